"""Work on many numbers at a time: as numpy does it one by one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numba import njit

import ludeme
from ludeme.features.evaluate.lanes import (
    FEW,
    LANES,
    add_two,
    differing,
    greatest,
    lanes_of,
    sums_within,
    take_greatest,
    whole_lanes,
)
from ludeme.model.header import HEADER_SIZE
from ludeme.player.parts.playouts.facts_of_position import watched


@njit
def _take_greatest(out: Any, table: Any, rows: Any, first: Any) -> None:
    for start in range(0, len(out), LANES):
        take_greatest(out, table, rows, first, start)


@njit
def _greatest(table: Any, first: Any, marks: Any) -> Any:
    return greatest(table, first, marks)


@njit
def _differing(a: Any, i: Any, b: Any, j: Any) -> Any:
    return differing(a, i, b, j)


@njit
def _sums_within(numbers: Any, start: Any, most: Any) -> Any:
    return sums_within(numbers, start, most)


@njit
def _add_two(numbers: Any, start: Any, first: Any, second: Any) -> None:
    add_two(numbers, start, np.float32(first), np.float32(second))


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(7)


def test_lanes_come_whole_and_where_lines_begin():
    assert [whole_lanes(size) for size in (0, 1, LANES, LANES + 1)] == [0, LANES, LANES, 2 * LANES]
    for size in (1, 100, 1000):
        lanes = lanes_of(size)
        assert lanes.shape == (size,) and not lanes.any() and lanes.flags.c_contiguous
        assert lanes.ctypes.data % LANES == 0


@pytest.mark.parametrize("width", [LANES, 3 * LANES])
def test_the_greatest_of_each_column_is_taken(width, rng):
    table = rng.integers(0, 256, (40, width)).astype(np.uint8)
    rows, out = rng.integers(0, 30, 9).astype(np.int32), np.zeros(width, np.uint8)
    _take_greatest(out, table.ravel(), rows, 10)
    assert (out == table[10 + rows].max(axis=0)).all()
    _take_greatest(out, table.ravel(), rows[:0], 10)
    assert not out.any()


@pytest.mark.parametrize("lanes", [0, 1, 3])
def test_the_greatest_that_is_marked_is_found(lanes, rng):
    table = rng.integers(0, 256, 500).astype(np.uint8)
    marks = np.where(rng.random(lanes * LANES) < 0.05, 255, 0).astype(np.uint8)
    here = table[77 : 77 + len(marks)]
    assert _greatest(table, 77, marks) == here[marks > 0].max(initial=0)


def test_bits_say_where_numbers_differ(rng):
    a = rng.integers(-(2**31), 2**31, 200).astype(np.int32)
    b = np.concatenate((np.zeros(5, np.int32), a))
    assert _differing(a, 30, b, 35) == 0
    changed = [0, 1, 17, 31, 32, 63]
    b[[35 + k for k in changed]] ^= 1 << 30
    b[[34, 35 + LANES]] += 1  # before, and behind
    assert _differing(a, 30, b, 35) == sum(1 << k for k in changed)


def test_sums_are_counted_as_far_as_they_are_small_enough(rng):
    for _ in range(50):
        numbers = rng.integers(0, 3, 40).astype(float)
        sums = np.cumsum(numbers[11 : 11 + FEW])
        for most in (-1.0, 0.0, 0.5, 1.0, sums[-1] - 1, sums[-1], 99.0):
            assert _sums_within(numbers, 11, most) == (sums <= most).sum()


def test_two_numbers_are_added_to_neighbours():
    numbers = np.arange(6, dtype=np.float32)
    _add_two(numbers, 3, 10, 0.5)
    assert numbers.tolist() == [0, 1, 2, 13, 4.5, 5]


def test_enough_stands_before_what_is_watched():
    # what is compared with the first places begins in the header
    assert watched(ludeme.load("Tic-Tac-Toe").program).columns.min() >= HEADER_SIZE >= LANES
