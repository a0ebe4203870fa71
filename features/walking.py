"""From pairs of sites to walks: what leads from where a move ends to where it began."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from ludeme.features.board import FeatureBoard
from ludeme.features.element import Element, Kind
from ludeme.features.feature import SpatialFeature
from ludeme.features.normal import normal_form
from ludeme.features.pattern import Pattern
from ludeme.features.placement import placements
from ludeme.features.walk import HALF, HERE, Walk
from ludeme.shapes import Path

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
    for leg in _candidates(board, left, hops):
        covered = left & _laid(board, leg)
        if covered:
            found.append(leg)
            left -= covered
            if not left:
                return found
            if len(found) == MOST_LEGS:
                return None
    return None


def _candidates(board: FeatureBoard, paths: set[Path], hops: bool) -> Iterator[Leg]:
    """Walks by length and by how much they turn; with hops, each with its beginnings as `over`."""
    for length in range(1, LONGEST + 1):
        walks = sorted(_walks(board, length), key=lambda w: (sum(map(abs, w)), w))
        for steps in walks[:MOST_TRIED]:
            if not hops:
                yield Leg(steps)
            else:
                yield from (Leg(steps, steps[:k]) for k in range(1, length))


def _walks(board: FeatureBoard, length: int) -> list[Walk]:
    """Walks of a length that begin straight ahead and never turn back, mirror images once."""
    turns = sorted((t if t <= HALF else t - 1 for t in board.turns if t != HALF), key=abs)
    found: list[Walk] = [(Fraction(0),)]
    for _ in range(length - 1):
        found = [(*steps, turn) for steps in found for turn in turns]
        if len(found) > MOST_TRIED * MOST_TRIED:
            return []
    forms = dict.fromkeys(normal_form(SpatialFeature(to=HERE, from_=steps)) for steps in found)
    return [form.from_ for form in forms]  # type: ignore[union-attr, misc]


def _laid(board: FeatureBoard, leg: Leg) -> set[Path]:
    """All paths that a walk leads along."""
    over = () if leg.over is None else (Element(Kind.SITE, leg.over, 0, negated=True),)
    feature = SpatialFeature(to=HERE, from_=leg.start, pattern=Pattern(over))
    return {
        (placement.fixed.from_, *placement.sites, placement.fixed.to)
        for placement in placements(board, feature)
    }
