"""Searches that look ahead know every move of their root as plain minimax does."""

from functools import cache
from math import tanh

import numpy as np
import pytest

import ludeme
from ludeme.features.evaluation import terms_of
from ludeme.player.minimax.every_move import EveryMove
from ludeme.player.minimax.minimax_search import MinimaxSearch
from ludeme.player.minimax.scores import WIN
from ludeme.player.minimax.weighted_terms import WeightedTerms
from tests.player.minimax.test_alpha_beta import _after, evaluation, minimax
from tests.player.minimax.test_alpha_beta import named as move_named
from tests.player.minimax.test_best_first import searched as best_first
from tests.player.minimax.test_max_n import ROLLED, THREE, looked_ahead, weighted

#: Whether a position is won depends on how many moves were made.
COUNTED = """(game "Counted" (players 2)
    (equipment { (board (rectangle 2 3))
        (piece "Man" Each (move Step (to if:(is Empty (to))))) })
    (rules
        (start { (place "Man1" 0) (place "Man2" 5) })
        (play (forEach Piece))
        (end {
            (if (and (= (count Moves) 8) (is In 5 (sites Occupied by:P1))) (result P1 Win))
            (if (= (count Moves) 8) (result P2 Win))
        })))"""


def looked(weights, state, depth, *, chunk=10**6, proves=True, **given):
    """What is known of every move after so many plies: lines by the rows of their moves."""
    search = EveryMove(MinimaxSearch(weights, depth=depth, whole=True, **given), proves, depth)
    search.begin(np.array(state.row, np.int32), 1)
    while not search.solved:
        assert search.run(chunk) <= chunk
    assert search.run(chunk) == 0
    return search


def by_move(search, state):
    lines = {tuple(line.moves[0]): line for line in search.lines()}
    return [(move, lines[tuple(move.row)]) for move in state.legal_moves()]


@pytest.mark.parametrize("plies", [0, 3])
def test_every_move_is_worth_what_plain_minimax_says(plies):
    weights, state = evaluation("Tic-Tac-Toe"), ludeme.load("Tic-Tac-Toe").start(seed=1)
    for _ in range(plies):
        state.apply(state.legal_moves()[0])
    search, side = looked(weights, state, 2), 1 if state.mover == 1 else -1
    for move, line in by_move(search, state):
        after = state.copy().apply(move)
        score = side * minimax(weights.terms, weights.weights, after, 1, 1)
        won = round(score / WIN) if abs(score) > WIN / 2 else 0
        assert line.value == pytest.approx(won or 0.99 * tanh(score))
        assert (line.lower, line.upper) == ((won, won) if won else (-1, 1))
        assert line.depth == (1 if won else 2)
    values = [line.value for line in search.lines()]
    assert values == sorted(values, reverse=True)


def test_it_goes_on_where_it_was_stopped():
    weights, state = evaluation("Tic-Tac-Toe"), ludeme.load("Tic-Tac-Toe").start(seed=1)
    whole, parts = looked(weights, state, 3), looked(weights, state, 3, chunk=1)
    for one, other in zip(whole.lines(), parts.lines(), strict=True):
        assert np.array_equal(one.moves, other.moves)
        assert (one.value, one.visits, one.depth) == (other.value, other.visits, other.depth)


def test_a_mate_is_proven_and_ends_it():
    state = _after("f2f3 e7e5 g2g4")
    search = looked(evaluation("Chess"), state, 6)
    win, *others = search.lines()
    assert tuple(win.moves[0]) == tuple(move_named(state, "d8h4").row)
    assert (win.value, win.lower, win.upper, win.depth) == (1, 1, 1, 1)
    assert others and all(line.upper == 1 and line.value < 1 for line in others)


def test_a_line_is_what_both_would_play():
    state = _after("e2e4 e7e5 g1f3 d7d6 f1c4 c8g4 b1c3 g7g6 f3e5 g4d1")
    best = looked(evaluation("Chess"), state, 4).lines()[0]
    assert best.value == best.lower == 1
    wanted = ["c4f7", "e8e7", "c3d5"]
    for row, name in zip(best.moves, wanted, strict=True):
        move = move_named(state, name)
        assert tuple(row) == tuple(move.row)
        state.apply(move)
    assert state.over


@cache
def forced(state_text):
    """Whether player 1 wins, in plain Python."""
    state = ludeme.load(COUNTED).position(state_text)
    if state.over:
        return state.winner == 1
    ways = [forced(state.copy().apply(move).to_text()) for move in state.legal_moves()]
    return any(ways) if state.mover == 1 else all(ways)


def test_what_is_proven_holds_where_moves_are_counted():
    """The same men on the same sites are won after some moves and lost after others."""
    terms = terms_of(ludeme.load(COUNTED), without=("moves",))
    weights = WeightedTerms(terms, np.zeros((2, len(terms))))
    state, seen = ludeme.load(COUNTED).start(seed=1), set()
    for choice in (0, -1, 0, 0):
        for move, line in by_move(looked(weights, state, 9), state):
            wins = forced(state.copy().apply(move).to_text()) == (state.mover == 1)
            if line.lower == line.upper:
                assert line.value == (1 if wins else -1)
                seen.add(line.value)
        state.apply(state.legal_moves()[choice])
    assert seen == {1, -1}  # the usual table of transpositions would err four times here


@pytest.mark.parametrize(("others", "hero"), [("paranoid", 1), ("max-n", None)])
def test_more_than_two_players(others, hero):
    weights, state = weighted(THREE), ludeme.load(THREE).start(seed=1)
    state.apply(state.legal_moves()[0])
    search = looked(weights, state, 2, others=others, proves=False)
    for move, line in by_move(search, state):
        expected = looked_ahead(weights, state.copy().apply(move), 1, hero)[1]
        assert line.value == pytest.approx(expected, abs=0.02)
        assert (line.lower, line.upper) == (-1, 1)


def test_the_mean_of_all_rolls():
    weights, state = weighted(ROLLED), ludeme.load(ROLLED).start(seed=1)
    state.legal_moves()
    search = looked(weights, state, 2, proves=False)
    state.apply_chance(tuple(state.roll))
    for move, line in by_move(search, state):
        expected = looked_ahead(weights, state.copy().apply(move), 1)[0]
        assert line.value == pytest.approx(expected, abs=0.02)
        assert len(line.moves) == 1


def test_best_first_knows_its_moves_too():
    search, _, state = best_first(300, 4)
    lines = search.lines()
    assert len(lines) == len(state.legal_moves())
    assert tuple(lines[0].moves[0]) == tuple(state.legal_moves()[search.best].row)
    assert lines[0].depth == len(lines[0].moves) > 2
    here = state.copy()
    for row in lines[0].moves:
        here.apply(next(move for move in here.legal_moves() if tuple(move.row) == tuple(row)))
    won, _, state = best_first(10**6, 0, 3, 1, 4)
    best = won.lines()[0]
    assert won.solved and (best.value, best.lower, best.upper) == (1, 1, 1)


def test_best_first_proves_draws():
    search, _, _ = best_first(10**6, 0, 4, 8)
    lines = search.lines()
    assert search.solved and (lines[0].value, lines[0].lower, lines[0].upper) == (0, 0, 0)
    assert {line.upper for line in lines} <= {0, -1, 1}
