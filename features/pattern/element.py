"""What a pattern can ask of one place (spec 09 §2, experiments §1.1)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from ludeme.features.pattern.walk import HERE, Place, normal_walk


class Kind(Enum):
    """The tests; friends and enemies are those of the player who is to move."""

    EMPTY = "empty"
    FRIEND = "friend"
    ENEMY = "enemy"
    #: No site of the board.
    OFF = "off"
    #: Whatever is there, on or off the board; also when negated.
    ANY = "any"
    #: Owned by player `index`.
    PLAYER = "P"
    #: The top piece has component index `index`; 0 is empty.
    PIECE = "piece"
    #: The site has the number `index`.
    SITE = "site"
    #: The site has `index` orthogonal neighbours, those beyond the edge of the board included.
    SIDES = "sides"
    #: The site is nearer to the equipment's region `index` than the anchor is.
    NEARER = "nearer"
    #: Component `index` is the first piece along some orthogonal or diagonal radial of the site;
    #: negated: along some radial the first piece is another one.
    SEES = "sees"
    SEES_DIAGONALLY = "sees-diagonally"

    @property
    def indexed(self) -> bool:
        """Whether the test needs a number."""
        return self in _INDEXED


_INDEXED = frozenset(
    {
        *(Kind.PLAYER, Kind.PIECE, Kind.SITE, Kind.SIDES, Kind.NEARER),
        *(Kind.SEES, Kind.SEES_DIAGONALLY),
    }
)
_ORDER = {kind: number for number, kind in enumerate(Kind)}


@dataclass(frozen=True, slots=True)
class Element:
    """A test of one place.

    `source` is the ludeme the element was derived from, if any; it says nothing about what the
    element means, so equality ignores it.
    """

    kind: Kind
    at: Place = HERE
    index: int | None = None
    negated: bool = False
    source: Any = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.kind.indexed != (self.index is not None):
            needs = "needs a number" if self.kind.indexed else "has no number"
            raise ValueError(f"the element {self.kind.value!r} {needs}")
        if isinstance(self.at, tuple):
            object.__setattr__(self, "at", normal_walk(self.at))

    @property
    def absolute(self) -> bool:
        """Whether the place is a site of its own, not a walk."""
        return isinstance(self.at, int)

    @property
    def content(self) -> tuple[Kind, int | None, bool]:
        """What is asked, without the place."""
        return self.kind, self.index, self.negated

    @property
    def sort_key(self) -> tuple[Any, ...]:
        """Places near the anchor come first."""
        place = (-1, self.at) if isinstance(self.at, int) else (len(self.at), self.at)
        return (*place, _ORDER[self.kind], -1 if self.index is None else self.index, self.negated)

    def moved_to(self, place: Place) -> Element:
        """The same test of another place."""
        return replace(self, at=place)
