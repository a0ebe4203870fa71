"""Players behind the last: rules for up to eight players speak of them in games for fewer.

What is done for them is done to nobody, and what is asked about them has an answer (spec 06 §A4,
07 §0.6, 08 §5.1, 04 §1.2).
"""

from __future__ import annotations

import pytest

import ludeme
from ludeme.grammar.errors import LudemeError

from .in_both_tiers import listed, positions, scores

GAME = """(game "G" (players 2)
    (equipment {{ (board (square 3)) (hand Each) (piece "Man" Each) (regions P1 {{1}}) }})
    (rules (start {{ (set Score Each 0) (place "Man1" 4) (place "Man2" 8) }})
        (play (or {move} (move Select (from 0))))
        (end (if (= (counter) 9) (result Mover Win)))))
"""


@pytest.mark.parametrize(
    "effect",
    [
        "(set Score P5 7)",
        "(addScore P5 7)",
        "(set Value P5 7)",
        '(trigger "Out" P5)',
        "(remove (sites Occupied by:P5))",
        "(remove (sites P5))",
        "(remove (sites Hand P5))",
        "(forEach Piece (remove (from)) P5)",
        "(set Hidden at:4 to:P5)",
    ],
)
def test_what_is_done_for_a_player_who_does_not_play_is_done_to_nobody(effect):
    text = GAME.format(move=f"(move Select (from 1) (then {effect}))")
    for state in positions(text, ["1"]):
        assert [int(each) for each in state.scores] == [0, 0]
        assert set(state.contents()) == {"c4", "c8"}


@pytest.mark.parametrize(
    ("number", "value"),
    [
        ("(count Pieces P5)", 0),
        ("(count Sites in:(sites Occupied by:P5))", 0),
        ("(count Sites in:(sites Hand P5))", 0),
        ("(handSite P5)", -1),
        ('(where "Man" P5)', -1),
        ('(id "Man" P5)', -1),
        ("(mapEntry P5)", 5),
    ],
)
def test_what_is_asked_about_a_player_who_does_not_play_has_an_answer(number, value):
    text = GAME.format(move=f"(move Select (from 1) (then (set Score P1 {number})))")
    assert scores(text, ["1"]) == [value, 0]


def test_who_does_not_play_has_no_moves():
    move = "(forEach Piece (move Step (to if:(is Empty (to)))) P5)"
    assert listed(GAME.format(move=move)) == ["0"]
    asked = "(if (is Mover P5) (forEach Piece (move Step (to if:True)) P5) (move Select (from 2)))"
    assert listed(GAME.format(move=asked)) == ["2", "0"]


@pytest.mark.parametrize(
    "item",
    ["(set Team 1 {P1 P5})", "(set P5 3)", "(set P5 (sites {1 2}))", "(set Hidden at:4 to:P5)"],
)
def test_a_start_rule_for_a_player_who_does_not_play_does_nothing(item):
    text = GAME.format(move="(move Select (from 1))").replace("(place", f"{item} (place", 1)
    for state in positions(text):
        assert set(state.contents()) == {"c4", "c8"}


def test_maps_may_have_keys_for_more_players():
    number = '(set Score P1 (+ (* 10 (mapEntry "M" P1)) (mapEntry "M" P5)))'
    text = GAME.format(move=f"(move Select (from 1) (then {number}))")
    item = '(map "M" {(pair P1 3) (pair P5 4)}) (hand Each)'
    assert scores(text.replace("(hand Each)", item), ["1"]) == [34, 0]


def test_tracks_and_phases_may_be_those_of_more_players():
    tracks = '(board (square 3) {(track "Man1" "0,E" P1) (track "Man5" "6,E" P5)})'
    text = GAME.format(move="(move Select (from (sites Track P5)))")
    assert listed(text.replace("(board (square 3))", tracks)) == ["6", "7", "8", "0"]
    phases = """phases:{ (phase "Five" P5 (play (move Select (from 3))) (nextPhase "Two"))
        (phase "One" P1 (play (move Select (from 1))) (nextPhase P5 "Five"))
        (phase "Two" P2 (play (move Select (from 2)))) }"""
    text = text.replace(
        "(play (or (move Select (from (sites Track P5))) (move Select (from 0))))", phases
    )
    assert [listed(text, made) for made in ([], ["1"], ["1", "2"])] == [["1"], ["2"], ["1"]]


def test_nobody_owns_what_is_made_and_no_end_names_who_does_not_play():
    text = GAME.format(move="(move Select (from 1))")
    for wrong in (("(hand Each)", "(hand P5)"), ("(result Mover", "(result P5")):
        with pytest.raises(LudemeError, match="there is no player P5"):
            ludeme.load_game(text.replace(*wrong))
