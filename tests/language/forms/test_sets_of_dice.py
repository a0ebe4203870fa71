"""Which set of dice moves are for: a game has one (spec 04 §3.8, 05 §4.15)."""

from __future__ import annotations

import pytest

import ludeme

from .in_both_tiers import listed, loaded

GAME = """
(game "Dice" (players 2)
    (equipment {{ (board (rectangle 1 9)) (piece "Man" Each) (dice d:6 num:2) }})
    (rules
        (play (forEach Die {hand} (move Select (from (pips)))))
        (end (if (= (counter) 1000) (result Mover Win)))))
"""


def test_the_number_may_be_any_that_the_position_makes_zero():
    """Both dice show a 1 at the start; there is no second set to go through."""
    assert listed(GAME.format(hand="")) == ["1", "1"]
    assert listed(GAME.format(hand="(- (mover) 1)")) == ["1", "1"]
    assert listed(GAME.format(hand="(mover)")) == ["pass"]


def test_a_set_that_no_game_has_is_refused():
    with pytest.raises(ludeme.UnsupportedLudeme, match="forEach Die"):
        loaded(GAME.format(hand="1")).start(seed=1)
