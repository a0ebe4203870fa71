"""Walks along the coloured paths of tiles, and the loops that they make (spec 07 §1.8, §2.10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.expressions import Literal, Number
from ludeme.language.booleans.tiles.tile_sides import (
    KIND,
    is_tile,
    neighbours,
    number_of_sides,
    tiles,
    turn,
)
from ludeme.language.kinds import Int, Region
from ludeme.language.regions.of_moves import SitesLastTo


@contextmanager
def each_start(b: Code, start: Int | Region | None) -> Iterator[Number]:
    """A loop over the sites where a path begins, by default those of the last move."""
    if isinstance(start, Int):
        yield b.let("start", start.emit(b))
        return
    with (start or SitesLastTo()).each(b) as site:
        yield site


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
