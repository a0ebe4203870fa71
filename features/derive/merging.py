"""Two features that were active together, as one (spec 09 §6, experiments §2.1).

Discovery joins pairs of *placed* features: the relative geometry of the two on the board becomes
part of the new feature, so that one pair of features can give several.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from ludeme.features.layout.board import FeatureBoard
from ludeme.features.layout.placement import Orientation
from ludeme.features.pattern.element import Kind
from ludeme.features.pattern.feature import SpatialFeature
from ludeme.features.pattern.implication import contradict
from ludeme.features.pattern.normal import normal_form, reduced
from ludeme.features.pattern.pattern import Pattern, Rotations
from ludeme.features.pattern.turning import first_places, later_places, turn_to
from ludeme.features.pattern.walk import Walk, normal_turn, normal_walk, transformed


@dataclass(frozen=True, slots=True)
class PlacedFeature:
    """A feature in one orientation on a board."""

    feature: SpatialFeature
    orientation: Orientation

    def reduced(self) -> PlacedFeature:
        """The same without elements and limits that make no difference."""
        return replace(self, feature=reduced(self.feature))

    @property
    def looks_at_regions(self) -> bool:
        """Whether it has elements that depend on where its anchor is."""
        return any(element.kind is Kind.NEARER for element in self.feature.elements)


def merge(
    board: FeatureBoard, first: PlacedFeature, second: PlacedFeature
) -> SpatialFeature | None:
    """The feature with the conditions of both, in normal form.

    Places of the moves are those of the first, where it has them. None if the two contradict each
    other, if no way leads from one anchor to the other, or if a relative feature meets an absolute
    one. With different anchors, elements of nearness are kept of one only, the first that has any.
    """
    if first.feature.absolute != second.feature.absolute:
        return None
    first, second = first.reduced(), second.reduced()
    apart = first.orientation.anchor != second.orientation.anchor
    if apart and second.looks_at_regions and not first.looks_at_regions:
        first, second = second, first
    moved = _seen_from(board, first, second)
    if moved is None:
        return None
    own = first.feature.with_walks(
        lambda steps: transformed(steps, Fraction(0), first.orientation.reflection)
    )
    if apart:
        moved = _without_nearness(moved)
    pattern = Pattern(
        own.elements + moved.elements,
        first.feature.pattern.reflection and second.feature.pattern.reflection,
        _common_rotations(first, second),
    )
    if not is_consistent(pattern):
        return None
    merged = normal_form(SpatialFeature(**{**moved.places, **own.places}, pattern=pattern))
    assert isinstance(merged, SpatialFeature)
    return merged


def is_consistent(pattern: Pattern) -> bool:
    """Whether no two elements of the pattern contradict each other at one place."""
    elements = pattern.elements
    return not any(
        one.at == other.at and contradict(one, other)
        for number, one in enumerate(elements)
        for other in elements[number + 1 :]
    )


def _seen_from(
    board: FeatureBoard, first: PlacedFeature, second: PlacedFeature
) -> SpatialFeature | None:
    """The second feature with its walks as one who starts at the first one's anchor walks them."""
    here, there = first.orientation, second.orientation
    if second.feature.absolute:
        return second.feature
    facing = here.reflection * here.rotation
    turn = there.reflection * there.rotation
    if here.anchor == there.anchor:
        return second.feature.with_walks(
            lambda steps: transformed(steps, turn - facing, there.reflection)
        )
    path = _shortest_path(board, here.anchor, there.anchor)
    if path is None:
        return None
    way = _Way(board, path)

    def prefixed(steps: Walk) -> Walk:
        walked = way.then(transformed(steps, turn, there.reflection))
        return normal_walk((walked[0] - facing, *walked[1:])) if walked else walked

    return second.feature.with_walks(prefixed)


def _without_nearness(feature: SpatialFeature) -> SpatialFeature:
    kept = tuple(element for element in feature.elements if element.kind is not Kind.NEARER)
    return replace(feature, pattern=replace(feature.pattern, elements=kept))


def _common_rotations(first: PlacedFeature, second: PlacedFeature) -> Rotations:
    """Rotations of the merged feature in which both parts lie as they may."""
    one, other = first.feature.pattern.rotations, second.feature.pattern.rotations
    here, there = first.orientation, second.orientation
    facing = here.reflection * here.rotation
    if one is not None:
        one = tuple(here.reflection * turn % 1 for turn in one)
    if other is not None:
        back = facing - there.reflection * there.rotation
        other = tuple((there.reflection * turn + back) % 1 for turn in other)
    if one is None or other is None:
        return one or other
    return tuple(set(one) & set(other))


# --- from anchor to anchor ------------------------------------------------------------------------


class _Way:
    """A walk along known sites; first turns count from north, here and in walks that go on."""

    def __init__(self, board: FeatureBoard, sites: list[int]) -> None:
        self.reading = board.reading
        rings = [board.rings[site] for site in sites]
        self.sizes = [len(ring) for ring in rings]
        self.arrival = _place_of(rings[-1], sites[-2])
        self.turns = [Fraction(rings[0].index(sites[1]), self.sizes[0])]
        for ring, before, after in zip(rings[1:], sites, sites[2:], strict=False):
            place = ring.index(after) - _place_of(ring, before)
            self.turns.append(turn_to(self.reading, len(ring), place))

    def then(self, steps: Walk) -> Walk:
        """This way and another walk from its end as one walk, without going back and forth."""
        if not steps:
            return tuple(self.turns)
        turns, (first, *later) = list(self.turns), steps
        size = self.sizes[-1]
        places = first_places(self.reading, size, first)
        if len(places) > 1:
            ahead = Fraction(self.arrival + size // 2, size)
            return (*turns, normal_turn(first - ahead), *later)
        # Counted from the place where one came from: 0 is back.
        place = (places[0] - self.arrival) % size
        while place == 0:
            if not later:
                return tuple(turns[:-1])
            size = self.sizes[len(turns) - 1]
            next_places = later_places(self.reading, size, later[0])
            if len(next_places) > 1:
                break
            del later[0]
            last = turns.pop()
            if not turns:
                return (last + Fraction(next_places[0], size), *later)
            place = (later_places(self.reading, size, last)[0] + next_places[0]) % size
        return (*turns, turn_to(self.reading, self.sizes[len(turns)], place), *later)


def _place_of(ring: tuple[int, ...], site: int) -> int:
    return ring.index(site) if site in ring else -1


def _shortest_path(board: FeatureBoard, start: int, goal: int) -> list[int] | None:
    came_from = {start: start}
    front = [start]
    for site in front:
        if site == goal:
            return list(_traced(came_from, goal))[::-1]
        for neighbour in board.rings[site]:
            if neighbour >= 0 and neighbour not in came_from:
                came_from[neighbour] = site
                front.append(neighbour)
    return None


def _traced(came_from: dict[int, int], site: int) -> Iterator[int]:
    yield site
    while came_from[site] != site:
        site = came_from[site]
        yield site
