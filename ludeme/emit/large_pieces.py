"""Large pieces: components that cover several cells (spec 04 §3.6, 05 §2.12).

A large piece lies on its root cell and covers the cells that a walk from there reaches; the local
state says which walk, and in which direction it starts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.expressions import UNDEFINED, ZERO, Condition, Literal, Number
from ludeme.emit.program import Program
from ludeme.grammar.errors import UnsupportedLudeme


def states(walks: tuple[tuple[str, ...], ...]) -> int:
    """Number of local states of a large piece."""
    return 4 * len(walks)


def tables(program: Program) -> tuple[str, str, str]:
    """Names of the tables: footprints per row, first row per component (-1), states per component.

    The footprint of a component in state q on root r is row `first + q * cells + r`.
    """
    facts = program.facts
    cells = facts.topology.count("Cell")
    rows: list[list[int]] = []
    first, counts = [], []
    for piece in facts.pieces:
        first.append(len(rows) if piece.walks else -1)
        counts.append(states(piece.walks))
        for state in range(states(piece.walks)):
            rows += [facts.topology.footprint(root, piece.walks, state) for root in range(cells)]
    add = program.tables
    return (
        add.add_rows("footprint", rows),
        add.add("first_footprint", first),
        add.add("states_of", counts),
    )


def is_large(c: Code, piece: Number) -> Condition:
    """A condition: the component covers several cells."""
    _, first, _ = tables(c.program)
    return Condition(f"t[{first} + {piece}] >= 0")


@contextmanager
def each_cell(c: Code, piece: Number, state: Number, root: Number) -> Iterator[Number]:
    """A loop over the cells that a component covers; none where it cannot lie."""
    prints, first, _ = tables(c.program)
    cells = c.program.facts.topology.count("Cell")
    row = c.var("row", f"{prints} + t[{first} + {piece}] + {state} * {cells} + {root}")
    index, cell = c.fresh("i"), c.fresh("cell", 0, cells - 1)
    with c.block(f"for {index} in range({prints} + t[{row}], {prints} + t[{row} + 1])"):
        c.line(f"{cell} = t[{index}]")
        yield cell


@contextmanager
def each_free_state(
    c: Code, piece: Number, root: Number, written: Number, free: Callable[[Number], Condition]
) -> Iterator[Number]:
    """The states in which a component can lie on a root: all its cells must be `free`."""
    _, _, counts = tables(c.program)
    state = c.fresh("state")
    every = written.value == -1
    span = f"t[{counts} + {piece}]" if every else f"{written}, {written} + 1"
    with c.block(f"for {state} in range({span})"):
        fits, size = c.var("fits", Literal(1)), c.var("size", ZERO)
        with each_cell(c, piece, state, root) as cell:
            c.line(f"{size} += 1")
            with c.block(f"if not ({free(cell)})"):
                c.line(f"{fits} = 0")
                c.line("break")
        with c.block(f"if {fits} == 1 and {size} > 0"):
            yield state


@contextmanager
def each_placement(
    c: Code, origin: Number, piece: Number, mark_targets: Callable[[Number], None]
) -> Iterator[tuple[Number, Number]]:
    """Where a large piece can go from `origin`, as (root, state) (spec 05 §2.12).

    The cells it covers now may be used again, its root only as one of the targets. Dominoes are
    refused: which sites they make playable is not known.
    """
    if any(component.kind == "domino" for component in c.program.facts.pieces):
        raise UnsupportedLudeme("dominoes cannot be moved yet")
    cells = c.program.facts.topology.count("Cell")
    allowed = c.bitmap()
    mark_targets(allowed)

    def free(cell: Number) -> Condition:
        return Condition(f"t[{allowed} + {cell}] != 0 or {cell} == {origin}")

    current = c.var("current", access.read(c, "STATE", origin))
    with c.block(f"if {origin} < {cells}"), each_cell(c, piece, current, origin) as cell:
        with c.block(f"if {cell} != {origin}"):
            c.line(f"t[{allowed} + {cell}] = 1")
    target = c.fresh("to", 0, cells - 1)
    with c.block(f"for {target} in range({cells})"), c.block(f"if t[{allowed} + {target}] != 0"):
        with each_free_state(c, piece, target, UNDEFINED, free) as state:
            with c.block(f"if {target} != {origin} or {state} != {current}"):
                yield target, state
