"""Tiles with coloured paths: sides that match, loops, how far a path reaches (07 §1.8, §1.11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.expressions import ZERO, Condition, Literal, Number
from ludeme.emit.questions import holds
from ludeme.grammar.errors import LudemeError
from ludeme.language.base import by_slot, ludeme
from ludeme.language.cells import without_cells
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Int, Region
from ludeme.language.regions.of_moves import SitesLastTo
from ludeme.language.rules.pieces import Path, Tile
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts

KIND = "Cell"


def number_of_sides(facts: Facts) -> int:
    """Sides of a cell."""
    return len(facts.topology.sites(KIND)[0].edges)


def tiles(facts: Facts) -> list[Tile | None]:
    """The tile of each component, None for other components."""
    return [piece.node if isinstance(piece.node, Tile) else None for piece in facts.pieces]


def is_tile(c: Code, piece: Number) -> Condition:
    """A condition: the component is a tile."""
    table = c.program.tables.add("is_tile", [int(t is not None) for t in tiles(c.program.facts)])
    return Condition(f"t[{table} + {piece}] != 0")


def turn(c: Code, site: Number) -> Number:
    """By how many sides the tile on a site is turned."""
    facts = c.program.facts
    rotation = access.read(c, "ROTATION", access.slot(c, site, KIND))
    orthogonal = len(facts.topology.supported(KIND, "Orthogonal"))
    unit = len(facts.topology.supported(KIND, "Adjacent")) // max(1, orthogonal)
    return Number(f"{rotation} // {max(1, unit)}")


def neighbours(c: Code) -> str:
    """A table: per site and side the site behind that side, -1 where there is none."""
    facts = c.program.facts
    words = facts.topology.supported(KIND, "Orthogonal")
    found = []
    for site in range(facts.topology.count(KIND)):
        for side in range(number_of_sides(facts)):
            steps = facts.topology.steps(KIND, site, words[side]) if side < len(words) else ()
            found.append(next(iter(steps), -1))
    return c.program.tables.add("behind_side", found)


# --- colours of sides -----------------------------------------------------------------------------


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


# --- walks along a path ---------------------------------------------------------------------------


@contextmanager
def each_onward(b: Code, site: Number, colour: Number) -> Iterator[Number]:
    """A loop over the sites that the paths of a colour lead to from the tile on a site."""
    facts = b.program.facts
    sides = number_of_sides(facts)
    rows = [
        [
            v
            for path in (tile.paths or () if tile else ())
            for v in (path.from_, path.to, path.colour)
        ]
        for tile in tiles(facts)
    ]
    table, i, end = b.program.tables.add_rows("paths", rows), b.fresh("i"), b.fresh("end")
    piece = b.var("piece", access.what(b, access.slot(b, site, KIND)))
    turned = b.var("turned", turn(b, site))
    first, last = f"{table} + t[{table} + {piece}]", f"{table} + t[{table} + {piece} + 1]"
    with (
        b.block(f"for {i} in range({first}, {last}, 3)"),
        b.block(f"if t[{i} + 2] == {colour}"),
        b.block(f"for {end} in range(2)"),
    ):
        side = f"(t[{i} + {end}] + {turned}) % {sides}"
        onward = b.var("onward", f"t[{neighbours(b)} + {site} * {sides} + {side}]")
        with b.block(f"if {onward} >= 0"):
            yield onward


def flood_path(
    b: Code,
    first: Number,
    colour: Number,
    marks: Number,
    reached: Callable[[Code, Number, Number], None],
) -> None:
    """Follow a colour from the tile on `first`; `reached` is told of every tile and onward site.

    Sites that are marked in the bitmap already are not entered.
    """
    count = b.program.facts.topology.count(KIND)
    stack = b.workspace(count, "stack")
    size = b.var("size", Literal(1))
    b.line(f"t[{stack}] = {first}")
    b.line(f"t[{marks} + {first}] = 1")
    with b.block(f"while {size} > 0"):
        b.line(f"{size} -= 1")
        here = b.var("here", f"t[{stack} + {size}]")
        with each_onward(b, here, colour) as onward:
            reached(b, here, onward)
            there = access.what(b, access.slot(b, onward, KIND))
            with b.block(f"if t[{marks} + {onward}] == 0 and {is_tile(b, there)}"):
                b.line(f"t[{marks} + {onward}] = 1")
                b.line(f"t[{stack} + {size}] = {onward}")
                b.line(f"{size} += 1")


def find_loop(b: Code, start: Number, colour: Number) -> None:
    """Return True if a path of a colour leads back to its start (spec 07 §1.8)."""
    count = b.program.facts.topology.count(KIND)
    marks = b.bitmap(count)
    piece = access.what(b, access.slot(b, start, KIND))
    with b.block(f"if 0 <= {start} < {count} and {is_tile(b, piece)}"):
        with each_onward(b, start, colour) as first:
            there = access.what(b, access.slot(b, first, KIND))
            with b.block(f"if {is_tile(b, there)}"):
                b.line(f"clear(t, {marks}, {count})")
                b.line(f"t[{marks} + {start}] = 1")

                def reached(c: Code, here: Number, onward: Number) -> None:
                    with c.block(f"if {onward} == {start} and {here} != {first}"):
                        c.line("return True")

                flood_path(b, first, colour, marks, reached)


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


@contextmanager
def each_start(b: Code, start: Int | Region | None) -> Iterator[Number]:
    """A loop over the sites where a path begins, by default those of the last move."""
    if isinstance(start, Int):
        yield b.let("start", start.emit(b))
        return
    with (start or SitesLastTo()).each(b) as site:
        yield site
