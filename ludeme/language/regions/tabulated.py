"""Regions that depend on nothing but one site: a row of a table for each site it may be.

`(difference (expand origin:(from) steps:2) (expand origin:(from)))` is the same set of sites for
the same `(from)` whatever the position: what is known about every site at compile time needs no
bitmaps at run time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from ludeme.emit.code import Code
from ludeme.emit.dependence import reads
from ludeme.emit.expressions import Condition, Literal, Number, both
from ludeme.emit.questions import within
from ludeme.language.kinds import Region
from ludeme.language.regions.rows import each_of_row, row_tester

#: The variables of play that stand for sites (spec 07 §2.2).
_SITES = ("from", "to", "site", "between")

Rows = list[tuple[int, ...]]


class Row(NamedTuple):
    """Which row of which table has the members."""

    table: str
    site: Number
    rows: int

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """A loop over the members."""
        valid = within(c, self.site, self.rows)
        with c.when(valid), each_of_row(c, self.table, self.site) as site:
            yield site

    def tester(self, c: Code) -> Callable[[Number], Condition]:
        """Search the row."""
        valid, test = within(c, self.site, self.rows), row_tester(self.table, self.site)
        return lambda site: both(valid, test(site))


def row_of(c: Code, region: Region) -> Row | None:
    """The row of a region, if only one variable decides its members and not the position."""
    if reads(region):
        return None
    for name in _SITES:
        site = c.env.get(name)
        if site is not None and site.value is None:
            key = ("row of", id(region), name, _settled(c, name))
            rows = c.memo(key, partial(_rows, c, region, name))
            if rows is not None:
                return Row(c.program.tables.add_rows("sites_by", rows), site, len(rows))
    return None


def _settled(c: Code, name: str) -> tuple[tuple[str, int], ...]:
    """The other variables that are known."""
    known = ((key, value.value) for key, value in c.env.items() if key != name)
    return tuple(sorted((key, value) for key, value in known if value is not None))


def _rows(c: Code, region: Region, name: str) -> Rows | None:
    """The members for every value of a variable; None if they depend on more."""
    rows: Rows = []
    for site in range(c.program.universe):
        with c.scope(**{name: Literal(site)}), c.capture() as lines:
            members = region.static(c)
        if members is None or lines:
            return None
        rows.append(members)
    return rows


class Composed(Region):
    """A region made of others: walked and asked as a table wherever it is one.

    A subclass writes `members` or `fill`, and `test` if there is something cheaper than a bitmap:
    what `each`, `mark` and `tester` do where the position matters.
    """

    @contextmanager
    def members(self, c: Code) -> Iterator[Number]:
        """A loop over the members."""
        with super().each(c) as site:
            yield site

    def fill(self, c: Code, area: Number) -> None:
        """Mark every member."""
        super().mark(c, area)

    def test(self, c: Code) -> Callable[[Number], Condition]:
        """Evaluate now; returns a membership test."""
        return super().tester(c)

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """Known sites, else a row, else what the parts say."""
        if self.static(c) is not None:
            found = super().each(c)
        elif row := row_of(c, self):
            found = row.each(c)
        else:
            found = self.members(c)
        with found as site:
            yield site

    def mark(self, c: Code, area: Number) -> None:
        """Mark every member."""
        if self.static(c) is not None or row_of(c, self):
            super().mark(c, area)
        else:
            self.fill(c, area)

    def tester(self, c: Code) -> Callable[[Number], Condition]:
        """Search a row rather than mark an area."""
        if self.static(c) is not None:
            return super().tester(c)
        row = row_of(c, self)
        return row.tester(c) if row else self.test(c)
