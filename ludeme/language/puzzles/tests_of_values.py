"""Constraints of a deduction puzzle taken apart (spec 07 §1.12).

A constraint holds where each of its parts does, and a part looks at few variables: one region,
one element, one hint. So after setting a variable only the parts that look at it need a test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from ludeme.emit.code import Code
from ludeme.emit.expressions import TRUE, ZERO, Condition, Number, negation
from ludeme.emit.questions import fails
from ludeme.grammar.errors import LudemeError, LudemeWarning
from ludeme.language.base import Node, Thing
from ludeme.language.booleans.logic import And, EqualityOfNumbers, IfBool, Not, Or, Ordering, Xor
from ludeme.language.ints.arithmetic import Add, Arithmetic, Multiply, Subtract
from ludeme.language.ints.iterators import ContextVariable, Edge, FromSite, Hint
from ludeme.language.ints.of_site import What
from ludeme.language.kinds import Bool, Int, Region
from ludeme.language.literals import BoolConstant, IntConstant
from ludeme.language.moves.move_clauses import kind_of
from ludeme.model.facts import Facts

#: Slots that a part looks at; None: perhaps all.
Reach = frozenset[int] | None
NOWHERE: Reach = frozenset()

#: Finds the members of a region on the empty board (`ludeme.compiler.gather.evaluate.region`).
Evaluate = Callable[[Facts, Region], tuple[int, ...]]

#: Ludemes that look at the position only through what stands below them.
PURE = (
    *(BoolConstant, IntConstant, And, Or, Not, Xor, IfBool, EqualityOfNumbers),
    *(Add, Subtract, Multiply, Arithmetic, ContextVariable, FromSite, Hint),
)


@dataclass(frozen=True)
class Parts:
    """A constraint as a conjunction of numbered parts."""

    reach: Sequence[Reach]
    #: Writes the condition of the part with a number, which may be an expression.
    test: Callable[[Code, Number], Condition]


def only_in_puzzles(node: Node, facts: Facts) -> Iterator[LudemeError]:
    """An error for a ludeme of puzzles where no values are to be found."""
    if not facts.value_ranges:
        name = f"({' '.join(node.words)} …)"
        yield LudemeError(f"{name} is for puzzles, and the board has no (values …)", node.span)


class Constraint(Bool):
    """A condition that is made for puzzles."""

    def names_of(self) -> Iterator[tuple[Thing, str]]:
        """Any region of the equipment may be one of its parts."""
        yield from super().names_of()
        yield Thing.REGION, ""

    def impossible(self, facts: Facts) -> Iterator[LudemeError]:
        """A constraint where no values are to be found."""
        yield from only_in_puzzles(self, facts)

    def parts(self, c: Code) -> Parts:
        """The constraint taken apart."""
        raise NotImplementedError

    def variables(self, facts: Facts, evaluate: Evaluate) -> Iterable[int]:
        """The sites it brings into play."""
        return ()

    def emit(self, c: Code) -> Condition:
        """All parts hold."""
        parts = self.parts(c)
        number = len(parts.reach)
        if number == 0:
            return TRUE
        if number == 1:
            return parts.test(c, ZERO)

        def build(b: Code) -> None:
            part = b.fresh("part")
            with b.block(f"for {part} in range({number})"), b.when(negation(parts.test(b, part))):
                b.line("return False")

        return fails(c, "constraint", build)


def parts_of(c: Code, constraint: Bool) -> Parts:
    """Any condition taken apart; one that is not made for puzzles is one part."""
    if isinstance(constraint, Constraint):
        return constraint.parts(c)
    return Parts([reach_of(c, constraint)], lambda b, _: constraint.emit(b))


def each_conjunct(constraints: Sequence[Bool]) -> Iterator[Bool]:
    """The constraints, conjunctions opened."""
    for constraint in constraints:
        if isinstance(constraint, And):
            yield from each_conjunct(constraint.conditions)
        else:
            yield constraint


# --- what a condition looks at --------------------------------------------------------------------


def reach_of(c: Code, node: Node) -> Reach:
    """The slots a condition or number looks at, where `c` makes its variables constants."""
    if isinstance(node, Constraint):
        return union_of(node.parts(c).reach)
    if isinstance(node, Ordering):
        return _sites(c, node.left, node.right)
    if isinstance(node, What) and node.level is None:
        kind = kind_of(c, node.type)
        site = constant_of(c, node.at)
        if site is None or kind not in c.program.facts.types:
            return None
        return frozenset(slots_of(c, (site,), kind))
    if isinstance(node, PURE) and not isinstance(node, Edge):
        return union_of([reach_of(c, child) for child in node.children()])
    return None


def _sites(c: Code, *numbers: Int) -> Reach:
    sites = [constant_of(c, number) for number in numbers]
    if any(site is None for site in sites):
        return None
    return frozenset(site for site in sites if site is not None)


def constant_of(c: Code, number: Int) -> int | None:
    """The value of a number if it is known, given the constants in the scope of `c`."""
    if reach_of(c, number) != NOWHERE:
        return None
    with c.capture():
        return number.emit(c).value


def union_of(reaches: Sequence[Reach]) -> Reach:
    """Everything that any of several parts looks at."""
    found: set[int] = set()
    for reach in reaches:
        if reach is None:
            return None
        found |= reach
    return frozenset(found)


# --- sites of regions -----------------------------------------------------------------------------


def slots_of(c: Code, sites: Sequence[int], kind: str) -> list[int]:
    """Slots of the sites of a type; none for types that hold nothing but 0."""
    facts = c.program.facts
    if kind not in facts.types:
        return []
    base = 0 if kind == facts.default_type else facts.slot_base(kind)
    return [base + site for site in sites if 0 <= site < facts.topology.count(kind)]


def row_of(table: str, number: Number) -> tuple[Number, Number]:
    """Start and end of a row of a table made by `Tables.add_rows`."""
    row = number.value
    following = f"{number} + 1" if row is None else str(row + 1)
    start, end = f"{table} + t[{table} + {number}]", f"{table} + t[{table} + {following}]"
    return Number(start), Number(end)


def static_kinds(facts: Facts, name: str = "") -> list[Sequence[tuple[int, ...]]]:
    """The rows, the columns, ... that the equipment names, in items whose name has a word."""
    return [
        members
        for region in facts.regions
        if name in region.name
        for kind, members in region.by_kind
        if kind is not None
    ]


def without_sites(
    node: Node, kind: str, facts: Facts, name: str = "", advice: str = "(regions {Columns Rows})"
) -> Iterator[LudemeWarning]:
    """A warning where a constraint on all rows, columns, ... finds none with a value."""
    words, where = " ".join(node.words), f'"{name}"' if name else "the equipment"
    sites = facts.topology.count(kind) if kind in facts.types else 0
    if sites == 0:
        why = f"finds no values: it is about the type {kind}, and this board is played on another"
        advice = f"({words} {facts.default_type} …)"
    else:
        why = f"constrains nothing: {where} has no rows, columns or others of a kind"
    kinds = static_kinds(facts, name)
    if not any(0 <= site < sites for members in kinds for row in members for site in row):
        message = f"({words} …) {why}"
        yield LudemeWarning(message, node.span, expected=advice)


def sites_in(facts: Facts, region: Region | None, evaluate: Evaluate) -> Iterator[int]:
    """The sites of a region at the start; without one those of all regions of the equipment."""
    if region is not None:
        yield from evaluate(facts, region)
        return
    for item in facts.regions:
        yield from item.sites


def row_key(leaf: Node) -> str:
    """Name of the context entry for the table of an iterated constraint's regions."""
    return f"rows {id(leaf)}"


def listed(c: Code, leaf: Node, region: Region, kind: str) -> tuple[Number, Number]:
    """Where the slots of a region are listed: in a table where it is known, else written down."""
    known = region.static(c)
    if known is not None:
        slots = slots_of(c, known, kind)
        table = c.program.tables.add("slots", slots)
        return Number(table), Number(f"{table} + {len(slots)}")
    rows = c.get(row_key(leaf))
    if rows.value is None:
        return row_of(rows, c.get("element"))
    facts = c.program.facts
    start = c.workspace(facts.universe, "slots")
    end = c.var("end", start)
    if kind in facts.types:
        base = 0 if kind == facts.default_type else facts.slot_base(kind)
        with region.each(c) as site:
            c.line(f"t[{end}] = {base} + {site}")
            c.line(f"{end} += 1")
    return start, end
