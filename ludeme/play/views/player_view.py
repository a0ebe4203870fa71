"""A position as one player sees it (spec 06 §B5.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ludeme.runtime.engine import Contents, Levels
from ludeme.runtime.hidden import SeenPiece, SeenSite

#: Stands in `contents` for a number that is hidden.
UNKNOWN = -1


@dataclass(frozen=True)
class View:
    """What a player may see of a position, and nothing else; equal if he sees the same.

    `sites` has the sites on which he sees something, "c12" for cell 12: pieces bottom to top, with
    None for what is hidden of them. A piece of which even the place is hidden is not there.
    """

    game: str
    player: int
    mover: int
    #: Who has still to choose for the coming ply.
    choosing: tuple[int, ...]
    over: bool
    winner: int
    scores: tuple[int, ...]
    ranking: tuple[float, ...]
    sites: Mapping[str, SeenSite]
    #: The faces that have been rolled for the coming move, as `State.roll` has them.
    roll: tuple[int, ...] = ()

    def __hash__(self) -> int:
        return hash((self.player, self.mover, self.choosing, frozenset(self.sites.items())))

    def contents(self) -> Contents:
        """The same as `State.contents` has it, with -1 for numbers that are hidden."""
        return {name: (_levels(site), _shown(site.count)) for name, site in self.sites.items()}


def _levels(site: SeenSite) -> Levels:
    return tuple(map(_numbers, site.pieces))


def _numbers(piece: SeenPiece) -> tuple[int, int, int, int]:
    found = (piece.what, piece.state, piece.rotation, piece.value)
    what, state, rotation, value = map(_shown, found)
    return what, state, rotation, value


def _shown(number: int | None) -> int:
    return UNKNOWN if number is None else number
