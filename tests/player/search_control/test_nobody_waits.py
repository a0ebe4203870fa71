"""A search ends soon after nobody waits for it any more; until then it is the same search."""

from __future__ import annotations

from time import perf_counter

import pytest

import ludeme
from ludeme.player import make_agent
from ludeme.player.search.budget import Budget, NobodyWaits, while_waited_for

AGENTS = ("uct", "mast", "flat", "alpha-beta", "best-first")


@pytest.fixture(scope="module")
def state():
    return ludeme.load("Breakthrough", ["Board Size/5x5"]).start(seed=1)


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize("budget", [Budget(seconds=60.0), Budget(iterations=10**12)])
def test_it_is_left(state, agent, budget):
    looks = []
    began = perf_counter()
    with while_waited_for(lambda: len(looks) < 5 and not looks.append(None)):
        with pytest.raises(NobodyWaits):
            make_agent(agent).choose(state, budget, seed=1)
    assert len(looks) == 5 and perf_counter() - began < 30


@pytest.mark.parametrize("agent", AGENTS)
def test_who_waits_finds_the_same(state, agent):
    ways = make_agent(agent), make_agent(agent)
    alone = ways[0].choose(state, Budget(iterations=3000), seed=1)
    with while_waited_for(lambda: True):
        waited_for = ways[1].choose(state, Budget(iterations=3000), seed=1)
    assert waited_for == alone
    if agent == "uct":
        found, again = (way._search.root() for way in ways)
        assert (found.visits == again.visits).all() and (found.means == again.means).all()
