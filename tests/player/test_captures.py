"""Agents that count what moves capture."""

import numpy as np
import pytest

import ludeme
from ludeme.model.header import MOVES
from ludeme.player import make_agent
from ludeme.player.agents.captures import gains


@pytest.fixture(scope="module")
def draughts():
    return ludeme.load("English Draughts")


@pytest.mark.parametrize("name", ["Ataxx", pytest.param("Othello", marks=pytest.mark.thorough)])
def test_flipped_pieces_are_captured_and_new_ones_are_counted(name):
    state = ludeme.load(name).start(seed=1)
    while state.row[MOVES] < 6 or not flipped(state, make_agent("most-captures").choose(state)):
        state.apply(make_agent("most-captures").choose(state, seed=1))
    for _ in range(3):
        legal = state.legal_moves()
        captures, grows = gains(state.game, np.array(state.row, np.int32), legal)
        assert captures.tolist() == [flipped(state, move) for move in legal]
        jumps = [move.from_site != move.to_site for move in legal]
        assert grows.tolist() == [not jumped for jumped in jumps]
        most = make_agent("most-captures").choose(state, seed=1)
        assert flipped(state, most) == captures.max()
        assert flipped(state, make_agent("least-captures").choose(state, seed=1)) == captures.min()
        state.apply(most)


def flipped(state, move):
    """How many enemy discs fewer there are after a move."""
    after, enemy = state.copy(), 3 - state.mover
    after.apply(move)
    return discs(state, enemy) - discs(after, enemy)


def discs(state, player):
    pieces = state.game.facts.pieces
    stacks = [stack for stack, _ in state.contents().values()]
    return sum(pieces[piece[0]].owner == player for stack in stacks for piece in stack)


def test_pieces_that_are_taken_off_count_too(draughts):
    state = draughts.start(seed=1)
    agent = make_agent("most-captures")
    for ply in range(30):
        legal = state.legal_moves()
        captures, grows = gains(draughts, np.array(state.row, np.int32), legal)
        assert [flipped(state, move) for move in legal] == captures.tolist()
        assert not grows.any()
        state.apply(agent.choose(state, seed=ply))
    assert discs(state, 1) + discs(state, 2) < 24


def test_equal_moves_are_drawn_by_lot(draughts):
    state = draughts.start(seed=1)
    drawn = {str(make_agent("least-captures").choose(state, seed=seed)) for seed in range(30)}
    assert len(drawn) > 3


def test_new_pieces_decide_between_equals():
    state = ludeme.load("Ataxx").start(seed=1)  # nothing can be captured yet
    stones = discs(state, 1) + discs(state, 2)
    for name, more in (("most-captures", 1), ("least-captures", 0)):
        for seed in range(5):
            after = state.copy()
            after.apply(make_agent(name).choose(state, seed=seed))
            assert discs(after, 1) + discs(after, 2) == stones + more


def test_games_without_owners_are_refused():
    with pytest.raises(ValueError, match="positions of Nim do not say whose pieces stand where"):
        make_agent("most-captures").choose(ludeme.load("Nim").start(seed=1))
