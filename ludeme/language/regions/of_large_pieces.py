"""Regions of pieces that cover several sites: large pieces, dominoes (spec 08 §5)."""

from __future__ import annotations

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.components import dominoes, large_pieces
from ludeme.emit.dependence import BOARD
from ludeme.emit.expressions import TRUE, ZERO, Condition, Number
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
                if any(each.walks for each in c.program.facts.pieces):
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
    near = c.program.tables.add_rows(
        "adjacent", [topology.steps("Cell", s, "Adjacent") for s in range(topology.count("Cell"))]
    )
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


def _mark_centre(c: Code, area: Number) -> None:
    facts = c.program.facts
    for centre in facts.topology.site_sets(facts.default_type)["centre"]:
        c.line(f"t[{area} + {centre}] = 1")


def _mark_line(c: Code, area: Number) -> None:
    """The centre, until a domino is laid, which opens the line of play (spec 04 §3.6)."""
    with c.block(f"if {dominoes.laid(c)} == 0"):
        _mark_centre(c, area)
    cell = c.fresh("cell", 0, c.program.facts.topology.count("Cell") - 1)
    with c.block("else"), c.block(f"for {cell} in range({cell.high} + 1)"):
        with c.block(f"if {dominoes.playable(c, cell)} != 0"):
            c.line(f"t[{area} + {cell}] = 1")
