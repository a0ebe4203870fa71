"""Where the pieces stand whose moves are listed: on the board or in hands, on which levels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.expressions import FALSE, ZERO, Condition, Number, either, negation
from ludeme.language.constants import SiteType
from ludeme.language.kinds import Bool
from ludeme.model.facts import Facts


@dataclass(frozen=True)
class PlacesOfPieces:
    """The sites and levels on which `(forEach Piece …)` looks for pieces (spec 05 §4.1)."""

    #: The type of the sites, if it is said.
    on: SiteType | None
    #: Whether they are those of the board, whatever the position.
    of_board: bool
    #: Gives the number of the container that they are of, which is the board if it is 0.
    container: Callable[[Code], Number]
    #: Whether only the top of a stack counts.
    top: Bool | None

    def are_default_sites(self, c: Code) -> bool:
        """Whether they are the sites of the board of its default type."""
        default = list(self.kinds(c)) == [c.program.facts.default_type]
        return default and self.container(c).value == 0

    def kinds(self, c: Code) -> Sequence[str]:
        """The types of the sites that are iterated.

        Those of hands are cells; quirk: elements of the board that are numbered alike count too.
        """
        facts = c.program.facts
        with c.capture():
            chosen = self.container(c).value
        if chosen == 0:
            return [str(self.on)] if self.on else facts.types
        first = facts.first_hand_site if chosen is None else facts.containers[chosen].first
        others = [kind for kind in facts.types if facts.topology.count(kind) > first]
        kinds = ["Cell", *(kind for kind in others if kind != "Cell")]
        return [kind for kind in kinds if self.on is None or kind == str(self.on)]

    def may_be_top(self, c: Code, slot: Number, level: Number) -> Condition:
        """A condition: where only tops move, the stack is as high as if the level were its top."""
        top = self.top.emit(c) if self.top else FALSE
        return either(negation(top), Condition(f"{access.height(c, slot)} == {level} + 1"))

    @contextmanager
    def sites(self, c: Code, kind: str) -> Iterator[Number]:
        """A loop over those of a type."""
        site = c.fresh("from")
        chosen = self.container(c)
        if chosen.value == 0:
            c.program.board_names.add(site)
            with c.block(f"for {site} in range({self.count_on_board(c.program.facts, kind)})"):
                yield site
            return
        containers = c.program.facts.containers
        count = c.program.facts.topology.count(kind)
        if chosen.value is not None:
            place = containers[chosen.value]
            end = place.first + place.size
            end = end if kind == "Cell" else min(end, count)
            with c.block(f"for {site} in range({place.first}, {end})"):
                yield site
            return
        ends = [end for k in containers for end in (k.first, k.first + k.size)]
        table = c.program.tables.add("container_ends", ends)
        behind = f"t[{table} + 2 * {chosen} + 1]"
        behind = behind if kind == "Cell" else f"min({behind}, {count})"
        with (
            c.block(f"if 0 <= {chosen} < {len(containers)}"),
            c.block(f"for {site} in range(t[{table} + 2 * {chosen}], {behind})"),
        ):
            yield site

    def count_on_board(self, facts: Facts, kind: str) -> int:
        """So many sites of a type are of the board; bare numbers end with its default type."""
        sites = facts.topology.count(kind)
        return sites if self.on else min(sites, facts.board_sites)

    @contextmanager
    def levels(self, c: Code, site: Number, kind: str) -> Iterator[Number | None]:
        """A loop over the levels of the stack on a site that count; None without stacks."""
        if not c.program.facts.stacking:
            yield None
            return
        height = c.var("height", access.height(c, access.slot(c, site, kind)))
        top = self.top.emit(c) if self.top else FALSE
        level = c.fresh("level")
        if top.known:
            with c.block(f"if {height} > 0"):
                c.line(f"{level} = {height} - 1")
                yield level
            return
        first = ZERO if top.known is False else f"{height} - 1 if {top} else 0"
        with c.block(f"for {level} in range(max(0, {first}), {height})"):
            yield level
