"""Regions of pieces that cover several sites: large pieces, dominoes (spec 08 §5)."""

from __future__ import annotations

from collections.abc import Callable

from ludeme.emit import access
from ludeme.emit.bitmaps import static_tester
from ludeme.emit.code import Code
from ludeme.emit.components import dominoes, large_pieces
from ludeme.emit.dependence import BOARD
from ludeme.emit.expressions import TRUE, ZERO, Condition, Number, negation
from ludeme.emit.questions import within
from ludeme.language.base import by_slot, ludeme, named
from ludeme.language.constants import SiteType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Int, Region
from ludeme.language.moves.move_clauses import kind_of
from ludeme.language.regions.rows import each_of_row
from ludeme.model.capabilities import Capability


@ludeme("sites LargePiece")
class SitesLargePiece(Region):
    """`(sites LargePiece at:(to))`: the sites that a piece covers (spec 08 §5.9).

    Attributes:
        at: The site of the piece.
    """

    indexes = by_slot(at=Index.SITE)
    reads = BOARD
    type: SiteType | None = None
    at: Int = named()

    def mark(self, c: Code, area: Number) -> None:
        """The site itself, or all cells that a large piece covers from there."""
        kind = kind_of(c, self.type)
        count = c.program.facts.topology.count(kind)
        root = c.let("site", self.at.emit(c))
        with c.block(f"if 0 <= {root} < {count}"):
            slot = access.slot(c, root, kind)
            piece = c.var("piece", access.what(c, slot))
            with c.block(f"if {piece} != 0"):
                c.line(f"t[{area} + {root}] = 1")
                if c.program.facts.has_large:
                    with c.block(f"if {large_pieces.is_large(c, piece)}"):
                        state = access.read(c, "STATE", slot)
                        with large_pieces.each_cell(c, piece, state, root) as cell:
                            c.line(f"t[{area} + {cell}] = 1")


@ludeme("sites Playable")
class SitesPlayable(Region):
    """`(sites Playable)`: the sites of a board without borders that can be played on (08 §5.11)."""

    reads = BOARD
    lacking = "none of its neighbours is occupied"
    type: SiteType | None = None

    def mark(self, c: Code, area: Number) -> None:
        """Where play may go on."""
        mark_playable(c, area)

    def extent(self, c: Code) -> int:
        """Cells, and the centre, which may be of another type."""
        cells = c.program.facts.topology.count("Cell")
        return max((cells, *(centre + 1 for centre in _centres(c))))

    def tester(self, c: Code) -> Callable[[Number], Condition]:
        """A site is asked for its neighbours: most of a board without borders is far away."""
        if dominoes.in_line(c.program.facts):
            return super().tester(c)
        return lambda site: is_playable(c, site)


@ludeme("sites LineOfPlay")
class SitesLineOfPlay(Region):
    """`(sites LineOfPlay)`: where the next domino can be placed (spec 08 §5.11)."""

    reads = BOARD
    needs = frozenset({Capability.LINE_OF_PLAY})
    type: SiteType | None = None

    def mark(self, c: Code, area: Number) -> None:
        """Where play may go on."""
        dominoes.refuse_off_line(c.program.facts, self.span)
        mark_playable(c, area)


def mark_playable(c: Code, area: Number) -> None:
    """The centre at the start, later the empty cells next to an occupied one (spec 08 §5.11).

    On a boardless board the start lasts until the first piece is placed.
    """
    facts = c.program.facts
    topology = facts.topology
    if dominoes.in_line(facts):
        _mark_line(c, area)
        return
    near = dominoes.neighbours(c.program)
    occupied, site = c.var("occupied", ZERO), c.fresh("site")
    later, start = Condition(f"{c.s}[MOVES] > 0"), f"{c.s}[MOVES] == 0"
    if facts.boardless:
        later, start = TRUE, f"{start} and {occupied} == 0"
    with c.when(later), c.block(f"for {site} in range({topology.count('Cell')})"):
        with c.block(f"if {access.filled(c, access.slot(c, site, 'Cell'))}"):
            c.line(f"{occupied} = 1")
            with each_of_row(c, near, site) as free:
                with c.block(f"if {access.empty(c, access.slot(c, free, 'Cell'))}"):
                    c.line(f"t[{area} + {free}] = 1")
    with c.block(f"if {start}"):
        _mark_centre(c, area)


def is_playable(c: Code, site: Number) -> Condition:
    """Whether a site, whatever number it is, would be marked as playable where no dominoes are."""

    def build(b: Code) -> None:
        _answer_at_start(b, site)
        with b.when(negation(within(b, site, b.program.facts.topology.count("Cell")))):
            b.line("return False")
        with b.block(f"if {access.filled(b, access.slot(b, site, 'Cell'))}"):
            b.line("return False")
        with each_of_row(b, dominoes.neighbours(b.program), site) as neighbour:
            with b.block(f"if {access.filled(b, access.slot(b, neighbour, 'Cell'))}"):
                b.line("return True")
        b.line("return False")

    name, free = c.function("is_playable", build)
    return Condition(c.call(name, free))


def _answer_at_start(b: Code, site: Number) -> None:
    """At the start only the centre is playable; without borders, while nothing is on the board."""
    facts = b.program.facts
    is_centre = static_tester(b, _centres(b))(site)
    with b.block(f"if {b.s}[MOVES] == 0"):
        if not facts.boardless:
            b.line(f"return {is_centre}")
            return
        with b.block(f"if {is_centre}"):
            occupied, cell = b.var("occupied", ZERO), b.fresh("cell")
            with b.block(f"for {cell} in range({facts.topology.count('Cell')})"):
                with b.block(f"if {access.filled(b, access.slot(b, cell, 'Cell'))}"):
                    b.line(f"{occupied} = 1")
            with b.block(f"if {occupied} == 0"):
                b.line("return True")


def _centres(c: Code) -> tuple[int, ...]:
    facts = c.program.facts
    centres: tuple[int, ...] = facts.topology.site_sets(facts.default_type)["centre"]
    return centres


def _mark_centre(c: Code, area: Number) -> None:
    for centre in _centres(c):
        c.line(f"t[{area} + {centre}] = 1")


def _mark_line(c: Code, area: Number) -> None:
    """The centre, until a domino is laid, which opens the line of play (spec 04 §3.6)."""
    with c.block(f"if {dominoes.laid(c)} == 0"):
        _mark_centre(c, area)
    cell = c.fresh("cell", 0, c.program.facts.topology.count("Cell") - 1)
    with c.block("else"), c.block(f"for {cell} in range({cell.high} + 1)"):
        with c.block(f"if {dominoes.playable(c, cell)} != 0"):
            c.line(f"t[{area} + {cell}] = 1")
