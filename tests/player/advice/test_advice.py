"""Why a move is good, in words."""

from __future__ import annotations

import numpy as np
import pytest

import ludeme
from ludeme.features.evaluation import terms_of
from ludeme.play.move_names import Names
from ludeme.play.playable import CannotPlay
from ludeme.player import Advice, advice_on
from ludeme.player.advice import speaks_of
from ludeme.player.minimax.weighted_terms import WeightedTerms

TAKERS = """(game "Takers" (players 2)
    (equipment { (board (rectangle 1 6)) (piece "Man" Each (move Step (directions {E W})
        (to if:(not (is Friend (who at:(to)))) (apply (remove (to)))))) })
    (rules
        (start { (place "Man1" {0 2}) (place "Man2" {3 5}) })
        (play (forEach Piece))
        (end (if (= (count Pieces Next) 0) (result Mover Win)))))"""


def after(game, *names):
    """The position after moves by their names, and what was made there last."""
    state = game.start(seed=1)
    for name in names:
        state.apply(Names(game).moves(state)[name])
    return state


def line(state, *names):
    """Moves by their names, as they follow each other."""
    here, moves = state.copy(), []
    for name in names:
        moves.append(Names(state.game).moves(here)[name])
        here.apply(moves[-1])
    return moves


def weighted(game, **weights):
    """An evaluation in which terms weigh so much, by parts of their names, and all else nothing."""
    terms = terms_of(game)
    given = np.zeros((2, len(terms)))
    for part, weight in weights.items():
        found = [number for name, number in terms.numbers.items() if name == part]
        assert found, (part, list(terms.numbers)[:20])
        given[:, found] = weight
    return WeightedTerms(terms, given)


@pytest.fixture(scope="module")
def takers():
    return ludeme.load_game(TAKERS)


def test_what_is_taken_is_a_gain(takers):
    state = after(takers)
    advice = advice_on(state, line(state, "C1-D1"), weighted(takers, Man=0.5))
    assert isinstance(advice, Advice) and str(advice) == "for it: takes a Man (+0.50)"
    assert advice.before == 0 and advice.after == pytest.approx(np.tanh(0.5))


def test_what_is_given_back_is_told_with_it(takers):
    state = after(takers, "C1-D1", "F1-E1")
    assert state.mover == 1
    advice = advice_on(state, line(state, "A1-B1", "E1-D1"), weighted(takers, Man=0.5))
    assert str(advice) == "against it: loses a Man (-0.50)"
    mine = after(takers, "A1-B1")
    answer = advice_on(mine, line(mine, "D1-C1"), weighted(takers, Man=0.5))
    assert str(answer) == "for it: takes a Man (+0.50)"  # it is the other player's advice


def test_nothing_that_weighs_nothing_is_told(takers):
    state = after(takers)
    advice = advice_on(state, line(state, "A1-B1"), weighted(takers, Man=0.5))
    assert str(advice) == "nothing changes that the evaluation knows of"
    assert advice.gains == advice.costs == ()


def test_the_end_says_it_all(takers):
    state = after(takers, "C1-D1", "F1-E1")
    assert str(advice_on(state, line(state, "D1-E1"), weighted(takers, Man=0.5))) == (
        "it wins the game"
    )
    late = after(takers, "C1-D1", "F1-E1", "A1-B1")
    lost = line(late, "E1-D1", "B1-C1", "D1-C1")
    assert advice_on(late, lost).end == "wins"
    assert advice_on(late, lost[:2]).end == ""


def test_another_line_may_be_compared_with(takers):
    state, weights = after(takers), weighted(takers, Man=0.5)
    taking, waiting = line(state, "C1-D1"), line(state, "A1-B1")
    assert (
        str(advice_on(state, taking, weights, rather_than=waiting)) == "for it: takes a Man (+0.50)"
    )
    other = advice_on(state, waiting, weights, rather_than=taking)
    assert str(other) == "against it: lets others have a Man (-0.50)"
    assert other.before == pytest.approx(np.tanh(0.5)) and other.after == 0


def test_how_another_line_ends_is_said(takers):
    state = after(takers, "C1-D1", "F1-E1")
    wins, waits = line(state, "D1-E1"), line(state, "A1-B1")
    assert str(advice_on(state, waits, rather_than=wins)) == "the other wins the game"
    assert str(advice_on(state, wins, rather_than=waits)) == "it wins the game"
    assert str(advice_on(state, wins, rather_than=wins)) == "it wins the game"


def test_an_exchange_of_sides_changes_what_is_ones_own(takers):
    swapping = ludeme.load_game(TAKERS.replace("(rules", "(rules (meta (swap))"))
    state = after(swapping)
    advice = advice_on(state, line(state, "C1-D1", "swap"), weighted(swapping, Man=0.5))
    assert str(advice) == "against it: loses a Man (-0.50)"


def test_what_was_learned_speaks_of_its_game():
    chess = ludeme.load_game("Chess")
    state = after(chess, "E2-E4", "D7-D5")
    advice = advice_on(state, line(state, "E4-D5"))
    assert advice.gains[0].says == "takes a Pawn" and advice.gains[0].worth > 0.1
    assert advice.after > advice.before


def test_players_with_terms_of_their_own():
    tablut = ludeme.load_game("Tablut")
    state = tablut.start(seed=1)
    said = str(advice_on(state, state.legal_moves()[:1]))
    assert "of player" not in said and said


def test_a_move_alone_is_no_line(takers):
    state = takers.start(seed=1)
    move = state.legal_moves()[0]
    for lines in ({"moves": move}, {"moves": [move], "rather_than": move}):
        with pytest.raises(TypeError, match=r"^a line is a list of moves, such as .* not Move\("):
            advice_on(state, evaluation=weighted(takers, Man=0.5), **lines)


@pytest.mark.parametrize("name", ["Sudoku", "Peg Solitaire"])
def test_nobody_is_advised_alone(name):
    game = ludeme.load_game(name)
    assert not speaks_of(game)
    with pytest.raises(CannotPlay, match="no evaluation that says what is good"):
        advice_on(game.start(), game.start().legal_moves()[:1])


def test_what_is_hidden_is_not_given_away(takers):
    hidden = ludeme.load_game(
        TAKERS.replace(
            '(place "Man2" {3 5})', '(place "Man2" {3 5}) (set Hidden (sites {5}) to:P1)'
        )
    )
    assert speaks_of(takers) and not speaks_of(hidden)
