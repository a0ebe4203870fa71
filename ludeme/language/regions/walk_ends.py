"""The sites where walks of steps and turns lead (spec 08 §6.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING
from ludeme.emit.expressions import TRUE, Condition, Number, both
from ludeme.language.base import by_slot, ludeme, named
from ludeme.language.constants import SiteType, StepType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Int, Region
from ludeme.language.moves.move_clauses import kind_of
from ludeme.language.regions.rows import constant, each_of_row, row_tester
from ludeme.model.capabilities import Capability


@ludeme("sites")
class SitesOfWalks(Region):
    """`(sites (to) {{F F R F}})`: where these walks lead from a site (spec 08 §6.5).

    Attributes:
        site: The site where the walks start; by default `(from)`.
        walks: The walks: `F` goes one on, `L` and `R` turn. Where each ends is in the region.
        rotations: Whether walks may begin in every direction, as by default, or only in the first.
    """

    indexes = by_slot(site=Index.SITE)
    reads = NOTHING
    type: SiteType | None = None
    site: Int | None = None
    walks: tuple[tuple[StepType, ...], ...]
    rotations: Bool | None = named(None)

    @property
    def needs(self) -> frozenset[Capability]:
        """Turning."""
        return frozenset({Capability.ROTATION} if self.rotations is not None else ())

    def _turning(self, c: Code) -> Condition:
        return self.rotations.emit(c) if self.rotations else TRUE

    def _ends(self, c: Code, site: int, turning: bool) -> tuple[int, ...]:
        kind, walks = kind_of(c, self.type), [[str(step) for step in walk] for walk in self.walks]
        topology = c.program.facts.topology
        if not 0 <= site < topology.count(kind):
            return ()
        return tuple(topology.walk_ends(kind, site, walks, turning))

    def static(self, c: Code) -> tuple[int, ...] | None:
        """The ends from a known site."""
        start = constant(c, self.site) if self.site else None
        with c.capture():
            turning = self._turning(c).known
        return None if start is None or turning is None else self._ends(c, start, turning)

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """The ends from the site."""
        if self.static(c) is not None:
            with super().each(c) as site:
                yield site
            return
        table, row, valid = self._row(c)
        with c.when(valid), each_of_row(c, table, row) as site:
            yield site

    def tester(self, c: Code) -> Callable[[Number], Condition]:
        """Search the ends."""
        if self.static(c) is not None:
            return super().tester(c)
        table, row, valid = self._row(c)
        return lambda site: both(valid, row_tester(table, row)(site))

    def _row(self, c: Code) -> tuple[str, Number, Condition]:
        """Of the table of all sites; where it is not known whether walks turn, of both kinds."""
        count = c.program.facts.topology.count(kind_of(c, self.type))
        start = c.let("from", self.site.emit(c) if self.site else c.get("from"))
        turning = self._turning(c)
        turnings = (False, True) if turning.known is None else (turning.known,)
        rows = [self._ends(c, site, turned) for turned in turnings for site in range(count)]
        table, valid = (
            c.program.tables.add_rows("walks", rows),
            Condition(f"0 <= {start} < {count}"),
        )
        if turning.known is not None:
            return table, start, valid
        return table, c.var("row", f"{start} + ({count} if {turning} else 0)"), valid
