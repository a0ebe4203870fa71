"""Positions as text."""

from __future__ import annotations

import json
import random

import pytest

import ludeme
from ludeme.play.positions import PositionError


def _played(name: str, plies: int, seed: int = 3):
    chance = random.Random(seed)
    state = ludeme.load(name, tier="python").start(seed=seed)
    for _ in range(plies):
        if state.over:
            break
        state.apply(chance.choice(state.legal_moves()))
    return state


@pytest.mark.parametrize("name", ["Hex", "Chess", "Backgammon", "Go", "Lasca", "Sudoku", "Kalah"])
def test_there_and_back(name):
    state = _played(name, 12)
    text = state.to_text()
    again = ludeme.load(name, tier="python").position(text)
    assert again.row == state.row and again.to_text() == text
    assert again.contents() == state.contents()
    for _ in range(5):
        if not state.over:
            assert again.legal_moves() == state.legal_moves()
            move = state.legal_moves()[-1]
            state.apply(move)
            again.apply(move)
    assert again.row == state.row


def test_a_position_is_one_line_of_json():
    text = _played("Go", 4).to_text()
    assert "\n" not in text and json.loads(text)["game"] == "Go"
    assert len(text) < 1500


def test_another_game_refuses_it():
    text = _played("Hex", 3).to_text()
    with pytest.raises(PositionError, match="position of 'Hex', not of 'Go'"):
        ludeme.load("Go").position(text)
    with pytest.raises(PositionError, match="under other rules"):
        ludeme.load("Hex", options=["Board Size/7x7"]).position(text)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"ludeme position": 9}, "is missing"),
        ({"row": [1, 2, 3]}, "numbers, not 3"),
        ({"row": None}, "numbers, not 0"),
        ({"row": ["x"]}, "neither a number"),
        ({"row": [[0, 10**9]]}, "neither a number"),
        ({"row": [2**40]}, "neither a number"),
        ({"row": [True]}, "neither a number"),
        ({"sum": None}, "not the numbers of the position"),
    ],
)
def test_a_damaged_text_is_refused(change, message):
    game = ludeme.load("Tic-Tac-Toe")
    text = json.dumps(json.loads(game.start(seed=0).to_text()) | change)
    with pytest.raises(PositionError, match=message):
        game.position(text)


@pytest.mark.parametrize("number", [-1, 2**31 - 1])
def test_a_row_that_was_changed_is_refused(number):
    """Else a piece that does not exist were asked for, and machine code would write anywhere."""
    game = ludeme.load("Chess", tier="python")
    content = json.loads(game.start(seed=0).to_text())
    row = game.position(json.dumps(content)).row
    row[game.emitted.offsets["WHAT"] + 3] = number
    with pytest.raises(PositionError, match="not the numbers of the position that was written"):
        game.position(json.dumps(content | {"row": list(row)}))


@pytest.mark.parametrize("text", ["", "hello", "[]", "{", "3", "[" * 100_000])
def test_other_texts_are_refused(text):
    with pytest.raises(PositionError, match="not a position"):
        ludeme.load("Tic-Tac-Toe").position(text)
