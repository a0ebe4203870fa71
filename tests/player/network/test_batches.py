import numpy as np

from ludeme.player.batched.records import Records, joined
from ludeme.player.network.board import Board
from ludeme.player.network.learning.batches import Batches, Symmetries, latest, shares

from .boards import records, square


def one_position(**changed):
    """Stones of both players in two corners of 3x3, and three legal moves."""
    arrays = {
        "rows": np.array([[1, 0, 0, 0, 0, 0, 0, 0, 2]], np.int32),
        "offsets": np.array([0, 3]),
        "actions": np.array([0 * 9 + 1, 1 * 9 + 1, 81]),
        "visits": np.array([15, 0, 80], np.int32),
        "policy": np.array([15, 0, 80], np.float32) / 95,
        "full": np.array([False]),
        "found": np.array([0.5], np.float32),
        "values": np.array([1], np.float32),
        "games": np.array([7]),
    }
    return Records(**(arrays | changed))


def batches(of, pairs=True, **options):
    encoding = square(3)
    return Batches(encoding, Board.of(encoding, pairs=pairs), of, **options)


def test_visits_become_targets():
    batch = batches(one_position()).batch(np.array([0]), np.array([0]))
    assert np.allclose(batch.policy, [[15 / 95, 0, 80 / 95, 0]])
    # one more visit each, at temperature 4: 16, 1 and 81 to the power of a quarter
    assert np.allclose(batch.soft, [[2 / 6, 1 / 6, 3 / 6, 0]])
    assert batch.columns.tolist() == [[1, 10, 81, -1]]


def test_the_soft_policy_follows_the_policy_where_that_is_not_the_visits():
    of = one_position(policy=np.array([0, 80, 15], np.float32) / 95)
    batch = batches(of).batch(np.array([0]), np.array([0]))
    assert np.allclose(batch.soft, [[1 / 6, 3 / 6, 2 / 6, 0]])


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
    of = records(square(3), 5, seed=1)
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
    of = records(square(3), 4, seed=2)
    drawn = batches(of, symmetries=False).drawn(50, np.random.default_rng(1))
    plain = square(3).observe(of.rows)
    assert all(any((planes == one).all() for one in plain) for planes in drawn.planes)


def test_shares_are_among_legal_moves_alone():
    found = shares(np.array([[1.0, 3, 9]]), np.array([[True, True, False]]))
    assert found.tolist() == [[0.25, 0.75, 0]]


def test_the_latest_positions_are_kept():
    first, second = records(square(3), 3, seed=1), records(square(3), 4, seed=2)
    kept = latest(joined([first, second]), 4)
    for name, array in second._asdict().items():
        assert (getattr(kept, name) == array).all(), name
    assert len(latest(joined([first, second]), 100).rows) == 7
