"""Parts of the board: rows, edges of an orientation, sides, ... (spec 08 §3, §4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from ludeme.emit.code import Code
from ludeme.emit.dependence import NOTHING
from ludeme.emit.expressions import Number
from ludeme.grammar.errors import LudemeError, LudemeWarning
from ludeme.language.base import ludeme
from ludeme.language.constants import (
    CompassDirection,
    Role,
    SitesEdgeType,
    SitesIndexType,
    SitesSimpleType,
    SiteType,
)
from ludeme.language.folding import code_to_fold, folded
from ludeme.language.indexes import Index, numbers_between
from ludeme.language.kinds import Int, Region
from ludeme.language.moves.move_clauses import PlayerSpec, kind_of
from ludeme.language.regions.rows import constant, each_of_player, each_of_row
from ludeme.model.facts import Facts

#: What the number of an index region is the number of.
_NUMBERED = {
    SitesIndexType.Row: Index.ROW,
    SitesIndexType.Column: Index.COLUMN,
    SitesIndexType.Layer: Index.LAYER,
    SitesIndexType.Phase: Index.PHASE,
}


@ludeme("sites")
class SitesSimple(Region):
    """`(sites Top)`: a fixed region of the board (spec 08 §3).

    Attributes:
        kind: Which part of the board.
    """

    reads = NOTHING
    kind: SitesSimpleType
    type: SiteType | None = None

    def static(self, c: Code) -> tuple[int, ...]:
        """The sites of the type."""
        topology, kind = c.program.facts.topology, kind_of(c, self.type)
        if self.kind is SitesSimpleType.Board:
            return tuple(range(topology.count(kind)))
        name = str(self.kind)
        return tuple(topology.site_sets(kind)[name[0].lower() + name[1:]])


@ludeme("sites")
class SitesIndex(Region):
    """`(sites Row 2)`: a row, column, phase or layer; the vertices of a cell or edge (08 §4).

    Attributes:
        kind: What is numbered: rows, columns, layers or colours of the board; for a cell or an
            edge, its vertices are meant.
        index: The number, counted from 0.
    """

    reads = NOTHING
    kind: SitesIndexType
    type: SiteType | None = None
    index: Int | None = None

    @property
    def numbered(self) -> Mapping[str, Index]:
        """The number is that of a row, ...; of the vertices of cells and edges nothing is said."""
        index = _NUMBERED.get(self.kind)
        return {} if index is None else {"index": index}

    def stands_for_none(self, number: int) -> bool:
        """What is before the first has no sites, nor a row or cell behind the last (spec 08 §4)."""
        return number < 0 or self.kind in (SitesIndexType.Row, SitesIndexType.Cell)

    def impossible(self, facts: Facts) -> Iterator[LudemeError]:
        """A cell or edge that is not there; -1 and -2 stand for none."""
        number = folded(self.index, code_to_fold(facts)) if self.index else None
        last = len(self._rows(facts)) - 1
        if not self.numbered and number is not None and not -2 <= number <= last:
            error = LudemeWarning if self.stands_for_none(number) else LudemeError
            message = f"there is no {str(self.kind).lower()} {number}"
            yield error(message, self.span, expected=numbers_between(0, last))

    def _rows(self, facts: Facts) -> list[tuple[int, ...]]:
        topology = facts.topology
        if self.kind in (SitesIndexType.Cell, SitesIndexType.Edge):
            return [tuple(sorted(site.vertices)) for site in topology.sites(str(self.kind))]
        name = f"{str(self.kind).lower()}s"
        rows = topology.site_sets(str(self.type or facts.default_type))[name]
        return [tuple(sorted(row)) for row in rows]

    def static(self, c: Code) -> tuple[int, ...] | None:
        """The sites of a known row; none without an index or beyond the last."""
        index = constant(c, self.index) if self.index else -1
        if index is None:
            return None
        rows = self._rows(c.program.facts)
        return rows[index] if 0 <= index < len(rows) else ()

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """The sites of the row that the number stands for now."""
        known = self.static(c)
        if known is not None:
            with super().each(c) as site:
                yield site
            return
        rows = self._rows(c.program.facts)
        assert self.index is not None
        index = c.let("index", self.index.emit(c))
        table = c.program.tables.add_rows(str(self.kind), rows)
        with c.block(f"if 0 <= {index} < {len(rows)}"), each_of_row(c, table, index) as site:
            yield site


@ludeme("sites")
class SitesEdges(Region):
    """`(sites Horizontal)`: all edges of one orientation (spec 08 §3).

    Attributes:
        kind: How the edges run.
    """

    reads = NOTHING
    site_type = "Edge"
    kind: SitesEdgeType

    def static(self, c: Code) -> tuple[int, ...]:
        """The edges."""
        return tuple(c.program.facts.topology.site_sets("Edge")[str(self.kind).lower()])


@ludeme("sites Side")
class SitesSide(Region):
    """`(sites Side N)`: a side of the board (spec 08 §3).

    Attributes:
        side: The side of the board that lies in this direction, or towards which the player faces.
    """

    reads = NOTHING
    type: SiteType | None = None
    side: PlayerSpec | Role | CompassDirection | None = None

    def _sites(self, c: Code, direction: str) -> tuple[int, ...]:
        kind = "Cell" if kind_of(c, self.type) == "Cell" else "Vertex"
        return tuple(c.program.facts.topology.site_sets(kind)["sides"].get(direction, ()))

    def static(self, c: Code) -> tuple[int, ...] | None:
        """A side given by its direction."""
        if isinstance(self.side, CompassDirection):
            return self._sites(c, str(self.side))
        return () if self.side is None else None

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """The side that a player faces."""
        if self.static(c) is not None:
            with super().each(c) as site:
                yield site
            return
        assert isinstance(self.side, PlayerSpec | Role)
        facing = c.program.facts.player_facing

        def sites(player: int) -> tuple[int, ...]:
            return self._sites(c, facing.get(player, ""))

        with each_of_player(c, "side", self.side, sites) as site:
            yield site
