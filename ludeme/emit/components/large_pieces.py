"""Large pieces: components that cover several cells (spec 04 §3.6, 05 §2.12).

A large piece lies on its root cell and covers the cells that a walk from there reaches; the local
state says which walk, and in which direction it starts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.expressions import UNDEFINED, ZERO, Condition, Literal, Number
from ludeme.emit.program import Program
from ludeme.emit.questions import within
from ludeme.grammar.errors import UnsupportedLudeme
from ludeme.grammar.tree import Span
from ludeme.model.facts import Facts


@dataclass(frozen=True)
class Footprints:
    """Names of the tables that say which cells each component covers in each state and place.

    The footprint of a component in state q on root r is row `first + q * cells + r` of `rows`;
    `first` is -1 for ordinary pieces. Past its last state a large piece covers its root alone:
    `last` is the first state of that kind. `states` counts those in which it can be laid.
    """

    rows: str
    first: str
    last: str
    states: str
    cells: int

    def row(self, piece: str, state: str, root: str) -> str:
        """The row of a component in a state that is no more than the last one."""
        return f"{self.rows} + t[{self.first} + {piece}] + {state} * {self.cells} + {root}"

    def bounded(self, piece: str, state: str) -> str:
        """A state as the tables know it: a negative one counts as 0 (spec 04 §3.6)."""
        return f"min(max({state}, 0), t[{self.last} + {piece}])"


def refuse_on_stacks(facts: Facts, span: Span | None) -> None:
    """Refuse to lay large pieces where sites hold stacks.

    A large piece covers cells, which are no longer empty then (spec 04 §6.7), but a site of a
    stacking game is empty when it has no level (08 §4).
    """
    if facts.stacking:
        raise UnsupportedLudeme("not supported yet: large pieces in a game of stacks", span)


def footprints(program: Program) -> Footprints:
    """The tables of a program, made when they are first asked for."""
    return program.attached(_footprints)


def _footprints(program: Program) -> Footprints:
    topology = program.facts.topology
    cells, turns = topology.count("Cell"), len(topology.supported("Cell", "Orthogonal"))
    rows: list[list[int]] = []
    begins: dict[tuple[tuple[str, ...], ...], int] = {(): -1}
    first, last = [], []
    for piece in program.facts.pieces:
        known = max(4, turns) * len(piece.walks)
        if piece.walks not in begins:
            begins[piece.walks] = len(rows)
            for state in range(known + 1):
                rows += [topology.footprint(root, piece.walks, state) for root in range(cells)]
        first.append(begins[piece.walks])
        last.append(known)
    add = program.tables
    return Footprints(
        add.add_rows("footprint", rows),
        add.add("first_footprint", first),
        add.add("last_state", last),
        add.add("states_of", [4 * len(piece.walks) for piece in program.facts.pieces]),
        cells,
    )


def is_large(c: Code, piece: Number) -> Condition:
    """A condition: the component covers several cells."""
    return Condition(f"t[{footprints(c.program).first} + {piece}] >= 0")


@contextmanager
def each_cell(c: Code, piece: Number, state: Number, root: Number) -> Iterator[Number]:
    """A loop over the cells that a component on a board cell covers; none where it cannot lie."""
    bounded = c.var("bounded", footprints(c.program).bounded(piece, state))
    with _each_covered(c, piece, bounded, root) as cell:
        yield cell


@contextmanager
def _each_covered(c: Code, piece: Number, state: Number, root: Number) -> Iterator[Number]:
    prints = footprints(c.program)
    row = c.var("row", prints.row(piece, state, root))
    index, cell = c.fresh("i"), c.fresh("cell", 0, prints.cells - 1)
    with c.block(f"for {index} in range({prints.rows} + t[{row}], {prints.rows} + t[{row} + 1])"):
        c.line(f"{cell} = t[{index}]")
        yield cell


@contextmanager
def each_free_state(
    c: Code, piece: Number, root: Number, written: Number, free: Callable[[Number], Condition]
) -> Iterator[Number]:
    """The states in which a component can lie on a root: all its cells must be `free`.

    A site beside the board is no root.
    """
    prints, every = footprints(c.program), written.value == -1
    state = c.fresh("state") if every else written
    each = each_cell if not every else _each_covered
    loop = c.block(f"for {state} in range(t[{prints.states} + {piece}])")
    with c.when(within(c, root, prints.cells)), loop if every else nullcontext():
        fits, size = c.var("fits", Literal(1)), c.var("size", ZERO)
        with each(c, piece, state, root) as cell:
            c.line(f"{size} += 1")
            with c.block(f"if not ({free(cell)})"):
                c.line(f"{fits} = 0")
                c.line("break")
        with c.block(f"if {fits} == 1 and {size} > 0"):
            yield state


@contextmanager
def each_placement(
    c: Code,
    origin: Number,
    piece: Number,
    mark_targets: Callable[[Number], None],
    lies: Callable[[Number, Condition], Condition],
) -> Iterator[tuple[Number, Number]]:
    """Where a large piece can go from `origin`, as (root, state) (spec 05 §2.12).

    The cells it covers now may be used again, its root only as one of the targets. `lies` has the
    last word on each cell, given what holds of ordinary large pieces.
    """
    cells = c.program.facts.topology.count("Cell")
    allowed = c.bitmap()
    mark_targets(allowed)

    def free(cell: Number) -> Condition:
        return lies(cell, Condition(f"t[{allowed} + {cell}] != 0 or {cell} == {origin}"))

    current = c.var("current", access.read(c, "STATE", origin))
    with c.block(f"if {origin} < {cells}"), each_cell(c, piece, current, origin) as cell:
        with c.block(f"if {cell} != {origin}"):
            c.line(f"t[{allowed} + {cell}] = 1")
    target = c.fresh("to", 0, cells - 1)
    with c.block(f"for {target} in range({cells})"), c.block(f"if t[{allowed} + {target}] != 0"):
        with each_free_state(c, piece, target, UNDEFINED, free) as state:
            with c.block(f"if {target} != {origin} or {state} != {current}"):
                yield target, state
