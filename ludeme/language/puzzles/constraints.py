"""The constraints of deduction puzzles, and the values that are given (spec 07 §1.12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate, chain

from ludeme.emit.actions.puzzle_values import largest_value
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.expressions import FALSE, ZERO, Condition, Literal, Number
from ludeme.grammar.errors import LudemeError, LudemeWarning
from ludeme.language.base import ludeme, named, shape
from ludeme.language.constants import PuzzleElementType, SiteType
from ludeme.language.indexes import no_such_site, numbers_between
from ludeme.language.ints.iterators import ContextVariable, Edge, Hint, ToSite
from ludeme.language.kinds import Bool, Int, Region, StartRule, unsupported
from ludeme.language.moves.move_clauses import kind_of
from ludeme.language.puzzles.different_values import AllDifferentValues
from ludeme.language.puzzles.tests_of_values import (
    Constraint,
    Evaluate,
    Parts,
    Reach,
    listed,
    only_in_puzzles,
    reach_of,
    row_key,
    row_of,
    sites_in,
    slots_of,
    static_kinds,
    union_of,
    without_sites,
)
from ludeme.model.facts import Facts, GivenHint


@ludeme("set")
class SetPuzzle(StartRule):
    """`(set {{0 1} {5 2}})`: the values given at the start of a puzzle (spec 04 §7.5).

    Attributes:
        pairs: Sites, each with the value written in it.
    """

    type: SiteType | None = None
    pairs: tuple[tuple[int, ...], ...]

    def impossible(self, facts: Facts) -> Iterator[LudemeError]:
        """A game without values, and sites and values that it does not have."""
        yield from only_in_puzzles(self, facts)
        kind = str(self.type or facts.default_type)
        count = facts.topology.count(kind)
        least, most = facts.value_ranges.get(kind, (0, largest_value(facts)))
        for site, value in self._values() if facts.value_ranges else ():
            if not 0 <= site < count:
                yield no_such_site(site, kind, count, self.span)
            if not 0 <= value <= most:
                expected = numbers_between(least, most)
                yield LudemeError(f"there is no value {value}", self.span, expected=expected)

    def emit(self, c: Code) -> None:
        """Resolve each variable."""
        assign, kind = c.helper("assign"), kind_of(c, self.type)
        for site, value in self._values():
            for slot in slots_of(c, (site,), kind):
                c.line(f"{assign}(s, {slot}, {value})")

    @property
    def given(self) -> frozenset[int]:
        """The variables of its pairs."""
        return frozenset(site for site, _ in self._values())

    def _values(self) -> Iterator[tuple[int, int]]:
        for pair in self.pairs:
            if len(pair) != 2:
                raise LudemeError("each given value is a pair {site value}", self.span)
            yield pair[0], pair[1]


# --- constraints ----------------------------------------------------------------------------------


@ludeme("forAll")
class ForAll(Constraint):
    """`(forAll Hint (is Count (sites Around (from)) of:1 (hint)))`: true everywhere (07 §1.12).

    Attributes:
        elements: What is gone through.
        constraint: What must hold for each; `(from)` is the site, `(hint)` the hint in it.
    """

    reads = BOARD
    elements: PuzzleElementType
    constraint: Bool

    def parts(self, c: Code) -> Parts:
        """One part per element."""
        values = self._values(c)
        scopes: list[dict[str, Number]] = [
            {name: Literal(column[i]) for name, column in values.items()}
            for i in range(len(values["from"]))
        ]
        reaches: list[Reach] = []
        for scope in scopes:
            with c.scope(**scope):
                reaches.append(reach_of(c, self.constraint))
        tables = {
            name: c.program.tables.add(f"{name}_of_{self.elements}", column)
            for name, column in values.items()
        }
        rows = self._rows(c, scopes)

        def test(b: Code, part: Number) -> Condition:
            scope = {name: Number(f"t[{table} + {part}]") for name, table in tables.items()}
            if self.elements is not PuzzleElementType.Hint:
                scope["from"] = part
            else:
                scope["edge"] = self._edge(b, part)
            with b.scope(**scope, **rows, element=part):
                return self.constraint.emit(b)

        return Parts(reaches, test)

    def impossible(self, facts: Facts) -> Iterator[LudemeError]:
        """Edges around sites that are no vertices."""
        yield from super().impossible(facts)
        if self.elements is PuzzleElementType.Hint and self._asks_for(Edge):
            count = facts.topology.count("Vertex")
            sites = chain(*(hint.sites for hint in facts.hints_for(facts.default_type)))
            beyond = next((site for site in sites if site >= count), None)
            if beyond is not None:
                yield no_such_site(beyond, "Vertex", count, self.span)

    def _asks_for(self, variable: type[ContextVariable]) -> bool:
        return any(isinstance(node, variable) for node in self.walk())

    def variables(self, facts: Facts, evaluate: Evaluate) -> Iterable[int]:
        """Everything."""
        return range(facts.board_sites)

    def _values(self, c: Code) -> dict[str, list[int]]:
        """The context variables of each element."""
        if self.elements is not PuzzleElementType.Hint:
            return {"from": list(range(c.program.facts.topology.count(str(self.elements))))}
        hints = c.program.facts.hints_for(c.program.facts.default_type)
        values = {
            "from": [hint.sites[0] for hint in hints],
            "hint": [hint.value or 0 for hint in hints],
            "hint_row": list(range(len(hints))),
        }
        pairs = any(len(hint.sites) > 1 for hint in hints)
        if pairs and len(hints[0].sites) > 1:
            values["to"] = [*accumulate(hints, _second_site, initial=-1)][1:]
        elif pairs and self._asks_for(ToSite):  # what it was before, wherever it came from
            raise unsupported(self)
        return values

    def _rows(self, c: Code, scopes: list[dict[str, Number]]) -> dict[str, Number]:
        """Tables of the regions below that are known for each element."""
        tables = {}
        for leaf in self.constraint.walk():
            if not isinstance(leaf, AllDifferentValues | OfRegion) or leaf.region is None:
                continue
            rows: list[list[int]] = []
            for scope in scopes:
                with c.scope(**scope):
                    known = leaf.region.static(c)
                if known is None:
                    break
                rows.append(slots_of(c, known, leaf.kind(c)))
            if len(rows) == len(scopes):
                tables[row_key(leaf)] = Number(c.program.tables.add_rows("slots", rows))
        return tables

    def _edge(self, c: Code, part: Number) -> Number:
        """`(edge)`: the edges around the hint's last vertex, or the hint while they may fit."""
        facts = c.program.facts
        if not self._asks_for(Edge):
            return c.get("edge")
        if "Edge" not in facts.types:
            return ZERO
        vertices = facts.topology.sites("Vertex")
        hints = facts.hints_for(facts.default_type)
        around = [
            [slots_of(c, [int(e) for e in vertices[v].edges], "Edge") for v in hint.sites]
            for hint in hints
        ]
        last = c.program.tables.add_rows("edges", [rows[-1] for rows in around])
        every = c.program.tables.add_rows("edges", [[*chain(*rows)] for rows in around])
        hint = c.program.tables.add(f"hint_of_{self.elements}", [h.value or 0 for h in hints])
        start, end = row_of(last, part)
        first, stop = row_of(every, part)
        open_ = f"not all_resolved(s, t, CHOICES, {first}, {stop})"
        total = c.var("edge", f"sum_of_values({c.s}, t, WHAT, CHOICES, {start}, {end})")
        with c.block(f"if {total} < t[{hint} + {part}] and {open_}"):
            c.line(f"{total} = t[{hint} + {part}]")
        return total


