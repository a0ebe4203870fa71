"""Agents in any form, their seeds, and answers that cannot be meant."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

import ludeme
from ludeme.play.playable import CannotPlay
from ludeme.player import (
    AgentError,
    Budget,
    agent_names,
    make_agent,
    play_game,
    play_match,
    register_agent,
)

OWN = """(game "Own" (players 2) (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))"""


@dataclass
class First:
    """Plays the legal move of a number."""

    number: int = 0

    def choose(self, state, budget=None, seed=None):
        return state.legal_moves()[self.number]


class Answering:
    """Answers with anything."""

    def __init__(self, answer):
        self.answer = answer

    def choose(self, state, budget=None, seed=None):
        return self.answer


@pytest.fixture(scope="module")
def own():
    return ludeme.load_game(OWN, tier="python")


@pytest.mark.parametrize("answer", [None, "c4", (0, 4, 4)])
def test_answers_that_are_no_moves(own, answer):
    with pytest.raises(AgentError, match=r"^Answering as player 1 answered .* after 0 moves"):
        play_game(own.start(1), [Answering(answer), First()])


def test_an_answer_is_one_move(own):
    state = own.start(1)
    for answer in ([], state.legal_moves()[:1], tuple(state.legal_moves()[:2])):
        with pytest.raises(AgentError, match=r"^Answering as player 1 answered .* after 0 moves"):
            play_game(own.start(1), [Answering(answer), First()])


def test_illegal_answers_name_agent_move_and_position(own):
    state = own.start(1)
    move = state.legal_moves()[0]
    with pytest.raises(AgentError, match="Answering as player 2 answered c0 after 1 move") as error:
        play_game(state, [First(), Answering(move)])
    assert error.value.move is move and isinstance(error.value.agent, Answering)
    assert own.position(error.value.position).contents() == {"c0": (((1, 0, 0, 0),), 1)}


class Failing:
    """Cannot answer."""

    def choose(self, state, budget=None, seed=None):
        return state.legal_moves()[99]


def test_an_agent_that_fails_is_named_with_the_line(own):
    with pytest.raises(
        AgentError,
        match=r"^Failing as player 2 failed after 1 move \(IndexError: list index out of range, "
        r"line \d+ of .*test_answers.py\) in <State of",
    ) as error:
        play_game(own.start(1), [First(), Failing()])
    assert isinstance(error.value.__cause__, IndexError) and error.value.move is None
    assert own.position(error.value.position).mover == 2


class Unwilling:
    """Is not for this game."""

    def choose(self, state, budget=None, seed=None):
        raise CannotPlay("not this one")


def test_an_agent_may_say_itself_that_it_cannot_play(own):
    with pytest.raises(CannotPlay, match=r"^not this one$"):
        play_game(own.start(1), [Unwilling(), First()])


def test_matches_take_names_classes_and_objects(own):
    results = [play_match(own, a, "random", games=4, seed=1) for a in (First, First(), First(0))]
    assert results[0].games == results[1].games == results[2].games
    assert [result.a for result in results] == ["First", "First(number=0)", "First(number=0)"]
    assert play_match(own, First(1), First, games=2).b == "First"
    assert play_match(own, Answering(None), First, games=0).a == "Answering"


def test_classes_and_objects_can_be_registered(own):
    register_agent("first", First)
    register_agent("second", First(1))
    assert make_agent("first:number=2") == First(2) and make_agent("second") == First(1)
    games = play_match(own, "first", "second", games=2, seed=1).games
    assert games == play_match(own, First, First(1), games=2, seed=1).games
    with pytest.raises(ValueError, match="'second' is an agent as it is and takes no parameters"):
        make_agent("second:number=3")


@pytest.mark.parametrize("name", ["", "a:b", "a b", "a=b", 3, None])
def test_names_that_cannot_be_written(name):
    with pytest.raises(ValueError, match="an agent's name is a word"):
        register_agent(name, First)


def test_what_is_no_agent(own):
    for wrong in (int, 3, None):
        with pytest.raises(TypeError, match="an agent has a method choose"):
            register_agent("wrong", wrong)
        with pytest.raises(TypeError, match="an agent has a method choose"):
            play_match(own, wrong, "random", games=1)
    with pytest.raises(ValueError, match='the place of an agent is "module:Class", not'):
        register_agent("wrong", "module")


@pytest.mark.parametrize(
    ("place", "error", "message"),
    [
        (
            "uct:iterations=5",
            ValueError,
            "the agent 'wrong' cannot be found: there is no module 'uct'",
        ),
        ("nope.mod:UCT", ValueError, "there is no module 'nope'"),
        ("ludeme.nope:UCT", ValueError, "there is no module 'ludeme.nope'"),
        (
            "ludeme.player.agents.uct:UTC",
            ValueError,
            "there is no 'UTC' in the module 'ludeme.player.agents.uct' (did you mean UCT?)",
        ),
        ("..player:UCT", ValueError, 'the place of an agent is "module:Class", not'),
        ("ludeme.player:Budget", TypeError, "an agent has a method choose(state, budget, seed)"),
        ("ludeme.player:make_agent", TypeError, "an agent has a method choose(state, budget,"),
    ],
)
def test_places_are_looked_at_when_they_are_registered(place, error, message):
    with pytest.raises(error, match=re.escape(message)):
        register_agent("wrong", place)
    assert "wrong" not in agent_names()


def test_agents_of_the_project_are_replaced_only_where_that_is_said():
    before = make_agent("uct")
    with pytest.raises(ValueError, match=r"^'uct' is an agent of Ludeme; replace=True replaces it"):
        register_agent("uct", First)
    assert make_agent("uct") == before
    try:
        register_agent("uct", First, replace=True)
        assert make_agent("uct:number=3") == First(3)
        assert make_agent("determinized:agent=uct")._agent == First()
    finally:
        register_agent("uct", "ludeme.player.agents.uct:UCT", replace=True)
    assert make_agent("uct") == before
    register_agent("first", First)
    register_agent("first", First(2))  # one's own is one's own
    assert make_agent("first") == First(2)


def _choosing(choose):
    return type("Choosing", (), {"choose": choose})


@pytest.mark.parametrize(
    ("choose", "shown"),
    [
        (lambda self, state: None, "(self, state)"),
        (lambda self, state, budget: None, "(self, state, budget)"),
        (lambda self, state, budget, seed, more: None, "(self, state, budget, seed, more)"),
        (lambda self: None, "(self)"),
        (staticmethod(lambda state: None), "(state)"),
    ],
)
def test_agents_that_cannot_be_asked(own, choose, shown):
    wanted = re.escape("an agent has a method choose(state, budget, seed); that of ")
    message = rf"^{wanted}.* is choose{re.escape(shown)}$"
    wrong = _choosing(choose)
    with pytest.raises(TypeError, match=message):
        register_agent("wrong", wrong)
    for agent in (wrong, wrong()):
        with pytest.raises(TypeError, match=message):
            make_agent(agent)
        with pytest.raises(TypeError, match=message):
            play_match(own, agent, "random", games=1)
        with pytest.raises(TypeError, match=message):
            play_game(own.start(1), [agent, First()])


@pytest.mark.parametrize(
    "choose",
    [
        lambda self, *given, **named: given[0].legal_moves()[0],
        lambda self, state, budget=None, *, seed=None: state.legal_moves()[0],
        staticmethod(lambda state, budget, seed: state.legal_moves()[0]),
        classmethod(lambda cls, state, budget, seed, more=1: state.legal_moves()[0]),
    ],
)
def test_agents_that_can_be_asked(own, choose):
    able = _choosing(choose)
    played = [play_match(own, agent, First, games=2).games for agent in (able, able())]
    assert played[0] == played[1]


#: One of each kind; files are not looked at before there is something to choose.
KINDS = (
    "random", "flat:iterations=4", "uct:iterations=4", "rave:iterations=4", "most-captures",
    "auto:iterations=4", "determinized:agent=uct:iterations=4", "alpha-beta:evaluation=none",
    "best-first:evaluation=none", "greedy:features=none", "softmax:features=none",
    "biased:features=none", "network:file=none",
)  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_there_has_to_be_something_to_choose(own, kind):
    agent = make_agent(kind)
    over = own.start(1)
    while not over.over:
        over.apply(over.legal_moves()[0])
    with pytest.raises(ValueError, match=r"^there is nothing to choose: the game is over in <"):
        agent.choose(over)
    for wrong in (None, "x", 3, own, Answering(None)):
        with pytest.raises(TypeError, match=r"^a position is needed, such as game\.start"):
            agent.choose(wrong)
    with pytest.raises(TypeError, match="a budget is a Budget"):
        agent.choose(own.start(1), 100)


def test_there_is_nothing_to_choose_where_nobody_can_move(own):
    class Still:
        """A position that is not over, and has no moves."""

        over = False

        def legal_moves(self):
            return []

    with pytest.raises(ValueError, match=r"^there is nothing to choose: no move can be made in <"):
        make_agent("random").choose(Still())


def test_agents_without_a_seed_are_random(own):
    agent = make_agent("random")
    state = own.start(1)
    assert len({agent.choose(state) for _ in range(60)}) > 3
    assert len({agent.choose(state, seed=5) for _ in range(5)}) == 1


def test_searches_without_a_seed_are_random(own):
    for described in ("uct:iterations=9,reuse=no", "flat:iterations=9"):
        agent = make_agent(described)
        assert len({agent.choose(own.start(1)) for _ in range(30)}) > 1
        assert len({agent.choose(own.start(1), seed=5) for _ in range(5)}) == 1


@pytest.mark.parametrize(
    ("budget", "error", "message"),
    [
        ({"iterations": 0}, ValueError, "a budget must be positive"),
        ({"iterations": -5}, ValueError, "a budget must be positive"),
        ({"seconds": 0}, ValueError, "a budget must be positive"),
        ({"seconds": -1.0}, ValueError, "a budget must be positive"),
        ({"seconds": float("nan")}, ValueError, "a budget must be positive"),
        ({"seconds": float("inf")}, ValueError, "a budget must be positive"),
        ({"seconds": "1"}, TypeError, "the number of seconds is a number, not '1'"),
        ({"iterations": 1.5}, TypeError, "the number of iterations is a whole number"),
        ({"iterations": 10**30}, ValueError, "a budget has at most"),
        ({}, ValueError, "a budget needs iterations, seconds or both"),
    ],
)
def test_budgets(budget, error, message):
    with pytest.raises(error, match=message):
        Budget(**budget)


@pytest.mark.parametrize(
    ("described", "message"),
    [
        ("uct:iterations=-1", "a budget must be positive"),
        ("uct:iterations=1e400", "iterations is a whole number"),
        ("uct:iterations=nan", "iterations is a whole number"),
        ("uct:iterations=1e30", "a budget has at most"),
        ("uct:seconds=nan", "seconds is a number"),
        ("uct:seconds=-1", "a budget must be positive"),
        ("uct:iterations=-3", r"a budget must be positive, not -3 iterations$"),
        ("uct:seconds=-0.5", r"a budget must be positive, not -0\.5 seconds$"),
        ("uct:iterations=1e30", r"a budget has at most 1,000,000,000,000,000 iterations, not "),
        ("uct:iterations=5,iterations=6", "'iterations' of 'uct' is given twice$"),
        ("uct:iterations=5,c=1,iterations=5", "'iterations' of 'uct' is given twice$"),
        ("mcts:select=rave,selection=ucb1", "'selection' of 'mcts' is given twice$"),
        ("rave:k=3,k=4", "'k' of 'rave' is given twice$"),
        ("determinized:samples=2,samples=3", "'samples' of 'determinized' is given twice$"),
        ("determinized:agent=uct,agent=flat", "no agent is called"),
        ("determinized:agent=determinized", "determinized uses another agent, not itself$"),
        ("determinized:agent=determinized:samples=2", "determinized uses another agent, not"),
        ("determinized:samples=1e12", "samples is a number from 1 to 10,000, not 1000000000000"),
        ("determinized:samples=0", "samples is a number from 1 to 10,000, not 0"),
        ("uct:c=-1", "c is a number from 0 on"),
        ("uct:c=inf", "c is a number"),
    ],
)
def test_numbers_of_agents(described, message):
    with pytest.raises(ValueError, match=message):
        make_agent(described)


def test_what_a_name_stands_for_can_be_said_otherwise():
    assert make_agent("rave:selection=ucb1").selection == "ucb1"
    assert make_agent("rave:select=ucb1").selection == "ucb1"
    assert make_agent("determinized:agent=uct:iterations=5")._agent.iterations == 5


def test_counts_of_matches(own):
    for wrong, message in (
        ({"games": -1}, "the number of games is at least 0, not -1"),
        ({"seed": -1}, "a seed is at least 0, not -1"),
        ({"max_plies": 0}, "the greatest number of plies is at least 1"),
    ):
        with pytest.raises(ValueError, match=message):
            play_match(own, First, First, **wrong)
    with pytest.raises(TypeError, match="a budget is a Budget"):
        play_match(own, First, First, budget=100)
    with pytest.raises(ValueError, match=r"^1 agent and seat 1 do not fit"):
        play_game(own.start(1), [First()])
