"""Moves that are left to chance, and `auto` at a difficulty."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

import ludeme
from ludeme.features.files.provenance import Provenance
from ludeme.play.playable import CannotPlay
from ludeme.player import Budget, make_agent, play_match
from ludeme.player.agents.given import iterations_of, way_of_telling
from ludeme.player.difficulty.careless import Careless
from ludeme.player.difficulty.difficulties import Difficulties, Stage
from ludeme.player.difficulty.difficulty_files import keep_difficulties


@pytest.fixture
def start():
    return ludeme.load("Tic-Tac-Toe").start()


@pytest.fixture
def graded(tmp_path, monkeypatch):
    """Tic-Tac-Toe with three difficulties, as a file says: who they are is made up."""
    monkeypatch.setenv("LUDEME_LIBRARY", str(tmp_path))
    game = ludeme.load("Tic-Tac-Toe")
    stages = (Stage(0.0, 0.0, 0.0, 9), Stage(0.5, 200.0, 50.0, 9), Stage(2.0, 620.0, 50.0, 9))
    keep_difficulties(game, Difficulties(Provenance.of(game), stages, 9), tmp_path)
    return game


def test_a_share_of_the_moves_is_left_to_chance(start):
    agent = make_agent("careless:share=0.25,agent=uct:iterations=9")
    thought = Counter()
    for seed in range(400):
        agent.choose(start, seed=seed)
        thought[bool(iterations_of(agent))] += 1
    assert 70 <= thought[False] <= 130  # 100 are expected, 4.3 standard deviations are 37


def test_moves_that_are_thought_about_are_those_of_the_agent(start):
    inner = make_agent("uct:iterations=200")
    for seed in range(8):
        assert Careless(0.0, "uct:iterations=200").choose(start, seed=seed) == inner.choose(
            start, seed=seed
        )
        inner = make_agent("uct:iterations=200")


def test_all_moves_are_left_to_chance(start):
    agent = Careless(1.0)
    chosen = Counter(str(agent.choose(start, seed=seed)) for seed in range(300))
    assert len(chosen) == 9 and max(chosen.values()) < 70


def test_the_seed_says_all(start):
    agent = make_agent("careless:share=0.5,agent=flat:iterations=20")
    twice = [[agent.choose(start, seed=seed) for seed in range(20)] for _ in range(2)]
    assert twice[0] == twice[1]
    again = pickle.loads(pickle.dumps(agent))
    assert [again.choose(start, seed=seed) for seed in range(20)] == twice[0]


def test_a_budget_is_that_of_the_agent(start):
    agent = Careless(0.0, "uct:iterations=50")
    agent.choose(start, Budget(iterations=7), seed=1)
    assert iterations_of(agent) == 7


@pytest.mark.parametrize("share", ["-0.1", "1.5"])
def test_no_share(share):
    with pytest.raises(ValueError, match="share is a part of the moves, from 0 to 1"):
        make_agent(f"careless:share={share}")


def test_it_says_nothing_of_moves():
    assert way_of_telling(make_agent("careless:agent=uct")) is None


def test_auto_plays_at_a_difficulty(graded):
    auto = make_agent("auto:difficulty=1")
    inner = auto.agent_for(graded)
    assert isinstance(inner, Careless) and inner.share == 0.5
    stronger = make_agent("auto:difficulty=3").agent_for(graded)
    assert not isinstance(stronger, Careless)
    state = graded.start()
    stronger.choose(state, seed=1)
    assert iterations_of(stronger) == 848  # 100 * 10^0.9286: 400 of the 420 points from 0.5 to 2
    assert play_match(graded, "auto:difficulty=3", "auto:difficulty=1", games=20).score > 0.6


def test_the_difficulty_says_how_long_it_thinks_whatever_the_budget(graded):
    auto = make_agent("auto:difficulty=3")
    auto.choose(graded.start(), Budget(seconds=5), seed=1)
    assert auto.last_iterations == 848


def test_no_such_difficulty(graded):
    with pytest.raises(CannotPlay, match="there is no 4"):
        make_agent("auto:difficulty=4").choose(graded.start())
    with pytest.raises(CannotPlay, match="difficulties are measured in games of two players"):
        make_agent("auto:difficulty=1").choose(ludeme.load("Sudoku").start())
    for also in ("iterations=5", "seconds=1", "clock=60"):
        with pytest.raises(ValueError, match="a difficulty says how long to think"):
            make_agent(f"auto:difficulty=1,{also}")
    with pytest.raises(ValueError, match="a difficulty is at least 0"):
        make_agent("auto:difficulty=-1")
