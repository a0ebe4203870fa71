"""Answers: their text, their data, and questions that cannot be answered."""

from __future__ import annotations

import json

import pytest

import ludeme
from ludeme.play.move import IllegalMove
from ludeme.reasons.question import NoSuchMove
from ludeme.reasons.traced_game import Unexplained

LINE = """
(game "A Line"
    (players 2)
    (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules
        (play (move Add (to (sites Empty) if:(is Flat (to)))))
        (end (if (and (is Line 3) (not (is Mover P2))) (result Mover Win)))))
"""


@pytest.fixture(scope="module")
def game():
    return ludeme.load_game("Tic-Tac-Toe", tier="python")


def test_the_text_shows_the_clause_in_its_line(game):
    shown = str(ludeme.why(game.start(seed=0), "B2")).splitlines()
    assert shown[0] == "B2 is legal, as a move of `(move Add (to (sites Empty)))`"
    line, carets = shown[-2:]
    assert line[carets.index("^") : carets.rindex("^") + 1] == "(move Add (to (sites Empty)))"


def test_data_have_the_place_and_the_macros():
    state = ludeme.load("Breakthrough", tier="python").start(seed=0)
    found = ludeme.why(state, "A1-A2").as_json()
    (reason,) = json.loads(json.dumps(found))["reasons"]
    assert reason["clause"] == reason["place"]["text"] == "(is Empty (to))"
    assert reason["holds"] is False and reason["context"] == {"from": "A1", "to": "A2"}
    assert [call["macro"] for call in reason["place"]["macros"]] == ["StepForwardToEmpty"]


def test_a_move_object_is_asked_about_like_its_name(game):
    state = game.start(seed=0)
    move = state.legal_moves()[4]
    assert ludeme.why(state, move) == ludeme.why(state, "B2") == ludeme.why(state, "b2")
    state.apply(move)
    assert ludeme.why(state, move).verdict == "not legal"


def test_neither_question_changes_the_position(game):
    state = game.start(seed=0)
    before = state.copy()
    ludeme.why(state, "A1")
    ludeme.why_end(state, state.legal_moves()[0])
    assert state == before


def test_what_names_no_move_is_said_with_the_nearest(game):
    with pytest.raises(NoSuchMove, match=r"'A9' names no move.*did you mean .*A"):
        ludeme.why(game.start(seed=0), "A9")


def test_only_legal_moves_can_end_a_game(game):
    state = game.start(seed=0)
    move = state.legal_moves()[0]
    state.apply(move)
    with pytest.raises(IllegalMove):
        ludeme.why_end(state, move)


TOGETHER = """
(game "Together" (players 2) (mode Simultaneous)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules
        (start { (place "Disc1" 4) })
        (play (or
            (move Select (from (sites Bottom) if:(is Empty (from))) P1)
            (move Select (from (sites Top) if:(is Empty (from))) P2)))
        (end (if (= (count Moves) 3) (byScore)))))
"""


@pytest.mark.parametrize(("move", "player"), [("A1", 1), ("A3", 2)])
def test_a_choice_of_several_players_is_explained_for_the_one_who_has_it(move, player):
    state = ludeme.load(TOGETHER, tier="python").start(seed=0)
    answer = ludeme.why(state, move)
    assert answer.verdict == "legal"
    assert answer.sentence.startswith(f"{move} is legal for player {player}, as a move of")
    assert answer.sentence.endswith(f"{move} is empty")
    assert ludeme.why(state.turn(2), move).sentence == answer.sentence


def test_a_choice_that_nobody_has_is_not_legal():
    state = ludeme.load(TOGETHER, tier="python").start(seed=0)
    assert ludeme.why(state, "B2").sentence.startswith("B2 is not legal for anybody: ")
    assert ludeme.why(state, "pass").sentence == "pass is not legal: no rule offers it now"


def test_what_moves_made_together_lead_to_is_not_explained():
    state = ludeme.load(TOGETHER, tier="python").start(seed=0)
    with pytest.raises(Unexplained, match="made together"):
        ludeme.why_end(state, state.legal_moves()[0])


def test_of_a_conjunction_the_part_that_failed_is_named():
    game = ludeme.load_game(LINE.replace(" if:(is Flat (to))", ""), tier="python")
    state = game.start(seed=0)
    for site in (0, 3, 1, 4, 8):
        state.apply(next(move for move in state.legal_moves() if move.to_site == site))
    move = next(move for move in state.legal_moves() if move.to_site == 5)
    answer = ludeme.why_end(state, move)
    assert answer.verdict == "goes on" and answer.sentence.endswith("player 2 is to move")
    assert [reason.text_there for reason in answer.reasons] == ["(is Mover P2)"]


