"""The longest series and the most captures: by values if the position says so, and in games whose
meta rules have something follow every move or forbid some (spec 05 §5.3, 06 §B4.3)."""

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


PYRAMID = """
(game "Series" (players 2)
    (equipment {{ (board (square {size} pyramidal:True) use:Vertex) (piece "Ball" Each) }})
    (rules
        {meta}
        (start (place "Ball1" {{ {balls} }}))
        (play (if (is Prev Mover) {later} (max Moves (forEach Site (sites {{ {first} }})
            (move Select (from (site)) (then (moveAgain)))))))
        (end (if (= (counter) 1000) (result Mover Win)))))
"""


@pytest.mark.parametrize(("meta", "found"), [("", ["1", "3"]), ("(meta (gravity))", ["1"])])
def test_series_in_which_pieces_fall(meta, found):
    """When 0 is removed, the ball on the top falls to 4: that makes for one move more."""
    later = """(if (= 1 (last To)) (move Remove 0 (then (moveAgain)))
        (if (= 3 (last To)) (move Pass (then (moveAgain)))
        (if (and (= 0 (last To)) (is Occupied 4)) (move Select (from 4) (then (moveAgain))))))"""
    text = PYRAMID.format(size=2, meta=meta, balls="0 1 2", first="1 3", later=later)
    assert listed(text) == found


@pytest.mark.parametrize(("meta", "found"), [("", ["0", "2"]), ("(meta (pin))", ["2"])])
def test_series_that_a_pin_ends(meta, found):
    """1 supports 3 and 4, 0 only 3: who begins with 0 would have to take 1, and cannot."""
    later = """(if (= 1 (count Moves)) (if (= 0 (last To))
        (move Remove 1 (then (moveAgain))) (move Remove 0 (then (moveAgain)))))"""
    meta = meta.replace("(pin)", "(pin SupportMultiple)")
    balls = "0 1 2 3 4 5 6 8"
    text = PYRAMID.format(size=3, meta=meta, balls=balls, first="0 2", later=later)
    assert listed(text) == found


LINE = """
(game "Forced" (players 2)
    (equipment {{ (board (rectangle 1 9)) (piece "Man" Each) }})
    (rules
        {meta}
        (play (if (is Prev Mover)
            (if (is In 0 (values Remembered)) {alone} (or {shared} {shared}))
            (max Moves (move Select (from (sites {{ 0 1 }}))
                (then (and (moveAgain) (remember Value (last To))))))))
        (end (if (= (counter) 1000) (result Mover Win)))))
"""
ADD = "(move Add (to (sites {{ {} }}) if:(is Empty (to))) (then (moveAgain)))"


@pytest.mark.parametrize(("meta", "found"), [("", ["0", "1"]), ("(meta (automove))", ["1"])])
def test_series_with_moves_that_are_forced(meta, found):
    """After 0, men go to 4 and 5, the second by force if there is force; after 1 to 6 and 7, each
    of which is the end of two moves, so that neither is forced."""
    text = LINE.format(meta=meta, alone=ADD.format("4 5"), shared=ADD.format("6 7"))
    assert listed(text) == found