def _second_site(before: int, hint: GivenHint) -> int:
    """`(to)` at a hint: where it has no second site, that of the hint before it stays."""
    return hint.sites[1] if len(hint.sites) > 1 else before


@shape
class OfRegion(Constraint):
    """A constraint on what the values of a region amount to.

    Attributes:
        region: The sites; by default those of each region of the puzzle.
        of: The value that is counted; by default 1.
        name: Only regions whose name contains this.
        result: The number that it must be.
    """

    reads = BOARD
    type: SiteType | None = None
    region: Region | None = None
    of: Int | None = named(None)
    name: str | None = None
    result: Int

    def kind(self, c: Code) -> str:
        """The type of the region's sites."""
        return kind_of(c, self.type)

    def kernel(self, c: Code, start: Number, end: Number, result: Number) -> Condition:
        """The test of one list of slots."""
        raise NotImplementedError

    def parts(self, c: Code) -> Parts:
        """One part per region."""
        if self.region is not None:
            return self._of_region(c, self.region)
        rows = [slots_of(c, sites, self.kind(c)) for sites in self.regions(c)]
        table = c.program.tables.add_rows("slots", rows)
        results = self.results(c, len(rows))

        def test(b: Code, part: Number) -> Condition:
            start, end = row_of(table, part)
            return self.kernel(b, start, end, results(b, part))

        below = reach_of(c, self.result)
        return Parts([union_of((frozenset(row), below)) for row in rows], test)

    def _of_region(self, c: Code, region: Region) -> Parts:
        known = region.static(c)
        own = None if known is None else frozenset(slots_of(c, known, self.kind(c)))

        def test(b: Code, _: Number) -> Condition:
            start, end = listed(b, self, region, self.kind(b))
            return self.kernel(b, start, end, self.result.emit(b))

        return Parts([union_of((own, reach_of(c, self.result)))], test)

    def regions(self, c: Code) -> list[tuple[int, ...]]:
        """The regions meant when none is given."""
        raise NotImplementedError

    def results(self, c: Code, number: int) -> Callable[[Code, Number], Number]:
        """Writes the result wanted of a region with a number."""
        return lambda b, part: self.result.emit(b)


