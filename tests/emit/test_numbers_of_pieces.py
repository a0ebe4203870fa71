"""Numbers of pieces computed during play: where there is no such piece, nothing happens."""

from __future__ import annotations

import pytest

import ludeme

#: Two players with a piece each: 0 is nothing, 1 and 2 are pieces, all else is none.
GAME = """(game "Numbers" (players 2)
    (equipment {{(board (square 3)) (piece "Disc" Each)
        (map "Strange" {{(pair 1 {one}) (pair 2 {two})}})}})
    (rules (start (place "Disc1" 4)) (play {play})
        (end (if (no Moves Next) (result Mover Win)))))"""
NUMBER = '(piece (mapEntry "Strange" (mover)))'
#: By ludeme: how many moves there are for a piece that exists, and whether 0 counts as one.
MOVES = {
    f"(move Add {NUMBER} (to (sites Empty)))": (8, True),
    f"(move Add {NUMBER} (to 0))": (1, True),
    f"(move Claim {NUMBER} (to (sites Empty)))": (8, True),
    f"(move Claim {NUMBER} (to 0))": (1, True),
    f"(move Promote 4 {NUMBER})": (1, False),
    f"(move Shoot {NUMBER} (from 4))": (8, True),
}


@pytest.mark.parametrize("number", [-2, 0, 2, 3])
@pytest.mark.parametrize("play", MOVES)
def test_only_pieces_that_there_are_come_to_the_board(play: str, number: int) -> None:
    game = ludeme.load(GAME.format(one=number, two=1, play=play), tier="checked")
    moves, zero = MOVES[play]
    there = number in (1, 2) or (number == 0 and zero)
    state = game.start()
    found = [move for move in state.legal_moves() if move.kind != "pass"]
    assert len(found) == (moves if there else 0)
    for move in found:
        after = state.copy()
        after.apply(move)
        levels = [level for levels, _ in after.contents().values() for level in levels]
        assert {what for what, *_ in levels} <= {1, 2}
    game.playouts(20, seed=1)
