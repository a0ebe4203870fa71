"""New features from pairs of features that are active together (experiments §2.1, "Growing")."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ludeme.features import Feature, FeatureBoard, SpatialFeature, merge, normal_form
from ludeme.player.training.apprentice import Apprentice
from ludeme.player.training.buffer import RealArray, Sample
from ludeme.player.training.cases import Cases, Stance, cases_of
from ludeme.player.training.correlation import Bits, Events, lower_bound, scores
from ludeme.player.training.linear import Policy
from ludeme.player.training.pairs import Numbers, Pairing
from ludeme.player.training.settings import Settings

#: A score below this is nothing but rounding.
_LEAST_SCORE = 1e-9
#: Joining the best pairs is tried so often before a batch is given up.
_ATTEMPTS = 1000

Pair = tuple[Stance, Stance]


class Discovery:
    """Finds new features for one growing set."""

    def __init__(
        self, policy: Policy, board: FeatureBoard, apprentice: Apprentice, settings: Settings
    ) -> None:
        self._policy = policy
        self._board = board
        self._apprentice = apprentice
        self._settings = settings
        self._pairing = Pairing(board, apprentice.features)
        self._normal: dict[Feature, Feature] = {}

    def find(self, batch: Sequence[Sample], random: np.random.Generator) -> SpatialFeature | None:
        """A feature that the set does not have yet; None if the batch gives none."""
        cases = cases_of(self._policy, self._apprentice, batch)
        if not len(cases):
            return None
        features = self._apprentice.features
        existing = {self._normal_form(feature) for feature in features}
        for number, (one, other) in enumerate(self._proposals(cases, random)):
            if number == _ATTEMPTS:
                break
            merged = merge(self._board, one.placed(features), other.placed(features))
            if merged is not None and merged not in existing:
                return merged
        return None

    def _normal_form(self, feature: Feature) -> Feature:
        if feature not in self._normal:
            self._normal[feature] = normal_form(feature)
        return self._normal[feature]

    def _proposals(self, cases: Cases, random: np.random.Generator) -> Iterator[Pair]:
        """Pairs of stances that are active together, the best first by the chosen strategy."""
        strategies: dict[str, Callable[[], Iterator[Pair]]] = {
            "random": lambda: random_pairs(cases, random.permutation(len(cases)), random),
            "combine-random": lambda: random_pairs(cases, by_error(cases, random), random),
            "combine-max": lambda: heaviest_pairs(cases, self._apprentice.theta, random),
            "correlation": lambda: self._correlated(cases, random),
        }
        return strategies[self._settings.strategy]()

    # --- correlation ------------------------------------------------------------------------------

    def _correlated(self, cases: Cases, random: np.random.Generator) -> Iterator[Pair]:
        """Pairs by their score (eq. 7)."""
        features = feature_events(cases, len(self._apprentice.features))
        events = Events(cases.errors)
        counts = events.counts(features)
        chosen = self._chosen_stances(cases, counts, random)
        stances = [cases.stances[k] for k in chosen]
        first, second = coactive(stances, cases.events[chosen], len(cases))
        if not len(first):
            return
        self._pairing.see(self._apprentice.features)
        ways = self._pairing.ways(stances, first, second)
        leaders, joint = merged_events(ways, cases.events[chosen], first, second)
        one, other = (
            np.array([stances[k].feature for k in side[leaders]]) for side in (first, second)
        )
        score = self._scores(events, joint, counts[one], counts[other])
        known = {event.tobytes() for event in features}
        for place in np.argsort(-score, kind="stable"):
            if score[place] <= _LEAST_SCORE:
                return
            if joint[place].tobytes() not in known:
                pair = leaders[place]
                yield stances[first[pair]], stances[second[pair]]

    def _scores(
        self, events: Events, joint: Bits, first: RealArray, second: RealArray
    ) -> RealArray:
        together = events.counts(joint)
        strength = lower_bound(
            events.correlations_with_error(joint), events.cases, self._settings.critical
        )
        score = scores(
            strength,
            events.correlations_with_part(together, first),
            events.correlations_with_part(together, second),
        )
        return np.where(together >= self._settings.support, np.nan_to_num(score), 0.0)

    def _chosen_stances(
        self, cases: Cases, counts: RealArray, random: np.random.Generator
    ) -> Numbers:
        """The stances to be paired, not too many; none of features that are active in every case.

        Stances that meet much error are more likely to be taken.
        """
        useful = [
            k for k, stance in enumerate(cases.stances) if counts[stance.feature] < len(cases)
        ]
        most = self._settings.most_instances
        if len(useful) <= most:
            return np.array(useful, int)
        mass = Events(np.abs(cases.errors)).error_sums(cases.events[useful]) + 1e-12
        return np.sort(random.choice(useful, most, replace=False, p=mass / mass.sum()))


def feature_events(cases: Cases, features: int) -> Bits:
    """[F, N / 8] in which cases each feature is active."""
    table = np.zeros((features, cases.events.shape[1]), np.uint8)
    for stance, event in zip(cases.stances, cases.events, strict=True):
        table[stance.feature] |= event
    return table


def coactive(stances: Sequence[Stance], events: Bits, cases: int) -> tuple[Numbers, Numbers]:
    """Pairs of different stances with one anchor that are active together in some case."""
    table = np.unpackbits(events, axis=1, count=cases).astype(np.float32)
    anchors = np.array([stance.anchor for stance in stances])
    together = (table @ table.T > 0) & (anchors[:, None] == anchors[None, :])
    first, second = np.nonzero(np.triu(together, 1))
    return first.astype(np.int64), second.astype(np.int64)


def merged_events(
    ways: Numbers, events: Bits, first: Numbers, second: Numbers
) -> tuple[Numbers, Bits]:
    """For each way to join two features, one of its pairs, and the cases in which any is active."""
    order = np.argsort(ways, kind="stable")
    _, starts = np.unique(ways[order], return_index=True)
    together = events[first[order]] & events[second[order]]
    return order[starts], np.bitwise_or.reduceat(together, starts, axis=0)


# --- the simple strategies ------------------------------------------------------------------------


def random_pairs(
    cases: Cases, order: NDArray[np.int64], random: np.random.Generator
) -> Iterator[Pair]:
    """Case by case, all pairs in random order."""
    for case in order:
        pairs = _pairs_with_one_anchor(cases.stances_in(int(case)))
        for place in random.permutation(len(pairs)):
            yield pairs[place]


def by_error(cases: Cases, random: np.random.Generator) -> NDArray[np.int64]:
    """The cases by the size of their error, the greatest first, ties at random."""
    return np.lexsort((random.random(len(cases)), -np.abs(cases.errors)))


def heaviest_pairs(cases: Cases, theta: RealArray, random: np.random.Generator) -> Iterator[Pair]:
    """Cases by error: the instance with the greatest absolute weight, with the others at random."""
    for case in by_error(cases, random):
        stances = cases.stances_in(int(case))
        random.shuffle(stances)
        if stances:
            heaviest = max(stances, key=lambda stance: abs(theta[stance.feature]))
            yield from (
                (heaviest, k) for k in stances if k != heaviest and k.anchor == heaviest.anchor
            )


def _pairs_with_one_anchor(stances: Sequence[Stance]) -> list[Pair]:
    return [pair for pair in combinations(stances, 2) if pair[0].anchor == pair[1].anchor]
