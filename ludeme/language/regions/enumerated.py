"""Regions whose members are listed, by number or by label (spec 08 §4.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ludeme.emit.bitmaps import put
from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING
from ludeme.emit.expressions import Condition, Number, at_least, both
from ludeme.grammar.errors import LudemeWarning
from ludeme.language.base import by_slot, ludeme
from ludeme.language.constants import SiteType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Int, Ints, Region
from ludeme.language.literals import IntConstant
from ludeme.language.moves.move_clauses import kind_of
from ludeme.language.regions.rows import constant
from ludeme.language.site_labels import unknown_labels
from ludeme.model.facts import Facts


@ludeme("sites")
class SitesOfNumbers(Region):
    """`(sites {0 1 (to)})` or `(sites (values Remembered))`: these sites (spec 08 §4.1).

    Attributes:
        sites: The numbers of the sites; negative ones are left out.
    """

    indexes = by_slot(sites=Index.MEMBER)
    reads = NOTHING
    in_order = False
    sites: tuple[Int, ...] | Ints

    @property
    def highest_site(self) -> int:
        """The largest of the literals."""
        sites = self.sites if isinstance(self.sites, tuple) else ()
        return max((each.value for each in sites if isinstance(each, IntConstant)), default=-1)

    def static(self, c: Code) -> tuple[int, ...] | None:
        """The numbers, when all are known."""
        if isinstance(self.sites, Ints):
            known = self.sites.static(c)
            return None if known is None else tuple(sorted({v for v in known if v >= 0}))
        found = set()
        for each in self.sites:
            number = constant(c, each)
            if number is None:
                return None
            found.add(number)
        return tuple(sorted(number for number in found if number >= 0))

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """A single number needs no bitmap."""
        if isinstance(self.sites, tuple) and len(self.sites) == 1 and self.static(c) is None:
            site = c.let("site", self.sites[0].emit(c))
            with c.block(f"if {site} >= 0"):
                yield site
            return
        with super().each(c) as site:
            yield site

    def mark(self, c: Code, area: Number) -> None:
        """Mark every number that is a site."""
        if self.static(c) is not None:
            super().mark(c, area)
            return
        if isinstance(self.sites, Ints):
            self.sites.mark(c, area)
            return
        for each in self.sites:
            put(c, area, c.let("site", each.emit(c)))

    def tester(self, c: Code) -> Callable[[Number], Condition]:
        """Compare with the numbers; one that is negative is none of them."""
        if isinstance(self.sites, Ints) or self.static(c) is not None or len(self.sites) > 4:
            return super().tester(c)
        values = [c.let("site", each.emit(c)) for each in self.sites]
        all_in = all(at_least(value, 0).known for value in values)

        def test(site: Number) -> Condition:
            equal = Condition("(" + " or ".join(f"{site} == {value}" for value in values) + ")")
            return equal if all_in else both(at_least(site, 0), equal)

        return test

    def contains(self, c: Code, site: Number) -> Condition:
        """Search the array."""
        if isinstance(self.sites, Ints) and self.static(c) is None:
            value = c.let("site", site)
            return both(at_least(value, 0), self.sites.contains(c, value))
        return super().contains(c, site)


@ludeme("sites")
class SitesOfLabels(Region):
    """`(sites {"A1" "B3"})`: the sites with these labels (spec 08 §4.1).

    Attributes:
        labels: The labels, as `ludeme board` shows them; unknown ones are left out.
    """

    reads = NOTHING
    type: SiteType | None = None
    labels: tuple[str, ...]

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """Labels that no site has: they are left out."""
        yield from unknown_labels(self, facts, self.type, self.labels, LudemeWarning)

    def static(self, c: Code) -> tuple[int, ...]:
        """The sites found."""
        topology, kind = c.program.facts.topology, kind_of(c, self.type)
        found = {topology.find_label(kind, label) for label in self.labels}
        return tuple(sorted(site for site in found if site >= 0))
