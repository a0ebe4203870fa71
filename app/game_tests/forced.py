"""Whether a player can win whatever the others do, within a number of own moves."""

from __future__ import annotations

from ludeme.play.state import State

#: Positions that are looked at before a question is given up.
MOST = 2_000_000


class TooMany(Exception):
    """A question that would take too long."""


def wins_by_force(state: State, player: int, moves: int) -> bool:
    """Whether `player` wins with at most `moves` moves of their own; raises `TooMany`.

    Rolls are decided by the chance of the position, as in a game of its seed.
    """
    return _Question(player).wins(state, moves)


class _Question:
    def __init__(self, player: int) -> None:
        self.player = player
        self.left = MOST

    def wins(self, state: State, moves: int) -> bool:
        """Whether the player wins from here."""
        if state.over:
            return state.winner == self.player
        is_own = state.mover == self.player
        if is_own and not moves:
            return False
        after = (self._after(state, move) for move in state.legal_moves())
        left = moves - is_own
        return (any if is_own else all)(self.wins(each, left) for each in after)

    def _after(self, state: State, move: object) -> State:
        self.left -= 1
        if not self.left:
            raise TooMany(f"more than {MOST:,} positions: ask for fewer moves")
        return state.copy().apply(move, unchecked=True)  # type: ignore[arg-type]