FIXED = """
(game "Fixed"
    (players 2)
    (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules
        (play (if (= 1 2)
            (or (move Pass) (move Add (to (sites Board))))
            (move Add (to (sites Empty)))))
        (end {
            (if (and (= 1 2) (is Line 3)) (result Mover Win))
            (if (is Full) (result All Draw))
        })))
"""
SAID = "1 is not 2 (always so here)"


def test_a_branch_that_is_never_chosen_is_told():
    state = ludeme.load(FIXED, tier="python").start(seed=0)
    state.apply(state.legal_moves()[0])
    answer = ludeme.why(state, "pass")
    assert answer.sentence == f"pass is not legal: {SAID}"
    assert [(reason.text_there, reason.holds) for reason in answer.reasons] == [("(= 1 2)", False)]


def test_the_branch_that_is_chosen_is_told_before_the_other():
    """A site may be meant for either: the moves that there are come first."""
    state = ludeme.load(FIXED, tier="python").start(seed=0)
    state.apply(state.legal_moves()[0])
    answer = ludeme.why(state, "A1")
    here = "A1 is none of the empty sites: Disc1 of player 1 stands there"
    assert answer.sentence == (
        f"A1 is not legal: {here}, and `(move Add (to (sites Board)))` is left aside, as {SAID}"
    )
    assert [reason.text_there for reason in answer.reasons] == ["(sites Empty)", "(= 1 2)"]


TOWERS = """
(game "Towers"
    (players 2)
    (equipment {
        (board (square 5))
        (piece "Disc" Each
            (move Slide Orthogonal
                (between (exact (size Stack at:(from))) if:True) (to if:True) stack:True))
    })
    (rules
        (start {
            (place Stack "Disc1" 0 count:2) (place "Disc1" 12) (place "Disc2" 11)
        })
        (play (forEach Piece top:True))
        (end (if (is Full) (result All Draw)))))
"""


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("A1-B1", "B1 is 1 site away, and moves go exactly 2 far here"),
        ("A1-D1", "D1 is 3 sites away, and moves go exactly 2 far here"),
        ("C3-A3", "A3 is 2 sites away, and moves go exactly 1 far here"),  # over Disc2, as it may
    ],
)
def test_how_far_slides_go(move, said):
    answer = ludeme.why(ludeme.load(TOWERS, tier="python").start(seed=0), move)
    assert answer.sentence == f"{move} is not legal: {said}"
    assert [each.text_there for each in answer.reasons] == ["(exact (size Stack at:(from)))"]


def test_slides_of_another_length_lead_where_they_end():
    answer = ludeme.why(ludeme.load(TOWERS, tier="python").start(seed=0), "A1-B2")
    assert answer.sentence.endswith("leads to A3, C1")


def test_a_condition_of_an_end_that_never_holds_is_told():
    state = ludeme.load(FIXED, tier="python").start(seed=0)
    answer = ludeme.why_end(state, state.legal_moves()[0])
    assert answer.sentence == f"the game goes on after A1: {SAID}, and the board has empty sites"


def test_what_no_position_changes_is_told_of_legal_moves():
    text = FIXED.replace("(= 1 2)\n", "(= 1 1)\n")
    answer = ludeme.why(ludeme.load(text, tier="python").start(seed=0), "A1")
    assert "A1 is legal" in answer.sentence and "1 is 1 (always so here)" in answer.sentence


def test_a_pass_that_belongs_to_another_case():
    text = FIXED.replace("(= 1 2)\n", "(is Mover P2)\n")
    answer = ludeme.why(ludeme.load(text, tier="python").start(seed=0), "pass")
    assert answer.sentence == "pass is not legal: player 2 is not to move"


def test_what_is_hidden_is_told_only_if_it_may_be():
    start = '(start {(place "Disc1" 0) (set Hidden at:0 to:P2)}) (play (if (= 1 2)'
    state = ludeme.load(FIXED.replace("(play (if (= 1 2)", start), tier="python").start(seed=0)
    with pytest.raises(Unexplained, match="--reveal"):
        ludeme.why(state, "A1")
    assert "(always so here)" in ludeme.why(state, "A1", reveal=True).sentence
    assert ludeme.why_end(state, state.legal_moves()[0], reveal=True).verdict == "goes on"
