"""One form for all ways of writing the same feature (spec 09 §6).

The reference subtracts the most frequent first turn, which can leave two rotations of one pattern
different. Here all orientations compete and the plainest one wins, so that features that are
rotations or mirror images of each other have the same normal form. Elements that follow from others
are dropped.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ludeme.features.pattern import walk
from ludeme.features.pattern.feature import PLACES, Feature, SpatialFeature
from ludeme.features.pattern.implication import without_redundant
from ludeme.features.pattern.pattern import Pattern


def normal_form(feature: Feature) -> Feature:
    """The plainest way to write the feature: equal for features that mean the same."""
    if not isinstance(feature, SpatialFeature):
        return feature
    kept = reduced(feature)
    return _plainest(kept, kept.pattern.reflections)


def equivalent(first: Feature, second: Feature) -> bool:
    """Whether two features are the same but for orientation and redundant elements."""
    return normal_form(first) == normal_form(second)


def oriented(feature: SpatialFeature, rotation: Fraction, reflection: int) -> SpatialFeature:
    """The feature mirrored and turned, with its allowed rotations adjusted so that it means the
    same (a mirror image needs a pattern that allows reflection)."""
    moved = feature.with_walks(lambda steps: walk.transformed(steps, rotation, reflection))
    allowed = feature.pattern.rotations
    if allowed is None:
        return moved
    rotations = tuple(reflection * turn - rotation for turn in allowed)
    return replace(moved, pattern=replace(moved.pattern, rotations=rotations))


def reduced(feature: SpatialFeature) -> SpatialFeature:
    """The feature without elements and limits that make no difference.

    A feature without steps has no orientation, and a symmetrical one is its own mirror image.
    """
    kept = without_redundant(feature.elements)
    feature = replace(feature, pattern=replace(feature.pattern, elements=kept))
    pattern = feature.pattern
    if not any(feature.walks()):
        return replace(feature, pattern=replace(pattern, reflection=True, rotations=None))
    if not pattern.reflection and _plainest(feature, (1,)) == _plainest(feature, (-1,)):
        return replace(feature, pattern=replace(pattern, reflection=True))
    return feature


def _plainest(feature: SpatialFeature, reflections: Iterable[int]) -> SpatialFeature:
    """Of the feature's orientations in which some first step goes straight ahead, the plainest."""
    walks = [steps for steps in feature.walks() if steps]
    first_turns = {steps[0] for steps in walks} or {Fraction(0)}
    orientations = [(-sign * turn, sign) for sign in reflections for turn in first_turns]
    turning = {where: _turning(walks, *where) for where in orientations}
    least = min(turning.values())
    plainest = (oriented(feature, *where) for where in orientations if turning[where] == least)
    return min(plainest, key=_any_order)


def _turning(walks: list[walk.Walk], rotation: Fraction, reflection: int) -> tuple[Fraction, int]:
    """How much the walks turn in an orientation, and how often anticlockwise."""
    turns = [turn for steps in walks for turn in walk.transformed(steps, rotation, reflection)]
    return sum(map(abs, turns), Fraction(0)), sum(turn < 0 for turn in turns)


def _any_order(feature: SpatialFeature) -> tuple[Any, ...]:
    """Sort key that tells all features apart."""
    return ([_place_key(getattr(feature, name)) for name in PLACES], _pattern_key(feature.pattern))


def _place_key(place: walk.Place | None) -> tuple[Any, ...]:
    if place is None:
        return (0,)
    return (1, place) if isinstance(place, int) else (2, place)


def _pattern_key(pattern: Pattern) -> tuple[Any, ...]:
    return ([element.sort_key for element in pattern.elements], pattern.rotations or ())
