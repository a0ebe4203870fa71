"""From pairs of sites to walks: what leads from where a move ends to where it began."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from ludeme.emit.moves.move_shapes import Path
from ludeme.features.layout.board import FeatureBoard
from ludeme.features.layout.placement import placements
from ludeme.features.pattern.element import Element, Kind
from ludeme.features.pattern.feature import SpatialFeature
from ludeme.features.pattern.normal import normal_form
from ludeme.features.pattern.pattern import Pattern
from ludeme.features.pattern.walk import HALF, HERE, Walk, normal_walk

#: More kinds of walks than a reader would call one kind of move.
MOST_LEGS = 6
#: Steps of the longest walk that is looked for.
LONGEST = 4
#: Walks that are tried for one length.
MOST_TRIED = 64


@dataclass(frozen=True, slots=True)
class Leg:
    """Walks from the end of a move to its start, and to the site it passes over, if any."""

    start: Walk
    over: Walk | None = None


def walks_along(board: FeatureBoard, paths: Iterable[Path]) -> list[Leg] | None:
    """Walks that together lead along all the paths; None if that takes too many.

    The shortest and straightest come first. A walk may lead elsewhere too: on other rings it means
    other sites.
    """
    left = set(paths)
    if not left:
        return []
    hops = len(next(iter(left))) == 3
    found: list[Leg] = []
    tried: set[Leg] = set()
    for leg in _candidates(board, hops):
        if leg in tried:
            continue
        tried.add(leg)
        covered = left & _laid(board, leg)
        if covered:
            found.append(leg)
            left -= covered
            if not left:
                return found
            if len(found) == MOST_LEGS:
                return None
    return None


def along(unit: Walk, steps: int, *, back: bool = False) -> Walk:
    """So many times one step ahead, or one ahead and to the side; or back along that line."""
    first, *rest = unit
    turned = first + HALF if back else first
    onward = (-rest[0], rest[0]) if rest else (Fraction(0),)
    return normal_walk((turned, *rest, *(onward * (steps - 1))))


def _candidates(board: FeatureBoard, hops: bool) -> Iterator[Leg]:
    """Straight and diagonal ones, then all by length and by how much they turn."""
    units = [*_walks(board, 1), *_walks(board, 2)]
    if hops:
        yield from (Leg(along(unit, 2), unit) for unit in units)
    else:
        yield from (Leg(along(unit, steps)) for steps in (1, 2) for unit in units)
    for length in range(1, LONGEST + 1):
        for steps in _walks(board, length)[:MOST_TRIED]:
            if not hops:
                yield Leg(steps)
            else:
                yield from (Leg(steps, steps[:k]) for k in range(1, length))


def _walks(board: FeatureBoard, length: int) -> list[Walk]:
    """Walks of a length that begin straight ahead and never turn back, mirror images once, those
    that turn little first."""
    turns = sorted((t if t <= HALF else t - 1 for t in board.turns if t != HALF), key=abs)
    found: list[Walk] = [(Fraction(0),)]
    for _ in range(length - 1):
        found = [(*steps, turn) for steps in found for turn in turns]
        if len(found) > MOST_TRIED * MOST_TRIED:
            return []
    forms = {normal_form(SpatialFeature(to=HERE, from_=steps)) for steps in found}
    walks: list[Walk] = [form.from_ for form in forms]  # type: ignore[union-attr, misc]
    return sorted(walks, key=lambda steps: (sum(map(abs, steps)), steps))


def _laid(board: FeatureBoard, leg: Leg) -> set[Path]:
    """All paths that a walk leads along."""
    over = () if leg.over is None else (Element(Kind.SITE, leg.over, 0, negated=True),)
    feature = SpatialFeature(to=HERE, from_=leg.start, pattern=Pattern(over))
    return {
        (placement.fixed.from_, *placement.sites, placement.fixed.to)
        for placement in placements(board, feature)
    }
