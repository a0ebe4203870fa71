"""New features: eq. 7 and the four strategies against their definitions."""

from collections import defaultdict
from itertools import combinations

import numpy as np
import pytest

from ludeme.features import PlacedFeature, generalises, merge, normal_form
from ludeme.features.derive.derivation import minimum_features
from ludeme.player.training.cases import cases_of
from ludeme.player.training.correlation import Events, lower_bound, scores
from ludeme.player.training.discovery import Discovery, coactive, merged_events
from ludeme.player.training.pairs import Pairing
from ludeme.player.training.settings import STRATEGIES, Settings


@pytest.fixture
def apprentice(apprentices):
    return apprentices[0]


@pytest.fixture
def batch(samples):
    return [sample for sample in samples if sample.mover == 1][:12]


def discovery(policy, board, apprentice, **options):
    return Discovery(policy, board, apprentice, Settings(iterations=1, **options))


# --- correlations ---------------------------------------------------------------------------------


@pytest.fixture
def events():
    random = np.random.default_rng(2)
    table = random.random((6, 45)) < random.uniform(0.3, 0.7, (6, 1))
    table[4], table[5] = True, False
    return table, random.normal(size=45)


def test_sums_over_packed_events(events):
    table, errors = events
    sums = Events(errors)
    packed = np.packbits(table, axis=1)
    np.testing.assert_array_equal(sums.counts(packed), table.sum(axis=1))
    np.testing.assert_allclose(sums.error_sums(packed), table @ errors)


def test_correlations_are_pearsons(events):
    table, errors = events
    found = Events(errors).correlations_with_error(np.packbits(table, axis=1))
    expected = [np.corrcoef(row, errors)[0, 1] for row in table[:4].astype(float)]
    np.testing.assert_allclose(found[:4], expected)
    assert np.isnan(found[4:]).all()  # always and never are correlated with nothing


def test_correlations_of_joint_events_with_their_parts(events):
    table, errors = events
    joint = table[0] & table[1]
    found = Events(errors).correlations_with_part(
        np.array([float(joint.sum())]), np.array([float(table[0].sum())])
    )
    assert found[0] == pytest.approx(np.corrcoef(joint, table[0])[0, 1])


def test_equal_errors_are_correlated_with_nothing():
    events = np.packbits(np.eye(10, dtype=bool), axis=1)
    assert np.isnan(Events(np.full(10, 0.25)).correlations_with_error(events)).all()


def test_the_lower_bound_shrinks_with_doubt():
    strength = np.array([0.5, -0.5, 0.01, 1.0])
    np.testing.assert_array_equal(lower_bound(strength, 100, 0.0), np.abs(strength))
    doubtful = lower_bound(strength, 100, 1.64)
    z = np.arctanh(0.5) - 1.64 / np.sqrt(97)
    np.testing.assert_allclose(doubtful[:3], [np.tanh(z), np.tanh(z), 0.0])
    assert 0.9 < doubtful[3] <= 1
    assert scores(np.array([0.5]), np.array([0.2]), np.array([-0.6]))[0] == pytest.approx(0.2)


# --- cases and pairs ------------------------------------------------------------------------------


def test_cases_are_all_moves_with_their_errors(policy, apprentice, batch):
    cases = cases_of(policy, apprentice, batch)
    assert len(cases) == sum(len(sample.moves) for sample in batch)
    expected = np.concatenate([policy.probabilities(s.row, s.moves) - s.target for s in batch])
    np.testing.assert_allclose(cases.errors, expected)


def test_stances_that_are_active_are_those_of_active_features(policy, apprentice, batch):
    cases = cases_of(policy, apprentice, batch)
    case = 0
    for sample in batch:
        active = policy.active(sample.row, sample.moves)
        for move in range(len(sample.moves)):
            spatial = {stance.feature for stance in cases.stances_in(case)}
            assert spatial == set(active.of(move).tolist())
            case += 1


@pytest.mark.thorough
def test_ways_tell_results_apart_but_not_symmetrical_ones(policy, board, apprentice, batch):
    """Pairs with one number give one feature; of two features, equal results have one number."""
    cases = cases_of(policy, apprentice, batch)
    features = apprentice.features
    first, second = coactive(cases.stances, cases.events, len(cases))
    ways = Pairing(board, features).ways(cases.stances, first, second)
    result_of_way, ways_of_result = {}, defaultdict(set)
    for one, other, way in zip(first, second, ways, strict=True):
        pair = cases.stances[one], cases.stances[other]
        merged = merge(board, *(stance.placed(features) for stance in pair))
        assert result_of_way.setdefault(way, merged) == merged
        numbers = tuple(sorted(stance.feature for stance in pair))
        ways_of_result[numbers, merged].add(way)
    assert len(result_of_way) > 100
    assert all(len(ways) == 1 for ways in ways_of_result.values())


