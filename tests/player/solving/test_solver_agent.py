"""The agent that plays by a solution, and who takes it."""

import numpy as np
import pytest

import ludeme
from ludeme.play.playable import CannotPlay
from ludeme.player import make_agent
from ludeme.player.analysis import analyse
from ludeme.player.choice.choosing import choose
from ludeme.player.search.budget import Budget
from ludeme.player.solving.deduction import values_in
from tests.player.solving.puzzles import latin, walk

GIVEN = ((0, 1), (5, 3), (10, 2), (15, 4))


def played(agent, state, most=100):
    plies = 0
    while not state.over and plies < most:
        state.apply(agent.choose(state, seed=1))
        plies += 1
    return plies


def test_a_deduction_puzzle_is_solved_without_a_detour():
    state = latin(4, GIVEN).start(seed=1)
    assert played(make_agent("solver:iterations=2000"), state) == 12
    assert state.winner == 1


def test_wrong_values_are_put_right():
    game = latin(4, ((0, 1), (1, 2), (4, 3), (5, 4), (10, 1)))
    state = game.start(seed=1)
    right = state.copy()
    played(make_agent("solver:iterations=2000"), right)
    wanted = values_in(game, np.array(right.row))
    for _ in range(3):
        wrong = [m for m in state.legal_moves() if not m.strikes and m.value != wanted[m.to_site]]
        state.apply(wrong[0])
    played(make_agent("solver:iterations=2000"), state)
    assert state.winner == 1


def test_values_that_fit_stay():
    state, agent = latin(3).start(seed=1), make_agent("solver:iterations=2000")
    state.apply(agent.choose(state, seed=1))
    (own,) = (m for m in state.legal_moves() if m.to_site == 8 and m.value == 3 and not m.strikes)
    state.apply(own)
    played(agent, state)
    assert state.winner == 1
    assert values_in(state.game, np.array(state.row))[8] == 3


@pytest.mark.parametrize("budget", ["iterations=2000", "seconds=0.05"])
def test_the_shortest_way_is_played(budget):
    state = walk(4, 7).start(seed=1)
    assert played(make_agent(f"solver:{budget}"), state) == 3  # diagonally, too
    assert state.winner == 1


def test_off_its_way_it_thinks_again():
    game, agent = walk(4, 3), make_agent("solver:iterations=2000")
    state = game.start(seed=1)
    state.apply(agent.choose(state, seed=1))
    back = next(move for move in state.legal_moves() if move.to_site == 0)
    state.apply(back)
    assert played(agent, state) == 3
    other = latin(4, GIVEN).start(seed=1)
    played(agent, other)
    assert other.winner == 1


def test_where_there_is_no_way_it_plays_on():
    game = walk(3, 5, to="(is In (to) (sites {0 1 2}))")
    state = game.start(seed=1)
    assert played(make_agent("solver:iterations=100"), state, most=5) == 5


def test_the_same_seed_gives_the_same_moves():
    game = walk(3, 5, to="(is In (to) (sites {0 1 2}))")
    games = []
    for _ in range(2):
        state, agent, moves = game.start(seed=1), make_agent("solver:iterations=50"), []
        for ply in range(5):
            moves.append(agent.choose(state, seed=ply))
            state.apply(moves[-1])
        games.append(moves)
    assert games[0] == games[1]


def test_games_that_it_is_not_for_are_refused():
    state = ludeme.load("Tic-Tac-Toe").start(seed=1)
    with pytest.raises(CannotPlay, match="solver cannot play Tic-Tac-Toe: it has 2 players"):
        make_agent("solver").choose(state)
    with pytest.raises(ValueError, match="first is a number of seconds from 0 to 3600"):
        make_agent("solver:first=-1")


def test_auto_takes_it_for_one_player_without_chance():
    puzzle = latin(3)
    assert choose(puzzle, "seconds").written == "solver"
    assert choose(puzzle, "iterations").written == "solver:first=0.0"
    state = puzzle.start(seed=1)
    played(make_agent("auto:iterations=1000"), state)
    assert state.winner == 1


def test_what_leads_to_a_solution_is_proven():
    state = walk(3, 5).start(seed=1)
    *_, last = analyse(state, budget=Budget(iterations=1000))
    assert last.agent == "solver"
    assert last.best.proven == "win"
    assert [move.to_site for move in last.best.moves] == [4, 5]
    assert last.finished
    hopeless = walk(3, 5, to="(is In (to) (sites {0 1 2}))").start(seed=1)
    *_, last = analyse(hopeless, budget=Budget(iterations=1000))
    assert last.best.upper == 0


def test_a_position_is_solved_from_python():
    found = ludeme.solve(walk(4, 7).start(seed=1))
    assert found.shortest
    assert [move.to_site for move in found.solutions[0]][-1] == 7
    assert found.positions > 0
    square = latin(2).start(seed=1)
    both = ludeme.solve(square, solutions=3)
    assert both.exhausted
    assert len(both.solutions) == 2
    assert len(ludeme.solve(square, solutions=1).solutions) == 1
    assert not ludeme.solve(ludeme.load("Peg Solitaire").start(), budget=Budget(1)).solutions
    with pytest.raises(CannotPlay, match="Hex cannot be solved: it has 2 players"):
        ludeme.solve(ludeme.load("Hex").start())
