"""The cases of a batch: for each legal move of each position, its error and the active instances.

Instances at different sites that lie in the same way around the move are of one *stance*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludeme.features import Feature, Instance, PlacedFeature
from ludeme.features.layout.placement import Orientation
from ludeme.player.training.apprentice import Apprentice
from ludeme.player.training.buffer import RealArray, Sample
from ludeme.player.training.correlation import Bits
from ludeme.player.training.linear import Policy, moves_of_entries


class Stance(NamedTuple):
    """A feature and how it lies, seen from the move: its anchor, direction and reflection."""

    feature: int
    #: Which place of the moves its anchor is (an index of `FixedSites`), else 4 + the site.
    anchor: int
    #: Where north of the feature points on the board, as a part of a full turn.
    facing: Fraction
    reflection: int

    def placed(self, features: Sequence[Feature]) -> PlacedFeature:
        """The feature as it lies, its anchor at some site (the same for all stances)."""
        orientation = Orientation(0, self.reflection * self.facing % 1, self.reflection)
        return PlacedFeature(features[self.feature], orientation)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Cases:
    """A batch, laid out for discovery. `N` cases, `K` stances."""

    errors: RealArray  # [N] p - π
    stances: tuple[Stance, ...]
    #: Pairs of a case and a stance that is active in it, by case.
    case: NDArray[np.int64]
    stance: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.errors)

    def stances_in(self, case: int) -> list[Stance]:
        """The stances that are active in a case."""
        first, end = np.searchsorted(self.case, (case, case + 1))
        return [self.stances[k] for k in dict.fromkeys(self.stance[first:end].tolist())]

    @cached_property
    def events(self) -> Bits:
        """[K, N / 8] in which cases each stance is active."""
        table = np.zeros((len(self.stances), len(self)), bool)
        table[self.stance, self.case] = True
        return np.packbits(table, axis=1)


def cases_of(policy: Policy, apprentice: Apprentice, batch: Sequence[Sample]) -> Cases:
    """The cases of samples whose movers all use the apprentice's set."""
    register = _Register(policy)
    errors, cases, stances = [np.zeros(0)], [np.zeros(0, int)], [np.zeros(0, int)]
    before = 0
    for sample in batch:
        active = policy.active_instances(sample.row, sample.moves)
        stances.append(register.numbers(sample.mover, active.numbers))
        cases.append(before + moves_of_entries(active))
        errors.append(apprentice.errors(sample))
        before += len(sample.moves)
    # In an order that does not depend on how the policy numbers its instances.
    order = sorted(register.stances)
    place = np.zeros(len(order), int)
    place[[register.stances[stance] for stance in order]] = np.arange(len(order))
    return Cases(
        np.concatenate(errors),
        tuple(order),
        np.concatenate(cases),
        place[np.concatenate(stances)],
    )


class _Register:
    """Numbers stances as they come up."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self.stances: dict[Stance, int] = {}
        #: For each player the number of each instance's stance, -1 while it is not known.
        self._known: dict[int, NDArray[np.int64]] = {}

    def numbers(self, player: int, instances: NDArray[np.int32]) -> NDArray[np.int64]:
        """The numbers of the stances of some instances."""
        table = self._policy.instances(player)
        if player not in self._known:
            self._known[player] = np.full(len(table), -1)
        known = self._known[player]
        for instance in np.unique(instances[known[instances] < 0]).tolist():
            stance = stance_of(table[instance])
            known[instance] = self.stances.setdefault(stance, len(self.stances))
        return known[instances]


def stance_of(instance: Instance) -> Stance:
    """How an instance lies, seen from its move."""
    where = instance.orientation
    fixed = tuple(instance.fixed)
    anchor = fixed.index(where.anchor) if where.anchor in fixed else len(fixed) + where.anchor
    return Stance(
        instance.feature, anchor, _facing(where.rotation, where.reflection), where.reflection
    )


@cache
def _facing(rotation: Fraction, reflection: int) -> Fraction:
    return reflection * rotation % 1
