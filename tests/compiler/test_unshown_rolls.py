"""Rolls that allow no move are not shown; who asks for moves rolls apart (spec 06 §B5.1)."""

from __future__ import annotations

import pytest

import ludeme

#: One face of two allows moves; the pass that would carry the other roll is not allowed.
RULES = """(game "Rolls" (players 2)
    (equipment {(board (square 3)) (dice d:2 from:1 num:1) (piece "Man" Each)})
    (rules
        (play (do
            (do (roll) next:(if (= 1 (count Pips)) (move Add (to (sites Empty)))))
            ifAfterwards:(is Occupied (last To))))
        (end (if (no Moves P1) (result P1 Loss)))))
"""
both_tiers = pytest.mark.parametrize("tier", ["python", "numba"])


def after_a_pass(tier, seed):
    state = ludeme.load(RULES, tier=tier).start(seed)
    state.script_rolls([[1]])
    (forced,) = state.legal_moves()
    assert forced.kind == "pass"
    return state.apply(forced)


@both_tiers
def test_whether_a_player_could_have_moved_is_asked_with_another_roll(tier):
    over = sum(after_a_pass(tier, seed).over for seed in range(60))
    assert 15 <= over <= 45


@both_tiers
def test_the_next_player_rolls_anew(tier):
    going_on = [state for seed in range(60) if not (state := after_a_pass(tier, seed)).over]
    assert going_on
    moving = sum(len(state.legal_moves()) > 1 for state in going_on)
    assert len(going_on) / 4 <= moving <= len(going_on) * 3 / 4
