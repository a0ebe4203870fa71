"""Answers: their text, their data, and questions that cannot be answered."""

from __future__ import annotations

import json

import pytest

import ludeme
from ludeme.play.move import IllegalMove
from ludeme.play.move_names import Names
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


def test_a_move_of_a_larger_board_is_none_of_this_one(game):
    foreign = ludeme.load("Hex", tier="python").start(seed=0).legal_moves()[-1]
    with pytest.raises(NoSuchMove, match="names no sites of this board: it is a move of another"):
        ludeme.why(game.start(seed=0), foreign)


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


LATIN = """
(game "Latin"
    (players 1)
    (equipment {(board (square 3) (values Cell (range 1 3))) (regions {Columns Rows})})
    (rules
        (start (set {{0 1} {4 2}}))
        (play (satisfy (all Different)))
        (end (if (is Solved) (result P1 Win)))))
"""
BROKEN = "`(all Different)` would not hold"
NEST = """
(game "Nest"
    (players 2)
    (equipment {(boardless Hexagonal) (piece "Bee" Each)})
    (rules
        (play (move Add (to (sites Playable))))
        (end (if (is Line 3) (result Mover Win)))))
"""
LAST_ROW = """
(game "Last Row"
    (players 2)
    (equipment {(board (square 3)) (piece "Man" Each) (piece "King" Each) (piece "Lord" Each)})
    (rules
        (start (place "Man1" 0))
        (play (or
            (forEach Piece "Man" (move Step N (to if:(is Empty (to)))))
            (forEach Piece "Man" (move Step NE (to if:(is Empty (to)))
                (then (promote (last To) (piece {"King" "Lord"}) Mover))))))
        (end (if (is Full) (result All Draw)))))
"""


@pytest.mark.parametrize(
    ("text", "move", "verdict", "said"),
    [
        ("Nim", "A1-hand=3", "legal", "A1-hand=3 is legal, as a move of"),
        ("Nim", "A1-hand=Counter/2", "legal", "A1-hand=2 is legal, as a move of"),
        ("Nim", "A1-hand=4", "not legal", "A1-hand=4 is not legal: here A1-hand goes"),
        (LATIN, "B1=2", "not legal", f"B1=2 is not legal: {BROKEN}; here B1 leads to 3"),
        (LATIN, "B1=77", "not legal", "B1=77 is not legal: here B1 leads to 3"),
        (LATIN, "B1=3", "legal", "B1=3 is legal, as a move of"),
        (LATIN, "C2=1", "legal", "C2=1 is legal, as a move of"),
        (LATIN, "C3=4", "not legal", "C3=4 is not legal: here C3 leads to 1, 2 or 3"),
        (LATIN, "A1=1", "not legal", "A1=1 is not legal: A1 is given by the start rules"),
        (NEST, "A1", "not legal", "A1 is not legal: A1 is not in `(sites Playable)`: none of its"),
        (LAST_ROW, "A1-A2=King", "not legal", "A1-A2=King is not legal: here A1-A2 leads to Man"),
        (LAST_ROW, "A1-A2=man", "legal", "A1-A2=Man is legal, as a move of `(move Step N (to"),
        (LAST_ROW, "A1-A2=Man1", "legal", "A1-A2=Man is legal, as a move of"),
        (LAST_ROW, "A1-A2", "legal", "A1-A2 is legal, as a move of"),
        (LAST_ROW, "A1-A3=King", "not legal", "A1-A3=King is not legal: nothing leads from A1"),
    ],
)
def test_what_a_move_is_to_lead_to_is_asked_about(text, move, verdict, said):
    state = ludeme.load(text, tier="python").start(seed=0)
    answer = ludeme.why(state, move)
    assert answer.verdict == verdict and answer.sentence.startswith(said), answer.sentence
    if " leads to " in said:
        assert answer.sentence == said and answer.reasons[0].span is not None


PLACED = """
(game "Placed"
    (players 2)
    (equipment {(board (square 4)) (piece "Disc" Each)})
    (rules
        (play (move Add (to (sites Empty))))
        (end (if (is Line 3) (result Mover Win)))))
"""


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("C9", "C4"),
        ("c8", "C4"),
        ("E1", "D1"),
        ("V9", "D4"),
        ("AA1", "D1"),
        ("e1-b2", "D1-B2"),
        ("A1-A9", "A1-A4"),
        ("Z9-Y1", "D4-D1"),
        ("C9=Disc", "C4"),
    ],
)
def test_sites_that_are_not_there_are_not_read_as_others(text, near):
    """`C9` might be cell 9, `E1` edge 1: nobody writes the sites of this game so."""
    with pytest.raises(NoSuchMove) as found:
        ludeme.why(ludeme.load(PLACED, tier="python").start(seed=0), text)
    said = f"'{text}' names no move and no sites of this board; did you mean {near}"
    assert str(found.value).startswith(said)


