"""Random playouts: every legal move is equally likely, but need not be listed.

`play_out(s, t, x, mv, r, most)` plays on `s` until the game is over, or so many plies, and returns
their number; it stops early when a list does not fit into `mv`. How a move is drawn:

* from the list of all legal moves; or
* where legality is found out by playing (`RowSink.defers`), from the list of candidates: one is
  drawn and tried, until one is allowed; or
* where the rules are one placement on some sites of the board, without a list: sites are drawn
  until one has a move (`course.site_draws`). After many failures a list is made after all.

For playouts that do not draw all moves alike, `move_to(s, t, x, mv, site)` makes the move to a site
the first row of `mv`, if there is one, and answers 1 or 0; or -1 when moves have to be listed.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from ludeme.compiler.course.choosing import begin_choosing
from ludeme.compiler.course.site_draws import SiteDraws
from ludeme.emit.code import CONTEXT, Code
from ludeme.emit.expressions import Number
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.move_shapes import Content, Part, Scene
from ludeme.emit.moves.sinks import RowSink
from ludeme.emit.program import DEFERRED, Program
from ludeme.language.kinds import Moves
from ludeme.model.emitted import MOVES_TO
from ludeme.model.facts import Facts
from ludeme.model.trees import walk

ENTRY = ("s", "t", "x")
ROWS = "s, t, x, mv"
#: On smaller boards a list is faster than drawing sites.
FEWEST_SITES = 32


def write_play_out(program: Program) -> None:
    """Write `play_out`, which draws sites where `move_to` (see `write_move_to`) can tell."""
    c = Code(program)
    together = program.facts.mode == "Simultaneous"
    if together:  # also from a position in which nobody chooses yet
        with c.block("if s[CHOOSER] == 0"):
            begin_choosing(c)
    c.line("plies = 0")
    draws = SiteDraws(c) if MOVES_TO in program.functions else None
    if draws is not None:
        draws.begin()
    with c.block("while s[OVER] == 0 and plies < most"):
        if draws is not None:
            c.line("n = 0")
            c.line("k = 0")
            draws.draw()
            with c.block("if n <= 0"):
                _draw_listed(c)
                draws.listed()
        else:
            _draw_listed(c)
        with c.block("if n == 0 or t[OVERFLOW] != 0"):
            c.line("break")
        if together:  # a choice need not be a ply
            c.line(f"plies += 1 - apply({ROWS}, k, n)")
        else:
            c.line(f"apply({ROWS}, k, n)")
            c.line("plies += 1")
    c.line("return plies")
    program.define("play_out", c, (*ENTRY, "mv", "r", "most"), "a random playout")


def write_move_to(program: Program, *, offers: list[str]) -> None:
    """Write `move_to`, which needs a list where there is no function `moves_to`."""
    c = Code(program)
    if MOVES_TO not in program.functions:
        c.line("return -1")
    else:
        for condition in offers:  # moves of meta rules have no site
            with c.block(f"if {condition}"):
                c.line("return -1")
        found = f"{MOVES_TO}({ROWS}, 0, len(mv), site) > 0"
        if DEFERRED[-1] in program.entries:
            found += f" and allowed({ROWS}, 0)"
        c.line(f"return 1 if {found} else 0")
    program.define("move_to", c, (*ENTRY, "mv", "site"), "the move to one site")


def _draw_listed(c: Code) -> None:
    """List the moves and draw one."""
    if DEFERRED[0] in c.program.entries:
        _draw_from(c, "candidates")
        with c.block(f"while n > 0 and not allowed({ROWS}, k)"):
            c.line("n -= 1")
            with c.block("if n > 0"):
                with c.block("for i in range(W)"):
                    c.line("mv[k * W + i] = mv[n * W + i]")
                c.line("k = draw_below(r, n)")
        with c.block("if n == 0"):
            _draw_from(c, "moves")
    else:
        _draw_from(c, "moves")


def _draw_from(c: Code, listing: str) -> None:
    c.line(f"n = {listing}({ROWS})")
    c.line("k = draw_below(r, n) if n > 0 else 0")


def write_sampling(
    program: Program, rule: Moves, listed: RowSink, filtered: Callable[[Sink], Sink]
) -> None:
    """`moves_to(s, t, x, mv, p, room, at)`: the move to one site, if no site can have two.

    Answers whether there is such a function. Its rows are played like those of the list.
    """
    facts = program.facts
    small = facts.board_sites < FEWEST_SITES
    if not rule.asked_by_site or small or facts.dice or len(facts.types) > 1:
        return
    c = Code(program)
    c.function_returns_place = True
    at = c.fresh("site")  # named as in a loop over sites: equal texts become one
    program.board_names.add(at)
    sink = RowSink(top=True, defers=True, target=at)
    rule.emit(c, filtered(sink))
    c.line("return p")
    if not _at_most_one(c.lines):
        return
    listed.used |= sink.used
    program.fills_empty_sites = _fills_empty_sites(facts, rule)
    params = (*ENTRY, "mv", "p", "room", at)
    program.define(MOVES_TO, c, params, "the move to one site, if there is one")


def _fills_empty_sites(facts: Facts, rule: Moves) -> bool:
    """Whether all moves of a rule end on sites that are known to be empty."""
    anew = Program(facts)  # asking a rule for its moves may write functions and tables
    names = {name: Number(f"{name}__0") for name in CONTEXT}
    shapes = rule.move_shapes(Scene(Code(anew, names), owned=False))
    return all(
        any(
            test.at is Part.TO and test.content is Content.EMPTY and test.holds
            for test in shape.tests
        )
        for shape in shapes
        if shape.kind == "move"
    )


def _at_most_one(lines: list[str]) -> bool:
    """Whether a text appends one row at most: in one place, which is in no loop."""
    text = ast.parse("\n".join(["def text():", *lines]))
    loops = [node for node in walk(text) if isinstance(node, ast.For | ast.While)]
    return _appended(text) == 1 and not any(map(_appended, loops))


def _appended(text: ast.AST) -> int:
    """In how many places a text appends rows: `p += W`."""
    changed = [node.target for node in walk(text) if isinstance(node, ast.AugAssign)]
    return sum(isinstance(target, ast.Name) and target.id == "p" for target in changed)
