"""What the people at the terminal may see of a game, and how moves of others look to them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ludeme.app.terminal.names import Names
from ludeme.app.terminal.symbols import HIDDEN, Content, as_seen
from ludeme.play.matches.match_state import MatchState
from ludeme.play.move import Move
from ludeme.play.state import State
from ludeme.runtime.hidden import WHOLE, Sight
from ludeme.runtime.search_abi.outcome import colour_of


@dataclass
class Onlooker:
    """For whom a game is shown: the only person who plays, or the one of several whose turn it is.

    Where only agents play, or nothing is hidden, everything is shown.
    """

    names: Names
    #: Seats of people.
    people: tuple[int, ...]

    def player(self, state: State | MatchState) -> int | None:
        """The player whose view is shown, None for everything."""
        if not self.people or not state.game.hides:
            return None
        players = [colour_of(state.row, seat) for seat in self.people]
        return state.mover if state.mover in players else players[0]

    def contents(self, state: State | MatchState) -> dict[str, Content]:
        """What is drawn of a position."""
        player = self.player(state)
        return state.contents() if player is None else as_seen(state.view(player))

    def name(
        self, before: State | MatchState, move: Move, after: State | MatchState
    ) -> tuple[str, Move]:
        """The name of a move, and the move with the sites that may be shown."""
        player = self.player(after)
        if player in (None, move.mover):
            return self.names.own(before, move), move
        assert player is not None
        origin, target = (move.from_type, move.from_site), (move.to_type, move.to_site)
        shown = replace(
            move,
            from_site=-1 if _unseen(before, player, *origin) else move.from_site,
            to_site=-1 if _unseen(after, player, *target) else move.to_site,
        )
        if (shown.from_site, shown.to_site) == (move.from_site, move.to_site):
            return self.names.move(move), move
        ends = [
            HIDDEN if site < 0 else self.names.site(letter, site)
            for letter, site in ((move.from_type, shown.from_site), (move.to_type, shown.to_site))
        ]
        return "-".join(dict.fromkeys(ends)), shown


def _unseen(state: State | MatchState, player: int, letter: str, site: int) -> bool:
    """Whether a player does not see what stands on a site, nor that something does."""
    if site < 0:
        return False
    facts = state.game.facts
    slot = facts.slot_names.index(f"{letter}{site}")
    sight = Sight(state.game.emitted, facts, player)
    return sight.hidden(state.row, WHOLE, slot * sight.levels)
