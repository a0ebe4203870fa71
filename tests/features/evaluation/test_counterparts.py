"""Which piece of one description is which of another."""

import numpy as np
import pytest

import ludeme
from ludeme.features.evaluation import terms_of
from ludeme.features.evaluation.counterparts import counterparts
from ludeme.features.evaluation.files import LearnedTerms, load_evaluation, save_evaluation
from ludeme.games import find

from .described import TURNERS

#: What others call the pieces of Shogi that stand on the board, and what they may become.
JAPANESE = {
    "King": "Osho", "Rook": "Hisha", "Bishop": "Kaku", "Gold": "Kin", "Silver": "Gin",
    "Knight": "Keima", "Lance": "Kyosha", "Pawn": "Fu", "Dragon": "Ryuo", "Horse": "Ryuma",
}  # fmt: skip
#: Runners that step ahead, and men that step aside, in either order.
TWO_KINDS = """(game "Two Kinds" (players {{(player N) (player S)}})
    (equipment {{ (board (square 4)) {} }})
    (rules (start {{ (place "{ahead}1" coord:"A1") (place "{aside}1" coord:"B1")
                     (place "{ahead}2" coord:"D4") (place "{aside}2" coord:"C4") }})
        (play (or (forEach Piece) (move Pass))) (end (if (no Moves Next) (result Mover Win)))))"""
AHEAD = '(piece "{ahead}" Each (move Step Forward (to if:(is Empty (to)))))'
ASIDE = '(piece "{aside}" Each (move Step (directions {{E W}}) (to if:(is Empty (to)))))'


def described(pieces, **names):
    text = TWO_KINDS.replace("{}", " ".join(pieces), 1)
    return ludeme.load(text.format(**names), tier="python")


@pytest.fixture(scope="module")
def own():
    return described((AHEAD, ASIDE), ahead="Runner", aside="Man")


@pytest.fixture(scope="module")
def other():
    return described((ASIDE, AHEAD), ahead="Stone", aside="Disc")


def test_pieces_are_known_by_where_they_stand(own, other):
    found = counterparts(other, own, shared=True)
    assert found == {"Stone": "Runner", "Disc": "Man"}
    assert counterparts(own, own, shared=True) == {}


def test_weights_go_with_the_piece_whatever_comes_first(own, other, tmp_path, monkeypatch):
    terms = terms_of(own)
    assert "Runner reach" in terms.numbers
    weights = np.random.default_rng(1).normal(size=(2, len(terms))).round(3)
    save_evaluation(tmp_path / "a.evaluation", LearnedTerms(terms, weights))
    monkeypatch.setattr("ludeme.features.evaluation.files.origin_of", lambda _: own)
    moved = load_evaluation(tmp_path / "a.evaluation", other, transfer=True)
    for name, called in (("Stone", "Runner"), ("Disc", "Man"), ("Disc at B1", "Man at B1")):
        there = moved.weights[:, moved.terms.numbers[name]].tolist()
        assert there == weights[:, terms.numbers[called]].tolist()


def test_discs_whose_state_says_whose_they_are():
    turners = ludeme.load(TURNERS, tier="python")
    other = ludeme.load(TURNERS.replace('"Disc', '"Stone'), tier="python")
    assert not terms_of(other).maps.exchanging
    found = counterparts(other, turners, shared=False)
    assert found == {"P1 Stone": "P1 Disc", "P2 Stone": "P2 Disc"}


def test_pieces_that_are_made_in_play_are_known_by_where_they_go():
    text = find("Shogi").read_text("utf-8")
    for name, called in JAPANESE.items():
        text = text.replace(f'"{name}', f'"{called}')
    shogi = ludeme.load("Shogi", tier="python")
    other = ludeme.load(text, tier="python")
    assert counterparts(other, shogi, shared=True) == {
        **{called: name for name, called in JAPANESE.items()},
        **{f"Promoted{name}": f"Promoted{name}" for name in ("Silver", "Knight", "Lance")},
        "Tokin": "Tokin",
    }
