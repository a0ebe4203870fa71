"""How far a coloured path of tiles reaches (spec 07 §2.10)."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.expressions import ZERO, Number
from ludeme.grammar.errors import LudemeError
from ludeme.language.base import by_slot, ludeme
from ludeme.language.booleans.tiles.coloured_paths import each_start, flood_path
from ludeme.language.booleans.tiles.tile_sides import KIND, is_tile
from ludeme.language.cells import without_cells
from ludeme.language.indexes import Index
from ludeme.language.kinds import Int, Region
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts


@ludeme("pathExtent")
class PathExtent(Int):
    """`(pathExtent (mover))`: how far a coloured path of tiles reaches (spec 07 §2.10).

    Attributes:
        colour: The number of the player whose path is followed; by default the mover.
        start: The tile where it starts, or several; by default those of the last move.
    """

    indexes = by_slot(start=Index.SITE)
    reads = BOARD
    needs = frozenset({Capability.ROTATION, Capability.LAST_SITES})
    colour: Int | None = None
    start: Int | Region | None = None

    def impossible(self, facts: Facts) -> Iterator[LudemeError]:
        """A board without cells."""
        return without_cells(self, facts)

    def emit(self, c: Code) -> Number:
        """The widest reach of the paths from all starts."""
        colour = c.let("colour", self.colour.emit(c) if self.colour else Number(f"{c.s}[MOVER]"))

        def build(b: Code) -> None:
            best = b.var("best", ZERO)
            with each_start(b, self.start) as start:
                write_extent(b, start, colour, best)
            b.line(f"return {best}")

        name, free = c.function("path_extent", build)
        return Number(c.call(name, free))


def write_extent(b: Code, start: Number, colour: Number, best: Number) -> None:
    """Raise `best` to how far a path reaches from a start, or return it (spec 07 §2.10)."""
    topology = b.program.facts.topology
    count = topology.count(KIND)
    sites = topology.sites(KIND)
    rows = b.program.tables.add("rows", [site.row for site in sites])
    columns = b.program.tables.add("columns", [site.column for site in sites])
    piece = access.what(b, access.slot(b, start, KIND))
    with b.block(f"if not 0 <= {start} < {count} or not ({is_tile(b, piece)})"):
        b.line(f"return {best}")
    marks = b.bitmap(count)

    def reached(c: Code, here: Number, onward: Number) -> None:
        for table in (rows, columns):
            c.line(f"{best} = max({best}, abs(t[{table} + {onward}] - t[{table} + {start}]))")

    flood_path(b, start, colour, marks, reached)
