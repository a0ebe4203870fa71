"""Whether a player can win whatever the others do, within a number of own moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ludeme.app.exits import UserError
from ludeme.model.header import RNG
from ludeme.play.move import Move
from ludeme.play.state import State
from ludeme.play.together import is_between

#: Positions that are looked at before a question is given up.
MOST = 2_000_000
#: No line is followed further: every ply is a call within a call.
DEEPEST = 150
#: What happens in a ply: a move, or one of every player who chooses.
Ply = Move | tuple[Move, ...]


class Undecided(UserError):
    """A position of which it cannot be said who wins by force."""


def wins_by_force(state: State, player: int, moves: int) -> bool:
    """Whether `player` wins with at most `moves` moves of their own.

    Where all choose at the same time, one own choice has to do against all choices of the others.
    Raises `UserError` where that cannot be said: of somebody who does not play, where chance
    decides something, and where it would take too long.
    """
    players = state.game.players
    if not 1 <= player <= players:
        raise UserError(f"there is no player {player}: players are 1 to {players}")
    if is_between(state):
        raise UserError("some have chosen for this ply, and others not yet: ask before or after")
    return _Question(player).wins(state, moves, 0)


class _Question:
    def __init__(self, player: int) -> None:
        self.player = player
        self.left = MOST

    def wins(self, state: State, moves: int, depth: int) -> bool:
        """Whether the player wins from here. Raises `Undecided`."""
        if state.over:
            return state.winner == self.player
        own = self.player in state.choosing
        if own and not moves:
            return False
        if depth == DEEPEST:
            raise Undecided(f"some lines go on for more than {DEEPEST} plies: too long to look at")
        undecided = None
        for replies in self._choices(state):
            after = (self._after(state, ply) for ply in replies)
            try:
                if all(self.wins(each, moves - own, depth + 1) for each in after):
                    return True
            except Undecided as error:  # another choice may win all the same
                undecided = error
        if undecided:
            raise undecided
        return False

    def _choices(self, state: State) -> Iterator[Iterator[Ply]]:
        """For each own choice here, all that may become of it; in turns of others, for none."""
        chance = state.row[RNG]
        if not state.game.simultaneous:
            legal = state.legal_moves()
            self._see_no_chance(state, chance)
            if state.mover == self.player:
                yield from (iter([move]) for move in legal)
            else:
                yield iter(legal)
            return
        choices = {player: state.legal_moves(player) for player in state.choosing}
        self._see_no_chance(state, chance)
        for move in choices.get(self.player, [None]):
            own = choices if move is None else {**choices, self.player: [move]}
            yield product(*own.values())

    def _after(self, state: State, ply: Ply) -> State:
        self.left -= 1
        if not self.left:
            raise UserError(f"more than {MOST:,} positions: ask for fewer moves")
        after = state.copy().apply(ply, unchecked=True)
        self._see_no_chance(after, state.row[RNG])
        return after

    def _see_no_chance(self, state: State, before: int) -> None:
        """Refuse what is drawn by lot: it would be the lot of one seed."""
        if state.row[RNG] != before:
            raise Undecided(
                "dice or other chance decide something here, which nobody can force"
                " (`rolls` says what the dice show)"
            )
