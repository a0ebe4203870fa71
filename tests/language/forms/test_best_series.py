"""Whether values count among the best of several moves, as the position says (spec 05 §5.3)."""

from __future__ import annotations

import pytest

from .in_both_tiers import listed

GAME = """
(game "Best" (players 2)
    (equipment {{
        (board (rectangle 1 9)) (piece "Stone" Neutral)
        (piece "Man" Each (if (is Prev Mover)
            (move Select (from (from)) (to 2) (then (remove 2)))
            (move Select (from (from)) (to (sites {{1 5}}))
                (then (and (remove (last To)) (if (= 1 (last To)) (moveAgain)))))))
    }})
    (rules
        (start {{ (place "Man1" 0) (place "Man2" 8)
            (place "Stone0" {{1 2}} value:1) (place "Stone0" 5 value:3) }})
        (play {play})
        (end (if (= (counter) 1000) (result Mover Win)))))
"""
#: The first player passes; then the second passes if he has to, else does what is asked of him.
FIRST = "(if (< (count Moves) {plies}) (move Pass) {best})"


@pytest.mark.parametrize(("plies", "found"), [(0, ["0-1"]), (1, ["8-5"])])
def test_the_mover_decides_what_series_are_worth(plies, found):
    """Taking 1 lets one take 2 as well; what is taken on 5 is worth more than both."""
    best = "(max Moves withValue:(is Mover P2) (forEach Piece))"
    assert listed(GAME.format(play=FIRST.format(plies=plies, best=best)), [0] * plies) == found


TAKEN = "(move Select (from {}) (then (remove (sites {{{}}}))))"
TAKING = f"(or {TAKEN.format(3, '1 2')} {TAKEN.format(4, 5)})"


@pytest.mark.parametrize(("plies", "found"), [(0, ["3"]), (1, ["4"])])
def test_the_mover_decides_what_captures_are_worth(plies, found):
    best = f"(max Captures withValue:(is Mover P2) {TAKING})"
    assert listed(GAME.format(play=FIRST.format(plies=plies, best=best)), [0] * plies) == found


@pytest.mark.parametrize("kept", ["Moves", "Captures"])
@pytest.mark.parametrize("value", ["True", "False"])
def test_any_of_them_can_be_made(kept, value):
    """Whether there is a move does not depend on which are the best."""
    best = f"(max {kept} withValue:(is Mover P{1 if value == 'True' else 2}) {TAKING})"
    play = f"(if (can Move {best}) (move Select (from 7)))"
    assert listed(GAME.format(play=play)) == ["7"]
