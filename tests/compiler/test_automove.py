"""`(meta (automove))` beside other rules above the rules (spec 06 §B1.2, §B4.3)."""

from __future__ import annotations

import pytest

import ludeme
from ludeme import LudemeError

GAME = """
(game "Forced" (players 2) (equipment {{ (board (square 3)) (piece "Disc" Each) }})
    (rules (meta {{ {meta} }}) {start} (play {play}) (end {{ {end} }}))
)
"""
NINE_MOVES = "(if (= (count Moves) 9) (result Mover Draw))"
TIERS = ("python", "numba")


def begun(play, *, meta="(automove)", start="", end=NINE_MOVES, tier="python"):
    text = GAME.format(meta=meta, start=start, play=play, end=end)
    return ludeme.load(text, tier=tier).start(seed=1)


def shown(state) -> list[str]:
    return sorted(str(move) for move in state.legal_moves())


@pytest.mark.parametrize("meta", ["(no Repeat) (automove)", "(automove) (no Repeat)"])
@pytest.mark.parametrize("tier", TIERS)
def test_repetitions_are_those_after_what_is_forced(meta, tier):
    """A disc is removed as soon as it is placed: the position is the one before."""
    play = """
        (if (is Empty 4)
            (or (move Add (piece "Disc1") (to 4)) (move Add (piece "Disc2") (to 4)))
            (move Remove 4))
    """
    state = begun(play, meta=meta, start='(start (place "Disc1" 0))', tier=tier)
    assert shown(state) == ["pass"]
    assert list(state.apply(state.legal_moves()[0]).contents()) == ["c0"]


@pytest.mark.parametrize("tier", TIERS)
def test_what_is_forced_after_it_makes_a_position_new(tier):
    play = """
        (if (is Mover P1)
            (move Add (to (intersection (sites {0}) (sites Empty))))
            (if (is Occupied 0)
                (move Remove 0)
                (move Add (to (intersection (sites {4}) (sites Empty))))))
    """
    state = begun(play, meta="(automove) (no Repeat)", tier=tier)
    state.apply(state.legal_moves()[0])
    assert shown(state) == ["c0"]  # the empty board again, but for the disc that follows
    assert list(state.apply(state.legal_moves()[0]).contents()) == ["c4"]


@pytest.mark.parametrize("tier", TIERS)
def test_nothing_follows_a_forced_pass(tier):
    play = """
        (if (is Mover P1)
            (move Add (to (intersection (sites {0}) (sites Empty))) (then (addScore Mover 1)))
            (move Add (to (sites Empty))))
    """
    state = begun(
        play,
        meta="(automove) (no Suicide)",
        start="(start (set Score Each 0))",
        end="(if (> (score P1) 0) (result P1 Loss))",
        tier=tier,
    )
    assert shown(state) == ["pass"]
    state.apply(state.legal_moves()[0])
    assert not state.over and state.contents() == {} and state.scores == [0, 0]


def test_what_is_forced_sees_what_the_move_brings():
    play = """
        (move Add (to (intersection (sites {0 1}) (sites Empty)))
            (then (if (is Empty 1) (add (piece "Disc2") (to 1)))))
    """
    state = begun(play)
    move = next(move for move in state.legal_moves() if move.to_site == 0)
    assert sorted(state.apply(move).contents()) == ["c0", "c1"]


def test_refusals():
    together = GAME.replace("(players 2)", "(players 2) (mode Simultaneous)")
    text = together.format(meta="(automove)", start="", play="(move Add (to 0))", end=NINE_MOVES)
    with pytest.raises(LudemeError, match="not supported yet"):
        ludeme.load(text).start(seed=1)


@pytest.mark.parametrize("tier", TIERS)
def test_what_is_forced_is_found_after_removals_at_the_end_of_the_turn(tier):
    """The disc on 1 makes room for others there, but goes last, and takes what has come with it."""
    play = """
        (if (is Empty 0)
            (move Add (to 0) (then (remove 1 at:EndOfTurn)))
            (if (is Empty 8)
                (move Add (to (intersection (sites {1 5}) (sites Empty))) (then (add (to 8))))))
    """
    for full, expected in (("1", ["c0", "c5", "c8"]), ("1 5", ["c0", "c5", "c8"])):
        state = begun(play, start=f'(start (place "Disc2" {{ {full} }}))', tier=tier)
        assert shown(state) == ["c0"]
        assert sorted(state.apply(state.legal_moves()[0]).contents()) == expected
