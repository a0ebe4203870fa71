"""Traced programs play the same game as ordinary ones, which know nothing of traces."""

from __future__ import annotations

import random

import pytest

import ludeme
import ludeme.games
from ludeme.emit.moves.tracing import CALLS
from ludeme.play.game import Game
from ludeme.reasons.traced_game import TracedGame

PLIES = 12
SOME = ("Tic-Tac-Toe", "English Draughts", "Royal Game of Ur")


def plays_alike(name: str) -> None:
    game = ludeme.load(name, tier="python")
    if not isinstance(game, Game):
        return
    traced = TracedGame(game)
    own, other = game.engine, traced.engine
    row, twin = own.start(7), other.start(7)
    lot = random.Random(1)
    for _ in range(PLIES):
        moves, found = own.moves(row), other.moves(twin)
        assert [move[1:3] for move in moves] == [move[1:3] for move in found]
        if not moves:
            break
        number = lot.randrange(len(moves))
        own.apply(row, moves[number])
        other.apply(twin, found[number])
    assert traced.row(row) == twin


@pytest.mark.parametrize("name", SOME)
def test_traced_programs_play_alike(name):
    plays_alike(name)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ludeme.games.names())
def test_all_traced_programs_play_alike(name):
    plays_alike(name)


def test_ordinary_programs_note_nothing():
    source = ludeme.load("Tic-Tac-Toe", tier="python").source
    assert not any(call in source for call in CALLS)
