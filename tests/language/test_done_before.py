"""`(do ... next:...)`: what is done before a move is decided once and repeated (spec 05 §5.2)."""

from __future__ import annotations

import pytest

import ludeme

GAME = """(game "G" (players 2)
    (equipment {{(board (rectangle 1 6)) (piece "Man" Each {piece})}})
    (rules (start {{{start}}}) (play {play}) (end (if (no Moves Next) (result Mover Win)))))
"""


def after_first_move(tier, play, start="", piece=""):
    game = ludeme.load(GAME.format(play=play, start=start, piece=piece), tier=tier)
    state = game.start()
    return state.apply(state.legal_moves()[0])


def remembered(state):
    """The values that are remembered, in order."""
    offsets = state.game.emitted.offsets
    count, first = int(state.row[offsets["REMEMBERED_0_COUNT"]]), offsets["REMEMBERED_0"]
    return [int(value) for value in state.row[first : first + count]]


both_tiers = pytest.mark.parametrize("tier", ["python", "numba"])


@both_tiers
def test_actions_of_several_moves_interleave(tier):
    """The third block stands behind as many actions as the second has (quirk)."""
    moves = " ".join(
        f"(remember Value {k} unique:True (then (remember Value {10 + k})))" for k in (1, 2, 3)
    )
    play = f"(do (and {{{moves}}}) next:(move Add (to (sites Empty))))"
    assert remembered(after_first_move(tier, play)) == [1, 11, 3, 13, 2, 12]


@both_tiers
def test_effects_are_decided_before_any_move_is_made(tier):
    """A piece is taken twice, and what follows a capture happens twice."""
    piece = (
        "(move Step Orthogonal (to if:(is Enemy (who at:(to)))"
        " (apply (remove (to) (then (addScore Mover 1))))))"
    )
    start = '(place "Man1" 0) (place "Man2" 1)'
    play = "(do (or (remove 1 (then (addScore Mover 1))) (forEach Piece)) next:(addScore Mover 10))"
    state = after_first_move(tier, play, start, piece)
    assert state.scores[0] == 12
    assert list(state.contents()) == ["c1"]


@both_tiers
def test_what_is_done_before_each_of_several_moves_is_the_same(tier):
    """The first removal empties the site that the consequence of the addition looked at."""
    play = """(move Add (to (sites Empty)) (then
        (do (forEach Site (sites {0}) (addScore Mover 10 (then
                (if (is Occupied 0) (addScore Mover 1)))))
            next:(forEach Site (sites {0 1}) (remove (site))))))"""
    start = '(place "Man1" {0 1})'
    assert after_first_move(tier, play, start).scores[0] == 22


def test_the_record_is_empty_when_it_is_not_used():
    """Deciding may play moves that are recorded as well: the record is a stack."""
    moves = " ".join(f"(remember Value {k} unique:True (then (moveAgain)))" for k in (1, 2))
    play = f"(do (and {{{moves}}}) next:(move Add (to (sites Empty))))"
    state = after_first_move("python", play)
    tables, offsets = state.game.engine.module.tables, state.game.emitted.offsets
    assert remembered(state) == [1, 2]
    assert tables[offsets["T_RECORD"]] == 0
