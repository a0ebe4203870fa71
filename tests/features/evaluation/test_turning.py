"""Boards that one description has turned against another."""

from random import Random

import numpy as np
import pytest

import ludeme
from ludeme.features.evaluation import terms_of
from ludeme.features.evaluation.files import LearnedTerms, load_evaluation, save_evaluation
from ludeme.features.evaluation.side_by_side import same_move
from ludeme.features.evaluation.turning import turn_between
from ludeme.games import find
from tests.features.evaluation.naive_terms import NaiveTerms

ENDS = "A1", "H1"
BLACK, WHITE = '<{ "E4" "D5" }>', '<{ "D4" "E5" }>'


@pytest.fixture(scope="module")
def othello():
    return ludeme.load("Othello", tier="python")


@pytest.fixture(scope="module")
def exchanged():
    """The same with the discs of the start exchanged: the board as in a mirror."""
    text = find("Othello").read_text("utf-8")
    assert text.count(f"{BLACK} {WHITE}") == 1
    return ludeme.load(text.replace(f"{BLACK} {WHITE}", f"{WHITE} {BLACK}"), tier="python")


def test_the_turn_makes_beginnings_alike(othello, exchanged):
    assert turn_between(othello, othello) == tuple(range(64))
    turn = turn_between(othello, exchanged)
    row, other = othello.start(seed=1).row, exchanged.start(seed=1).row
    at = othello.emitted.offsets["WHAT"]
    assert [row[at + site] for site in range(64)] == [other[at + turn[site]] for site in range(64)]
    assert turn != tuple(range(64))


def test_boards_of_other_shapes_and_beginnings_have_none(othello):
    assert turn_between(othello, ludeme.load("Breakthrough", tier="python")) is None
    small = ludeme.load("Othello", options=["Board Size/6x6"], tier="python")
    assert turn_between(othello, small) is None


def test_an_evaluation_is_turned_with_the_board(othello, exchanged, tmp_path):
    terms, own = terms_of(othello), terms_of(exchanged)
    weights = np.random.default_rng(1).normal(size=(2, len(terms))).round(3)
    save_evaluation(tmp_path / "a.evaluation", LearnedTerms(terms, weights))
    turned = load_evaluation(tmp_path / "a.evaluation", exchanged, transfer=True).weights
    corners = [terms.numbers[f"Disc at {corner}"] for corner in ("A1", "H1")]
    assert list(terms.numbers) == list(own.numbers)
    assert turned[:, corners].tolist() == weights[:, corners[::-1]].tolist()
    assert turned[:, terms.numbers["moves"]].tolist() == weights[:, terms.numbers["moves"]].tolist()


def test_turned_terms_say_the_same_of_turned_positions(othello, exchanged, tmp_path):
    """Pairs of neighbours among them, which one of two players tells."""
    terms, turn = terms_of(othello), turn_between(othello, exchanged)
    weights = np.random.default_rng(2).normal(size=(2, len(terms))).round(3)
    save_evaluation(tmp_path / "a.evaluation", LearnedTerms(terms, weights))
    turned = load_evaluation(tmp_path / "a.evaluation", exchanged, transfer=True)
    states, random = (othello.start(seed=1), exchanged.start(seed=1)), Random(4)
    for _ in range(30):
        moves = same_move(*states, turn, random)
        assert moves is not None
        for state, move in zip(states, moves, strict=True):
            state.apply(move)
        here = NaiveTerms(terms).amounts(states[0])[1:] @ weights[0]
        there = NaiveTerms(turned.terms).amounts(states[1])[1:] @ turned.weights[0]
        assert here[0] - here[1] == pytest.approx(there[0] - there[1])


def test_stores_are_those_of_the_same_player(tmp_path):
    stores = "(map { (pair P1 LastSite) (pair P2 FirstSite) })"
    text = find("Oware").read_text("utf-8")
    assert text.count(stores) == 1
    other = text.replace(stores, "(map { (pair P1 FirstSite) (pair P2 LastSite) })")
    oware, exchanged = (ludeme.load(each, tier="python") for each in (text, other))
    assert turn_between(oware, oware) == tuple(range(14))
    assert turn_between(oware, exchanged) == (13, *range(1, 13), 0)
    terms = terms_of(oware)
    weights = np.random.default_rng(1).normal(size=(2, len(terms))).round(3)
    save_evaluation(tmp_path / "a.evaluation", LearnedTerms(terms, weights))
    moved = load_evaluation(tmp_path / "a.evaluation", exchanged, transfer=True).weights
    first, last = ([terms.numbers[f"{n} at {end}"] for n in ("held", *range(14))] for end in ENDS)
    assert moved[:, first + last].tolist() == weights[:, last + first].tolist()
    houses = [number for number in range(len(terms)) if number not in first + last]
    assert moved[:, houses].tolist() == weights[:, houses].tolist()
