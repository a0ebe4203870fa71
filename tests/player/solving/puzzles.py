"""Small puzzles that the tests of this folder solve."""

from ludeme.play.loading import load_text

LATIN = """(game "Latin" (players 1)
    (equipment {{ (board (square {size})) (regions {{Columns Rows}}) }})
    (rules
        (start (set {{ {given} }}))
        (play (satisfy {{ (all Different) {more} }}))
        (end (if (is Solved) (result P1 Win)))))"""

#: One piece on a row of cells, which steps to the last one.
WALK = """(game "Walk" (players 1)
    (equipment {{ (board (rectangle 2 {size})) (piece "Walker" P1 (move Step (to if:{to}))) }})
    (rules
        (start (place "Walker" 0))
        (play (forEach Piece))
        (end {{ {end} (if (is In (last To) (sites {{ {goal} }})) (result P1 Win)) }})))"""


def latin(size, given=(), more=""):
    """A Latin square with values that are given: pairs of a site and a value."""
    text = LATIN.format(
        size=size, given=" ".join(f"{{ {site} {value} }}" for site, value in given), more=more
    )
    if not given:
        text = text.replace("(start (set {  }))", "")
    values = f"(board (square {size}) (values Cell (range 1 {size})))"
    return load_text(text.replace(f"(board (square {size}))", values), "puzzle", tier="numba")


def walk(size, goal, *, to="(is Empty (to))", end=""):
    """A walk from the first cell of two rows to another one."""
    return load_text(WALK.format(size=size, goal=goal, to=to, end=end), "puzzle", tier="numba")