@ludeme("is Count")
class IsCount(OfRegion):
    """`(is Count (sites Row 0) of:1 3)`: so many sites have this value (spec 07 §1.12)."""

    def kernel(self, c: Code, start: Number, end: Number, result: Number) -> Condition:
        """Compare the number of resolved sites with the value."""
        value = self.of.emit(c) if self.of else Literal(1)
        given = f"{start}, {end}, {value}, {result}"
        return Condition(f"may_count({c.s}, t, WHAT, CHOICES, {given})")

    def parts(self, c: Code) -> Parts:
        """Without a region never true."""
        if self.region is None:
            return Parts([frozenset()], lambda b, _: FALSE)
        parts = super().parts(c)
        if self.of is None:
            return parts
        below = reach_of(c, self.of)
        return Parts([union_of((reach, below)) for reach in parts.reach], parts.test)


@ludeme("is Sum")
class IsSum(OfRegion):
    """`(is Sum (sites Row 0) 15)`: the values of the region have this sum (spec 07 §1.12)."""

    def kind(self, c: Code) -> str:
        """Quirk: cells, whatever the board is played on."""
        return str(self.type or SiteType.Cell)

    def kernel(self, c: Code, start: Number, end: Number, result: Number) -> Condition:
        """Compare the sum of the resolved values."""
        return Condition(f"may_sum({c.s}, t, WHAT, CHOICES, {start}, {end}, {result})")

    def regions(self, c: Code) -> list[tuple[int, ...]]:
        """Rows, columns, ... of the equipment's items with the name; quirk: no other regions."""
        return [sites for kind in static_kinds(c.program.facts, self.name or "") for sites in kind]

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """Regions without a site; those that are listed have to be named as sites."""
        if self.region is None:
            kind, name = str(self.type or SiteType.Cell), self.name or ""
            advice = (f'(is Sum (sites "{name}") …)',) if name else ()
            yield from without_sites(self, kind, facts, name, *advice)

    def impossible(self, facts: Facts) -> Iterator[LudemeError]:
        """A region without a hint, where each has the sum that its hint says."""
        yield from super().impossible(facts)
        if self._by_hints and facts.value_ranges:
            regions = sum(len(rows) for rows in static_kinds(facts, self.name or ""))
            hints = len(facts.hints_for(str(self.type or SiteType.Cell)))
            if hints < regions:
                message = f"there are {regions} regions, and hints for {hints} of them"
                expected = "a hint for each region, in their order, or a number"
                yield LudemeError(message, self.span, expected=expected)

    @property
    def _by_hints(self) -> bool:
        without = self.region is None
        return without and isinstance(self.result, Hint) and self.result.at is None

    def results(self, c: Code, number: int) -> Callable[[Code, Number], Number]:
        """The hints, one for each region, when `(hint)` is asked for."""
        if not self._by_hints:
            return super().results(c, number)
        hints = [hint.value or 0 for hint in c.program.facts.hints_for(self.kind(c))]
        if len(hints) < number:
            raise unsupported(self)
        table = c.program.tables.add("hint", hints)
        return lambda b, part: Number(f"t[{table} + {part}]")

    def variables(self, facts: Facts, evaluate: Evaluate) -> Iterable[int]:
        """The region's sites, or those of all regions."""
        return sites_in(facts, self.region, evaluate)


def variables_in_play(facts: Facts, evaluate: Evaluate) -> tuple[int, ...]:
    """The sites that the constraints speak of, in order; `forAll` ends the scan (07 §1.12).

    A region may have any numbers as members; those that are no sites have no value.
    """
    found: dict[int, None] = {}
    for constraint in facts.constraints:
        if isinstance(constraint, Constraint):
            found.update(dict.fromkeys(constraint.variables(facts, evaluate)))
        if isinstance(constraint, ForAll):
            break
    return tuple(site for site in found if 0 <= site < facts.board_sites)
