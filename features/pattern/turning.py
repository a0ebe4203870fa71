"""From turns to places in a ring of neighbours: the two readings of a walk (spec 09 §3.3).

`"split"` is that of paper 001: a turn that fits no neighbour means the nearest one, and two equally
near ones are both meant. In a ring of odd length nothing lies straight ahead, so straight on is
such a case; the neighbours are then counted from straight ahead, j/n being the j-th on that side.
`"reference"` never splits: on odd rings straight ahead is the left-hand candidate.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache
from typing import Literal

from ludeme.features.pattern.walk import HALF, normal_turn

Reading = Literal["split", "reference"]

#: How near a half the reference takes as a half.
_NEARLY = Fraction(1, 50)


@cache
def first_places(reading: Reading, size: int, turn: Fraction) -> tuple[int, ...]:
    """Places in the anchor's ring that a first step can go to; `turn` counts from north."""
    if reading == "reference":
        return (_rounded(turn * size) % size,)
    return _nearest({Fraction(place, size): place for place in range(size)}, turn)


@cache
def later_places(reading: Reading, size: int, turn: Fraction) -> tuple[int, ...]:
    """The same for a later step, counted from the place in the ring where one came from."""
    if reading == "reference":
        return ((size // 2 + _rounded(turn * size)) % size,)
    return _nearest(_labels(size), turn)


def turn_to(reading: Reading, size: int, place: int) -> Fraction:
    """The turn of a later step to a place of the ring, counted from where one came from."""
    place %= size
    if reading == "reference":
        return normal_turn(Fraction(place - size // 2, size))
    return next(turn for turn, labelled in _labels(size).items() if labelled == place)


@cache
def _labels(size: int) -> dict[Fraction, int]:
    """What each place of a ring is called by one who comes from place 0."""
    if size % 2 == 0:
        half = size // 2
        return {normal_turn(Fraction(k, size)): (half + k) % size for k in range(size)}
    behind = (size - 1) // 2
    labels = {HALF: 0}
    for j in range(1, behind + 1):
        labels[Fraction(j, size)] = behind + j
        labels[Fraction(-j, size)] = behind + 1 - j
    return labels


def _nearest(labels: dict[Fraction, int], turn: Fraction) -> tuple[int, ...]:
    """The place whose label is nearest to a turn, or both if two are."""
    distances = {place: abs(normal_turn(label - turn)) for label, place in labels.items()}
    least = min(distances.values())
    return tuple(place for place, distance in distances.items() if distance == least)


def _rounded(number: Fraction) -> int:
    """To the nearest integer; down if (nearly) half-way."""
    part = abs(number - math.trunc(number))
    if abs(part - HALF) <= _NEARLY:
        return math.floor(number)
    return math.floor(number + HALF)