def brute_force(policy, board, apprentice, batch):
    """Eq. 7 for every pair of active instances of every case, from its text."""
    features, instances = apprentice.features, policy.instances(1)
    errors, joint, single = [], defaultdict(set), defaultdict(set)
    parts = defaultdict(set)
    case = 0
    for sample in batch:
        active = policy.active_instances(sample.row, sample.moves)
        errors += apprentice.errors(sample).tolist()
        for move in range(len(sample.moves)):
            laid = [instances[number] for number in active.of(move)]
            for one in laid:
                single[one.feature].add(case)
            for one, other in combinations(laid, 2):
                merged = merge(
                    board,
                    *(PlacedFeature(features[i.feature], i.orientation) for i in (one, other)),
                )
                if merged is not None:
                    joint[merged].add(case)
                    parts[merged].add((one.feature, other.feature))
            case += 1

    def indicator(cases):
        return np.isin(np.arange(case), list(cases)).astype(float)

    def correlation(one, other):
        return np.corrcoef(one, other)[0, 1] if one.std() and other.std() else np.nan

    found = {}
    existing = set(map(normal_form, features))
    for merged in set(joint) - existing:
        event = indicator(joint[merged])
        strength = abs(correlation(event, np.array(errors)))
        for pair in parts[merged]:
            similar = [abs(correlation(event, indicator(single[k]))) for k in pair]
            if not np.isnan([strength, *similar]).any():
                score = strength * (1 - max(similar))
                found[merged] = max(found.get(merged, 0.0), score)
    events = {frozenset(cases) for cases in single.values()}
    return {m: score for m, score in found.items() if frozenset(joint[m]) not in events}


@pytest.mark.thorough
def test_correlation_finds_the_best_pair_there_is(policy, board, apprentice, batch):
    expected = brute_force(policy, board, apprentice, batch[:4])
    found = discovery(policy, board, apprentice).find(batch[:4], np.random.default_rng(1))
    assert expected[found] == pytest.approx(max(expected.values()))


# --- strategies -----------------------------------------------------------------------------------


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_new_features_are_new_refine_minimum_ones_and_occur(
    policy, board, apprentice, batch, noughts, strategy
):
    finder = discovery(policy, board, apprentice, strategy=strategy)
    random = np.random.default_rng(7)
    for _ in range(8):
        known = set(map(normal_form, apprentice.features))
        feature = finder.find(batch, random)
        assert feature is not None and feature not in known
        assert any(generalises(least, feature) for least in minimum_features(noughts))
        apprentice.add(feature)
        number = len(apprentice.features) - 1
        assert policy.features(1)[number] == feature and policy.weights(1)[number] == 0
        active = [policy.active(sample.row, sample.moves).numbers for sample in batch]
        assert any(number in numbers for numbers in active)


@pytest.mark.parametrize("strategy", ["combine-random", "combine-max"])
def test_combining_takes_the_case_with_the_greatest_error(
    policy, board, apprentice, batch, strategy
):
    cases = cases_of(policy, apprentice, batch)
    worst = cases.stances_in(int(np.abs(cases.errors).argmax()))
    finder = discovery(policy, board, apprentice, strategy=strategy)
    heaviest = max(abs(apprentice.theta[stance.feature]) for stance in worst)
    for seed in range(5):
        one, other = next(finder._proposals(cases, np.random.default_rng(seed)))
        assert one in worst and other in worst and one != other
        if strategy == "combine-max":
            assert abs(apprentice.theta[one.feature]) == heaviest


def test_random_pairs_differ(policy, board, apprentice, batch):
    finder = discovery(policy, board, apprentice, strategy="random")
    found = {finder.find(batch, np.random.default_rng(seed)) for seed in range(6)}
    assert len(found) > 3


def test_nothing_is_found_where_there_is_nothing_to_correct(policy, board, apprentice, batch):
    for sample in batch:
        sample.target = apprentice.probabilities(sample)
    assert discovery(policy, board, apprentice).find(batch, np.random.default_rng(1)) is None
    assert discovery(policy, board, apprentice).find([], np.random.default_rng(1)) is None


def test_significance_and_support_are_demanded(policy, board, apprentice, batch):
    random = np.random.default_rng(1)
    assert discovery(policy, board, apprentice, critical=50.0).find(batch, random) is None
    demanding = discovery(policy, board, apprentice, support=9).find(batch, random)
    apprentice.add(demanding)
    number = len(apprentice.features) - 1
    count = sum((policy.active(s.row, s.moves).numbers == number).sum() for s in batch)
    assert count >= 9


def test_few_instances_are_enough(policy, board, apprentice, batch):
    found = discovery(policy, board, apprentice, most_instances=10).find(
        batch, np.random.default_rng(1)
    )
    assert found is not None


def test_joint_events_of_a_way_are_joined():
    events = np.packbits(np.array([[1, 1, 0], [1, 0, 0], [0, 1, 1]], bool), axis=1)
    leaders, joint = merged_events(np.array([5, 5]), events, np.array([0, 0]), np.array([1, 2]))
    assert len(leaders) == 1
    assert np.unpackbits(joint, axis=1, count=3).tolist() == [[1, 1, 0]]
