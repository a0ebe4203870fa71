"""Agents that cannot play as they are named: one message."""

from __future__ import annotations

import io
import sys

import pytest

from ludeme.app import exits
from ludeme.player import make_agent

GAME = ("--game", "Tic-Tac-Toe", "-n", "1")


@pytest.mark.parametrize("agent", ["greedy", "softmax", "biased", "network"])
def test_agents_that_need_a_file(ludeme, agent):
    ended = ludeme("match", agent, "random", *GAME)
    assert (ended.code, ended.out) == (exits.USAGE, "")
    assert "needs a" in ended.err and "=FILE" in ended.err
    with pytest.raises(ValueError, match=r"needs a (file|network)"):
        make_agent(agent)


@pytest.mark.parametrize(
    "words",
    [
        ("match", "human", "random", *GAME),
        ("match", "human", "random", "--jobs", "2", *GAME),
        ("match", "random", "determinized:agent=human", "--jobs", "2", *GAME),
        ("match", "determinized:samples=1,agent=human", "random", *GAME),
        ("analyse", "Tic-Tac-Toe", "--agent", "human"),
    ],
)
def test_nobody_at_the_keyboard(ludeme, monkeypatch, words):
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    ended = ludeme(*words)
    assert ended.code == exits.USAGE and "internal" not in ended.err
    assert len(ended.err.splitlines()) == 1 and "human" in ended.err.casefold()


def test_more_agents_than_players(ludeme):
    ended = ludeme("play", "Tic-Tac-Toe", "--agents", "random", "random", "flat", "--moves", "1")
    assert (ended.code, ended.out) == (exits.USAGE, "")
    assert (
        ended.err
        == "ludeme: Tic-Tac-Toe has 2 players, and these are 3 agents: random, random, flat\n"
    )
    ended = ludeme("play", "Peg Solitaire", "--agents", "random", "random", "--moves", "1")
    assert "Peg Solitaire has 1 player, and these are 2 agents: random, random" in ended.err
