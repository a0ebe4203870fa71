"""Pieces whose places on tracks are kept: numbers that are no sites lie on no track."""

from __future__ import annotations

import pytest

import ludeme

#: The track comes back to site 1; a piece goes where a number says, or along the track.
GAME = """(game "Tracks" (players 2)
    (equipment {
        (board (rectangle 1 6) {
            (track "T" {0 1 2 3 1 4} P1 directed:True)
            (track "U" {5 4 0 1 2 3 4 3 2 1 0 5 4 3 2 1 0} P2 directed:True)})
        (piece "Man" P1 (or (move (from) (to (trackSite Move steps:1))) MOVE))
        (piece "Guard" P2)
    })
    (rules
        (start (place STACK "Man1" (sites {1 START})))
        (play (forEach Piece))
        (end (if (= (count Moves) 30) (result Mover Win)))))"""
#: Behind the sites, first just behind them; before them.
BEHIND, BEFORE = "(+ 6 (* 9 (% (count Moves) 6)))", "(- -2 (count Moves))"


@pytest.mark.parametrize(("far", "stack"), [(BEHIND, ""), (BEHIND, "Stack"), (BEFORE, "Stack")])
@pytest.mark.parametrize(
    ("start", "move"),
    [
        ("FAR", "(move Add (to 4))"),
        ("2", "(move (from) (to FAR))"),
        ("2", "(move Remove FAR)"),
        ("2", "(move Add (to (sites {0 FAR})))"),
        ("2", "(move (from FAR) (to 3))"),
        ("2", "(move (from) (to 3) (then (fromTo (from 3) (to FAR))))"),
        ("2", "(move (from) (to 3) (then (fromTo (from 3 level:0) (to FAR))))"),
        ("2", "(move (from) (to 3) (then (fromTo (from FAR level:0) (to 2))))"),
        ("2", "(move (from) (to 3) (then (add (piece 1) (to FAR))))"),
        ("2", "(move (from) (to 3) (then (swap Pieces 1 FAR)))"),
        ("2", "(move (from) (to 3) (then (promote FAR (piece 1))))"),
    ],
)
def test_numbers_that_are_no_sites_lie_on_no_track(
    far: str, stack: str, start: str, move: str
) -> None:
    text = GAME.replace("START", start).replace("MOVE", move)
    text = text.replace("STACK", stack).replace("FAR", far)
    game = ludeme.load(text, tier="checked")
    state = game.start(seed=1)
    assert sum(len(levels) for levels, _ in state.contents().values()) == 1 + (start == "2")
    for _ in range(8):
        state.apply(state.legal_moves()[-1])
    game.playouts(20, seed=1)
