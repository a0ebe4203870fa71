"""Copies of agents, also of those that have played."""

from __future__ import annotations

import copy
import pickle

import pytest

import ludeme
from ludeme.player import make_agent

_AGENTS = (
    "flat:iterations=30",
    "uct:iterations=30",
    "auto:iterations=30",
    "determinized:samples=2,agent=uct:iterations=30",
)


@pytest.fixture(params=[copy.copy, copy.deepcopy, lambda agent: pickle.loads(pickle.dumps(agent))])
def copied(request):
    return request.param


@pytest.mark.parametrize("name", _AGENTS)
def test_a_copy_of_an_agent_that_has_played_plays_as_a_fresh_one(copied, name):
    state = ludeme.load("Tic-Tac-Toe").start(seed=1)
    agent = make_agent(name)
    state.apply(agent.choose(state, seed=1))
    copy_of_it = copied(agent)
    assert copy_of_it == make_agent(name)
    assert copy_of_it.choose(state, seed=2) == make_agent(name).choose(state, seed=2)
    assert copied(copy_of_it) == make_agent(name)


def test_a_copy_keeps_no_tree_and_the_agent_keeps_its_own(copied):
    state = ludeme.load("Tic-Tac-Toe").start(seed=1)
    agent = make_agent("uct:iterations=200")
    state.apply(agent.choose(state, seed=1))
    copy_of_it = copied(agent)
    visits = agent.analyse(state, seed=2).visits.sum()
    fresh = make_agent("uct:iterations=200").analyse(state, seed=2).visits
    assert (copy_of_it.analyse(state, seed=2).visits == fresh).all() and visits > fresh.sum()


def test_a_copy_has_all_of_its_time(copied):
    agent = make_agent("uct:clock=1")
    agent.choose(ludeme.load("Tic-Tac-Toe").start(seed=1))
    assert agent._clock.left < 1 == copied(agent)._clock.left
