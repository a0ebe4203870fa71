"""How much memory trees take, and that they stay below what they may."""

import numpy as np
import pytest

import ludeme
from ludeme.player import make_agent
from ludeme.player.search.driver import HistorySearch, PositionSearch
from ludeme.player.search.room import bytes_of, enlarged
from ludeme.player.search.tree import CHANGES, UNEXPANDED
from ludeme.player.search.variations import edges_of
from tests.player.flashes import FLASHES
from tests.player.transpositions.positions_in_trees import position_at


@pytest.mark.parametrize(
    ("text", "size"), [("512MB", 512 << 20), ("1.5gb", 3 << 29), ("2048 KB", 2 << 20), ("1e9", 0)]
)
def test_sizes_are_read(text, size):
    if size:
        assert bytes_of(text) == size
        return
    with pytest.raises(ValueError, match="such as 512MB"):
        bytes_of(text)


@pytest.mark.parametrize("memory", ["much", "10KB", "-1GB", "9" * 320, "9" * 320 + "GB"])
def test_odd_sizes_are_refused(memory):
    with pytest.raises(ValueError, match="memory is a size from 1MB on"):
        make_agent(f"uct:memory={memory}")


def test_arrays_grow_as_far_as_the_memory_goes():
    # what has room stays; the copy of the largest array counts
    assert enlarged((10, 100, 1000), (11, 100, 1001), (10, 10, 1), 10_000) == (20, 100, 2000)
    assert enlarged((10, 100, 1000), (11, 100, 1001), (10, 10, 1), 3650) == (15, 100, 1500)
    assert enlarged((10, 100, 1000), (11, 100, 1001), (10, 10, 1), 3120) is None


@pytest.mark.parametrize("megabytes", [1, 2, 4])
def test_trees_stay_within_their_memory(game, megabytes):
    for name, search_of in (("breakthrough", PositionSearch), ("gamble", HistorySearch)):
        program = game(name).program
        search = search_of(program, 1.4, memory=megabytes << 20)
        search.begin(game(name).start(seed=1).row, seed=1)
        assert search.run(20_000) == 20_000
        assert sum(array.nbytes for array in search.tree) <= megabytes << 20
        if name == "breakthrough":
            assert search.full and search.root().visits.sum() == 20_000
            assert sum(array.nbytes for array in search.tree) > megabytes << 19


def test_kept_positions_are_those_that_moves_lead_to(game):
    """Of every node with moves, also when the tree belongs to a later root."""
    state = game("breakthrough").start()
    search = PositionSearch(state.game.program, 1.4)
    for ply in range(3):
        search.begin(state.row, seed=ply)
        search.run(1500)
        tree, seen = search.tree, 0
        for node in range(int(tree.counts[0])):
            if tree.first_edge[node] == UNEXPANDED:
                continue
            here = state.copy()
            here.row[:] = position_at(tree, node)
            legal = sorted(list(move.row) for move in here.legal_moves())
            assert sorted(tree.move[edges_of(tree, node)].tolist()) == legal
            seen += 1
        assert seen > 100
        state.apply(state.legal_moves()[search.root().best(0)])
    assert np.array_equal(position_at(search.tree, 0)[6:], search.tree.origin[6:])


def test_positions_that_differ_more_from_a_new_root_have_room():
    """Where a turn is forgotten behind its move, positions are kept as more changes than before."""
    played = ludeme.load_game(FLASHES, tier="numba")
    search, state = PositionSearch(played.program, 1.4), played.start(seed=1)
    search.begin(np.array(state.row, np.int32), seed=1)
    search.run(2000)
    state.apply(state.legal_moves()[0])
    search.begin(np.array(state.row, np.int32), seed=1)
    assert search.tree.counts[CHANGES] <= len(search.tree.changes)
    search.run(200)
    assert search.root().visits.sum() >= 200
