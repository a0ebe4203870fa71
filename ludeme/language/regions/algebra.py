"""Region algebra: union, difference, expansion, filters (spec 08 §8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from math import inf

from ludeme.emit.code import Code
from ludeme.emit.conjunctions import all_of, any_of
from ludeme.emit.dependence import NOTHING
from ludeme.emit.expressions import FALSE, Condition, Number, negation
from ludeme.emit.moves.move_shapes import UNKNOWN, Scene, Spot, Ways, both, either
from ludeme.language.base import form, ludeme
from ludeme.language.kinds import Bool, Int, Region
from ludeme.language.regions.rows import union
from ludeme.language.regions.tabulated import Composed


def _length(c: Code, region: Region) -> float:
    """How long a loop over a region is, without end where it looks at a whole board."""
    candidates = region.candidates(c)
    return inf if candidates is None else candidates


@ludeme("union")
class UnionRegions(Composed):
    """`(union (sites Top) (sites Bottom))`: the sites of all regions (spec 08 §8).

    Attributes:
        regions: The regions.
    """

    reads = NOTHING
    regions: tuple[Region, ...]

    def static(self, c: Code) -> tuple[int, ...] | None:
        """Known when all members are."""
        known = [region.static(c) for region in self.regions]
        if any(sites is None for sites in known):
            return None
        return tuple(sorted({site for sites in known if sites for site in sites}))

    @contextmanager
    def members(self, c: Code) -> Iterator[Number]:
        """Ask every site where that is quickly done, else mark what is in any of them."""
        if not all(region.is_scanned or region.static(c) is not None for region in self.regions):
            with super().members(c) as site:
                yield site
            return
        inside, site = self.test(c), c.fresh("site", 0, self.extent(c) - 1)
        with c.block(f"for {site} in range({self.extent(c)})"), c.when(inside(site)):
            yield site

    def fill(self, c: Code, area: Number) -> None:
        """Mark every member."""
        for region in self.regions:
            region.mark(c, area)

    def test(self, c: Code) -> Callable[[Number], Condition]:
        """In any of them."""
        testers = [region.tester(c) for region in self.regions]
        return lambda site: any_of(c, [lambda _, test=test: test(site) for test in testers])  # type: ignore[misc]

    def contains(self, c: Code, site: Number) -> Condition:
        """Ask one region after the other."""
        value = c.let("site", site)
        return any_of(c, [lambda b, r=r: r.contains(b, value) for r in self.regions])  # type: ignore[misc]

    def within(self, c: Code) -> tuple[int, ...] | None:
        """Known when it is for all members."""
        known = [region.within(c) for region in self.regions]
        return None if None in known else union(sites or () for sites in known)

    def extent(self, c: Code) -> int:
        """As far as the farthest."""
        return max((region.extent(c) for region in self.regions), default=1)

    def says(self, scene: Scene, spot: Spot | None, holds: bool) -> Ways:
        """What one of them says; what all say about a site that is in none."""
        said = (region.says(scene, spot, holds) for region in self.regions)
        return (either if holds else both)(*said)

    @form
    @staticmethod
    def two(first: Region, second: Region) -> UnionRegions:
        """`(union a b)`.

        Args:
            first: One region.
            second: The other region.
        """
        return UnionRegions(regions=(first, second))


@ludeme("intersection")
class IntersectionRegions(Composed):
    """`(intersection (sites Top) (sites Empty))`: the common sites (spec 08 §8).

    Attributes:
        regions: The regions; the sites that are in all of them stay.
    """

    reads = NOTHING
    regions: tuple[Region, ...]

    def static(self, c: Code) -> tuple[int, ...] | None:
        """Known when all members are, or one is known to be empty."""
        known = [region.static(c) for region in self.regions]
        if not known or () in known:
            return ()
        if any(sites is None for sites in known):
            return None
        return tuple(sorted(set.intersection(*(set(sites or ()) for sites in known))))

    @contextmanager
    def members(self, c: Code) -> Iterator[Number]:
        """The members of the one with the fewest candidates that are in all others."""
        first, *others = sorted(self.regions, key=lambda region: _length(c, region))
        within = self._in_all(c, others)
        with first.each(c) as site, c.when(within(site)):
            yield site

    def candidates(self, c: Code) -> int | None:
        """As of the one with the fewest."""
        least = min((_length(c, region) for region in self.regions), default=0)
        return None if least == inf else int(least)

    def is_walked(self, c: Code) -> bool:
        """Where one of them is."""
        return any(region.is_walked(c) for region in self.regions)

    @contextmanager
    def walked(self, c: Code) -> Iterator[Number]:
        """The region that is quickly walked goes before those that are tested."""
        first, *others = sorted(self.regions, key=lambda region: not region.is_walked(c))
        within = self._in_all(c, others)
        with first.each_in_any_order(c) as site, c.when(within(site)):
            yield site

    def _in_all(self, c: Code, others: Iterable[Region]) -> Callable[[Number], Condition]:
        testers = [region.tester(c) for region in others]
        return lambda site: all_of(c, [lambda _, t=t: t(site) for t in testers])  # type: ignore[misc]

    def test(self, c: Code) -> Callable[[Number], Condition]:
        """In all of them."""
        return self._in_all(c, self.regions)

    def contains(self, c: Code, site: Number) -> Condition:
        """Ask one region after the other."""
        value = c.let("site", site)
        return all_of(c, [lambda b, r=r: r.contains(b, value) for r in self.regions])  # type: ignore[misc]

    def within(self, c: Code) -> tuple[int, ...] | None:
        """Known when it is for a member."""
        known = [set(sites) for region in self.regions if (sites := region.within(c)) is not None]
        return tuple(sorted(set.intersection(*known))) if known else None

    def extent(self, c: Code) -> int:
        """As far as the nearest."""
        return min((region.extent(c) for region in self.regions), default=1)

    def says(self, scene: Scene, spot: Spot | None, holds: bool) -> Ways:
        """What all say; what one of them says about a site that is not in all."""
        said = (region.says(scene, spot, holds) for region in self.regions)
        return (both if holds else either)(*said)

    @form
    @staticmethod
    def two(first: Region, second: Region) -> IntersectionRegions:
        """`(intersection a b)`.

        Args:
            first: One region.
            second: The other region.
        """
        return IntersectionRegions(regions=(first, second))


@ludeme("difference")
class DifferenceRegions(Composed):
    """`(difference (sites Board) (sites Outer))`: a region without some sites (spec 08 §8).

    Attributes:
        source: The region that sites are taken from.
        removed: The sites that are left out.
    """

    reads = NOTHING
    source: Region
    removed: Region | Int

    def static(self, c: Code) -> tuple[int, ...] | None:
        """Known when both are."""
        known = self.source.static(c)
        if known == ():
            return ()
        if isinstance(self.removed, Region):
            gone = self.removed.static(c)
        else:
            with c.capture() as lines:
                site = self.removed.emit(c).value
            gone = (site,) if site is not None and not lines else None
        if known is None or gone is None:
            return None
        return tuple(site for site in known if site not in set(gone))

    def _kept(self, c: Code) -> Callable[[Number], Condition]:
        """A test: the site is not among the removed ones."""
        if isinstance(self.removed, Region):
            inside = self.removed.tester(c)
            return lambda site: negation(inside(site))
        gone = c.let("gone", self.removed.emit(c))
        return lambda site: Condition(f"{site} != {gone}")

    @contextmanager
    def members(self, c: Code) -> Iterator[Number]:
        """The members of the source that stay."""
        kept = self._kept(c)
        with self.source.each(c) as site, c.when(kept(site)):
            yield site

    def candidates(self, c: Code) -> int | None:
        """As of the source."""
        return self.source.candidates(c)

    def is_walked(self, c: Code) -> bool:
        """As the source."""
        return self.source.is_walked(c)

    @contextmanager
    def walked(self, c: Code) -> Iterator[Number]:
        """The members of the source that stay."""
        kept = self._kept(c)
        with self.source.each_in_any_order(c) as site, c.when(kept(site)):
            yield site

    def test(self, c: Code) -> Callable[[Number], Condition]:
        """In the source and not removed."""
        inside, kept = self.source.tester(c), self._kept(c)
        return lambda site: all_of(c, [lambda _: inside(site), lambda _: kept(site)])

    def contains(self, c: Code, site: Number) -> Condition:
        """Ask the source, then what is removed."""
        value = c.let("site", site)

        def stays(b: Code) -> Condition:
            if isinstance(self.removed, Region):
                return negation(self.removed.contains(b, value))
            return Condition(f"{value} != {self.removed.emit(b)}")

        return all_of(c, [lambda b: self.source.contains(b, value), stays])

    def within(self, c: Code) -> tuple[int, ...] | None:
        """As the source."""
        return self.source.within(c)

    def extent(self, c: Code) -> int:
        """As the source."""
        return self.source.extent(c)

    def says(self, scene: Scene, spot: Spot | None, holds: bool) -> Ways:
        """In the source and not removed."""
        stays = UNKNOWN
        if isinstance(self.removed, Region):
            stays = self.removed.says(scene, spot, not holds)
        return (both if holds else either)(self.source.says(scene, spot, holds), stays)


@ludeme("if")
class IfRegion(Region):
    """`(if (is Mover P1) (sites Top) (sites Bottom))`: one region or the other (spec 08 §8).

    Attributes:
        condition: What is asked.
        yes: The sites if it holds.
        no: The sites if it does not; none if this is left out.
    """

    reads = NOTHING
    condition: Bool
    yes: Region
    no: Region | None = None

    def static(self, c: Code) -> tuple[int, ...] | None:
        """Known when the condition and the chosen region are."""
        with c.capture() as lines:
            condition = self.condition.emit(c)
        if lines or condition.known is None:
            return None
        chosen = self.yes if condition.known else self.no
        return chosen.static(c) if chosen else ()

    def mark(self, c: Code, area: Number) -> None:
        """Only the chosen region is evaluated."""
        condition = self.condition.emit(c)
        with c.when(condition):
            self.yes.mark(c, area)
        if self.no is not None and condition.known is not True:
            if condition.known is False:
                self.no.mark(c, area)
            else:
                with c.block("else"):
                    self.no.mark(c, area)

    def contains(self, c: Code, site: Number) -> Condition:
        """Ask only the chosen region."""
        if self.static(c) is not None:
            return super().contains(c, site)
        value, found = c.let("site", site), Condition(c.var("found", FALSE))
        condition = self.condition.emit(c)
        with c.when(condition):
            c.line(f"{found} = {self.yes.contains(c, value)}")
        if self.no is not None and condition.known is None:
            with c.block("else"):
                c.line(f"{found} = {self.no.contains(c, value)}")
        elif self.no is not None and condition.known is False:
            return self.no.contains(c, value)
        return found

    def within(self, c: Code) -> tuple[int, ...] | None:
        """Known when it is for both."""
        known = [region.within(c) for region in (self.yes, self.no) if region is not None]
        return None if None in known else union(sites or () for sites in known)

    def extent(self, c: Code) -> int:
        """The greater one."""
        both_ = (region.extent(c) for region in (self.yes, self.no) if region is not None)
        return min(super().extent(c), max(both_))

    def says(self, scene: Scene, spot: Spot | None, holds: bool) -> Ways:
        """What the condition and the region it chooses say."""
        yes = both(self.condition.says(scene, True), self.yes.says(scene, spot, holds))
        otherwise = self.no.says(scene, spot, holds) if self.no else () if holds else UNKNOWN
        return either(yes, both(self.condition.says(scene, False), otherwise))
