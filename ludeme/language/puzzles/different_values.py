"""Constraints of deduction puzzles that values differ (spec 07 §1.12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludeme.emit.actions import puzzle_values
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.expressions import TRUE, Condition, Number
from ludeme.grammar.errors import LudemeWarning
from ludeme.language.base import ludeme, named
from ludeme.language.constants import RegionTypeStatic, SiteType
from ludeme.language.folding import folded
from ludeme.language.kinds import Int, Region
from ludeme.language.moves.move_clauses import kind_of
from ludeme.language.puzzles.tests_of_values import (
    Constraint,
    Evaluate,
    Parts,
    Reach,
    listed,
    reach_of,
    row_of,
    sites_in,
    slots_of,
    static_kinds,
    union_of,
    without_sites,
)
from ludeme.model.facts import Facts


@ludeme("all Different")
class AllDifferentValues(Constraint):
    """`(all Different except:0)`: the values in each region are different (spec 07 §1.12).

    Attributes:
        region: The sites; by default each region of the puzzle.
        except_: A value that may occur several times.
        excepts: Values that may occur several times.
    """

    reads = BOARD
    type: SiteType | None = None
    region: Region | None = None
    except_: Int | None = named(None, group=1)
    excepts: tuple[Int, ...] | None = named(None, group=1)

    def kind(self, c: Code) -> str:
        """The type of the sites."""
        return kind_of(c, self.type)

    def parts(self, c: Code) -> Parts:
        """One part per region."""
        if self.region is not None:
            return self._of_region(c, self.region)
        rows, origins = [], []
        for region in c.program.facts.regions:
            for kind, members in region.by_kind:
                for sites in members:
                    rows.append(slots_of(c, sites, self.kind(c)))
                    queen = kind is RegionTypeStatic.AllDirections and rows[-1]
                    origins.append(rows[-1][0] if queen else -1)
        table = c.program.tables.add_rows("slots", rows)

        def test(b: Code, part: Number) -> Condition:
            condition = self._kernel(b, *row_of(table, part))
            if max(origins, default=-1) < 0:
                return condition
            origin = b.var("origin", f"t[{b.program.tables.add('origin', origins)} + {part}]")
            open_ = f"{origin} >= 0 and {b.s}[WHAT + {origin}] == 0"
            return Condition(f"({open_} or {condition})")

        return Parts([union_of((frozenset(row), self._below(c))) for row in rows], test)

    def _of_region(self, c: Code, region: Region) -> Parts:
        known = region.static(c)
        own = None if known is None else frozenset(slots_of(c, known, self.kind(c)))
        return Parts(
            [union_of((own, self._below(c)))],
            lambda b, _: self._kernel(b, *listed(b, self, region, self.kind(b))),
        )

    def _below(self, c: Code) -> Reach:
        return union_of([reach_of(c, number) for number in self._excepted()])

    def _excepted(self) -> tuple[Int, ...]:
        return self.excepts or ((self.except_,) if self.except_ is not None else ())

    def _kernel(self, c: Code, start: Number, end: Number) -> Condition:
        table, stop = self._listed(c)
        top = puzzle_values.largest_value(c.program.facts)
        given = f"{start}, {end}, {table}, {stop}, {top}"
        return Condition(f"all_different({c.s}, t, WHAT, CHOICES, {given})")

    def _listed(self, c: Code) -> tuple[str, str]:
        """Where the values that may repeat are listed: in a table, or those there are now."""
        numbers = self._excepted()
        found = [folded(number, c) for number in numbers]
        values = [value for value in found if value is not None]
        if len(values) < len(found):
            area = c.workspace(len(found), "excepted")
            for i, number in enumerate(numbers):
                c.line(f"t[{area} + {i}] = {number.emit(c)}")
            return area, f"{area} + {len(found)}"
        table = c.program.tables.add("excepted", values) if values else "0"
        return table, f"{table} + {len(values)}" if values else "0"

    def variables(self, facts: Facts, evaluate: Evaluate) -> Iterable[int]:
        """The region's sites, or those of all regions."""
        return sites_in(facts, self.region, evaluate)


@ludeme("is Unique")
class IsUnique(Constraint):
    """`(is Unique)`: no two regions hold the same values (spec 07 §1.12).

    Attributes:
        type: The kind of graph element; by default cells.
    """

    reads = BOARD
    type: SiteType | None = None

    def parts(self, c: Code) -> Parts:
        """One part per family of regions: rows, columns, ..."""
        kind = str(self.type or SiteType.Cell)
        groups = [
            [slots_of(c, sites, kind) for sites in members]
            for members in static_kinds(c.program.facts)
        ]
        tables = [c.program.tables.add_rows("slots", rows) for rows in groups]
        where = c.program.tables.add("families", [len(rows) for rows in groups])

        def test(b: Code, part: Number) -> Condition:
            if not groups:  # nor is there a part to test
                return TRUE
            if len(groups) == 1:
                return _unique(b, tables[0], str(len(groups[0])))
            base = b.var(
                "base",
                " ".join(
                    [f"{table} if {part} == {i} else" for i, table in enumerate(tables[:-1])]
                    + tables[-1:]
                ),
            )
            return _unique(b, base, f"t[{where} + {part}]")

        return Parts([union_of([frozenset(row) for row in rows]) for rows in groups], test)

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """Regions without a site."""
        yield from without_sites(self, str(self.type or SiteType.Cell), facts)

    def variables(self, facts: Facts, evaluate: Evaluate) -> Iterable[int]:
        """The sites of all regions."""
        return sites_in(facts, None, evaluate)


def _unique(c: Code, table: str, rows: str) -> Condition:
    return Condition(f"all_unique({c.s}, t, WHAT, CHOICES, {table}, {rows})")
