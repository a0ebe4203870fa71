"""Loops around sites (spec 07 §1.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.directions.ways import each_step
from ludeme.emit.expressions import FALSE, Condition, Number
from ludeme.emit.questions import holds
from ludeme.grammar.errors import LudemeError, LudemeWarning
from ludeme.language.base import by_slot, ludeme, named, slot
from ludeme.language.booleans.loop_search import LoopFound, LoopSearch
from ludeme.language.booleans.tiles.coloured_paths import each_start, find_loop
from ludeme.language.cells import without_cells
from ludeme.language.constants import Role, SiteType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Direction, Int, Region
from ludeme.language.moves.move_clauses import kind_of
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts
from ludeme.model.strategies import KeepCompany, Strategy


@ludeme("is Loop")
class IsLoop(Bool):
    """`(is Loop surround:Next)`: the last piece closed a loop (spec 07 §1.8).

    Attributes:
        type: The kind of graph element that the loop is made of; by default that of the board.
        surround: Whose pieces the loop must be around; `Neutral` means empty sites.
        surrounded: Several such roles.
        directions: In which directions neighbours in the loop touch; by default `Adjacent`.
        colour: The number of the player whose loop it is; by default the mover.
        start: A site of the loop; by default where the last move ended. Several sites are heeded
            only with `path:True`.
        path: Whether to follow the coloured paths on tiles instead of pieces.
    """

    phrases = (
        "the piece on {start or last} closes a loop",
        "the piece on {start or last} closes no loop",
    )
    indexes = by_slot(start=Index.SITE)
    reads = BOARD
    type: SiteType | None = None
    surround: Role | None = named(None, group=1)
    surrounded: tuple[Role, ...] | None = slot(None, group=1)
    directions: Direction | None = None
    colour: Int | None = None
    start: Int | Region | None = None
    path: bool = named(False)

    def impossible(self, facts: Facts) -> Iterator[LudemeError]:
        """A path on a board without cells."""
        if self.path:
            yield from without_cells(self, facts)

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """A region is no start where pieces are followed."""
        if isinstance(self.start, Region) and not self.path:
            message = "the loop is looked for where the last move ended, not in this region"
            yield LudemeWarning(message, self.span, expected="one site, or no start")

    def strategies(self, number: Callable[[Any], int | None]) -> tuple[Strategy, ...]:
        """Surrounding."""
        return (KeepCompany(),)

    def emit(self, c: Code) -> Condition:
        """Look for an inside next to the start: an area that cannot reach the rim.

        Quirk: a region is no start (spec 08 §6.8).
        """
        kind = kind_of(c, self.type)
        if self.path:
            return self._of_tiles(c)
        if kind not in c.program.facts.types:
            return FALSE
        start = c.let("site", access.or_last_to(c, self._site))
        colour = c.let("colour", self.colour.emit(c) if self.colour else Number(f"{c.s}[MOVER]"))
        wanted = self.surrounded or ((self.surround,) if self.surround else ())
        search = LoopSearch(kind, wanted, start, colour)
        return holds(c, "is_loop", lambda b: search.write(b, self._closed))

    @property
    def needs(self) -> frozenset[Capability]:
        """Paths over tiles depend on how these are turned and which were placed."""
        return frozenset({Capability.ROTATION, Capability.LAST_SITES}) if self.path else frozenset()

    @property
    def _site(self) -> Int | None:
        return None if isinstance(self.start, Region) else self.start

    def _of_tiles(self, c: Code) -> Condition:
        """Quirk: what is no tile has no loop either; the spec is silent on other pieces."""
        colour = c.let("colour", self.colour.emit(c) if self.colour else Number(f"{c.s}[MOVER]"))

        def build(b: Code) -> None:
            with each_start(b, self.start) as start:
                find_loop(b, start, colour)

        return holds(c, "is_loop", build)

    def _closed(self, c: Code, loop: LoopFound) -> None:
        """Return True if two pieces of the loop are neighbours in the border."""
        site = c.fresh("site")
        with (
            c.block(f"for {site} in range({c.program.facts.topology.count(loop.kind)})"),
            c.block(f"if {loop.of_border(c, site)}"),
            each_step(c, self.directions, loop.kind, site) as near,
            c.block(f"if {loop.of_border(c, near)}"),
        ):
            c.line("return True")
