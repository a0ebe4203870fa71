"""Placements that are listed twice, within lists that make new moves of them (spec 05 §1.4)."""

from __future__ import annotations

import pytest

from .in_both_tiers import scores

GAME = """
(game "Twice" (players 2)
    (equipment {{ (board (square 3)) (piece "Man" Each) }})
    (rules
        (start (set Score Each 0))
        (play {play})
        (end (if (= (counter) 1000) (result Mover Win)))))
"""
#: Both entries of 3 are one move, and what follows around it is attached to it twice.
TWO = "(move Add (to (sites {3}) (apply (set Var 1))))"
ADD = f"(or {TWO} (move Add (to 5)) (then (addScore P1 1)))"
OUTER = "(then (addScore P1 10))"


@pytest.mark.parametrize(
    ("play", "score"),
    [
        (f"(or {ADD} (move Pass) {OUTER})", 22),
        (f"(or (max Captures {ADD}) (move Pass) {OUTER})", 22),
        # these are moves of their own, as often as they are in the list
        (f"(or (max Moves {ADD}) (move Pass) {OUTER})", 12),
        (f"(allCombinations {ADD} (move Add (to 7)) {OUTER})", 12),
        (f"(allCombinations (move Add (to 7)) {ADD} {OUTER})", 12),
    ],
)
def test_what_follows_a_new_move_follows_it_once(play, score):
    assert scores(GAME.format(play=play), [0]) == [score, 0]
