"""Experience: first in, first out."""

import numpy as np
import pytest

from ludeme.player.training.buffer import Buffer, Sample, draw


def sample(duration=0):
    return Sample(np.zeros(4, np.int32), np.zeros((1, 2), np.int32), np.ones(1), duration)


def test_the_oldest_makes_room():
    kept = [sample() for _ in range(5)]
    buffer = Buffer(3)
    for one in kept:
        buffer.add(one)
    assert list(buffer) == kept[2:]


def test_draws_are_without_replacement_and_reproducible():
    pool = [sample() for _ in range(30)]
    first = draw(pool, 20, np.random.default_rng(3))
    assert len(set(map(id, first))) == 20
    assert first == draw(pool, 20, np.random.default_rng(3))
    assert set(draw(pool, 100, np.random.default_rng(3))) == set(pool)
    assert draw([], 20, np.random.default_rng(3)) == []


def test_long_games_count_no_more_than_short_ones_by_duration():
    long, short = [sample(40) for _ in range(40)], [sample(10) for _ in range(10)]
    random = np.random.default_rng(4)
    found = [draw(long + short, 1, random, by_duration=True)[0].duration for _ in range(2000)]
    assert found.count(40) / 2000 == pytest.approx(0.5, abs=0.05)


def test_a_running_game_is_taken_to_be_of_mean_length():
    running, ended = [sample(0) for _ in range(5)], [sample(5) for _ in range(5)]
    random = np.random.default_rng(4)
    found = [draw(running + ended, 1, random, by_duration=True)[0].duration for _ in range(2000)]
    assert found.count(0) / 2000 == pytest.approx(0.5, abs=0.05)
