"""Where the places of a feature lie for each anchor, rotation and reflection (spec 09 §4.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from ludeme.features.layout.board import FeatureBoard, is_straight, rotations
from ludeme.features.layout.rings import OFF_BOARD
from ludeme.features.layout.walked import SPLIT
from ludeme.features.pattern.feature import PLACES, SpatialFeature
from ludeme.features.pattern.turning import first_places, later_places
from ludeme.features.pattern.walk import HERE, Walk, transformed
from ludeme.grammar.errors import LudemeError

#: In place of a site: the feature does not fix it.
ANYWHERE = -1

#: More ways to split the walks of one feature at one anchor than any sensible feature has.
MAX_SPLITS = 4096

Spot = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Orientation:
    """An anchor site (`ANYWHERE` for absolute features), and how the feature lies there."""

    anchor: int
    rotation: Fraction = Fraction(0)
    reflection: int = 1


class FixedSites(NamedTuple):
    """The sites a feature fixes of the move and of the last move, `ANYWHERE` where it does not."""

    to: int = ANYWHERE
    from_: int = ANYWHERE
    last_to: int = ANYWHERE
    last_from: int = ANYWHERE


class Placement(NamedTuple):
    """A feature laid on the board."""

    orientation: Orientation
    fixed: FixedSites
    #: The site of each element, `OFF_BOARD` beyond the edge.
    sites: Spot


def placements(board: FeatureBoard, feature: SpatialFeature) -> Iterator[Placement]:
    """All ways to lay a feature on the board so that the places of its moves are sites of it."""
    if feature.absolute:
        yield _absolute(feature)
        return
    if board.faithful and HERE not in (feature.to, feature.from_):
        return  # Quirk: the default evaluator anchors features at the move only (§5).
    plan = _Plan(feature)
    for size in board.connectivities:
        for reflection in _reflections(board, feature):
            for rotation in _rotations(board, feature, size):
                for spot in plan.spots(board, size, rotation, reflection):
                    where = Orientation(spot[0], rotation, reflection)
                    yield Placement(where, plan.fixed(spot), plan.sites(spot))


def _absolute(feature: SpatialFeature) -> Placement:
    """The one placement of a feature that speaks of sites."""
    fixed = (getattr(feature, name) for name in PLACES)
    sites = tuple(element.at for element in feature.elements)
    known = FixedSites(*(ANYWHERE if site is None else site for site in fixed))
    return Placement(Orientation(ANYWHERE), known, sites)  # type: ignore[arg-type]


def _rotations(board: FeatureBoard, feature: SpatialFeature, size: int) -> tuple[Fraction, ...]:
    """The allowed rotations for anchors with so many sides; one for a ring without places."""
    if not size:
        return () if board.faithful else (Fraction(0),)
    allowed = feature.pattern.rotations
    allowed = rotations(size) if allowed is None else allowed
    relative = any(not element.absolute for element in feature.elements)
    if not relative and board.faithful:
        return allowed[:1]  # Quirk: without relative elements only the first rotation (§4.1).
    return allowed if any(feature.walks()) else allowed[:1]


def _reflections(board: FeatureBoard, feature: SpatialFeature) -> tuple[int, ...]:
    """The allowed reflections; one if every walk is straight and the mirror image nothing new."""
    bent = any(not is_straight(turn) for steps in feature.walks() for turn in steps)
    restricted = feature.pattern.rotations is not None and not board.faithful
    return feature.pattern.reflections if bent or restricted else (1,)


class _Plan:
    """The steps of all walks of a feature, shared beginnings once, those of its moves first.

    A beginning that several walks share is walked once, so that they go the same way where it
    splits.
    """

    def __init__(self, feature: SpatialFeature) -> None:
        #: The number of each walk among the sites that are found; the anchor is 0.
        self.numbers: dict[Walk, int] = {HERE: 0}
        #: The walk each step completes, and the number of where it starts.
        self.steps: list[tuple[Walk, int]] = []
        for steps in feature.walks():
            for length in range(1, len(steps) + 1):
                self._add(steps[:length])
        moves = (place for place in feature.places.values() if isinstance(place, tuple))
        #: Numbers of the sites that must be on the board.
        self.required = frozenset(self.numbers[place] for place in moves)
        #: For each of the four places the number of its walk.
        self._places = [_numbered(self.numbers, getattr(feature, name)) for name in PLACES]
        #: For each element the number of its walk, or its site.
        self._elements = [
            (self.numbers[place], ANYWHERE) if isinstance(place, tuple) else (-1, place)
            for place in (element.at for element in feature.elements)
        ]

    def _add(self, steps: Walk) -> None:
        if steps not in self.numbers:
            self.numbers[steps] = len(self.numbers)
            self.steps.append((steps, self.numbers[steps[:-1]]))

    def fixed(self, spot: Spot) -> FixedSites:
        """The sites of the move and of the last move, of those that have been found."""
        return FixedSites(*[spot[n] if n >= 0 else ANYWHERE for n in self._places])

    def sites(self, spot: Spot) -> Spot:
        """The site of each element."""
        return tuple([spot[n] if n >= 0 else site for n, site in self._elements])

    def spots(
        self, board: FeatureBoard, size: int, rotation: Fraction, reflection: int
    ) -> Iterator[Spot]:
        """The sites of all steps, anchor by anchor, from what the board knows of walks."""
        walked = board.walked
        walks = [transformed(steps, rotation * reflection, reflection) for steps in self.numbers]
        rows = zip(*(walked.column(size, steps) for steps in walks), strict=True)
        needed = sorted(self.required - {0})
        if not any(walked.splits(size, steps) for steps in walks):
            yield from (row for row in rows if all(row[number] >= 0 for number in needed))
            return
        route = _Route(board, self, size, rotation, reflection)
        for row in rows:
            if SPLIT in row:
                yield from route.spots(row[0])
            elif all(row[number] >= 0 for number in needed):
                yield row

    @cached_property
    def came_from(self) -> list[int]:
        """For the start of each step the number of the site before it (-1: it is the anchor)."""
        before = [-1]
        before.extend(start for _, start in self.steps)
        return [before[start] for _, start in self.steps]


def _numbered(numbers: dict[Walk, int], place: Walk | int | None) -> int:
    return numbers[place] if isinstance(place, tuple) else -1


class _Route:
    """A plan for anchors of one ring length, rotation and reflection: turns have become numbers."""

    def __init__(
        self, board: FeatureBoard, plan: _Plan, size: int, rotation: Fraction, reflection: int
    ) -> None:
        self.rings = board.rings
        self.plan = plan
        self.first: list[Spot] = []
        self.later: list[dict[int, Spot]] = []
        for steps, _ in plan.steps:
            turn = steps[-1] * reflection
            start = turn + rotation * reflection
            begins = size and len(steps) == 1
            self.first.append(first_places(board.reading, size, start) if begins else ())
            sizes = filter(None, board.connectivities)
            self.later.append({n: later_places(board.reading, n, turn) for n in sizes})

    def spots(self, anchor: int) -> list[Spot]:
        """The sites of all steps, for every way in which the walks split."""
        found: list[Spot] = [(anchor,)]
        for number, (_, start) in enumerate(self.plan.steps):
            before = self.plan.came_from[number]
            found = [
                (*spot, site)
                for spot in found
                for site in self._step(number, spot[start], spot[before] if before >= 0 else None)
            ]
            if number + 1 in self.plan.required:
                found = [spot for spot in found if spot[-1] != OFF_BOARD]
            if len(found) > MAX_SPLITS:
                raise LudemeError(f"a feature splits in more than {MAX_SPLITS} ways on this board")
        return found

    def _step(self, number: int, site: int, before: int | None) -> Spot:
        """Where a step from a site leads: one site, or several that are equally meant."""
        ring = () if site == OFF_BOARD else self.rings[site]
        if not ring:
            return (OFF_BOARD,)
        if before is None:
            return tuple(dict.fromkeys(ring[place] for place in self.first[number]))
        arrival = ring.index(before) if before in ring else -1
        places = self.later[number][len(ring)]
        return tuple(dict.fromkeys(ring[(arrival + place) % len(ring)] for place in places))


assert FixedSites._fields == PLACES
