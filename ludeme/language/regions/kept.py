"""Regions that the game itself keeps: pending sites, sites to clear, sites of hints."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ludeme.emit import fields
from ludeme.emit.bitmaps import put
from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING
from ludeme.emit.expressions import ZERO, Condition, Number, both
from ludeme.emit.questions import within
from ludeme.language.base import ludeme
from ludeme.language.constants import SiteType
from ludeme.language.kinds import Region
from ludeme.language.regions.pieces.of_pieces import each_between
from ludeme.language.regions.rows import each_of_row


@ludeme("sites Pending")
class SitesPending(Region):
    """`(sites Pending)`: the sites set pending by the last move (spec 08 §5.10)."""

    reads = frozenset({"pending"})
    type: SiteType | None = None

    def mark(self, c: Code, area: Number) -> None:
        """Every pending value."""
        index, site = c.fresh("i"), c.fresh("site")
        with c.block(f"for {index} in range({fields.pending_count(c)})"):
            c.line(f"{site} = {fields.pending(c, index)}")
            put(c, area, site)

    def contains(self, c: Code, site: Number) -> Condition:
        """Search the values."""
        value, count = c.let("site", site), fields.pending_count(c)
        fields.pending(c, ZERO)
        return Condition(f"({value} >= 0 and find({c.s}, PENDING, {count}, {value}) >= 0)")


@ludeme("sites ToClear")
class SitesToClear(Region):
    """`(sites ToClear)`: the sites to be cleared at the end of the turn (spec 08 §5.10)."""

    reads = frozenset({"clear"})
    type: SiteType | None = None

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """Every listed site."""
        test, facts = self._test(c), c.program.facts
        with each_between(c, 0, facts.board_sites, facts.default_type) as site:
            with c.block(f"if {test(site)}"):
                yield site

    def tester(self, c: Code) -> Callable[[Number], Condition]:
        """Look at one entry of the list."""
        test = self._test(c)
        return lambda site: both(within(c, site, c.program.facts.board_sites), test(site))

    def _test(self, c: Code) -> Callable[[Number], Condition]:
        field = c.program.layout.need("TO_CLEAR", c.program.facts.slots)
        return lambda site: Condition(f"{c.s}[{field} + {site}] != 0")


@ludeme("sites Hint")
class SitesHint(Region):
    """`(sites Hint)`: the sites of the hint being iterated (spec 08 §5.14)."""

    reads = NOTHING
    type: SiteType | None = None

    def static(self, c: Code) -> tuple[int, ...] | None:
        """Those of a known hint; none outside of `(forAll Hint ...)`."""
        row = c.get("hint_row").value
        if row is None:
            return None
        return () if row < 0 else tuple(sorted(set(self._hints(c)[row])))

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """The sites of the hint that is iterated."""
        if self.static(c) is not None:
            with super().each(c) as site:
                yield site
            return
        table = c.program.tables.add_rows("hint_sites", [sorted(set(s)) for s in self._hints(c)])
        with each_of_row(c, table, c.get("hint_row")) as site:
            yield site

    def _hints(self, c: Code) -> list[tuple[int, ...]]:
        facts = c.program.facts
        return [hint.sites for hint in facts.hints_for(facts.default_type)]
