"""Whether a tile fits its neighbours: the colours of their sides (spec 07 §1.11)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.expressions import Condition, Number
from ludeme.emit.questions import holds
from ludeme.grammar.errors import LudemeError
from ludeme.language.base import by_slot, ludeme
from ludeme.language.booleans.tiles.tile_sides import (
    KIND,
    is_tile,
    neighbours,
    number_of_sides,
    tiles,
    turn,
)
from ludeme.language.cells import without_cells
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Int
from ludeme.language.rules.pieces import Path, Tile
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts


@ludeme("is SidesMatch")
class IsSidesMatch(Bool):
    """`(is SidesMatch)`: the tile just placed fits its neighbours (spec 07 §1.11).

    Attributes:
        site: The site of the tile; by default where the last move ended.
    """

    indexes = by_slot(site=Index.SITE)
    reads = BOARD
    needs = frozenset({Capability.ROTATION})
    site: Int | None = None

    def impossible(self, facts: Facts) -> Iterator[LudemeError]:
        """A board without cells."""
        return without_cells(self, facts)

    def emit(self, c: Code) -> Condition:
        """Compare the colours on both sides of every border."""
        site = c.let("site", access.or_last_to(c, self.site))
        return holds(c, "sides_match", lambda b: sides_match(b, site))


def sides_match(b: Code, site: Number) -> None:
    """Return whether the tile on a site fits its neighbours (spec 07 §1.11)."""
    sides = number_of_sides(b.program.facts)
    with b.block(f"if {site} < 0"):
        b.line("return False")
    piece = b.var("piece", access.what(b, access.slot(b, site, KIND)))
    with b.block(f"if {piece} == 0"):
        b.line("return False")
    with b.block(f"if not ({is_tile(b, piece)})"):
        b.line("return True")
    forwards, backwards = colour_tables(b)
    turned = b.var("turned", turn(b, site))
    with _each_neighbour(b, site) as (side, near):
        other = b.var("other", access.what(b, access.slot(b, near, KIND)))
        with b.block(f"if {is_tile(b, other)}"):
            mine = f"({side} - {turned}) % {sides}"
            theirs = f"({side} + {sides // 2} - {turn(b, near)}) % {sides}"
            one = f"t[{forwards} + {piece} * {sides} + {mine}]"
            with b.block(f"if {one} != t[{backwards} + {other} * {sides} + {theirs}]"):
                b.line("return False")
    b.line("return True")


@contextmanager
def _each_neighbour(b: Code, site: Number) -> Iterator[tuple[Number, Number]]:
    sides = number_of_sides(b.program.facts)
    table, side = neighbours(b), b.fresh("side")
    with b.block(f"for {side} in range({sides})"):
        near = b.var("near", f"t[{table} + {site} * {sides} + {side}]")
        with b.block(f"if {near} >= 0"):
            yield side, near


def side_colours(tile: Tile, sides: int) -> list[tuple[int, ...]]:
    """The colours of the slots of every side of a tile that is not turned."""
    sides = tile.num_sides or sides
    slots = list(tile.slots or [tile.slots_per_side or 1] * sides)
    colours = [[0] * slots[side % len(slots)] for side in range(sides)]
    for path in tile.paths or ():
        for side, slot in _ends(path):
            if side < sides and slot < len(colours[side]):
                colours[side][slot] = path.colour
    return [tuple(side) for side in colours]


def _ends(path: Path) -> tuple[tuple[int, int], tuple[int, int]]:
    return (path.from_, path.slots_from or 0), (path.to, path.slots_to or 0)


def colour_tables(c: Code) -> tuple[str, str]:
    """Numbers of the sides' colours, read forwards and backwards, per component and side."""
    facts = c.program.facts
    sides = number_of_sides(facts)
    numbers: dict[tuple[int, ...], int] = {}
    rows: tuple[list[int], list[int]] = ([], [])
    for tile in tiles(facts):
        colours = side_colours(tile, sides) if tile is not None else []
        colours += [()] * (sides - len(colours))
        for side in colours[:sides]:
            for row, read in zip(rows, (side, side[::-1]), strict=True):
                row.append(numbers.setdefault(read, len(numbers)))
    forwards, backwards = (
        c.program.tables.add(name, row)
        for name, row in zip(("colours", "colours_back"), rows, strict=True)
    )
    return forwards, backwards
