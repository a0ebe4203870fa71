"""Moves of playouts where legality is found out by playing: drawn first, tested then."""

import numpy as np
import pytest

import ludeme
from ludeme.player.parts.playouts.epsilon_greedy import EpsilonGreedy
from ludeme.player.parts.playouts.fast import Fast
from ludeme.player.parts.playouts.mast import Mast
from ludeme.player.parts.playouts.nst import Nst
from ludeme.player.parts.playouts.past import Past
from ludeme.player.parts.playouts.uniform import Uniform
from ludeme.player.search.trace import key_of
from tests.player.search_control.traces import drawing_of, running, setting_of, targets_drawn

N = 4000


@pytest.fixture(scope="module")
def chess():
    return ludeme.load_game("Chess", tier="numba")


def played(game, moves):
    """The position after moves that are written as their squares, and the sites of these."""
    state = game.start(seed=1)
    site = {one.label: one.index for one in game.facts.topology.sites(game.facts.default_type)}
    for move in moves.split():
        ends = (site[move[:2].upper()], site[move[2:].upper()])
        state.apply(next(m for m in state.legal_moves() if (m.row[1], m.row[2]) == ends))
    return state, site


@pytest.fixture(scope="module")
def check(chess):
    """Black is in check: of thirty moves five are legal, two of them to c6, three to d7."""
    state, site = played(chess, "e2e4 d7d6 f1b5")
    assert len(state.legal_moves()) == 5
    return state.row, {site["C6"]: 0.4, site["D7"]: 0.6}


def shares(game, part, memory, row):
    drawn = targets_drawn(game, part, memory, row, N)
    return {target: drawn[target] / N for target in np.flatnonzero(drawn)}


@pytest.mark.parametrize("part", [Uniform(), Mast(), Nst(), Past(), Fast()], ids=str)
def test_only_legal_moves_are_drawn_each_as_often(chess, check, part):
    row, expected = check
    found = shares(chess, part, part.memory(setting_of(chess)), row)
    assert found == pytest.approx(expected, abs=0.03)


def keys_of(game, trace, row):
    """The keys of all candidates of Black by their ends."""
    space = running(game)
    n = game.program.candidates(np.array(row), space.tables, space.scratch, space.buffer)
    rows = space.buffer[: n * space.width].reshape(n, space.width)
    return {(int(move[1]), int(move[2])): int(key_of.py_func(trace, 2, move, 0)) for move in rows}


@pytest.mark.parametrize("epsilon", [0.0, 1.0])
def test_the_best_legal_move_is_drawn_where_the_best_is_not_legal(chess, check, epsilon):
    row, expected = check
    setting = setting_of(chess)
    part, (c6, d7) = EpsilonGreedy(over="mast", epsilon=epsilon), expected
    memory = part.memory(setting)
    for (_, to), key in keys_of(chess, setting.noted, row).items():
        memory.policy.visits[key] = 1.0
        memory.policy.totals[key] = 0.5 if to == c6 else 0.0 if to == d7 else 1.0
    found = shares(chess, part, memory, row)
    assert found == ({c6: 1.0} if epsilon == 0.0 else pytest.approx(expected, abs=0.03))


def test_weights_of_moves_that_are_not_legal_change_nothing(chess, check):
    row, expected = check
    setting = setting_of(chess)
    part, (c6, d7) = Mast(), expected
    memory = part.memory(setting)
    memory.weights[:] = 1.0
    ends = keys_of(chess, setting.noted, row)
    assert len(ends) > 25
    for (_, to), key in ends.items():
        memory.weights[key] = 3.0 if to == c6 else 1.0 if to == d7 else 1000.0
    found = shares(chess, part, memory, row)
    assert found == pytest.approx({c6: 6 / 9, d7: 3 / 9}, abs=0.03)


NEVER_ALLOWED = """
(game "Never" (players 2) (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules (play (do (move Add (to (sites Empty))) ifAfterwards:(> (count Pieces Mover) 1)))
        (end (if (all Passed) (result All Draw)))))
"""


@pytest.mark.parametrize("part", [Uniform(), Mast()], ids=str)
def test_whoever_has_no_legal_candidate_passes(part):
    game = ludeme.load_game(NEVER_ALLOWED, tier="numba")
    (only,) = game.start(seed=1).legal_moves()
    targets = np.zeros(3, np.int32)
    memory = part.memory(setting_of(game))
    drawing_of(part.rule)(running(game), memory, np.array(game.start(seed=1).row), targets)
    assert targets.tolist() == [only.row[2]] * 3
