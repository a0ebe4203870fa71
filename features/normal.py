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
    kept = reduced(feature)
    return min(
        (other for sign in kept.pattern.reflections for other in _turned(kept, sign)),
        key=_plainness,
    )


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


def reduced(feature: SpatialFeature) -> SpatialFeature:
    """The feature without elements and limits that make no difference.

    A feature without steps has no orientation, and a symmetrical one is its own mirror image.
    """
    kept = without_redundant(feature.elements)
    feature = replace(feature, pattern=replace(feature.pattern, elements=kept))
    pattern = feature.pattern
    if not any(feature.walks()):
        return replace(feature, pattern=replace(pattern, reflection=True, rotations=None))
    if not pattern.reflection:
        plain, mirrored = (min(_turned(feature, sign), key=_plainness) for sign in (1, -1))
        if plain == mirrored:
            return replace(feature, pattern=replace(pattern, reflection=True))
    return feature


def _turned(feature: SpatialFeature, reflection: int) -> Iterator[SpatialFeature]:
    """The feature, or its mirror image, turned so that some first step goes straight ahead."""
    first_turns = {steps[0] for steps in feature.walks() if steps}
    for turn in sorted({-reflection * turn for turn in first_turns} or {Fraction(0)}):
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
