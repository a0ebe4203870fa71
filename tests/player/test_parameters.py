"""Parameters of parts: their ranges, who has them, and what is said where they do not fit."""

from __future__ import annotations

import re
from math import inf, nan

import pytest

import ludeme
from ludeme.player import Budget, make_agent
from ludeme.player.parts.playouts.past import Past
from ludeme.player.parts.registry import KINDS, make_scheme, scheme_names, scheme_parameters
from ludeme.player.parts.selection.rave import Rave
from ludeme.player.parts.selection.ucb1 import UCB1

#: What a part is made with where something has to be given.
NEEDED = {"local": {"weights": "file"}}
#: Parts that ask an evaluation have their own tests.
EVALUATED = ("implicit-minimax", "evaluated-puct", "cutoff")
OVER_MAST = "mcts:playout=epsilon-greedy,over=mast"


def numbers() -> list:
    """Every number that a part has, with those that it may not be."""
    return [
        pytest.param(kind, part, name, value, id=f"{part}-{name}-{value:g}")
        for kind in KINDS
        for part in scheme_names(kind)
        if part not in EVALUATED
        for name, hint in scheme_parameters(kind, part).items()
        if hint not in (str, bool) and name != "weights"
        for value in wrong_values(name)
    ]


def wrong_values(name: str) -> tuple[float, ...]:
    """What a parameter of this name may not be."""
    if name == "fpu":
        return nan, -inf
    if name == "unseen":
        return nan, inf, -inf, -1.5, 1.5
    if name in ("k", "bias", "weight", "cells", "tau"):  # as large as one likes
        return nan, inf, -inf, -1
    return nan, inf, -inf, -1, 1e300


@pytest.mark.parametrize(("kind", "part", "name", "value"), numbers())
def test_numbers_out_of_range_are_refused(kind, part, name, value):
    message = rf"^{name} is a .*(from|above|or inf).*, not {re.escape(f'{value:g}')}$"
    with pytest.raises(ValueError, match=message):
        make_scheme(kind, part, NEEDED.get(part, {}) | {name: value})


