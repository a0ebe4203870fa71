"""The actions of moves done before others: where the next ones are put in (spec 05 §5.2)."""

from __future__ import annotations

import pytest

import ludeme

from .test_done_before import after_first_move, both_tiers

MARK, STACK = "(addScore P2 1)", '(place Stack items:{"Man1" "Man1" "Man1"} 0)'


@both_tiers
@pytest.mark.parametrize(
    ("first", "third", "start", "there"),
    [
        ("(swap Pieces 0 3)", "(remove 0)", '(place "Man1" 0) (place "Man2" 3)', ((2,), 1)),
        ("(take Control of:P1 by:P2 at:0)", "(remove 0)", '(place "Man1" 0)', ((2,), 1)),
        (
            '(add (piece "Man1") (to 0) count:2)',
            "(set Count at:0 5)",
            '(place "Man1" 0)',
            ((1,), 6),
        ),
        ("(remove 0 count:2)", '(add (piece "Man2") (to 0))', STACK, ((1, 1), 1)),
        ("(remove 0 count:(+ 1 (mover)))", '(add (piece "Man2") (to 0))', STACK, ((1, 1), 1)),
    ],
)
def test_a_third_move_is_made_within_a_first_of_two_actions(tier, first, third, start, there):
    """It is put in behind as many actions as the second has: one (quirk, spec 05 §5.2)."""
    play = f"(do (and {{ {first} {MARK} {third} }}) next:(move Select (from 5)))"
    levels, count = after_first_move(tier, play, start).contents()["c0"]
    assert (tuple(level[0] for level in levels), count) == there


@both_tiers
def test_a_third_move_is_made_before_a_swap_of_players_gives_back_the_turn(tier):
    moves = f"(swap Players P1 P2) {MARK} (set NextPlayer (player 2))"
    assert (
        after_first_move(tier, f"(do (and {{ {moves} }}) next:(move Select (from 5)))").mover == 1
    )


ROLLED = """(game "G" (players 2)
    (equipment {{(board (rectangle 1 6)) (piece "Man" Each) (dice d:2 num:1)}})
    (rules (play {play}) (end (if (no Moves Next) (result Mover Win)))))
"""
SET, ADD = "(set Score P1 5)", "(addScore P1 1)"


@both_tiers
@pytest.mark.parametrize("kept", ["(move Remove 0)", "(move Add (to 0))"])
@pytest.mark.parametrize(
    "play",
    [
        f"(do (and {{ {SET} {ADD} (roll) }}) next:KEPT)",
        f"(do (and {{ {SET} (roll) {ADD} }}) next:KEPT)",
        f"(do (roll) next:(do (and {SET} {ADD}) next:KEPT))",
    ],
)
def test_before_a_pass_for_want_of_moves_the_last_is_made_first(tier, kept, play):
    """Each is put in front of all that are there (spec 05 §5.2): the score is set last."""
    game = ludeme.load(ROLLED.format(play=play.replace("KEPT", kept)), tier=tier)
    state = game.start(seed=1)
    [move] = state.legal_moves()
    assert (move.kind == "pass") == (kept == "(move Remove 0)")
    assert state.apply(move).scores[0] == (5 if move.kind == "pass" else 6)
