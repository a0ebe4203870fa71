"""Whether a line leads at an angle (spec 07 §1.11)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate, pairwise

from ludeme.board.topology.type_topology import Site
from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING
from ludeme.emit.expressions import FALSE, Condition
from ludeme.emit.questions import holds
from ludeme.language.base import by_slot, ludeme, named
from ludeme.language.constants import IsAngleType, SiteType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Int
from ludeme.language.moves.move_clauses import kind_of

#: How the end of a line lies to its beginning, by their rows on the board; no line is reflex.
_LIES = {IsAngleType.Acute: ">", IsAngleType.Right: "==", IsAngleType.Obtuse: "<"}
#: Coordinates that differ by less are the same.
_EQUAL = 1e-6


@ludeme("is")
class IsAngle(Bool):
    """`(is Acute at:(to) (= (site) (to)) (is Occupied (site)))`: a line leads so (spec 07 §1.11).

    The angle of a line is that from the vertical, on either side: it is acute if the line leads up
    the board, obtuse if it leads down, and right if it leads straight across.

    Attributes:
        angle: What kind of angle.
        at: Without influence: lines may begin anywhere.
        first: At which sites, `(site)`, a line may begin.
        second: To which sites, `(site)`, it may lead.
    """

    reads = NOTHING
    indexes = by_slot(at=Index.SITE)
    angle: IsAngleType
    type: SiteType | None = None
    at: Int = named()
    first: Bool
    second: Bool

    def emit(self, c: Code) -> Condition:
        """Some line between two different sites."""
        lies = _LIES.get(self.angle)
        if lies is None:
            return FALSE
        heights = _heights(c.program.facts.topology.sites(kind_of(c, self.type)))
        table, sites = c.program.tables.add("height", heights), f"range({len(heights)})"

        def build(b: Code) -> None:
            begin, end = (b.fresh(name, 0, len(heights) - 1) for name in ("begin", "end"))
            with b.block(f"for {begin} in {sites}"), b.scope(site=begin):
                with (
                    b.when(self.first.emit(b)),
                    b.block(f"for {end} in {sites}"),
                    b.block(
                        f"if {end} != {begin} and t[{table} + {end}] {lies} t[{table} + {begin}]"
                    ),
                    b.scope(site=end),
                    b.when(self.second.emit(b)),
                ):
                    b.line("return True")

        return holds(c, "is_angle", build)


def _heights(sites: Sequence[Site]) -> list[int]:
    """How high up the board each site lies: equal numbers for sites of one height."""
    lowest_first = sorted(site.y for site in sites)
    steps = [first + _EQUAL < second for first, second in pairwise(lowest_first)]
    ranks = list(accumulate(steps, initial=0))
    return [ranks[bisect_left(lowest_first, site.y)] for site in sites]
