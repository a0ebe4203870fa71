"""003-E7: statistics of networks, worked out by hand on two games of two positions."""

import json
from math import log

import numpy as np
import pytest

from bench.experiments.checks import network_statistics as statistics
from bench.experiments.checks.network_statistics import Thoughts, thoughts
from bench.experiments.judging.answers import Answer
from ludeme.player.batched.records import Records
from ludeme.player.matches.statistics import Interval

#: Games 0 (two positions) and 1: two legal moves, then one, then two.
RECORDS = Records(
    rows=np.array([[1, 0], [2, 0], [1, 0]], np.int32),
    offsets=np.array([0, 2, 3, 5]),
    actions=np.array([0, 2, 1, 1, 2]),
    visits=np.array([15, 0, 9, 3, 1], np.int32),
    policy=np.array([1, 0, 1, 0.75, 0.25], np.float32),
    full=np.array([True, False, True]),
    found=np.zeros(3, np.float32),
    values=np.zeros(3, np.float32),
    games=np.array([0, 0, 1]),
)
FOUND = Thoughts(np.array([0.5, 0.5, 1.0, 0.25, 0.75]), np.array([0.2, 0.4, 0.6]))


class Seen:
    """Three columns, whose powers are 1, 2 and 5 everywhere."""

    def observe(self, rows):
        return rows

    def columns_of(self, actions):
        return actions

    def __call__(self, planes):
        return np.log(np.tile(np.array([[1, 2, 5]], np.float32), (len(planes), 1))), None


def test_what_is_not_legal_has_the_rest_of_the_softmax():
    seen = Seen()
    found = thoughts(seen, seen, seen, RECORDS)
    assert found.priors == pytest.approx([1 / 6, 5 / 6, 1, 2 / 7, 5 / 7])
    assert found.illegal == pytest.approx([2 / 8, 6 / 8, 1 / 8])
    assert statistics.illegal_mass(FOUND, RECORDS) == pytest.approx([0.3, 0.6])


def test_entropy_is_that_of_the_priors():
    second = -0.25 * log(0.25) - 0.75 * log(0.75)
    assert statistics.entropy(FOUND, RECORDS) == pytest.approx([log(2) / 2, second])


def test_full_searches_teach_what_the_priors_do_not_say():
    second = 0.75 * log(3) + 0.25 * log(1 / 3)
    assert statistics.lessons(FOUND, RECORDS) == pytest.approx([log(2), second])


def test_the_only_move_of_a_position_needs_no_visits():
    unvisited = RECORDS._replace(visits=np.array([15, 0, 0, 3, 1], np.int32), full=np.ones(3, bool))
    assert statistics.lessons(FOUND, unvisited)[0] == pytest.approx(log(2) / 2)


def test_softened_visits_have_one_more_for_each_move():
    found = statistics.soft_divergence(FOUND, RECORDS)
    first = 2 / 3 * log(4 / 3) + 1 / 3 * log(2 / 3)  # 16 and 1: fourth roots 2 and 1
    assert found[0] == pytest.approx(first / 2)


def test_a_position_is_new_where_no_other_game_has_it():
    games = np.array([0, 0, 1, 1, 1])
    seen = np.array([[1], [2], [1], [3], [3]], np.float32)  # 3 comes back in its own game
    assert statistics.new_positions(seen, games) == pytest.approx([1 / 2, 2 / 3])


def test_paired_numbers_differ_less():
    first, second = np.array([1.0, 5.0, 9.0]), np.array([0.9, 4.8, 8.9])
    paired = statistics.difference(first, second, paired=True)
    apart = statistics.difference(first, second, paired=False)
    assert statistics.has_sign(apart, 1) is Answer.OPEN
    # 0.4/3 +- 9.925 * 0.0577 / sqrt(3)
    assert list(paired) == pytest.approx([0.4 / 3 - 0.3308, 0.4 / 3 + 0.3308], abs=1e-3)
    assert statistics.difference(first, first, paired=True) == Interval(0, 0)


@pytest.mark.parametrize(
    ("span", "sign", "answer"),
    [
        (Interval(1, 2), 1, Answer.YES),
        (Interval(1, 2), -1, Answer.NO),
        (Interval(-2, -1), -1, Answer.YES),
        (Interval(-1, 1), 1, Answer.OPEN),
        (Interval(0, 0), 1, Answer.OPEN),
    ],
)
def test_a_change_has_a_direction(span, sign, answer):
    assert statistics.has_sign(span, sign) is answer


def test_every_device_has_a_training_without_it():
    from bench.experiments.matches.network_ablations import ABLATIONS, WHOLE

    whole = json.loads(json.dumps(WHOLE.settings(1).to_json()))
    for name, one in ABLATIONS.items():
        own = json.loads(json.dumps(one.course.settings(1).to_json()))
        assert own != whole, name
        assert one.course.name != WHOLE.name
        assert own["generations"] * own["games"] == 3_000
    assert len({one.statistic for one in ABLATIONS.values()}) == len(ABLATIONS) == 5
