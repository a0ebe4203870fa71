"""Why nothing can be dropped or added where there is no piece for it, and who is nobody."""

from __future__ import annotations

import pytest

import ludeme

DROPS = """
(game "Drops"
    (players 2)
    (equipment {(board (square 3)) (hand Each) (piece "Man" Each)})
    (rules
        (start (place "Man1" "Hand1"))
        (play (or (move (from START) (to (difference (sites Empty) (sites Top)))) (move Pass)))
        (end (if (no Moves Next) (result Mover Win)))))
"""


@pytest.mark.parametrize(
    ("start", "said"),
    [
        ("(handSite Mover)", "there is no piece on hand"),
        ("(sites Hand Mover)", "there is nothing to move in `(sites Hand Mover)`"),
    ],
)
def test_an_empty_hand_is_why_nothing_can_be_dropped(start, said):
    state = ludeme.load(DROPS.replace("START", start), tier="python").start(seed=0)
    assert "is not in" in ludeme.why(state, "A3").sentence
    state.apply(next(move for move in state.legal_moves() if move.to_site < 0))
    assert said in ludeme.why(state, "A1").sentence


def test_a_piece_that_there_is_not_is_why_nothing_can_be_added():
    text = """
(game "Gate" (players 2) (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules
        (play (or (move Add (piece (if (is Mover P2) 1 -1)) (to (sites Empty))) (move Pass)))
        (end (if (is Line 3) (result Mover Win)))))
"""
    said = ludeme.why(ludeme.load(text, tier="python").start(seed=0), "A1").sentence
    assert "(-1) is the number of none" in said


def test_several_empty_hands_are_said_in_one_sentence():
    state = ludeme.load("Shogi", tier="python").start(seed=0)
    assert "none of the empty sites" not in (said := ludeme.why(state, "E5").sentence)
    assert "there is no piece on hand1, hand2, " in said


def test_who_is_nobody_is_said_to_be_nobody():
    text = """
(game "Again" (players 2) (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules
        (play (if (not (is Mover (prev))) (move Add (to (sites Empty)))))
        (end (if (is Line 3) (result Mover Win)))))
"""
    said = ludeme.why(ludeme.load(text, tier="python").start(seed=0), "A1").sentence
    assert "nobody is not" not in said and said.endswith("`(prev)` is nobody")
