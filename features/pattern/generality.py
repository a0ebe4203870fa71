"""When one feature is active wherever another one is (spec 09 §6, experiments §1.1)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ludeme.features.pattern.element import Kind
from ludeme.features.pattern.feature import AspatialFeature, Feature, SpatialFeature
from ludeme.features.pattern.implication import implies
from ludeme.features.pattern.normal import reduced
from ludeme.features.pattern.pattern import Pattern
from ludeme.features.pattern.walk import Place, transformed


def generalises(general: Feature, special: Feature) -> bool:
    """Whether `special` is `general` with more conditions, in some common orientation.

    Then every move that activates `special` activates `general`. Both must be anchored alike:
    walks that meet only on certain boards are not compared.
    """
    if not isinstance(general, SpatialFeature):
        return general is AspatialFeature.INTERCEPT or general is special
    if not isinstance(special, SpatialFeature) or general.absolute != special.absolute:
        return False
    general, special = reduced(general), reduced(special)
    return any(
        _covers(general, special, rotation, reflection)
        and _allows(general.pattern, special.pattern, rotation, reflection)
        for rotation, reflection in _alignments(general, special)
    )


def _alignments(general: SpatialFeature, special: SpatialFeature) -> Iterator[tuple[Fraction, int]]:
    """Orientations of the general feature in which some first step meets one of the other's."""
    first_turns = {steps[0] for steps in special.walks() if steps}
    own_turns = {steps[0] for steps in general.walks() if steps}
    for reflection in (1, -1):
        turns = {turn - reflection * own for turn in first_turns for own in own_turns}
        for turn in sorted(turns or {Fraction(0)}):
            yield turn, reflection


def _covers(
    general: SpatialFeature, special: SpatialFeature, rotation: Fraction, reflection: int
) -> bool:
    """Whether everything the turned general feature asks for is asked for by the other too."""

    def moved(place: Place) -> Place:
        return transformed(place, rotation, reflection) if isinstance(place, tuple) else place

    places = special.places
    if any(places.get(name) != moved(place) for name, place in general.places.items()):
        return False
    return all(
        element.kind is Kind.ANY
        or any(other.at == place and implies(other, element) for other in special.elements)
        for element in general.elements
        for place in [moved(element.at)]
    )


def _allows(general: Pattern, special: Pattern, rotation: Fraction, reflection: int) -> bool:
    """Whether the general pattern may be found in every orientation of the special one."""
    for mirrored in special.reflections:
        if mirrored * reflection not in general.reflections:
            return False
    if general.rotations is None:
        return True
    if special.rotations is None:
        return False
    return all(
        (reflection * (rotation + own)) % 1 in general.rotations for own in special.rotations
    )
