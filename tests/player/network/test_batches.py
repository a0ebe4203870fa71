import numpy as np
import pytest

from ludeme.player.network.board import Board
from ludeme.player.network.learning.batches import Batches, Symmetries, shares
from ludeme.player.network.learning.positions import Positions

from .boards import positions, square


def one_position(**changed):
    """Stones of both players in two corners of 3x3, and three legal moves."""
    arrays = {
        "rows": np.array([[1, 0, 0, 0, 0, 0, 0, 0, 2]], np.int32),
        "offsets": np.array([0, 3]),
        "actions": np.array([0 * 9 + 1, 1 * 9 + 1, 81]),
        "visits": np.array([15, 0, 80], np.float32),
        "outcomes": np.array([1], np.float32),
        "full": np.array([False]),
    }
    return Positions(**(arrays | changed))


def batches(of, pairs=True, **options):
    encoding = square(3)
    return Batches(encoding, Board.of(encoding, pairs=pairs), of, **options)


def test_visits_become_targets():
    batch = batches(one_position()).batch(np.array([0]), np.array([0]))
    assert np.allclose(batch.policy, [[15 / 95, 0, 80 / 95, 0]])
    # one more visit each, at temperature 4: 16, 1 and 81 to the power of a quarter
    assert np.allclose(batch.soft, [[2 / 6, 1 / 6, 3 / 6, 0]])
    assert batch.columns.tolist() == [[1, 10, 81, -1]]


def test_moves_without_any_visit_are_equal():
    of = one_position(visits=np.zeros(3, np.float32))
    batch = batches(of).batch(np.array([0]), np.array([0]))
    assert np.allclose(batch.policy, [[1 / 3, 1 / 3, 1 / 3, 0]])


def test_a_small_search_may_teach_no_policy():
    small, full = one_position(), one_position(full=np.array([True]))
    chosen = np.array([0]), np.array([0])
    assert batches(small).batch(*chosen).taught == 1
    assert batches(small, small_searches=False).batch(*chosen).taught == 0
    assert batches(full, small_searches=False).batch(*chosen).taught == 1


def test_a_turned_position_is_what_turned_stones_would_show():
    encoding = square(3)
    for number, symmetry in enumerate(encoding.symmetries):
        batch = batches(one_position()).batch(np.array([0]), np.array([number]))
        row = np.zeros((1, 9), np.int32)
        row[0, symmetry.site_map] = one_position().rows[0]
        assert (batch.planes == encoding.observe(row)).all()
        one = symmetry.site_map[1]
        pairs = [symmetry.site_map[0] * 9 + one, one * 9 + one, 81]
        assert batch.columns[0].tolist() == [*pairs, -1]


def test_each_position_of_a_batch_may_be_mapped_otherwise():
    of = positions(square(3), 5, seed=1)
    chosen, mapped = np.array([0, 1, 2, 1]), np.array([0, 3, 1, 2])
    together = batches(of).batch(chosen, mapped)
    for place, (number, how) in enumerate(zip(chosen, mapped, strict=True)):
        alone = batches(of).batch(np.array([number]), np.array([how]))
        for whole, part in zip(together, alone, strict=True):
            assert (whole[place] == part[0]).all()


def test_a_graph_is_mapped_site_by_site():
    maps = Symmetries(np.array([[0, 1, 2], [2, 0, 1]]), np.zeros((2, 9), np.int64))
    seen = np.arange(6, dtype=np.float32).reshape(1, 3, 2)
    assert maps.of_planes(seen, np.array([1]), grid=False).tolist() == [[[4, 5], [0, 1], [2, 3]]]


def test_symmetries_can_be_left_out():
    of = positions(square(3), 4, seed=2)
    drawn = batches(of, symmetries=False).drawn(50, np.random.default_rng(1))
    plain = square(3).observe(of.rows)
    assert all(any((planes == one).all() for one in plain) for planes in drawn.planes)


def test_shares_are_among_legal_moves_alone():
    found = shares(np.array([[1.0, 3, 9]]), np.array([[True, True, False]]))
    assert found.tolist() == [[0.25, 0.75, 0]]


def test_positions_join_and_the_last_ones_are_kept():
    first, second = positions(square(3), 3, seed=1), positions(square(3), 4, seed=2)
    joined = Positions.joined([first, second])
    assert joined.counts.tolist() == [*first.counts, *second.counts]
    last = joined.last(4)
    for name, array in second.arrays.items():
        assert (last.arrays[name] == array).all(), name
    assert len(joined.last(100)) == 7


@pytest.mark.parametrize("number", [1, 7])
def test_positions_are_the_same_after_writing(number):
    of = positions(square(3), number, seed=3)
    again = Positions.of(of.arrays)
    assert all((again.arrays[name] == array).all() for name, array in of.arrays.items())
