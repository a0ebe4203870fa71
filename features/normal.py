"""One form for all ways of writing the same feature (spec 09 §6).

The reference subtracts the most frequent first turn, which can leave two rotations of one pattern
different. Here all orientations compete and the plainest one wins, so that features that are
rotations or mirror images of each other have the same normal form. Elements that follow from others
are dropped.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ludeme.features import walk
from ludeme.features.feature import PLACES, Feature, SpatialFeature
from ludeme.features.implication import without_redundant
from ludeme.features.pattern import Pattern, Rotations


def normal_form(feature: Feature) -> Feature:
    """The plainest way to write the feature: equal for features that mean the same."""
    if not isinstance(feature, SpatialFeature):
        return feature
    kept = without_redundant(feature.elements)
    reduced = replace(feature, pattern=replace(feature.pattern, elements=kept))
    return min(_orientations(reduced), key=_plainness)


def equivalent(first: Feature, second: Feature) -> bool:
    """Whether two features are the same but for orientation and redundant elements."""
    return normal_form(first) == normal_form(second)


def oriented(feature: SpatialFeature, rotation: Fraction, reflection: int) -> SpatialFeature:
    """The feature mirrored and turned, with its allowed rotations adjusted so that it means the
    same (a mirror image needs a pattern that allows reflection)."""
    moved = feature.with_walks(lambda steps: walk.transformed(steps, rotation, reflection))
    rotations = _adjusted(feature.pattern.rotations, rotation, reflection)
    return replace(moved, pattern=replace(moved.pattern, rotations=rotations))


def _adjusted(rotations: Rotations, rotation: Fraction, reflection: int) -> Rotations:
    if rotations is None:
        return None
    return tuple(reflection * allowed - rotation for allowed in rotations)


def _orientations(feature: SpatialFeature) -> Iterator[SpatialFeature]:
    """The feature as it is, and turned so that some first step goes straight ahead.

    Where rotations are restricted the orientation is part of what was meant, and stays.
    """
    for reflection in feature.pattern.reflections:
        turns = {Fraction(0)}
        if feature.pattern.rotations is None:
            first_turns = {steps[0] for steps in feature.walks() if steps}
            turns = {-reflection * turn for turn in first_turns} or turns
        for turn in sorted(turns):
            yield oriented(feature, turn, reflection)


def _plainness(feature: SpatialFeature) -> tuple[Any, ...]:
    """Sort key: little turning, clockwise rather than anticlockwise, then any fixed order."""
    turns = [turn for steps in feature.walks() for turn in steps]
    return (
        sum(map(abs, turns)),
        sum(turn < 0 for turn in turns),
        [_place_key(getattr(feature, name)) for name in PLACES],
        _pattern_key(feature.pattern),
    )


def _place_key(place: walk.Place | None) -> tuple[Any, ...]:
    if place is None:
        return (0,)
    return (1, place) if isinstance(place, int) else (2, place)


def _pattern_key(pattern: Pattern) -> tuple[Any, ...]:
    return ([element.sort_key for element in pattern.elements], pattern.rotations or ())
