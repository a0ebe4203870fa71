"""Search in a game of dice against its exact values, computed here by value iteration."""

from functools import cache
from itertools import product
from random import Random

import pytest

import ludeme
from ludeme.model.header import ROLLED
from ludeme.player import make_agent, play_match

GOAL = 5
FACES = (1, 2, 3)
Side = tuple[int, int]
Values = dict[tuple[Side, Side], float]


def outcomes(own: Side, other: Side, die: int):
    """Yield (runner, own side, other side) after each move of the game `race`."""
    for runner in range(2):
        if own[runner] < GOAL:
            target = min(own[runner] + die, GOAL)
            moved = (target, own[1]) if runner == 0 else (own[0], target)
            hit = tuple(0 if p == target < GOAL else p for p in other)
            yield runner, moved, hit


def value_of(values: Values, own: Side, other: Side) -> float:
    """Return the value for the player who has just moved to `own`."""
    return 1.0 if own == (GOAL, GOAL) else -values[other, own]


@cache
def exact_values() -> Values:
    """Return the value of each position for the player who is about to roll."""
    sides = [s for s in product(range(GOAL + 1), repeat=2) if s != (GOAL, GOAL)]
    values = {(own, other): 0.0 for own in sides for other in sides}
    for _ in range(100):
        for own, other in values:
            values[own, other] = sum(
                max(value_of(values, o, p) for _, o, p in outcomes(own, other, die))
                for die in FACES
            ) / len(FACES)
    return values


def random_positions(game, number: int):
    for seed in range(number):
        state = game("race").start(seed=seed + 1)
        for ply in range(Random(seed).randrange(14)):
            if len(state.legal_moves()) and not state.over:
                state.apply(make_agent("random").choose(state, seed=31 * seed + ply))
        if not state.over:
            yield state


def test_moves_are_nearly_optimal(game):
    values = exact_values()
    agent = make_agent("uct:iterations=10000")
    regrets = []
    for state in random_positions(game, 40):
        state.legal_moves()
        assert state.row[ROLLED] == 1
        runners = [int(p) for p in state.row[-7:-1]]
        mover = state.mover
        own, other = (tuple(runners[2 * p : 2 * p + 2]) for p in (mover, 3 - mover))
        by_runner = {
            runner: value_of(values, o, p)
            for runner, o, p in outcomes(own, other, int(state.row[-1]))
        }
        chosen = agent.choose(state, seed=5).row[1]
        regrets.append(max(by_runner.values()) - by_runner[chosen])
    assert len(regrets) > 25
    assert sum(regrets) / len(regrets) < 0.01
    assert max(regrets) < 0.15


def test_values_are_nearly_exact(game):
    state = game("race").start(seed=3)
    state.legal_moves()
    die = int(state.row[-1])
    expected = max(value_of(exact_values(), o, p) for _, o, p in outcomes((0, 0), (0, 0), die))
    statistics = make_agent("uct:iterations=60000").analyse(state, seed=1)
    assert statistics.means[statistics.best(0)] == pytest.approx(expected, abs=0.08)


def test_uct_beats_random(game):
    assert play_match(game("race"), "uct:iterations=500", "random", games=200).interval.low > 0.5


#: Both the sites and the pieces of a move are drawn when the moves are listed.
DRAWN = """(game "Drawn" (players 2)
    (equipment { (board (square 4)) (piece "A" Neutral) (piece "B" Neutral) })
    (rules
        (play (move Add (piece (value Random (range 1 2)))
            (to (sites Random (sites Empty) num:3))))
        (end (if (is Line 3) (result Mover Win)))))"""


@pytest.mark.parametrize("agent", ["uct", "mcts", "rave", "mast", "uct:threads=2"])
def test_moves_drawn_for_a_position_are_those_that_are_searched(agent):
    state = ludeme.load(DRAWN).start(seed=1)
    while not state.over:
        legal = [move.row for move in state.legal_moves()]
        search = make_agent(agent).search_from(state, seed=2)
        search.run(300)
        found = search.root()
        assert [tuple(row) for row in found.moves.tolist()] == legal
        assert found.visits.sum() == 300
        state.apply(state.legal_moves()[found.best(0)])
