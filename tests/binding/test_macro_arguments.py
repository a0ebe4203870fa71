"""What is wrong in an argument of a macro is shown in the call, not in the text of the macro."""

from __future__ import annotations

import pytest

from ludeme.play.diagnosis import diagnose

GAME = """(define "Own" (count Pieces #1))
(define "Twice" ("Own" #1))
(define "Held" (what at:(handSite #1 #2)))
(define "Both" (or (is Empty #1) (is Occupied #1)))
(game "T" (players 2)
    (equipment { (board (square 3)) (piece "Disc" Each) (hand Each) })
    (rules
        (play (move Add (to (sites Empty))))
        (end (if CONDITION (result Mover Win)))))
"""


@pytest.mark.parametrize(
    ("condition", "shown", "used"),
    [
        ('(= ("Own" "Disc3") 1)', '"Disc3"', '"Own" at <text>:1:15'),
        ('(= ("Twice" "Disc3") 1)', '"Disc3"', '"Own" at <text>:1:15'),
        ('(= ("Held" Moover 0) 1)', "Moover", '"Held" at <text>:3:25'),
        ('("IsPieceAt" "Dusc" Mover (last To))', '"Dusc"', '"IsPieceAt" at library/cond'),
        ('("Both" (lust To))', "(lust To)", '"Both" at <text>:4:20'),
        ('(is Line 3 ("Near" Ortogonal))', '"Near"', None),
    ],
)
def test_the_argument_is_shown(condition, shown, used):
    found = diagnose(GAME.replace("CONDITION", condition), emits=False)
    (error,) = found.errors
    assert error.text is not None and error.text.removeprefix("(") == shown.removeprefix("(")
    assert error.line == 9
    assert (f"used by the macro {used}" in str(error)) if used else ("used by" not in str(error))


def test_a_label_in_front_of_a_macro_is_shown_where_it_is_written():
    text = GAME.replace("(sites Empty)", '(sites Empty) iff:("Own" "Disc")')
    text = text.replace("CONDITION", "True")
    (error,) = diagnose(text, emits=False).errors
    assert error.text == "iff:" and error.line == 8


def test_what_the_macro_says_itself_is_shown_there():
    text = GAME.replace("Pieces #1", 'Pieces "Disc3"').replace("CONDITION", '(= ("Own" 1) 1)')
    found = diagnose(text, emits=False)
    assert [(each.line, each.column) for each in found.errors] == [(1, 15)]
