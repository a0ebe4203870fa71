"""Positions and moves as features see them: the main board, its top pieces, and two places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ludeme.board.topology.type_topology import SITE_TYPES
from ludeme.features.layout.placement import ANYWHERE
from ludeme.model import header
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts
from ludeme.play.move import Move
from ludeme.play.rules import Rules


@dataclass(frozen=True, slots=True)
class MovePlaces:
    """Where a move comes from and goes to on the main board, `ANYWHERE` if nowhere (spec 09 §1)."""

    to: int = ANYWHERE
    from_: int = ANYWHERE


NOWHERE = MovePlaces()


#: Stands for the highest level of a site.
_TOP = -1


class Position:
    """What stands on the sites of the main board."""

    def __init__(self, game: Rules, row: Any) -> None:
        self.game = game
        self.facts = game.facts
        self.row = row
        self._at = game.emitted.offsets
        self._by_state = owner_by_state(self.facts)

    @property
    def mover(self) -> int:
        """The player to move."""
        return int(self.row[header.MOVER])

    def amount(self, site: int) -> int:
        """How many pieces there are, in a stack or as a count."""
        name = next(name for name in ("HEIGHT", "COUNT", "WHAT") if name in self._at)
        number = int(self.row[self._at[name] + site])
        return int(number != 0) if name == "WHAT" else number

    def is_empty(self, site: int) -> bool:
        """Whether there is nothing at all; a site covered by a large piece is not empty."""
        return self.amount(site) == 0

    def piece(self, site: int, level: int = _TOP) -> int:
        """Component index of the top piece, or of the one on a level, 0 if there is none."""
        return self._on("WHAT", site, level)

    def owner(self, site: int, level: int = _TOP) -> int:
        """Stored owner of the top piece, or of the one on a level, 0 for nobody (spec 04 §5.2).

        Where pieces belong to nobody and a local state says whose they are, it is the state.
        """
        piece = self.piece(site, level)
        if self._by_state:
            return self._owner_by_state(site, level) if piece else 0
        if self.facts.deduction:
            return int(piece != 0)
        if self.facts.stored_who:
            return self._on("WHO", site, level)
        return self.facts.owner_of(piece)

    def _owner_by_state(self, site: int, level: int) -> int:
        state = self._on("STATE", site, level)
        return state if 1 <= state <= self.facts.players else 0

    def _on(self, name: str, site: int, level: int) -> int:
        place = self._at[name]
        if not self.facts.stacking:
            return int(self.row[place + site])
        height = self.amount(site)
        level = height - 1 if level == _TOP else level
        return int(self.row[place + site * self._at["LEVELS"] + level]) if height else 0

    @property
    def last_move(self) -> MovePlaces:
        """The places of the last move of the trial, whoever made it, start rules included."""
        row = self.row
        return _places(
            self.game,
            (self._type_of_last(header.LAST_FROM_TYPE), int(row[header.LAST_FROM])),
            (self._type_of_last(header.LAST_TO_TYPE), int(row[header.LAST_TO])),
        )

    def _type_of_last(self, field: int) -> str:
        """Types are recorded for moves of games that have several."""
        recorded = len(self.facts.types) > 1 and self.row[header.MOVES]
        return SITE_TYPES[int(self.row[field])] if recorded else self.facts.default_type


def owner_by_state(facts: Facts) -> bool:
    """Whether local states stand for owners: no piece of the board belongs to a player.

    Discs that change sides are sometimes described so (experiments §0, pitfall 5).
    """
    on_board = [piece for piece in facts.pieces[1:] if piece.kind != "die"]
    return (
        Capability.STATE in facts.needs
        and not facts.stored_who
        and not facts.deduction
        and bool(on_board)
        and not any(1 <= piece.owner <= facts.players for piece in on_board)
    )


def places_of(game: Rules, move: Move) -> MovePlaces:
    """The places of a candidate move; none for passes and swaps."""
    if move.kind != "move":
        return NOWHERE
    names = {name[0].lower(): name for name in SITE_TYPES}
    return _places(
        game, (names[move.from_type], move.from_site), (names[move.to_type], move.to_site)
    )


def _places(game: Rules, origin: tuple[str, int], target: tuple[str, int]) -> MovePlaces:
    """A placement comes from nowhere; sites of hands and of other types are nowhere."""

    def on_board(end: tuple[str, int]) -> int:
        kind, site = end
        board = kind == game.facts.default_type and 0 <= site < game.facts.board_sites
        return site if board else ANYWHERE

    if origin == target:
        return MovePlaces(on_board(target))
    return MovePlaces(on_board(target), on_board(origin))
