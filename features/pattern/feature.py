"""Features: yes-or-no questions about a move in a position (spec 09 §1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum

from ludeme.features.pattern.element import Element, Kind
from ludeme.features.pattern.pattern import Pattern
from ludeme.features.pattern.walk import Place, Walk, normal_walk

#: The places that a feature can fix, of the move and of the last move.
MOVE_PLACES = ("to", "from_")
LAST_PLACES = ("last_to", "last_from")
PLACES = MOVE_PLACES + LAST_PLACES


class AspatialFeature(Enum):
    """Features that do not look at the board."""

    #: Active for every move.
    INTERCEPT = "intercept"
    PASS = "pass"
    SWAP = "swap"


@dataclass(frozen=True, slots=True)
class SpatialFeature:
    """A pattern around a move; with places of the last move it is *reactive*, else *proactive*.

    Either all places are walks from an anchor (a *relative* feature), or all are sites (an
    *absolute* one). Two features are equal if they are written alike; for the question whether they
    mean the same see `ludeme.features.pattern.normal`.
    """

    to: Place | None = None
    from_: Place | None = None
    last_to: Place | None = None
    last_from: Place | None = None
    pattern: Pattern = field(default_factory=Pattern)

    def __post_init__(self) -> None:
        if self.to is None and self.from_ is None:
            raise ValueError("a feature needs a place the move goes to or comes from")
        kinds = {isinstance(place, int) for place in self.places.values()}
        if len(kinds) > 1:
            raise ValueError("the places of a feature are all walks or all sites")
        if self.absolute and not all(element.absolute for element in self.elements):
            raise ValueError("an absolute feature has no anchor its elements could be walked from")
        if self.absolute and any(element.kind is Kind.NEARER for element in self.elements):
            raise ValueError("an absolute feature has no anchor that a site could be nearer than")
        for name, place in self.places.items():
            if isinstance(place, tuple):
                object.__setattr__(self, name, normal_walk(place))

    @property
    def places(self) -> dict[str, Place]:
        """The places it fixes, by the names of the fields."""
        found = ((name, getattr(self, name)) for name in PLACES)
        return {name: place for name, place in found if place is not None}

    @property
    def elements(self) -> tuple[Element, ...]:
        """The elements of the pattern."""
        return self.pattern.elements

    @property
    def absolute(self) -> bool:
        """Whether it speaks of sites, not of walks."""
        return isinstance(self.to if self.to is not None else self.from_, int)

    @property
    def reactive(self) -> bool:
        """Whether it answers the last move."""
        return self.last_to is not None or self.last_from is not None

    def walks(self) -> Iterator[Walk]:
        """All walks: of its places, then of its elements."""
        yield from (place for place in self.places.values() if isinstance(place, tuple))
        yield from (element.at for element in self.elements if isinstance(element.at, tuple))

    def with_walks(self, move: Callable[[Walk], Walk]) -> SpatialFeature:
        """The feature with every walk replaced; sites stay."""

        def moved(place: Place) -> Place:
            return move(place) if isinstance(place, tuple) else place

        places = {name: moved(place) for name, place in self.places.items()}
        return replace(self, **places, pattern=self.pattern.with_places(moved))


Feature = SpatialFeature | AspatialFeature
