"""Sets of sites: what each of them can be asked (spec 08)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import ClassVar

from ludeme.emit.bitmaps import area_of, each_of_table, marked, put, static_tester
from ludeme.emit.code import Code
from ludeme.emit.dependence import ANYTHING
from ludeme.emit.expressions import Condition, Number
from ludeme.emit.moves.move_shapes import UNKNOWN, Scene, Spot, Ways
from ludeme.language.base import Node
from ludeme.language.kinds.not_supported import unsupported


class Region(Node):
    """A set of sites (spec 08 §1): no order, no multiplicity, no negative members.

    A subclass writes at least one of `each`, `mark` and `mark_alone`, and `static` when it does not
    depend on the position. Everything is evaluated where it is written: `tester` does the work once
    and returns a cheap membership test.
    """

    only_asks = True
    reads = ANYTHING
    about_nobody = True

    #: The site type the region itself names, None for the board's default (spec 08 §2.1).
    site_type: str | None = None
    #: Whether it has no sites of the board.
    beside_board: bool = False
    #: Why an empty site is not in it, if there is but one reason.
    lacking: ClassVar[str] = ""

    def static(self, c: Code) -> tuple[int, ...] | None:
        """The members in ascending order when they are known at compile time."""
        return None

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """A loop over the members, ascending, each once; yields the expression of a member."""
        known = self.static(c)
        if known is not None:
            with each_of_table(c, known) as site:
                yield site
            return
        own = type(self)
        if own.mark is Region.mark and own.mark_alone is Region.mark_alone:
            raise unsupported(self)
        area = self.area(c)
        site = c.fresh("site", 0, self.extent(c) - 1)
        with c.block(f"for {site} in range({self.extent(c)})"), c.block(f"if t[{area} + {site}]"):
            yield site

    def candidates(self, c: Code) -> int | None:
        """How many sites a loop over it looks at, at the most; None where that is a whole board."""
        known = self.static(c)
        return None if known is None else len(known)

    #: Whether a loop over it looks at one number of each site: machine code takes many at a time.
    is_scanned: ClassVar[bool] = False

    def is_walked(self, c: Code) -> bool:
        """Whether its members are quickly found one by one, without a bitmap, in some order."""
        return False

    @contextmanager
    def each_in_any_order(self, c: Code) -> Iterator[Number]:
        """A loop over the members, each once, for what does not depend on their order."""
        walked = self.static(c) is None and self.is_walked(c)
        with self.walked(c) if walked else self.each(c) as site:
            yield site

    def walked(self, c: Code) -> AbstractContextManager[Number]:
        """The loop that finds the members one by one, where `is_walked`."""
        raise NotImplementedError

    def mark(self, c: Code, area: Number) -> None:
        """Set t[area + site] = 1 for every member; what is marked already stays, and counts for
        nothing."""
        with self.each(c) as site:
            put(c, area, site)

    def mark_alone(self, c: Code, area: Number) -> None:
        """The same where nothing is marked yet."""
        self.mark(c, area)

    def area(self, c: Code) -> Number:
        """Evaluate into a bitmap of the workspace, which nobody else writes; returns its offset."""
        return area_of(c, self)

    def tester(self, c: Code) -> Callable[[Number], Condition]:
        """Evaluate now; returns a function from an expression, of any number, to a condition.

        The expression is written more than once: it should be a name.
        """
        known = self.static(c)
        if known is not None:
            return static_tester(c, known)
        area = self.area(c)
        return lambda site: marked(c, area, site)

    def contains(self, c: Code, site: Number) -> Condition:
        """A condition: the number, whatever it is, is a member (spec 07 §1.5)."""
        value = c.let("site", site)
        test = self.tester(c)(value)
        return test if test.known is not None else Condition(f"({test})")

    def says(self, scene: Scene, spot: Spot | None, holds: bool) -> Ways:
        """What is certain about a spot that is a member (or is not)."""
        return UNKNOWN

    def within(self, c: Code) -> tuple[int, ...] | None:
        """Sites among which all members are, when that is known at compile time."""
        return self.static(c)

    def extent(self, c: Code) -> int:
        """One more than the largest number it may hold: how far a loop over its bitmap goes."""
        known = self.within(c)
        universe = c.program.universe
        return universe if known is None else min(universe, max(known, default=0) + 1)

    def frozen(self, c: Code) -> Region:
        """The same members, evaluated now, whatever happens to the position afterwards."""
        known = self.static(c)
        return self if known is not None else MarkedRegion(self.area(c), self.extent(c))


class MarkedRegion(Region):
    """A region that has been evaluated into a bitmap (made by the compiler, never written)."""

    def __init__(self, area: Number, span: int) -> None:
        self._area = area
        self._span = span

    def children(self) -> list[Node]:
        """Nothing below."""
        return []

    def area(self, c: Code) -> Number:
        """The bitmap itself."""
        return self._area

    def extent(self, c: Code) -> int:
        """As the region that was evaluated."""
        return self._span

    def mark(self, c: Code, area: Number) -> None:
        """Copy the bitmap."""
        site = c.fresh("site")
        with c.block(f"for {site} in range({self._span})"):
            c.line(f"t[{area} + {site}] |= t[{self._area} + {site}]")
