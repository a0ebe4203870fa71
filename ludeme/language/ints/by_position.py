"""What stands at a position of a region or an array (spec 07 §2.6)."""

from __future__ import annotations

from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING
from ludeme.emit.expressions import ZERO, Number
from ludeme.emit.questions import number, of_site
from ludeme.language.base import by_slot, ludeme, named
from ludeme.language.indexes import Index
from ludeme.language.kinds import Int, Ints, Region


@ludeme("regionSite")
class RegionSite(Int):
    """`(regionSite (sites Top) index:0)`: a site of a region, by position (spec 07 §2.6).

    Attributes:
        region: The sites, in ascending order.
        index: Which of them, counted from 0.
    """

    number_of = Index.SITE
    indexes = by_slot(index=Index.PLACE)
    reads = NOTHING
    region: Region
    index: Int = named()

    def emit(self, c: Code) -> Number:
        """The sites are counted in ascending order."""
        index = c.let("index", self.index.emit(c))
        known = self.region.static(c)
        if known is not None:
            return of_site(c, "region", index, known)
        return _nth(c, index, self.region)


@ludeme("arrayValue")
class ArrayValue(Int):
    """`(arrayValue (values Remembered) index:0)`: a number of an array (spec 07 §2.6).

    Attributes:
        values: The numbers.
        index: Which of them, counted from 0.
    """

    indexes = by_slot(index=Index.PLACE)
    reads = NOTHING
    values: Ints
    index: Int = named()

    def emit(self, c: Code) -> Number:
        """The numbers are counted in their order."""
        return _nth(c, c.let("index", self.index.emit(c)), self.values)


def _nth(c: Code, index: Number, values: Region | Ints) -> Number:
    """The element at a position, -1 if there is none."""

    def build(b: Code) -> None:
        place = b.var("n", ZERO)
        with values.each(b) as value:
            with b.block(f"if {place} == {index}"):
                b.line(f"return {value}")
            b.line(f"{place} += 1")

    return number(c, "nth", build)
