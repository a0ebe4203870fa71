"""Dominoes: which are left, how they lie, and where the line of play goes on (spec 04 §3.6)."""

from __future__ import annotations

from ludeme.emit.actions.primitive import action, lines
from ludeme.emit.code import Code
from ludeme.emit.components.large_pieces import footprints
from ludeme.emit.expressions import Condition, Number
from ludeme.emit.program import Program
from ludeme.grammar.errors import UnsupportedLudeme
from ludeme.grammar.tree import Span
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts

#: The directions of the sides of a domino, as it lies in state 0.
NORTH, EAST, SOUTH, WEST = range(4)
COMPASS = ["N", "E", "S", "W"]
#: Cells of a half of a domino, and how far a line of play reaches from a side.
HALF, REACH = 4, 4


def has_dominoes(facts: Facts) -> bool:
    """Whether there are any."""
    return any(piece.kind == "domino" for piece in facts.pieces)


def in_line(facts: Facts) -> bool:
    """Whether dominoes are laid along a line of play, on a table of squares."""
    square = facts.topology.supported("Cell", "Orthogonal") == COMPASS
    asked = Capability.LINE_OF_PLAY in facts.needs and has_dominoes(facts)
    return asked and facts.boardless and square


def refuse_off_line(facts: Facts, span: Span | None) -> None:
    """Refuse to lay dominoes where it is not known which cells take them."""
    if has_dominoes(facts) and not in_line(facts):
        raise UnsupportedLudeme(
            "not supported yet: dominoes without (sites LineOfPlay) on (boardless Square)", span
        )


def is_domino(c: Code, piece: Number) -> Condition:
    """A condition: the component is one."""
    if all(each.kind == "domino" for each in c.program.facts.pieces[1:]):
        return Condition(f"{piece} > 0")
    return Condition(f"t[{pips(c.program)} + 2 * {piece}] >= 0")


def pips(program: Program) -> str:
    """Table: both values of each component, -1 of those that are no dominoes."""
    values = [v for each in program.facts.pieces for v in (each.values or (-1, -1))]
    return program.tables.add("pips", values)


def remaining(program: Program) -> str:
    """The field that has 1 for each component that is left in the bag, beginning with the first."""
    return program.layout.need("REMAINING", len(program.facts.pieces) - 1, initial=1)


def laid(c: Code) -> Number:
    """1 once it is kept which cells are playable: until then it is the centre."""
    return Number(f"{c.s}[{_laid(c.program)}]")


def _laid(program: Program) -> str:
    return program.layout.need("LAID", 1, positional=True)


def playable(c: Code, cell: Number) -> Number:
    """1 on cells where the line of play goes on."""
    return Number(f"{c.s}[{_playable(c.program)} + {cell}]")


def _playable(program: Program) -> str:
    size = program.facts.topology.count("Cell")
    return program.layout.need("PLAYABLE", size, positional=True)


def lies(c: Code, piece: Number, cell: Number, free: Condition) -> Condition:
    """Whether a large piece may cover a cell that is `free` for it, or not, as one of its cells.

    A domino needs the line of play instead, and before the first ply nothing (spec 05 §2.12).
    """
    if not in_line(c.program.facts):
        return free
    line = f"{c.s}[MOVES] == 0 or {playable(c, cell)} != 0"
    if all(each.kind == "domino" for each in c.program.facts.pieces if each.walks):
        return Condition(line)
    return Condition(f"({line}) if {is_domino(c, piece)} else ({free})")


def keep_of_added(program: Program) -> list[str]:
    """Lines about a component that is added: it has value 1, and a domino is no longer left."""
    if not has_dominoes(program.facts):
        return []
    field = remaining(program)
    return [
        "value = 1",
        f"if t[{pips(program)} + 2 * piece] >= 0:",
        f"    s[{field} + piece - 1] = 0",
    ]


@action("count_bag")
def count_bag(program: Program) -> list[str]:
    """How many components are left."""
    field, size = remaining(program), len(program.facts.pieces) - 1
    return lines(
        "def count_bag(s):",
        "    left = 0",
        f"    for i in range({size}):",
        f"        left += s[{field} + i]",
        "    return left",
    )


@action("draw_domino")
def draw_domino(program: Program) -> list[str]:
    """One of those that are left, drawn by lot; 0 when there are none."""
    field, size = remaining(program), len(program.facts.pieces) - 1
    return lines(
        "def draw_domino(s):",
        "    left = count_bag(s)",
        "    if left == 0:",
        "        return 0",
        "    left = random_below(s, RNG, left)",
        f"    for i in range({size}):",
        f"        if s[{field} + i] == 1:",
        "            if left == 0:",
        "                return i + 1",
        "            left -= 1",
        "    return 0",
    )


@action("lay_domino", stacks=False)
def lay_domino(program: Program) -> list[str]:
    """A domino has come to root `i`: its cells show its number and their pips (04 §3.6)."""
    prints = footprints(program)
    row = prints.row("piece", prints.bounded("piece", "state"), "i")
    value = f"t[{pips(program)} + 2 * piece + (1 if k - first >= {HALF} else 0)]"
    return lines(
        "def lay_domino(s, t, piece, i, state):",
        f"    if i >= {prints.cells}:",
        "        return 0",
        f"    row = {row}",
        f"    first = {prints.rows} + t[row]",
        f"    for k in range(first, {prints.rows} + t[row + 1]):",
        "        s[COUNT + t[k]] = piece",
        f"        s[VALUE + t[k]] = {value}",
        "    open_line(s, t)",
        "    return 0",
    )


