"""Why-questions over our own games: the right clause is named, in the right words."""

from __future__ import annotations

from functools import cache

import pytest

import ludeme
from ludeme.app.terminal.moves_by_name import after_moves
from ludeme.play.move_names import Names
from ludeme.play.rules import Rules
from ludeme.reasons.answer import Answer
from tests.reasons.questions import LARGE, OPTIONS, QUESTIONS, Asked


@cache
def game_of(name: str) -> Rules:
    return ludeme.load_game(name, tier="python", options=OPTIONS.get(name))


def answer_to(asked: Asked) -> Answer:
    game = game_of(asked.game)
    state = after_moves(game.start(seed=1), asked.after)
    if not asked.question.startswith("-> "):
        return ludeme.why(state, asked.question)
    return ludeme.why_end(state, Names(game).moves(state)[asked.question[3:]])


@pytest.mark.parametrize("wrong", [None, 3, ["A1"], ("A1", "B1")])
def test_what_is_neither_a_move_nor_a_text(wrong):
    state = game_of("Tic-Tac-Toe").start(seed=1)
    with pytest.raises(
        TypeError, match=r'^a move is asked about as a Move or a text, such as "E2-'
    ):
        ludeme.why(state, wrong)


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param(
            asked,
            marks=[pytest.mark.thorough] if asked.game in LARGE else [],
            id=f"{asked.game}, {asked.after}: {asked.question}",
        )
        for asked in QUESTIONS
    ],
)
def test_the_clause_that_decided_is_named(asked):
    answer = answer_to(asked)
    assert answer.verdict == asked.verdict, answer.sentence
    assert asked.words in answer.sentence
    if asked.clause:
        assert asked.clause in [reason.text_there for reason in answer.reasons]


def test_there_are_enough_questions():
    assert len(QUESTIONS) >= 60 and len({asked.game for asked in QUESTIONS}) >= 10


TAKEN = """
(game "Taken"
    (players 2)
    (equipment {(board (square 2)) (piece "King" Each)})
    (rules
        (start {(place "King1" 0) (place "King2" 3)})
        (play (forEach Piece (move Step (to if:(is Empty (to))))))
        (end (if (= -1 (where "King" Next)) (result Mover Win)))))
"""


def test_minus_one_is_no_site_where_sites_are_compared():
    state = ludeme.load(TAKEN, tier="python").start(seed=0)
    answer = ludeme.why_end(state, state.legal_moves()[0])
    assert "-1 (no site) is not B2" in answer.sentence


ENDS = """
(game "Ends"
    (players 2)
    (equipment {
        (board (rectangle 1 4) {(track "There" {0..3 End} Shared directed:True)})
        (piece "Runner" Each)
    })
    (rules
        (start {(place "Runner1" 0) (place "Runner2" 2)})
        (play (forEach Site (sites Occupied by:Mover)
            (if (= (trackSite Move from:(site) steps:2) End)
                (move Remove (site))
                (move (from (site)) (to (trackSite Move from:(site) steps:2))))))
        (end (if (no Pieces Mover) (result Mover Win)))))
"""


def test_the_end_of_a_track_is_called_so():
    state = ludeme.load(ENDS, tier="python").start(seed=0)
    assert "C1 is not -2 (the end of a track)" in ludeme.why(state, "A1").sentence
