"""Lists in which chance has a part: every position has one, whoever asks (spec 06 §B1.2)."""

from __future__ import annotations

import pickle

import pytest

import ludeme
from ludeme.model.header import RNG

FRAME = """(game "Drawn" (players 2)
    (equipment {{ (board (square {size})) (piece "A" Neutral) (piece "B" Neutral) {dice} }})
    (rules (play {play}) (end (if (is Full) (result Mover Draw)))))"""
SITES = '(move Add (piece "A0") (to (sites Random (sites Empty) num:2)))'
PIECE = "(move Add (piece (value Random (range 1 2))) (to (sites Empty)))"
MOVES = '(random (move Add (piece "A0") (to (sites Empty))) num:2)'
AFTERWARDS = """(do (move Add (piece "A0") (to (sites Empty)))
    ifAfterwards:(!= (last To) (value Random (range 0 15))))"""
ROLLED = """(do (roll) next:(move Add (piece "A0")
    (to (sites Random (sites Empty) num:(count Pips)))))"""


def text(play, size=4):
    dice = "(dice d:3 num:2)" if "roll" in play else ""
    return FRAME.format(play=play, size=size, dice=dice)


both_tiers = pytest.mark.parametrize("tier", ["python", "numba"])
every_way = pytest.mark.parametrize(
    "drawn", [text(SITES), text(PIECE), text(PIECE, 6), text(MOVES), text(AFTERWARDS), text(ROLLED)]
)


def rows(state):
    """The legal moves with all that their effects need."""
    return [move.row for move in state.legal_moves()]


def carried(state):
    """The same position, brought elsewhere."""
    yield state.copy()
    yield pickle.loads(pickle.dumps(state))
    yield state.game.position(state.to_text())


@both_tiers
@every_way
def test_a_copy_has_the_same_moves(drawn, tier):
    state = ludeme.load(drawn, tier=tier).start(seed=3)
    before = state.copy()
    while not state.over:
        listed = rows(state)
        for other in (before, *carried(state)):
            assert rows(other) == listed
            assert other == state  # and what is still to be drawn
        state.apply(state.legal_moves()[-1])
        before.apply(before.legal_moves()[-1])


@both_tiers
@every_way
def test_what_follows_the_list_is_drawn_apart(drawn, tier):
    """A search draws other chance behind a position, but does not change its list."""
    state = ludeme.load(drawn, tier=tier).start(seed=3)
    listed, behind = rows(state), set()
    for seed in range(1, 20):
        other = state.copy()
        other.row[RNG] = seed * 7_919_919
        assert rows(other) == listed
        behind.add(tuple(rows(other.apply(state.legal_moves()[0]))))
    assert len(behind) > 1


def test_only_drawn_lists_are_kept():
    later = """(move Add (piece "A0") (to (sites Empty))
        (then (add (piece "B0") (to (sites Random (sites Empty) num:1)))))"""
    assert "LIST_SEED" not in ludeme.load(text(later), tier="python").emitted.offsets
    rolled = '(do (roll) next:(move Add (piece "A0") (to (sites Empty))))'
    assert "LIST_SEED" not in ludeme.load(text(rolled), tier="python").emitted.offsets
