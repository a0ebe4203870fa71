"""What takes time of a move: thinking, neither what is loaded for it nor what is forced."""

from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest

import ludeme
from ludeme.features.evaluation import terms_of
from ludeme.player import Budget, make_agent
from ludeme.player.agents.alpha_beta import AlphaBeta
from ludeme.player.agents.best_first import BestFirst
from ludeme.player.agents.network import Network
from ludeme.player.batched.evaluator import Places, Uniform
from ludeme.player.batched.game_search import GameSearch
from ludeme.player.minimax.best_first_search import BestFirstSearch
from ludeme.player.minimax.minimax_search import MinimaxSearch
from ludeme.player.minimax.weighted_terms import WeightedTerms
from ludeme.player.parts.playouts.template import template_of
from ludeme.player.search import budget
from ludeme.player.search.driver import HistorySearch, PositionSearch

NAME = "Tic-Tac-Toe"
#: The clock of a player stands still between these.
CLOCK = "ludeme.player.agents.clock.perf_counter"


@cache
def evaluation():
    terms = terms_of(ludeme.load(NAME))
    return WeightedTerms(terms, np.random.default_rng(1).normal(size=(2, len(terms))) * 0.3)


class Weighing:
    """Weights that no file holds."""

    def evaluation_for(self, game):
        return evaluation()


@dataclass
class Deepening(Weighing, AlphaBeta):
    evaluation: str = "none"


@dataclass
class Growing(Weighing, BestFirst):
    evaluation: str = "none"


@dataclass
class Ignorant(Network):
    file: str = "none"

    def knowledge(self, game):
        return Uniform(), Places()


AGENTS = {
    "uct": PositionSearch,
    "mast": PositionSearch,
    "auto:trial=0": PositionSearch,
    Deepening: MinimaxSearch,
    Growing: BestFirstSearch,
    Ignorant: GameSearch,
}
WITH_CLOCK = ["uct", "mast", "auto:trial=0", Ignorant]


def made(described, **limits):
    """An agent with these limits."""
    if not isinstance(described, str):
        return described(**limits)
    said = ",".join(f"{key}={value}" for key, value in limits.items())
    last = described.rpartition("agent=")[2]  # limits of a move are those of the inner agent
    return make_agent(f"{described}{',' if ':' in last else ':'}{said}")


def position(free=9):
    """The position where so many sites are empty, and nobody has won."""
    state = ludeme.load(NAME).start(seed=1)
    for site in (0, 1, 2, 4, 3, 5, 7, 6, 8)[: 9 - free]:
        state.apply(next(move for move in state.legal_moves() if move.to_site == site))
    return state


@pytest.fixture
def now(monkeypatch):
    """The time by the clock of games and by that of moves, in seconds."""
    time = [0.0]
    monkeypatch.setattr(CLOCK, lambda: time[0])
    with budget.reading(lambda: time[0]):
        yield time


def let_load(monkeypatch, search, now):
    """Let the first run of this kind of search take a minute more, and iterations 1 ms."""
    run, loaded = search.run, []

    def run_loading(self, iterations):
        now[0] += 0.001 * iterations + (0.0 if loaded else 60.0)
        loaded.append(True)
        return run(self, iterations)

    monkeypatch.setattr(search, "run", run_loading)


@pytest.mark.parametrize("described", AGENTS)
def test_what_the_first_iteration_loads_takes_none(described, now, monkeypatch):
    let_load(monkeypatch, AGENTS[described], now)
    agent = made(described, seconds=0.2)
    agent.choose(position(), seed=1)
    assert agent.last_iterations > 150
    assert now[0] == pytest.approx(60.2, abs=0.05)


@pytest.mark.parametrize("described", WITH_CLOCK)
def test_what_the_first_iteration_loads_takes_none_of_a_game(described, now, monkeypatch):
    let_load(monkeypatch, AGENTS[described], now)
    agent = made(described, clock="4+0")
    agent.choose(position(), seed=1)
    assert agent.last_iterations > 150
    assert agent._clock.left == pytest.approx(3.8, abs=0.05)


def test_it_is_loaded_where_dice_are_rolled_and_something_is_hidden(now, monkeypatch):
    let_load(monkeypatch, HistorySearch, now)
    agent = make_agent("uct:seconds=0.2")
    agent.choose(ludeme.load("Backgammon").start(seed=1), seed=1)
    assert now[0] > 60 and agent.last_iterations > 150
    agent = make_agent("determinized:samples=2,agent=uct:seconds=0.2")
    let_load(monkeypatch, PositionSearch, now)
    agent.choose(position(), seed=1)
    assert now[0] > 120 and agent.last_iterations > 300


@pytest.mark.parametrize("described", AGENTS)
def test_nothing_is_kept_of_what_was_searched_to_load(described):
    agent, other, state = made(described), made(described), position()
    if hasattr(agent, "prepare"):
        agent.prepare(state)
    for free, seed in ((9, 3), (7, 4)):
        own, others = (
            each.choose(position(free), Budget(iterations=60), seed=seed) for each in (agent, other)
        )
        assert own == others and agent.last_iterations == other.last_iterations


@pytest.mark.parametrize(
    "described", [*AGENTS, "flat", "determinized:samples=2,agent=uct", "determinized:agent=flat"]
)
def test_a_forced_move_takes_none(described, now):
    """The time stands still: who thought would not end."""
    state = position(free=1)
    forced = state.legal_moves()[0]
    assert made(described, seconds=1.0).choose(state, seed=1) == forced
    agent = made(described)
    assert agent.choose(state, Budget(seconds=1.0), seed=1) == forced
    assert getattr(agent, "last_iterations", 0) == 0


@pytest.mark.parametrize("described", WITH_CLOCK)
def test_a_forced_move_takes_none_of_a_game(described, now):
    agent = made(described, clock="20+1")
    agent.choose(position(free=1), seed=1)
    assert agent._clock.left == 21.0  # the increment is earned


def test_forced_moves_are_thought_about_for_iterations_and_by_those_who_analyse():
    agent, state = make_agent("uct:seconds=0.001"), position(free=1)
    agent.choose(state, Budget(iterations=10), seed=1)
    assert agent.last_iterations == 10
    assert agent.analyse(state, seed=1).visits.sum() > 0


def test_the_lines_of_a_board_are_found_once():
    """Every agent asks for them, and on large boards they take long."""
    program = ludeme.load(NAME).program
    first, second = template_of(program, jumps=True), template_of(program, jumps=True)
    assert first.between is second.between and len(first.between) > 1
