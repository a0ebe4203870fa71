"""Moves as people see them: different ones have different texts, and say what differs."""

from __future__ import annotations

import random

import pytest

import ludeme
from ludeme.games import entries

GAME = """(game "Small" (players 2) (equipment {{
    (board (square 3)) (piece "Disc" Each) (piece "Ring" Each) {} }})
    (rules (play {}) (end (if (is Line 3) (result Mover Win)))))"""
PLIES = 30


def texts(play: str, equipment: str = "", seed: int = 1) -> list[str]:
    game = ludeme.load(GAME.format(equipment, play), tier="python")
    return [str(move) for move in game.start(seed).legal_moves()]


def texts_agree_only_where_rows_do(game: ludeme.Game, seed: int) -> bool:
    state, chance = game.start(seed), random.Random(seed)
    for _ in range(PLIES):
        legal = state.legal_moves()
        if len({str(move) for move in legal}) != len({move.row for move in legal}):
            return False
        if not legal:
            break
        state.apply(chance.choice(legal))
    return True


@pytest.mark.parametrize("entry", entries()[::2], ids=lambda entry: entry.name)
def test_different_moves_have_different_texts(entry):
    game = ludeme.load(entry.path, tier="python")
    assert isinstance(game, ludeme.Game)
    assert texts_agree_only_where_rows_do(game, 3)


def test_the_pieces_of_moves_that_share_their_sites():
    play = '(move Add (piece {"Disc1" "Ring1"}) (to (sites Bottom)))'
    assert texts(play) == ["c0=Disc1", "c1=Disc1", "c2=Disc1", "c0=Ring1", "c1=Ring1", "c2=Ring1"]


def test_a_piece_that_is_the_only_one_is_not_named():
    play = '(move Add (piece "Ring1") (to (sites Bottom)))'
    assert texts(play) == ["c0", "c1", "c2"]


def test_promotions():
    play = '(or (move Promote 4 (piece {"Disc" "Ring"}) Mover) (move Add (to 2)))'
    assert texts(play) == ["c4=Disc1", "c4=Ring1", "c2"]


def test_votes():
    votes = '(move Vote "Yes") (move Vote "No")'
    assert texts(f"(or {votes})") == ["vote=Yes", "vote=No"]
    proposed = texts(f'(or {{(move Propose "Yes") (move Propose "No") {votes}}})')
    assert proposed == ["vote=Yes/1", "vote=No/1", "vote=Yes/2", "vote=No/2"]


def test_bets():
    assert texts("(move Bet Mover (range 1 3))") == ["c-1=1", "c-1=2", "c-1=3"]


def test_values():
    play = '(forEach Value min:1 max:2 (move Add (piece "Disc1" state:(value)) (to 4)))'
    assert texts(play) == ["c4=1", "c4=2"]


DICE = "(dice d:2 num:2)"
USED = "(do (roll) next:(forEach Die (move Add (to (pips)))))"


def test_dice():
    game = ludeme.load(GAME.format(DICE, USED), tier="python")
    for faces, expected in (((0, 1), ["c1", "c2"]), ((1, 1), ["c2=die1", "c2=die2"])):
        state = game.start(1)
        state.script_rolls([faces])
        legal = state.legal_moves()
        assert [str(move) for move in legal] == expected
        assert [(move.die, move.value) for move in legal] == [(1, 1 + faces[0]), (2, 1 + faces[1])]


def test_what_nothing_else_tells_apart_is_numbered():
    play = "(or (move Add (to 4)) (move Add (to 4) (then (set Score Mover 1))))"
    assert texts(play) == ["c4/1", "c4/2"]
    assert texts("(or (move Add (to 4)) (move Add (to 4)))") == ["c4", "c4"]


def test_a_puzzle():
    game = ludeme.load("Sudoku", tier="python")
    legal = [move for move in game.start(1).legal_moves() if move.to_site == 0]
    strikes, sets = ([m for m in legal if m.strikes is strikes] for strikes in (True, False))
    assert [str(move) for move in strikes] == [f"c0!={value}" for value in range(1, 10)]
    assert [move.value for move in strikes] == list(range(1, 10))
    assert [str(move) for move in sets] == [f"c0={move.value}" for move in sets]
    state = game.start(1).apply(sets[0])
    assert state.contents()["c0"][0][0][0] == sets[0].value


def test_details_do_not_make_moves_different():
    game = ludeme.load("Sudoku", tier="python")
    one = game.start(1).legal_moves()[0]
    plain = ludeme.Move(one.kind, "c", one.from_site, "c", one.to_site, one.mover, one.row)
    assert plain == one and hash(plain) == hash(one) and str(plain) == "c0" == one.name
    assert (plain.piece, plain.value, plain.die, plain.vote) == ("", None, None, "")
