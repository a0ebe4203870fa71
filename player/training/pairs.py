"""Which pairs of stances make the same feature: those that lie alike but for a turn of the whole.

The orientations of a board are a group, and so are those that leave a feature as it is. Two
features in orientations p and q are joined by `p⁻¹ q`, up to what leaves either as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from ludeme.features import Feature, FeatureBoard, SpatialFeature
from ludeme.features.pattern.normal import reduced
from ludeme.features.pattern.walk import transformed
from ludeme.player.training.cases import Stance

Numbers = NDArray[np.int64]


class Orientations:
    """The turns and mirrorings of a board by number: twice the part of a turn, plus 1 if mirrored.

    A number stands for the map "mirror, then turn by so much".
    """

    def __init__(self, board: FeatureBoard, features: Sequence[Feature]) -> None:
        turns = [Fraction(1, size) for size in board.connectivities if size]
        turns += [turn for feature in features for turn in _allowed_turns(feature)]
        self.steps = lcm(*(turn.denominator for turn in turns))
        self.count = 2 * self.steps
        turn, mirrored = np.divmod(np.arange(self.count), 2)
        sign = 1 - 2 * mirrored
        self.inverse: Numbers = 2 * (-sign * turn % self.steps) + mirrored
        turned = (turn[:, None] + sign[:, None] * turn[None, :]) % self.steps
        #: [first, second]: the second map, then the first.
        self.product: Numbers = 2 * turned + (mirrored[:, None] ^ mirrored[None, :])

    def number(self, facing: Fraction, reflection: int) -> int:
        """The number of an orientation."""
        return 2 * int(facing * self.steps) + (reflection < 0)

    def symmetries(self, feature: Feature) -> NDArray[np.bool_]:
        """Which orientations leave the feature as it is."""
        found = np.zeros(self.count, bool)
        found[0] = True
        if not isinstance(feature, SpatialFeature):
            return found
        plain = reduced(feature)
        for number in range(1, self.count):
            turn, mirrored = divmod(number, 2)
            found[number] = plain == _moved(plain, Fraction(turn, self.steps), 1 - 2 * mirrored)
        return found


class Pairing:
    """Numbers the ways in which two features of a growing list can be joined."""

    def __init__(self, board: FeatureBoard, features: Sequence[Feature]) -> None:
        self.orientations = Orientations(board, features)
        count = self.orientations.count
        #: [F, orientation] what leaves a feature as it is, and the least of the equals of each.
        self._symmetries = np.zeros((0, count), bool)
        self._least = np.zeros((0, count), int)
        self.see(features)

    def see(self, features: Sequence[Feature]) -> None:
        """Take notice of features that have been appended."""
        product = self.orientations.product
        for feature in features[len(self._symmetries) :]:
            symmetries = self.orientations.symmetries(feature)
            least = product[:, symmetries].min(axis=1)
            self._symmetries = np.vstack((self._symmetries, symmetries))
            self._least = np.vstack((self._least, least))

    def ways(self, stances: Sequence[Stance], first: Numbers, second: Numbers) -> Numbers:
        """For pairs of stances (with one anchor), numbers that are equal if the results are."""
        feature = np.array([stance.feature for stance in stances])
        anchor = np.array([stance.anchor for stance in stances])
        lies = np.array([self.orientations.number(k.facing, k.reflection) for k in stances])
        swapped = feature[first] > feature[second]
        first, second = np.where(swapped, second, first), np.where(swapped, first, second)
        one, other = feature[first], feature[second]
        joint = self.orientations.product[self.orientations.inverse[lies[first]], lies[second]]
        way = self._plainest(one, other, joint)
        alike = one == other
        back = self._plainest(one, other, self.orientations.inverse[joint])
        way = np.where(alike, np.minimum(way, back), way)
        features = len(self._symmetries)
        places = (anchor[first] * features + one) * features + other
        numbers: Numbers = places * self.orientations.count + way
        return numbers

    def _plainest(self, one: Numbers, other: Numbers, joint: Numbers) -> Numbers:
        """The least of the numbers that mean the same for the two features."""
        best = self._least[other, joint]
        for number in range(1, self.orientations.count):
            applies = self._symmetries[one, number]
            if applies.any():
                moved = self._least[other, self.orientations.product[number, joint]]
                best = np.where(applies, np.minimum(best, moved), best)
        return best


def _moved(feature: SpatialFeature, turn: Fraction, sign: int) -> SpatialFeature:
    return reduced(feature.with_walks(lambda steps: transformed(steps, turn, sign)))


def _allowed_turns(feature: Feature) -> Sequence[Fraction]:
    return (isinstance(feature, SpatialFeature) and feature.pattern.rotations) or ()
