"""`(meta (pin SupportMultiple))` (spec 06 §B4.3).

The pyramid: 0 1 2 5 6 8 11 12 13 on the ground, 3 4 9 10 above them, 7 on top; 3 stands on 6 1 0 5
and 4 on 8 2 1 6.
"""

from __future__ import annotations

import pytest

import ludeme
from ludeme import LudemeError

GAME = """
(game "Pins" (players 2)
    (equipment {{ (board (square 3 pyramidal:True) use:{type}) (piece "Man" Each) }})
    (rules {meta} (start {{ (place "Man1" {{0 1 2 5 6 8 12}}) (place "Man2" {{ {upper} }}) }})
        (play {play}) (end (if (is Full) (result Mover Win))))
)
"""
PIN = "(meta (pin SupportMultiple))"
REMOVE = "(move Remove (sites Occupied by:All))"
TIERS = ("python", "numba")


def origins(play=REMOVE, upper="3 4", meta=PIN, tier="python", type="Vertex") -> set[int]:
    text = GAME.format(meta=meta, play=play, upper=upper, type=type)
    return {move.from_site for move in ludeme.load(text, tier=tier).start(seed=1).legal_moves()}


@pytest.mark.parametrize("tier", TIERS)
def test_what_supports_several_pieces_stays(tier):
    assert origins(tier=tier) == {0, 2, 3, 4, 5, 8, 12}
    assert origins(tier=tier, meta="") == {0, 1, 2, 3, 4, 5, 6, 8, 12}


@pytest.mark.parametrize("tier", TIERS)
def test_what_supports_one_piece_may_leave(tier):
    assert origins(upper="3", tier=tier) == {0, 1, 2, 3, 5, 6, 8, 12}


@pytest.mark.parametrize("tier", TIERS)
def test_pieces_that_move(tier):
    play = "(forEach Piece (move (from) (to (sites {13}))))"
    assert origins(play, tier=tier) == {0, 2, 5, 8, 12}


def test_effects_lift_too():
    """The pieces that the move itself takes away count, those of its consequences do not."""
    moves = "(forEach Piece (move (from) (to (sites {{13}}) {})))"
    assert origins(moves.format("(apply (remove 6))")) == {-1}
    assert origins(moves.format("(apply (remove 0))")) == {0, 2, 5, 8, 12}
    assert origins("(move Add (to (sites {13})) (then (remove 6)))") == {13}


def test_a_capture_by_replacement_lifts():
    play = "(forEach Piece (move (from) (to (sites {6}) (apply (remove (to))))))"
    assert origins(play) == {-1}
    assert origins(play, upper="3") == {0, 1, 2, 5, 6, 8, 12}


def test_refusals():
    with pytest.raises(LudemeError):
        origins(type="Cell")