@pytest.mark.parametrize("text", ["c0", "v:A1", "e3", "C0-C1", ""])
def test_numbers_and_types_of_sites_are_no_names_where_labels_are(text):
    with pytest.raises(NoSuchMove, match=r"names no move and no sites of this board; did you mean"):
        ludeme.why(ludeme.load(PLACED, tier="python").start(seed=0), text)


def test_sites_of_other_types_are_asked_about_as_they_are_written():
    text = PLACED.replace("(to (sites Empty))", "(to Edge (sites Empty Edge))")
    state = ludeme.load(text, tier="python").start(seed=0)
    name = "v:A1:v:B1"
    assert ludeme.why(state, name).sentence.startswith(f"{name} is legal")
    state.apply(state.legal_moves()[0])
    assert ludeme.why(state, name).sentence.startswith(f"{name} is not legal: ")


def test_sites_without_labels_are_asked_about_by_their_numbers():
    at_one_point = "(graph vertices:{{0 0} {0 0} {1 0} {1 1}} edges:{{0 2} {1 2} {2 3}}) use:Vertex"
    text = PLACED.replace("(square 4)", at_one_point)
    state = ludeme.load(text, tier="python").start(seed=0)
    assert list(Names(state.game).moves(state)) == ["v0", "v1", "v2", "v3"]
    assert ludeme.why(state, "V2").sentence.startswith("v2 is legal")
    with pytest.raises(NoSuchMove, match="did you mean v3"):
        ludeme.why(state, "v9")


YAV = """
(game "Yav"
    (players 2)
    (equipment {(board (hex Hexagon 3)) (piece "Disc" Each)})
    (rules
        (play (move Add (to (sites Empty))))
        (end {
            (if (is Line 3) (result Mover Loss))
            (if (is Line 4) (result Mover Win))
            (if (is Full) (result All Draw))
        })))
"""
OUT = """
(game "Out"
    (players 3)
    (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules
        (play (move Add (to (sites Empty))))
        (end {
            (if (>= (count Moves) 1) (result P1 Loss))
            (if (>= (count Moves) 3) (result P3 Win))
            (if (is Full) (result All Draw))
        })))
"""


def after(text, *names):
    """A position after moves to sites, and the last of these moves, which is not made."""
    state = ludeme.load(text, tier="python").start(seed=0)
    for name in names[:-1]:
        state.apply(Names(state.game).moves(state)[name])
    return state, Names(state.game).moves(state)[names[-1]]


def test_a_rule_that_comes_too_late_does_not_end_the_game():
    answer = ludeme.why_end(*after(YAV, "A3", "A1", "B3", "A2", "D3", "B1", "C3"))
    assert answer.sentence == "player 2 wins after C3: there is a line of 3 through C3"
    assert [(reason.text_there, reason.sentence) for reason in answer.reasons[1:]] == [
        ("(result Mover Loss)", "the result is `(result Mover Loss)`"),
        ("(result Mover Win)", "`(result Mover Win)` changes nothing now"),
    ]


def test_results_of_several_players_take_effect_one_after_the_other():
    first = ludeme.why_end(*after(OUT, "A1"))
    assert first.verdict == "goes on" and first.reasons[1].clause == "`(result P1 Loss)`"
    assert first.sentence.startswith("the game goes on after A1: the number of moves (1) is")
    second = ludeme.why_end(*after(OUT, "A1", "B1"))
    assert second.verdict == "goes on"
    assert "`(result P1 Loss)` changes nothing now, and" in second.sentence
    assert "the number of moves (2) is" in second.sentence and "empty sites" in second.sentence
    third = ludeme.why_end(*after(OUT, "A1", "B1", "C1"))
    assert third.verdict == "player 3 wins" and "(3)" in third.sentence
    assert "`(result P3 Win)`" in [reason.clause for reason in third.reasons]
    assert "the result is `(result P1 Loss)`" not in [reason.sentence for reason in third.reasons]
