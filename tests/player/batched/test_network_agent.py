"""The agent that follows a network, with evaluators in its place."""

from dataclasses import dataclass

import numpy as np
import pytest

import ludeme
from ludeme.player import Budget, agent_names, make_agent, play_match
from ludeme.player.agents.network import Network
from ludeme.player.batched.batched_search import BatchedSearch
from ludeme.player.batched.evaluator import Places, Uniform
from tests.player.batched.evaluators import ByTarget, Hashed
from tests.player.batched.test_batched_search import positions


@dataclass
class Guided(Network):
    """The agent with an evaluator of the tests."""

    file: str = "none"

    def knowledge(self, game):
        return Hashed(), ByTarget()


@dataclass
class Ignorant(Guided):
    def knowledge(self, game):
        return Uniform(), Places()


def test_the_agent_is_known():
    assert "network" in agent_names()
    with pytest.raises(ValueError, match="network needs a network: file=FILE"):
        make_agent("network:nodes=10")
    with pytest.raises(ValueError, match=r"'node=10' is no parameter .* .did you mean nodes"):
        make_agent("network:file=x,node=10")
    with pytest.raises(ValueError, match=r"root=.halv. is none of puct, halving"):
        make_agent("network:file=x,root=halv")


def test_halving_needs_nodes(game):
    for given in ("seconds=1", "clock=60+1", "nodes=50,seconds=1"):
        with pytest.raises(ValueError, match="root=halving divides nodes"):
            make_agent(f"network:file=x,root=halving,{given}")
    state = game("tic_tac_toe").start(seed=1)
    with pytest.raises(ValueError, match="root=halving divides nodes"):
        Guided(root="halving").choose(state, Budget(seconds=1.0))


def test_halving_is_analysed_in_one_piece():
    state, agent = ludeme.load("Tic-Tac-Toe").start(seed=1), Guided(root="halving", nodes=64)
    *_, last = ludeme.analyse(state, agent, seed=1, pace=1e-3)
    own = Guided(root="halving", nodes=64).analyse(state, seed=1)
    assert last.iterations == 64
    assert sorted(line.visits for line in last.lines) == sorted(own.visits.tolist())
    for given in (None, Budget(seconds=1.0), Budget(64, 1.0)):
        with pytest.raises(ValueError, match="root=halving divides nodes"):
            ludeme.analyse(state, Guided(root="halving"), budget=given)


@pytest.mark.thorough
def test_one_node_is_the_network_alone(game):
    agent, evaluator = Guided(nodes=1), Hashed()
    for state in positions(game("tic_tac_toe"), 3, 10):
        moves = np.array([move.row for move in state.legal_moves()], np.int32)
        row = np.array(state.row, np.int32)[None]
        actions = ByTarget().numbers(row, np.array([0, len(moves)]), moves)
        priors, _ = evaluator.evaluate(row, np.array([0, len(moves)]), actions)
        for _ in range(2):  # nothing is left of the search before
            assert agent.choose(state, seed=0).row == tuple(moves[priors.argmax()])
        assert agent.last_iterations == 1


@pytest.mark.thorough
def test_nodes_and_seconds_are_kept(game):
    state = game("tic_tac_toe").start(seed=1)
    agent = Ignorant(nodes=70)
    first = agent.choose(state, seed=5)
    assert agent.last_iterations == 70
    assert Ignorant(nodes=70).choose(state, seed=5).row == first.row
    timed = Ignorant(seconds=0.05, leaves=4)
    timed.choose(state, seed=1)
    assert timed.last_iterations > 70
    timed.choose(state, Budget(iterations=30), seed=1)
    assert timed.last_iterations == 30
    assert Ignorant(clock="1+0").choose(state, seed=1).row in [m.row for m in state.legal_moves()]


@pytest.mark.thorough
def test_a_search_that_was_interrupted_leaves_nothing_behind(game):
    class Interrupted(Uniform):
        def evaluate(self, rows, offsets, actions):
            raise KeyboardInterrupt

    program, state = game("tic_tac_toe").program, game("tic_tac_toe").start(seed=1)
    search = BatchedSearch(program, 1, walks=100)
    search.plant(0, state.row, seed=0)
    search.allot(0, 40)
    search.run(Hashed(), ByTarget())
    search.allot(0, 40)
    with pytest.raises(KeyboardInterrupt):
        search.run(Interrupted(), Places())
    search.go_to(0, np.array(state.row), seed=0)
    search.allot(0, 40)
    search.run(Hashed(), ByTarget())
    assert search.root(0).visits.sum() == 39


@pytest.mark.thorough
def test_the_solver_finds_wins_without_any_knowledge(game):
    agent = Ignorant(nodes=3000, solver=True)
    state = game("tic_tac_toe").start(seed=1)
    for target in (0, 3, 1, 4):
        state.apply(next(move for move in state.legal_moves() if move.row[2] == target))
    assert agent.choose(state, seed=1).row[2] == 2
    assert agent.last_iterations < 1000
    assert agent.search_from(state).solved


@pytest.mark.thorough
def test_it_plays_matches_and_analyses():
    game = ludeme.load("Tic-Tac-Toe")
    result = play_match(game, Ignorant(nodes=200, solver=True), "random", games=4, seed=2)
    assert result.score > 0.5
    state = game.start(seed=1)
    *_, last = ludeme.analyse(state, Ignorant(nodes=300), seed=1)
    assert last.iterations == 300
    assert last.best.visits > 0 and len(last.best.moves) > 1
    for target in (0, 1, 2, 4, 3, 6, 7, 5):
        state.apply(next(move for move in state.legal_moves() if move.to_site == target))
    *_, last = ludeme.analyse(state, Ignorant(nodes=300), seed=1)  # one move is left
    assert last.iterations == 1
    with pytest.raises(ValueError, match="network needs no chance, which Backgammon"):
        Ignorant(nodes=5).choose(ludeme.load("Backgammon").start(seed=1))
