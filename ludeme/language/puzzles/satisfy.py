"""Deduction puzzles as a whole: their moves, and whether they are solved (06 §B5.6)."""

from __future__ import annotations

from functools import partial

from ludeme.emit.actions import puzzle_values
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.expressions import TRUE, ZERO, Condition, Number, negation
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.emit.moves.move_shapes import MoveShape, Origin, Scene, Shapes
from ludeme.emit.questions import fails
from ludeme.language.base import OneOrMore, ludeme
from ludeme.language.kinds import Bool, Effect
from ludeme.language.puzzles.tests_of_values import Reach, each_conjunct, parts_of, row_of
from ludeme.model.facts import Facts


class Puzzle:
    """All constraints of a game as numbered parts."""

    def __init__(self, c: Code) -> None:
        self.facts = c.program.facts
        self.constraints = [
            (each, parts_of(c, each)) for each in each_conjunct(self.facts.constraints)
        ]
        self.reach = [reach for _, parts in self.constraints for reach in parts.reach]
        puzzle_values.need_candidates(c.program)

    def part_holds(self, c: Code, part: Number) -> Condition:
        """A condition: the part with this number holds."""

        def build(b: Code) -> None:
            first = 0
            for constraint, parts in self.constraints:
                size = len(parts.reach)
                with b.block(f"if {part} < {first + size}"):
                    number = b.let("k", Number(f"{part} - {first}") if first else part)
                    test = partial(parts.test, b, number)
                    b.line(f"return {b.program.watch.asked(constraint, b, test)}")
                first += size
            b.line("return True")

        name, free = c.function("part_holds", build)
        return Condition(c.call(name, free))

    def holds(self, c: Code) -> Condition:
        """A condition: every part holds."""

        def build(b: Code) -> None:
            part = b.fresh("part")
            with (
                b.block(f"for {part} in range({len(self.reach)})"),
                b.block(f"if not {self.part_holds(b, part)}"),
            ):
                b.line("return False")

        return fails(c, "all_hold", build)

    def parts_at(self, slot: int) -> list[int]:
        """The parts that look at a slot, those that look at few others first."""
        near = [i for i, reach in enumerate(self.reach) if reach is None or slot in reach]
        return sorted(near, key=lambda i: self._size(self.reach[i]))

    def _size(self, reach: Reach) -> int:
        return self.facts.slots if reach is None else len(reach)


@ludeme("is Solved")
class IsSolved(Bool):
    """`(is Solved)`: all constraints of the puzzle hold (spec 07 §1.12)."""

    phrases = ("all constraints hold", "not all constraints hold")
    reads = BOARD

    def emit(self, c: Code) -> Condition:
        """Test on a copy in which the unresolved variables are 0."""
        facts = c.program.facts
        sites = c.program.tables.add("variables", facts.variables)
        row, i = c.scratch("filled"), c.fresh("i")
        with (
            c.block(f"for {i} in range({sites}, {sites} + {len(facts.variables)})"),
            c.block(f"if {row}[CHOICES + t[{i}]] != 1"),
        ):
            c.line(f"{row}[WHAT + t[{i}]] = 0")
            c.line(f"{row}[CHOICES + t[{i}]] = 1")
        with c.on(row):
            return Puzzle(c).holds(c)


@ludeme("satisfy")
class Satisfy(Effect):
    """`(satisfy {(all Different)})`: set values that keep all constraints (05 §2.15, 06 §B5.6).

    Attributes:
        constraints: What the solution must keep; a move that breaks it is not offered.
    """

    reads = BOARD
    constraints: OneOrMore[Bool]

    @property
    def must_hold(self) -> tuple[Bool, ...]:
        """All of them."""
        return self.constraints

    def emit(self, c: Code, sink: Sink) -> None:
        """For each variable the candidates to toggle, and the values that fit."""
        facts, tables = c.program.facts, c.program.tables
        puzzle = Puzzle(c)
        sites = [site for site in facts.variables if site not in facts.given]
        near = tables.add_rows("parts_at", [puzzle.parts_at(s) for s in range(facts.board_sites)])
        broken, total = self._broken(c, puzzle)
        low, high = facts.value_ranges.get(facts.default_type, (0, 0))
        if not sites:
            return
        listed_sites = tables.add("free_variables", sites)
        i, to, value, k = c.fresh("i"), c.fresh("to"), c.fresh("value"), c.fresh("k")
        with c.block(f"for {i} in range({listed_sites}, {listed_sites} + {len(sites)})"):
            c.line(f"{to} = t[{i}]")
            start, end = row_of(near, to)
            others = c.var("others", total)
            with c.block(f"for {k} in range({start}, {end})"):
                c.line(f"{others} -= t[{broken} + t[{k}]]")
            with c.block(f"for {value} in range({low}, {high + 1})"):
                test = f"{c.s}[CHOICES + {to}] != 1 or {c.s}[WHAT + {to}] != {value}"
                with c.block(f"if {test}"):
                    sink.move(c, change("toggle", facts, to, value))
            with (
                c.block(f"if {others} == 0"),
                c.block(f"for {value} in range({low}, {high + 1})"),
                c.block(f"if {self._fits(c, puzzle, near, to, value)}"),
            ):
                sink.move(c, change("assign", facts, to, value))

    def move_shapes(self, scene: Scene) -> Shapes:
        """On one of the variables."""
        return (MoveShape(self, origin=Origin.NOWHERE),)

    def _broken(self, c: Code, puzzle: Puzzle) -> tuple[Number, Number]:
        """Mark the parts that do not hold now; returns the marks and their number."""
        broken, total = c.workspace(max(1, len(puzzle.reach)), "broken"), c.var("n", ZERO)
        part = c.fresh("part")
        with c.block(f"for {part} in range({len(puzzle.reach)})"):
            with c.block(f"if {puzzle.part_holds(c, part)}"):
                c.line(f"t[{broken} + {part}] = 0")
            with c.block("else"):
                c.line(f"t[{broken} + {part}] = 1")
                c.line(f"{total} += 1")
        return broken, total

    def _fits(self, c: Code, puzzle: Puzzle, near: str, slot: Number, value: Number) -> Condition:
        """A condition: with this value all parts that look at a variable hold."""

        def build(b: Code) -> None:
            start, end = row_of(near, slot)
            was = b.var("was", f"{b.s}[WHAT + {slot}]")
            choices = b.var("choices", f"{b.s}[CHOICES + {slot}]")
            b.line(f"{b.s}[WHAT + {slot}] = {value}")
            b.line(f"{b.s}[CHOICES + {slot}] = 1")
            fits, k = b.var("fits", TRUE), b.fresh("k")
            with b.block(f"for {k} in range({start}, {end})"):
                part = b.var("part", f"t[{k}]")
                traced = {"to": slot, "value": value} if b.program.watch.is_trace else {}
                with b.scope(**traced), b.when(negation(puzzle.part_holds(b, part))):
                    b.line(f"{fits} = False")
                    b.line("break")
            b.line(f"{b.s}[WHAT + {slot}] = {was}")
            b.line(f"{b.s}[CHOICES + {slot}] = {choices}")
            b.line(f"return {fits}")

        name, free = c.function("fits", build)
        return Condition(c.call(name, free))


def change(action: str, facts: Facts, slot: Number, value: Number) -> Candidate:
    """The move that assigns or toggles a value."""
    return Candidate(
        env={},
        perform=lambda c: c.line(f"{c.helper(action)}({c.s}, {slot}, {value})"),
        origin=slot,
        target=slot,
        origin_type=facts.default_type,
        target_type=facts.default_type,
    ).saying("strikes" if action == "toggle" else "value", value)
