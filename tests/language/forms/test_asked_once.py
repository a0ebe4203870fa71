"""Conditions that are answered once, before play, as parts of others (quirk, spec 07 §0.8)."""

from __future__ import annotations

import pytest

from .in_both_tiers import listed

GAME = """
(game "Once" (players 3)
    (equipment {{ (board (rectangle 1 5)) (piece "Man" Each) }})
    (rules
        (start {{ {teams} (place "Man1" 0) (set Hidden at:0 to:P2) }})
        (play (or (move Select (from 4) {then}) (if {asked} (move Select (from 3)))))
        (end (if (= (counter) 1000) (result Mover Win)))))
"""
YES, NO = ["4", "3"], ["4"]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        # alone, they are asked of the player to move
        ("(is Friend P1)", [YES, NO, NO]),
        ("(is Enemy P3)", [YES, YES, NO]),
        ("(is Enemy Shared)", [YES, YES, YES]),
        # as a part, of the first player
        ("(not (is Friend P1))", [NO, NO, NO]),
        ("(not (is Enemy P1))", [YES, YES, YES]),
        ("(not (is Enemy Neutral))", [YES, YES, YES]),
        ("(not (is Enemy All))", [NO, NO, NO]),
        ("(and (is Enemy P3) (>= (count Moves) 0))", [YES, YES, YES]),
        ("(or (is Friend P2) (is Friend 3))", [NO, NO, NO]),
        ("(xor (is Friend P2) (= (count Moves) 1))", [NO, YES, NO]),
        ("(not (if (= 1 1) (is Friend P2)))", [YES, NO, YES]),
        # of whom the position decides, they are asked as ever
        ("(not (is Friend Next))", [YES, YES, YES]),
        ("(not (is Enemy (who at:0)))", [YES, NO, NO]),
        # before play nothing is hidden; nothing need stand around that
        ("(is Hidden at:0 to:P2)", [NO, NO, NO]),
        ("(not (is Hidden at:0 to:P2))", [YES, YES, YES]),
        ("(is Hidden at:(if (= 9 (count Moves)) 1 0) to:P2)", [YES, YES, YES]),
    ],
)
def test_the_empty_board_answers(asked, found):
    text = GAME.format(asked=asked, teams="", then="")
    assert [listed(text, ["4"] * plies) for plies in range(3)] == found


def test_before_play_everybody_is_a_team_of_his_own():
    teams = "(set Team 1 {P1 P2})"
    text = GAME.format(asked="(not (is Friend P2))", teams=teams, then="")
    assert [listed(text, ["4"] * plies) for plies in range(2)] == [YES, YES]


@pytest.mark.parametrize("asked", ["(is Visited 4)", "(not (is Visited 4))"])
def test_before_play_nothing_was_visited(asked):
    text = GAME.format(asked=asked, teams="", then="(then (moveAgain))")
    assert listed(text, ["4"]) == YES
