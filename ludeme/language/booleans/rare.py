"""Rare conditions: angles, crossing edges, whole configurations (spec 07 §1.5, §1.11)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import accumulate, pairwise

from ludeme.board.topology.type_topology import Site
from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.conjunctions import any_of
from ludeme.emit.dependence import BOARD, NOTHING
from ludeme.emit.expressions import FALSE, Condition, Literal, Number, both, truth
from ludeme.emit.questions import fails, holds
from ludeme.grammar.errors import LudemeError
from ludeme.language.base import OneOrMore, Thing, by_slot, ludeme, named
from ludeme.language.constants import (
    IsAngleType,
    SiteType,
)
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Int
from ludeme.language.moves.move_clauses import kind_of
from ludeme.language.named_containers import no_such_container
from ludeme.model.facts import Container, Facts

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


@ludeme("is Crossing")
class IsCrossing(Bool):
    """`(is Crossing 3 (to))`: two edges cross (spec 07 §1.11).

    Attributes:
        first: One edge.
        second: The other edge.
    """

    reads = NOTHING
    first: Int
    second: Int

    def emit(self, c: Code) -> Condition:
        """Search the list of crossing pairs."""
        pairs = c.program.facts.topology.crossing_edges
        first, second = c.let("first", self.first.emit(c)), c.let("second", self.second.emit(c))
        if not pairs:
            return FALSE
        if first.value is not None and second.value is not None:
            return truth(tuple(sorted((first.value, second.value))) in pairs)
        table = c.program.tables.add("crossing", [edge for pair in pairs for edge in pair])

        def build(b: Code) -> None:
            i = b.fresh("i")
            with b.block(f"for {i} in range({table}, {table} + {2 * len(pairs)}, 2)"):
                low, high = f"min({first}, {second})", f"max({first}, {second})"
                with b.block(f"if t[{i}] == {low} and t[{i} + 1] == {high}"):
                    b.line("return True")

        return holds(c, "is_crossing", build)


@ludeme("is Target")
class IsTarget(Bool):
    """`(is Target {0 1 2 0} )`: the pieces stand in this configuration (spec 07 §1.5).

    Attributes:
        container: The name or number of the board, hand or other container that is looked at; by
            default the board.
        configuration: The numbers of the pieces, site by site, or level by level in games with
            stacks; 0 is empty.
        sites: The sites that are compared, in order; by default all of the container.
    """

    mentions = by_slot(container=Thing.CONTAINER)
    indexes = by_slot(container=Index.CONTAINER, sites=Index.SITE)
    reads = BOARD
    container: Int | str | None = None
    configuration: tuple[int, ...]
    sites: OneOrMore[int] | None = None

    def impossible(self, facts: Facts) -> Iterator[LudemeError]:
        """A container that is not there."""
        name = self.container
        if isinstance(name, str) and facts.find_container(name) is None:
            yield no_such_container(self, name, facts.containers)

    def emit(self, c: Code) -> Condition:
        """On the sites of the container that is meant now."""
        facts = c.program.facts
        containers = facts.containers
        if not isinstance(self.container, Int):
            meant = facts.find_container(self.container) if self.container else None
            return self._stands(c, meant or containers[0])
        number = c.let("container", self.container.emit(c))
        if number.value is not None:
            known = 0 <= number.value < len(containers)
            return self._stands(c, containers[number.value]) if known else FALSE
        return any_of(c, [partial(self._meant, number=number, one=one) for one in containers])

    def _meant(self, c: Code, number: Number, one: Container) -> Condition:
        return both(Condition(f"{number} == {one.index}"), self._stands(c, one))

    def _stands(self, c: Code, container: Container) -> Condition:
        """Site by site, or in one of the stacks."""
        facts, wanted = c.program.facts, self.configuration
        sites = container.sites if container.index else range(facts.board_sites)
        places = self.sites or sites
        if facts.stacking:
            return any_of(c, [partial(self._stack, site=site) for site in places])
        size = len(sites) if container.index else facts.topology.count("Cell")
        if len(places) != len(wanted) or (self.sites is None and size != len(wanted)):
            return FALSE
        table = c.program.tables.add("configuration", wanted)
        order = c.program.tables.add("places", places)

        def build(b: Code) -> None:
            i = b.fresh("i")
            with (
                b.block(f"for {i} in range({len(wanted)})"),
                b.block(f"if {access.what(b, Number(f't[{order} + {i}]'))} != t[{table} + {i}]"),
            ):
                b.line("return False")

        return fails(c, "is_target", build)

    def _stack(self, c: Code, site: int) -> Condition:
        slot = Literal(site)
        levels = [
            Condition(f"{access.what(c, slot, Literal(level))} == {piece}")
            for level, piece in enumerate(self.configuration)
        ]
        height = Condition(f"{access.height(c, slot)} == {len(self.configuration)}")
        return both(height, *levels)
