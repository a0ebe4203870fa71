"""Arrays of integers that a ludeme computes (spec 07 §4)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import ClassVar

from ludeme.emit.code import Code, Loop
from ludeme.emit.dependence import NOTHING
from ludeme.emit.expressions import (
    ZERO,
    Condition,
    Literal,
    Number,
    both,
    truth,
)
from ludeme.emit.functions import names_in
from ludeme.language.base import form, ludeme, named
from ludeme.language.ints.iterators import ToSite
from ludeme.language.kinds import Bool, Int, Ints, Region

#: Most numbers of an array that has to be written down before it is used.
CAPACITY = 1024


@contextmanager
def each_stored(c: Code, area: Number, size: Number) -> Iterator[Number]:
    """A loop over `size` numbers in the workspace."""
    index, value = c.fresh("i"), c.fresh("value")
    with c.block(f"for {index} in range({area}, {area} + {size})"):
        c.line(f"{value} = t[{index}]")
        yield value


def store(c: Code, area: Number, size: Number, value: Number) -> None:
    """Append a number to an array in the workspace."""
    c.append(area, size, CAPACITY, value)


def listed(c: Code, values: Ints) -> tuple[Number, Number]:
    """Write an array into the workspace; returns where it is and how long it is."""
    area, size = c.workspace(CAPACITY, "values"), c.var("size", ZERO)
    with values.each(c) as value:
        store(c, area, size, value)
    return area, size


@ludeme("array")
class Array(Ints):
    """`(array {1 2 (mover)})` or `(array (sites Corners))`: these numbers (spec 07 §4).

    Attributes:
        values: The sites of a region, in ascending order, or numbers as they are listed.
    """

    reads = NOTHING
    values: tuple[Int, ...] | Region

    def static(self, c: Code) -> tuple[int, ...] | None:
        """Constants, or the sites of a fixed region."""
        if isinstance(self.values, Region):
            return self.values.static(c)
        with c.capture():
            values = [value.emit(c).value for value in self.values]
        known = tuple(value for value in values if value is not None)
        return known if len(known) == len(values) else None

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """The numbers in written order, sites in ascending order."""
        if isinstance(self.values, Region):
            with self.values.each(c) as site:
                yield site
            return
        known = self.static(c)
        if known is not None:
            area, count = Number(c.program.tables.add("values", known)), len(known)
        else:
            count = len(self.values)
            area = c.workspace(max(1, count), "values")
            for i, value in enumerate(self.values):
                c.line(f"t[{area} + {i}] = {value.emit(c)}")
        with each_stored(c, area, Literal(count)) as item:
            yield item


@ludeme("difference")
class DifferenceInts(Ints):
    """`(difference (values Remembered) 3)`: an array without some of its numbers (spec 07 §4).

    Attributes:
        source: The numbers that some are taken from.
        removed: The numbers that are taken away: each of them once, where it occurs first.
    """

    reads = NOTHING
    source: Ints
    removed: Ints | Int

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """Each number removed takes away its first occurrence."""
        area, size = listed(c, self.source)
        if isinstance(self.removed, Ints):
            with self.removed.each(c) as value:
                c.line(f"{size} = remove_first(t, {area}, {size}, {value})")
        else:
            c.line(f"{size} = remove_first(t, {area}, {size}, {self.removed.emit(c)})")
        with each_stored(c, area, size) as item:
            yield item


@ludeme("intersection")
class IntersectionInts(Ints):
    """`(intersection (values Remembered) (array {1 2}))`: common numbers (07 §4).

    Attributes:
        arrays: The arrays; of the first, the numbers that occur in all others stay.
    """

    reads = NOTHING
    #: Which array gives the numbers.
    source: ClassVar[int] = 0
    arrays: tuple[Ints, ...]

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """The numbers of one array that are in all others."""
        arrays = list(self.arrays)
        source = arrays.pop(self.source)
        with source.each(c) as value:
            parts = [other.contains(c, value) for other in arrays]
            with c.block(f"if {both(*parts)}"):
                yield value

    @form
    @staticmethod
    def two(first: Ints, second: Ints) -> IntersectionInts:
        """`(intersection a b)`.

        Args:
            first: The numbers that are looked for.
            second: The numbers that stay if they occur in the first, in their order.
        """
        return IntersectionOfTwo(arrays=(first, second))


class IntersectionOfTwo(IntersectionInts):
    """Quirk: of exactly two arrays the second gives the numbers and their order."""

    source = 1


@ludeme("union")
class UnionInts(Ints):
    """`(union (values Remembered) (array {1}))`: the numbers of all arrays (spec 07 §4).

    Attributes:
        arrays: The arrays; a number of a later one is added if it is not there yet.
    """

    reads = NOTHING
    arrays: tuple[Ints, ...]

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """The first array as it is, then what the others add."""
        area, size = c.workspace(CAPACITY, "values"), c.var("size", ZERO)
        for position, array in enumerate(self.arrays):
            with array.each(c) as value:
                if position == 0:
                    store(c, area, size, value)
                    continue
                known = _is_stored(area, size, value)
                with c.block(f"if not {known}"):
                    store(c, area, size, value)
        with each_stored(c, area, size) as item:
            yield item

    @form
    @staticmethod
    def two(first: Ints, second: Ints) -> UnionInts:
        """`(union a b)`.

        Args:
            first: The numbers that come first, as they are.
            second: The numbers that are added if they are not there yet.
        """
        return UnionInts(arrays=(first, second))


def _is_stored(area: Number, size: Number, value: Number) -> Condition:
    """A condition: a number is among those in the workspace."""
    return Condition(f"passes_through(t, {area}, {area} + {size}, {value})")


@ludeme("if")
class IfInts(Ints):
    """`(if (is Mover P1) (array {1}) (array {2}))`: one array or the other (spec 07 §4).

    Attributes:
        condition: What is asked.
        yes: The numbers if it holds.
        no: The numbers if it does not; none if this is left out.
    """

    reads = NOTHING
    condition: Bool
    yes: Ints
    no: Ints | None = None

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """The chosen array is written down first."""
        area, size = c.workspace(CAPACITY, "values"), c.var("size", ZERO)
        condition = self.condition.emit(c)
        with c.block(f"if {condition}"), self.yes.each(c) as value:
            store(c, area, size, value)
        if self.no is not None:
            with c.block("else"), self.no.each(c) as value:
                store(c, area, size, value)
        with each_stored(c, area, size) as item:
            yield item


@ludeme("results")
class Results(Ints):
    """`(results from:(last To) to:(sites Occupied by:Mover) (count at:(to)))`: a number for each
    pair of sites (spec 07 §4).

    Attributes:
        from_: The site or sites that are `(from)` in turn.
        to: The site or sites that are `(to)` in turn, for each `(from)`.
        value: The number for each pair of sites.
    """

    reads = NOTHING
    from_: Int | Region = named()
    to: Int | Region = named()
    value: Int

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """For each `from`, each `to`."""
        with self._pairs(c, repeated=True) as value:
            yield value

    def each_different(self, c: Code) -> AbstractContextManager[Number]:
        """For one `from` only, where no value depends on it."""
        return self._pairs(c, repeated=False)

    @contextmanager
    def _pairs(self, c: Code, *, repeated: bool) -> Iterator[Number]:
        around = c.env
        with c.loop() as loop, each_site(c, self.from_) as origin, c.scope(from_=origin):
            with c.capture() as lines, each_site(c, self.to) as target, c.scope(to=target):
                with c.asked_in(loop):
                    value = self.value.emit(c)
                value = c.let("value", value)
                with c.within(around):  # which the pair is not a part of
                    yield value
            if repeated:
                c.splice(lines)
            else:
                self._once(c, loop, origin, lines)

    def mark(self, c: Code, area: Number) -> None:
        """Sites that are the values themselves are marked without a list of them."""
        if not (isinstance(self.to, Region) and isinstance(self.value, ToSite)):
            super().mark(c, area)
            return
        with c.loop() as loop, each_site(c, self.from_) as origin, c.scope(from_=origin):
            with c.capture() as lines:
                self.to.mark(c, area)
            self._once(c, loop, origin, lines)

    def _once(self, c: Code, loop: Loop, origin: Number, lines: list[str]) -> None:
        """Write what is done for each `from`: for the first only, if it is the same for all."""
        if isinstance(self.from_, Int) or origin in names_in(lines):
            c.splice(lines)
            return
        done = c.fresh("done")
        loop.begins[done] = f"{done} = False"
        with c.block(f"if not {done}"):
            c.line(f"{done} = True")
            c.splice(lines, 1)


@contextmanager
def each_site(c: Code, where: Int | Region) -> Iterator[Number]:
    """A loop over a region, or the one site of a number that is not negative (spec 07 §0.9)."""
    if isinstance(where, Region):
        with where.each(c) as site:
            yield site
        return
    site = c.let("site", where.emit(c))
    known = Condition(f"{site} >= 0") if site.value is None else truth(site.value >= 0)
    with c.when(known):
        yield site