@action("open_line", stacks=False)
def open_line(program: Program) -> list[str]:
    """Where dominoes may be laid from now on: at the open sides of those on the board.

    The cells of a domino are numbered 0-3 in one half and 4-7 in the other; its long sides are
    open where both halves have the same pips.
    """
    prints, field = footprints(program), _playable(program)
    flag, values = _laid(program), pips(program)
    row = prints.row("piece", prints.bounded("piece", "s[STATE + root]"), "root")

    def side(first: int, second: int, direction: int, end: int) -> str:
        return f"open_side(s, t, t[p + {first}], t[p + {second}], {direction} + turned, {end})"

    return lines(
        "def open_line(s, t):",
        f"    s[{flag}] = 1",
        f"    clear(s, {field}, {prints.cells})",
        f"    for root in range({prints.cells}):",
        "        piece = s[WHAT + root]",
        f"        if t[{values} + 2 * piece] >= 0:",
        f"            row = {row}",
        f"            p = {prints.rows} + t[row]",
        "            turned = s[STATE + root]",
        f"            if t[row + 1] - t[row] == {2 * HALF}:",
        f"                {side(1, 0, WEST, 1)}",
        f"                {side(7, 6, EAST, 1)}",
        f"                if t[{values} + 2 * piece] == t[{values} + 2 * piece + 1]:",
        f"                    {side(2, 5, NORTH, 0)}",
        f"                    {side(3, 4, SOUTH, 0)}",
        "    return 0",
    )


@action("open_side", stacks=False)
def open_side(program: Program) -> list[str]:
    """The empty pairs of cells straight on from cells `a` and `b` of a side, four at most.

    At an end of a domino also the cell beside `a`, clockwise from the direction, and the one
    beside `b`, if the first pair is empty.
    """
    topology, field = program.facts.topology, _playable(program)
    cells = topology.count("Cell")
    ahead = [next(iter(topology.steps("Cell", s, d)), -1) for d in COMPASS for s in range(cells)]
    table = program.tables.add("ahead", ahead)
    step = f"{table} + {cells} *"
    free = "a >= 0 and b >= 0 and s[COUNT + a] == 0 and s[COUNT + b] == 0"
    return lines(
        "def open_side(s, t, a, b, direction, end):",
        f"    beside_a = t[{step} ((direction + 1) % 4) + a]",
        f"    beside_b = t[{step} ((direction + 3) % 4) + b]",
        f"    step = {step} (direction % 4)",
        "    a = t[step + a]",
        "    b = t[step + b]",
        f"    if not ({free}):",
        "        return 0",
        "    if end == 1 and beside_a >= 0 and s[COUNT + beside_a] == 0:",
        f"        s[{field} + beside_a] = 1",
        "    if end == 1 and beside_b >= 0 and s[COUNT + beside_b] == 0:",
        f"        s[{field} + beside_b] = 1",
        f"    for i in range({REACH}):",
        f"        if not ({free}):",
        "            return 0",
        f"        s[{field} + a] = 1",
        f"        s[{field} + b] = 1",
        "        a = t[step + a]",
        "        b = t[step + b]",
        "    return 0",
    )


@action("reopen", stacks=False)
def reopen(program: Program) -> list[str]:
    """Cell `i` has become empty: it and the empty cells next to it are looked at (04 §5.8)."""
    cells, flag, field = program.facts.topology.count("Cell"), _laid(program), _playable(program)
    near = neighbours(program)
    centre = program.facts.topology.site_sets("Cell")["centre"]
    return lines(
        "def reopen(s, t, i):",
        f"    if i >= {cells}:",
        "        return 0",
        f"    if s[{flag}] == 0:",
        f"        s[{flag}] = 1",
        [f"        s[{field} + {cell}] = 1" for cell in centre],
        "    look_at(s, t, i)",
        f"    for k in range({near} + t[{near} + i], {near} + t[{near} + i + 1]):",
        "        look_at(s, t, t[k])",
        "    return 0",
    )


@action("look_at", stacks=False)
def look_at(program: Program) -> list[str]:
    """An empty cell is playable if a cell next to it is not empty."""
    near, field = neighbours(program), _playable(program)
    return lines(
        "def look_at(s, t, cell):",
        "    if s[COUNT + cell] != 0:",
        "        return 0",
        f"    s[{field} + cell] = 0",
        f"    for k in range({near} + t[{near} + cell], {near} + t[{near} + cell + 1]):",
        "        if s[COUNT + t[k]] != 0:",
        f"            s[{field} + cell] = 1",
        "    return 0",
    )


def neighbours(program: Program) -> str:
    """The table of the cells next to each."""
    topology = program.facts.topology
    cells = range(topology.count("Cell"))
    near = [topology.steps("Cell", cell, "Adjacent") for cell in cells]
    return program.tables.add_rows("adjacent", near)
