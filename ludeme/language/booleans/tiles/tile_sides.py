"""Tiles on cells: which pieces are tiles, how they are turned, what lies behind each side."""

from __future__ import annotations

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.expressions import Condition, Number
from ludeme.language.rules.pieces import Tile
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