@pytest.mark.parametrize(
    ("described", "message"),
    [
        ("mcts:playout=nst,unseen=-300", "unseen is a utility from -1 to 1, not -300"),
        ("fast:alpha=1000", "alpha is a step above 0 and at most 1, not 1000"),
        ("fast:alpha=0", "alpha is a step above 0 and at most 1, not 0"),
        ("fast:cells=-5", "cells is a weight from 0 on, not -5"),
        ("grave:ref=1e30", "ref is a number of visits from 0 to 1,000,000,000, not 1e+30"),
        ("uct:playout=tenuki,away=1.5", "away is a probability from 0 to 1, not 1.5"),
        ("uct:playout=epsilon-greedy,epsilon=2", "epsilon is a probability from 0 to 1, not 2"),
        ("uct:playout=epsilon-greedy,over=mast,tau=0", "tau is a temperature from 0.005 on, not 0"),
        ("uct:playout=softmax,first=1e6", "first is a number of moves from 0 to 20,000, not 1e+06"),
        *(
            (f"uct:playout={part},first=-4", "first is a number of moves from 0 to 20,000, not -4")
            for part in ("softmax", "reactive", "uniform-local", "tenuki", "epsilon-greedy")
        ),
        (
            "uct:playout=local,weights=f,first=-4",
            "first is a number of moves from 0 to 20,000, not -4",
        ),
    ],
)
def test_ranges_are_said(described, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        make_agent(described)


def test_counts_are_whole_numbers():
    with pytest.raises(ValueError, match=r"samples is a number from 1 to .*, not 1\.5"):
        make_scheme("playout", "past", {"samples": 1.5})


@pytest.mark.parametrize(
    ("kind", "part", "parameters"),
    [
        ("playout", "past", {"samples": 1, "decay": 0.0, "tau": 0.005}),
        ("playout", "fast", {"alpha": 1.0, "cells": 0.0, "trace_decay": 1.0}),
        ("playout", "nst", {"unseen": -1.0, "least": 1, "decay": 1.0}),
        ("playout", "tenuki", {"away": 1.0, "first": 20_000}),
        ("selection", "grave", {"ref": 0, "bias": 0.0}),
        ("selection", "ucb1", {"fpu": -3.0}),
        ("selection", "progressive-history", {"weight": 0.0}),
    ],
)
def test_the_ends_of_ranges_belong_to_them(kind, part, parameters):
    made = make_scheme(kind, part, parameters)
    assert {name: getattr(made, name) for name in parameters} == parameters


def test_parameters_of_the_policy_under_epsilon_greedy_arrive():
    described = f"{OVER_MAST},tau=0.5,decay=0.25,epsilon=0.3,first=7"
    playout = make_agent(described).parts().playout
    assert (playout.epsilon, playout.first) == (0.3, 7)
    assert (playout.base.tau, playout.base.decay, playout.base.unseen) == (0.5, 0.25, 1.0)
    past = make_agent("mcts:playout=epsilon-greedy,over=past,samples=2").parts().playout.base
    assert past == Past(samples=2)
    both = make_agent(f"{OVER_MAST},select=rave,decay=0.5,k=9").parts()
    assert both.selection == Rave(k=9.0, decay=0.5) and both.playout.base.decay == 0.5


def test_epsilon_greedy_plays_over_a_policy_with_parameters():
    state = ludeme.load("Tic-Tac-Toe").start(seed=0)
    agent = make_agent(f"{OVER_MAST},tau=0.5,unseen=0")
    move = agent.choose(state, Budget(iterations=40), seed=1)
    assert move in state.legal_moves()
    memory = agent.search_from(state, seed=2).playing.policy
    assert (memory.temperature, memory.unseen) == (0.5, 0.0) and memory.visits.sum() > 0


@pytest.mark.parametrize(
    ("described", "message"),
    [
        (f"{OVER_MAST},samples=2", r"^'samples=2' is no parameter of 'mcts' \(samples belongs to "),
        (f"{OVER_MAST},k=2", r"k belongs to select=rave\); .*, over, epsilon, first, tau, unseen"),
        (f"{OVER_MAST},taw=2", r"'taw=2' is no parameter of 'mcts' \(did you mean tau\?\)"),
        ("mcts:playout=epsilon-greedy,over=mst", r"'mst' is none of .*did you mean mast\?"),
        ("mcts:playout=epsilon-greedy,over=epsilon-greedy", "prefers no move to another"),
        ("mcts:playout=mast,over=mast", r"over belongs to playout=epsilon-greedy\)"),
    ],
)
def test_parameters_that_fit_neither_epsilon_greedy_nor_its_policy(described, message):
    with pytest.raises(ValueError, match=message):
        make_agent(described)


@pytest.mark.parametrize("given", ["inf", "Infinity"])
def test_infinite_urgency_is_the_default(given):
    assert make_agent(f"mcts:select=ucb1,fpu={given}").parts().selection == UCB1()
    assert make_agent(f"mcts:select=rave,fpu={given}").parts().selection == Rave()
    assert make_agent("mcts:select=ucb1,fpu=0.5").parts().selection.fpu == 0.5


@pytest.mark.parametrize(
    "described",
    [
        "uct:fpu=-inf", "uct:fpu=nan", "uct:c=inf", "rave:k=inf", "network:file=f,fpu=inf",
        "mast:tau=inf", "uct:seconds=inf",
    ],
)  # fmt: skip
def test_nothing_else_is_infinite(described):
    with pytest.raises(ValueError, match="is a number"):
        make_agent(described)


@pytest.mark.parametrize(
    ("described", "message"),
    [
        (
            "determinized:agent=rave,samples=2",
            r"^no agent is called 'rave,samples=2': agent= comes last; write samples=2,agent=rave$",
        ),
        (
            "determinized:agent=rave,samples=2,k=3",
            r"agent= comes last; write samples=2,agent=rave:k=3$",
        ),
        ("determinized:agent=rave,agent=uct", r"'rave,agent=uct'; there are alpha-beta"),
        ("determinized:agent=rav,samples=2", r"no agent is called 'rav,samples=2'.*; there are"),
        (
            "determinized:agent=rave,c=2",
            r"'rave,c=2': its parameters follow a colon; write agent=rave:c=2$",
        ),
        ("determinized:agent=rave,iterations", r"no agent is called 'rave,iterations'.*; there"),
    ],
)
def test_the_agent_of_another_one_comes_last(described, message):
    with pytest.raises(ValueError, match=message):
        make_agent(described)


@pytest.mark.parametrize(
    ("described", "message"),
    [
        ("uct:k=4", r"^'k=4' is no parameter of 'uct' \(k belongs to select=rave\); it has iter"),
        ("auto:select=rave", r"'select=rave' is no parameter of 'auto' \(select belongs to .*mcts"),
        ("auto:k=4", r"'k=4' is no parameter of 'auto' \(k belongs to mcts:select=rave\)"),
        ("uct:features=f", r"\(features belongs to mcts, biased, greedy, softmax\)"),
        ("uct:weight=4", r"\(weight belongs to select=progressive-history\)"),
        ("rave:tau=1", r"\(tau belongs to playout=mast, playout=to-mast, playout=nst, "),
        ("uct:decay=1", r"\(decay belongs to (select|playout)=.* and [0-9]+ more\)"),
        (
            "random:iterations=3",
            r"\(iterations belongs to auto, flat, .* more\); it has none$",
        ),
        ("uct:iteration=3", r"\(did you mean iterations\?\)"),
        ("uct:wheels=3", r"^'wheels=3' is no parameter of 'uct'; it has"),
        ("uct:wheels", r"^'wheels' is no parameter of 'uct'; it has"),
        ("uct:iterations", r"^'iterations' of 'uct' has no value: 'iterations=\.\.\.'$"),
    ],
)
def test_whose_parameter_it_is_is_said(described, message):
    with pytest.raises(ValueError, match=message) as error:
        make_agent(described)
    assert "\n" not in str(error.value)
