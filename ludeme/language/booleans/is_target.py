"""Whether the pieces stand in a configuration (spec 07 §1.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.conjunctions import any_of
from ludeme.emit.dependence import BOARD
from ludeme.emit.expressions import FALSE, Condition, Literal, Number, both
from ludeme.emit.questions import fails
from ludeme.grammar.errors import LudemeError
from ludeme.language.base import OneOrMore, Thing, by_slot, ludeme
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Int
from ludeme.language.named_containers import no_such_container
from ludeme.model.facts import Container, Facts


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
