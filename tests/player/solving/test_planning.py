"""Puzzles that are played by moves: a way to win, the shortest one, and that there is none."""

import numpy as np
import pytest

import ludeme
from ludeme.play.loading import load_text
from ludeme.player.solving.planning import Planning
from tests.player.solving.puzzles import walk

MEMORY = 2**24


def solved(game, seed=1, most=10**6):
    solver = Planning(game, np.array(game.start(seed=seed).row, np.int32), MEMORY)
    while not solver.done and solver.looked < most:
        solver.run(100)
    return solver


def fewest(game, seed=1):
    """The moves of the shortest way to win, by going through all positions; None without one."""
    layer, known, depth = [game.start(seed=seed)], set(), 0
    while layer:
        depth, following = depth + 1, []
        for state in layer:
            for move in state.legal_moves():
                after = state.copy().apply(move)
                if after.over and after.winner == 1:
                    return depth
                board = str(after.contents())
                if not after.over and board not in known:
                    known.add(board)
                    following.append(after)
        layer = following
    return None


@pytest.mark.parametrize("name", ["Tower of Hanoi", "N-Queens"])
def test_the_shortest_way_is_found_in_games_of_ours(name):
    game = ludeme.load(name, tier="numba")
    solver = solved(game)
    assert solver.shortest
    assert len(solver.solutions[-1].moves) == {"Tower of Hanoi": 15, "N-Queens": 8}[name]


@pytest.mark.parametrize(("size", "goal"), [(2, 3), (3, 5), (4, 6)])
def test_the_shortest_way_is_as_short_as_that_of_a_search_of_all_positions(size, goal):
    game = walk(size, goal)
    solver = solved(game)
    assert solver.shortest
    assert len(solver.solutions[-1].moves) == fewest(game)


def test_a_solution_is_a_game():
    game = ludeme.load("Knight's Tour", tier="numba")
    solver = solved(game, most=10**5)
    state = game.start(seed=1)
    for row in solver.solutions[0].moves:
        state.apply(next(m for m in state.legal_moves() if tuple(m.row) == tuple(row)))
    assert state.over
    assert state.winner == 1


def test_there_is_no_way_where_all_has_been_looked_at():
    game = walk(3, 5, to="(is In (to) (sites {0 1 2}))")
    solver = solved(game)
    assert fewest(game) is None
    assert solver.exhausted
    assert not solver.solutions


@pytest.mark.parametrize("counted", ["(count Moves)", "(counter)"])
def test_ends_that_go_by_what_is_counted(counted):
    # whoever comes there with fewer moves has not won, and goes to and fro
    there = f"(and (is In (last To) (sites {{7}})) (= {counted} 5))"
    solver = solved(walk(4, "", end=f"(if {there} (result P1 Win))"))
    assert solver.shortest
    assert len(solver.solutions[-1].moves) >= 5
    solver = solved(walk(4, 7, end=f"(if (>= {counted} 1) (result P1 Loss))"))
    assert solver.exhausted
    assert not solver.solutions


def test_moves_that_go_by_what_is_counted_are_told_apart():
    # on every other move the walker may go to 1 and 2 only: the same place is another position
    to = "(if (= 0 (% (count Moves) 3)) (is In (to) (sites {1 2})) (is In (to) (sites {0 1 3})))"
    game = walk(4, 3, to=to)
    solver = solved(game)
    assert solver.solutions
    assert solver.shortest


def test_what_cannot_be_solved_says_why():
    for name, why in (("Hex", "2 players"), ("Tic-Tac-Toe", "2 players")):
        game = ludeme.load(name, tier="numba")
        with pytest.raises(ValueError, match=f"{name} cannot be solved: it has {why}"):
            solved(game)
    dice = load_text(
        '(game "Dice" (players 1) (equipment { (board (square 3)) (piece "Disc" P1) (dice num:1) })'
        " (rules (play (do (roll) next:(move Add (to (sites Empty)))))"
        " (end (if (is Full) (result P1 Win)))))",
        "dice",
        tier="numba",
    )
    with pytest.raises(ValueError, match="chance has a part in it"):
        solved(dice)


def test_a_start_by_lot_is_no_chance_in_play():
    lights = ludeme.load("Lights Out", tier="numba")
    assert not lights.emitted.stochastic
