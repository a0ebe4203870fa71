"""Sites and numbers of the board (spec 07 §2.6)."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.emit import access, fields
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD, NOTHING
from ludeme.emit.expressions import UNDEFINED, ZERO, Condition, Literal, Number, choose
from ludeme.emit.questions import of_site, within
from ludeme.grammar.errors import LudemeError, LudemeWarning
from ludeme.language.base import by_slot, ludeme, named, shape
from ludeme.language.constants import SiteType
from ludeme.language.indexes import Index
from ludeme.language.ints.size import sum_over
from ludeme.language.kinds import Int, Region
from ludeme.language.literals import IntConstant
from ludeme.language.moves.move_clauses import kind_of
from ludeme.language.site_labels import unknown_labels
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts


@ludeme("centrePoint")
class CentrePoint(Int):
    """`(centrePoint)`: the first of the board's centre sites (spec 07 §2.6, 03 §4.6)."""

    number_of = Index.SITE
    reads = NOTHING
    type: SiteType | None = None

    def emit(self, c: Code) -> Number:
        """A constant."""
        return Literal(c.program.facts.topology.site_sets(kind_of(c, self.type))["centre"][0])


@shape
class OfSite(Int):
    """A number of a site that depends on the board only.

    Attributes:
        of: The site.
    """

    indexes = by_slot(of=Index.SITE)
    reads = NOTHING
    is_small = True
    type: SiteType | None = None
    of: Int = named()

    def emit(self, c: Code) -> Number:
        """A table over the sites; -1 for numbers that are no site."""
        return of_site(c, self.words[0], self.of.emit(c), self.values(c, kind_of(c, self.type)))

    def values(self, c: Code, kind: str) -> list[int]:
        """The number of every site of a type."""
        return [getattr(site, self.words[0]) for site in c.program.facts.topology.sites(kind)]


@ludeme("column")
class Column(OfSite):
    """`(column of:(to))`: the column of a site (spec 07 §2.6, 02 §8.1)."""


@ludeme("row")
class Row(OfSite):
    """`(row of:(to))`: the row of a site (spec 07 §2.6, 02 §8.1)."""


@ludeme("phase")
class PhaseOf(OfSite):
    """`(phase of:(to))`: the colour of a site (spec 07 §2.6, 03 §4.8)."""

    def emit(self, c: Code) -> Number:
        """A table over the sites, unless a start rule gives some of them other colours."""
        kind, site = kind_of(c, self.type), c.let("site", self.of.emit(c))
        colours = self.values(c, kind)
        colour = of_site(c, "phase", site, colours)
        if Capability.SET_PHASE not in c.program.facts.needs:
            return colour
        slot = access.slot(c, site, kind)
        painted = f"0 <= {site} < {len(colours)} and {fields.painted(c, slot)} == 1"
        return Number(f"({fields.paint(c, slot)} if {painted} else {colour})")


@ludeme("layer")
class Layer(Int):
    """`(layer of:(to))`: the layer of a site (spec 07 §2.6, 02 §8.1).

    Attributes:
        of: The site.
    """

    indexes = by_slot(of=Index.SITE)
    needs = frozenset({Capability.LAYERS})
    reads = NOTHING
    of: Int = named()
    type: SiteType | None = None

    def emit(self, c: Code) -> Number:
        """A table over the sites."""
        layers = [s.layer for s in c.program.facts.topology.sites(kind_of(c, self.type))]
        return of_site(c, "layer", self.of.emit(c), layers)


@ludeme("coord")
class Coord(Int):
    """`(coord "C3")`: the site with this label (spec 07 §2.6, 02 §8.3).

    Attributes:
        label: The label, a column and a row, as `ludeme board` shows it.
    """

    reads = NOTHING
    type: SiteType | None = None
    label: str

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """A label that no site has: it is -1."""
        yield from unknown_labels(self, facts, self.type, (self.label,), LudemeWarning)

    def emit(self, c: Code) -> Number:
        """A constant."""
        return Literal(c.program.facts.topology.find_label(kind_of(c, self.type), self.label))


@ludeme("coord")
class CoordAt(Int):
    """`(coord row:1 column:2)`: the first site of a row and column (spec 07 §2.6, 02 §8.3).

    Attributes:
        row: The number of the row, counted from 0.
        column: The number of the column, counted from 0.
    """

    number_of = Index.SITE
    indexes = by_slot(row=Index.ROW, column=Index.COLUMN)
    reads = NOTHING
    type: SiteType | None = None
    row: Int = named()
    column: Int = named()

    def stands_for_none(self, number: int) -> bool:
        """There is no site in a row or column that is not there: it is -1."""
        return True

    def impossible(self, facts: Facts) -> Iterator[LudemeError]:
        """A row and a column that are there, but do not meet in a site: that is -1."""
        row, column = self.row, self.column
        if not (isinstance(row, IntConstant) and isinstance(column, IntConstant)):
            return
        kind = str(self.type or facts.default_type)
        layout = facts.topology.layout(kind)
        there = row.value in layout.row and column.value in layout.column
        if there and facts.topology.find_coordinate(kind, row.value, column.value) < 0:
            message = f"there is no {kind.lower()} in row {row.value} and column {column.value}"
            yield LudemeWarning(message, self.span, expected="a row and a column that meet")

    def emit(self, c: Code) -> Number:
        """A constant, or a table over rows and columns."""
        topology, kind = c.program.facts.topology, kind_of(c, self.type)
        row, column = c.let("row", self.row.emit(c)), c.let("column", self.column.emit(c))
        if row.value is not None and column.value is not None:
            return Literal(topology.find_coordinate(kind, row.value, column.value))
        layout = topology.layout(kind)
        rows, columns = max(layout.row) + 1, max(layout.column) + 1
        table = c.program.tables.add(
            "coordinate",
            [topology.find_coordinate(kind, r, k) for r in range(rows) for k in range(columns)],
        )
        inside = Condition(f"0 <= {row} < {rows} and 0 <= {column} < {columns}")
        return choose(inside, Number(f"t[{table} + {row} * {columns} + {column}]"), UNDEFINED)


@ludeme("cost")
class Cost(Int):
    """`(cost at:(to))`: the cost of a site, or of all sites of a region (spec 07 §2.6).

    Attributes:
        type: The kind of graph element; by default cells, whatever the board is played on.
        at: The site.
        in_: The sites, whose costs are added.
    """

    indexes = by_slot(at=Index.SITE)
    reads = BOARD
    type: SiteType | None = None
    at: Int | None = named(None, group=1, required=True)
    in_: Region | None = named(None, group=1, required=True)

    def emit(self, c: Code) -> Number:
        """Quirk: the type is Cell by default, whatever the board."""
        kind = str(self.type or "Cell")
        if kind not in c.program.facts.types:
            return ZERO
        count = c.program.facts.topology.count(kind)

        def of(b: Code, site: Number) -> Number:
            cost = fields.cost(b, access.slot(b, site, kind))
            return choose(within(b, site, count), cost, ZERO)

        if self.in_ is not None:
            return sum_over(c, self.in_, of)
        assert self.at is not None
        return of(c, c.let("site", self.at.emit(c)))
