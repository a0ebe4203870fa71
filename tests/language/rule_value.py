"""Values of conditions and integers on small positions: the score that a first pass sets."""

import ludeme
from ludeme.runtime.native.assembly import assembly

GAME = """
(game "Values" (players 2)
    (equipment {{
        (board (square {size}) {tracks}) (piece "Man" Each) (piece "King" Each) {items}
    }})
    (rules
        (start {{ (set Score Each 0) {start} }})
        (play {play})
        (end (if (= (counter) 1000) (result Mover Win)))
    )
)
"""


def place(**sites):
    """Start rules: `place(Man1="0 1")`."""
    return " ".join(f'(place "{name}" {{ {where} }})' for name, where in sites.items())


def number(expression, start="", items="", size=5, tracks=""):
    """An integer, evaluated after a pass of the first player."""
    play = f"(move Pass (then (set Score P1 {expression})))"
    text = GAME.format(size=size, tracks=tracks, items=items, start=start, play=play)
    game = ludeme.load(text, tier="python")
    assert assembly(game.emitted)  # it can be said in machine code as well
    state = game.start(seed=1)
    state.apply(state.legal_moves()[0])
    return state.scores[0]


def holds(condition, start="", items="", size=5):
    """A condition, evaluated after a pass of the first player."""
    return number(f"(if {condition} 1 0)", start, items, size) == 1
