"""Edges that cross an edge (spec 08 §6.7)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludeme.board.graph import Point
from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.expressions import Condition, Number
from ludeme.language import roles
from ludeme.language.base import by_slot, ludeme, named
from ludeme.language.constants import Role
from ludeme.language.indexes import Index
from ludeme.language.kinds import Int, Region, unsupported
from ludeme.language.moves.move_clauses import PlayerSpec
from ludeme.language.regions.rows import each_of_row

#: The two ends of an edge.
Segment = tuple[Point, Point]


@ludeme("sites Crossing")
class SitesCrossing(Region):
    """`(sites Crossing at:(to) All)`: the edges that cross an edge (spec 08 §6.7).

    Attributes:
        at: The edge that is crossed.
        who: Whose edges cross it.
    """

    indexes = by_slot(at=Index.SITE)
    reads = BOARD
    needed = ("who",)
    site_type = "Edge"
    at: Int = named()
    who: PlayerSpec | Role | None = None

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """The occupied edges that cross the edge inside both."""
        if self.who is None:
            raise unsupported(self)
        places = c.program.facts.topology.places.vertex
        ends = [
            (places[edge.vertices[0]], places[edge.vertices[1]])
            for edge in c.program.facts.topology.sites("Edge")
        ]
        rows = [[k for k, other in enumerate(ends) if crosses(one, other)] for one in ends]
        table = c.program.tables.add_rows("crossing", rows)
        at, who = c.let("at", self.at.emit(c)), c.let("who", roles.index(c, self.who))
        anybody = c.program.facts.everyone
        with c.block(f"if 0 <= {at} < {len(rows)}"), each_of_row(c, table, at) as edge:
            slot = access.slot(c, edge, "Edge")
            if who.value == anybody:
                test = access.filled(c, slot)
            else:
                owned = f"({who} == {anybody} or {access.who(c, slot)} == {who})"
                test = Condition(f"{access.filled(c, slot)} and {owned}")
            with c.block(f"if {test}"):
                yield edge


def crosses(one: Segment, other: Segment) -> bool:
    """Whether two segments cross strictly inside both (§6.7)."""
    (ax, ay), (bx, by) = one[0][:2], one[1][:2]
    (cx, cy), (dx, dy) = other[0][:2], other[1][:2]
    rx, ry, sx, sy = bx - ax, by - ay, dx - cx, dy - cy
    area = rx * sy - ry * sx
    if abs(area) < 1e-9:
        return False
    t = ((cx - ax) * sy - (cy - ay) * sx) / area
    u = ((cx - ax) * ry - (cy - ay) * rx) / area
    return 0.01 < t < 0.99 and 0.01 < u < 0.99
