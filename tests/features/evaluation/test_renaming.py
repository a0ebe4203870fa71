"""Terms of one description in the words of another."""

import json

import numpy as np
import pytest

import ludeme
from ludeme.features.evaluation import terms_of
from ludeme.features.evaluation.files import LearnedTerms, load_evaluation, save_evaluation
from ludeme.features.evaluation.renaming import Renaming
from ludeme.grammar.errors import LudemeError

#: Noughts and crosses as others describe it: other pieces, on corners, with all directions.
ELSEWHERE = """(game "Noughts" (players 2)
    (equipment { (board (square 3) use:Vertex) (piece "Token" Each) })
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3 All) (result Mover Win)))))"""


def test_words_of_both_stay_and_others_follow_each_other():
    own = ["P1 Counter", "P1 Wall", "P1 Counter at A1", "P1 Wall at B1", "P1 Counter reach", "turn"]
    other = ["P1 Man", "P1 Wall", "P1 Man at E1", "P1 Wall at B1", "P1 Man reach", "turn"]
    assert list(map(Renaming(own, other), own)) == other


def test_what_players_call_alike_may_have_two_names():
    own = ["P1 Thrall", "P2 Thrall", "P1 Thrall at A1", "P2 Thrall at A1", "P2 Jarl at A1"]
    other = ["P1 Black", "P2 White", "P1 Black at A1", "P2 White at A1", "P2 King at A1"]
    assert list(map(Renaming(own, other), own)) == other
    assert list(map(Renaming(other, own), other)) == own


def test_directions_are_words_too():
    assert Renaming(["2 of 5 All"], ["2 of 5 Adjacent"])("2 of 5 All") == "2 of 5 Adjacent"
    assert Renaming(["held at A1"], ["held at B7"])("held at A1") == "held at B7"


def test_what_cannot_be_paired_keeps_its_name():
    two = Renaming(["Man at A1", "King at A1"], ["Counter at A1"])
    assert two("Man at A1") == "Man at A1"
    assert two("turn") == "turn"


def test_an_evaluation_fits_the_same_game_in_other_words(tmp_path):
    game, other = ludeme.load("Tic-Tac-Toe", tier="python"), ludeme.load(ELSEWHERE, tier="python")
    terms = terms_of(game)
    weights = np.random.default_rng(1).normal(size=(2, len(terms))).round(3)
    save_evaluation(tmp_path / "one.json", LearnedTerms(terms, weights))
    assert terms.numbers.keys() != terms_of(other).numbers.keys()
    learned = load_evaluation(tmp_path / "one.json", other, transfer=True)
    assert learned.weights.tolist() == weights.tolist()


def test_a_term_that_the_file_lacks_is_worth_nothing(tmp_path):
    game, path = ludeme.load("Hex", options=["Board Size/5x5"], tier="python"), tmp_path / "a.json"
    terms = terms_of(game)
    save_evaluation(path, LearnedTerms(terms, np.ones((2, len(terms)))))
    content = json.loads(path.read_text())
    for missing in ("turn", "moves"):
        del content["terms"][missing]
    path.write_text(json.dumps(content | {"rules": "0"}))
    weights = load_evaluation(path, game, transfer=True).weights
    assert weights[:, terms.numbers["turn"]].tolist() == [0, 0]
    assert weights.sum() == 2 * (len(terms) - 2)
    small = ludeme.load("Tic-Tac-Toe", tier="python")
    with pytest.raises(LudemeError, match="too few terms in common"):
        load_evaluation(path, small, transfer=True)
