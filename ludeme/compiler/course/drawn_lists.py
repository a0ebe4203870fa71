"""Lists of moves in which chance has a part, as text: every position has one (spec 06 §B1.2).

A list is made again by whoever copied the position or searches it. It is the same one, as it is
drawn from a number that the row keeps until the ply is over; chance goes on behind the first list.
"""

from __future__ import annotations

from ludeme.compiler.course.random_play import ROWS
from ludeme.emit.code import Code
from ludeme.emit.passes.call_graph import reachable
from ludeme.emit.passes.reading import read
from ludeme.emit.program import Program

#: Lists the moves, drawn anew each time.
DRAWN_MOVES = "drawn_moves"
#: What the list of this position is drawn from; 0 before there is one.
LIST_SEED = "LIST_SEED"


def is_drawn(program: Program, c: Code) -> bool:
    """Whether what is listed by this text depends on more chance than rolls, which rows keep."""
    functions = {name: function.lines for name, function in program.functions.items()}
    found = reachable({**functions, DRAWN_MOVES: ["", *c.lines]}, [DRAWN_MOVES])
    return any("RNG" in read(line).constants for lines in found.values() for line in lines[1:])


def draw_once(c: Code) -> None:
    """List the moves as they were listed before in this position, if they were."""
    seed = c.program.layout.need(LIST_SEED, 1)
    with c.block(f"if s[{seed}] == 0"):
        c.line(f"s[{seed}] = s[RNG]")
        c.line(f"return {DRAWN_MOVES}({ROWS})")
    c.line("chance = s[RNG]")
    c.line(f"s[RNG] = s[{seed}]")
    c.line(f"n = {DRAWN_MOVES}({ROWS})")
    c.line("s[RNG] = chance")
    c.line("return n")


def forget_list(c: Code) -> None:
    """The ply is over: the next list is another one."""
    if c.program.layout.has(LIST_SEED):
        c.line(f"s[{LIST_SEED}] = 0")
