"""Worlds drawn for a player look to him as the position does (spec 06 §A5)."""

from __future__ import annotations

import ludeme
from ludeme.play.views.worlds import sample_world

GAME = """(game "Small" (players 2)
    (equipment { (board (rectangle 1 SIZE)) HANDS
        (piece "Man" Each) (piece "King" Each) (piece "Rock" Neutral) })
    (rules (start { START })
        (play (or (forEach Piece (move Step (to if:(is Empty (to)))) MOVES)
            (move Select (from 0) (then (set State at:0 1)))))
        (end (if (= (count Moves) 9) (result P1 Win)))))"""

STACK = '(place Stack items:{"Man2" "King2"} 0)'
WHOLE_STACK = "(set Hidden at:0 level:0 to:P1) (set Hidden at:0 level:1 to:P1)"


def small(start: str, hands: str = "", size: int = 4):
    """A game for two on a row of sites."""
    text = GAME.replace("START", start).replace("HANDS", hands).replace("SIZE", str(size))
    text = text.replace("MOVES", "top:True" if "Stack" in start else "")
    return ludeme.load(text, tier="python").start(seed=1)


def test_stacks_of_different_heights_keep_out_of_sight():
    """Each hides as many levels as it has, wherever it is thought to be."""
    start = f'{STACK} (place "Man2" 1) {WHOLE_STACK} (set Hidden at:1 to:P1)'
    state = small(start, size=3)
    places = set()
    for seed in range(60):
        world = sample_world(state, 1, seed)
        assert world.view(1) == state.view(1)
        places.add(tuple(sorted((n, len(p)) for n, (p, _) in world.contents().items())))
    assert len(places) == 6
