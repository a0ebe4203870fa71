"""Traced programs: the text of a game that also says what it does while it runs.

A traced program is written by the same ludemes as any other. Beside what they write, it calls

    if s[WHAT + to] == 0:      ──▶     if trace_seen(s, 3, s[WHAT + to] == 0, (from_, to)):

so that whoever runs it (see `ludeme.reasons`) sees the value of every condition and number, which
lists of moves are gone through, which sites they try, and which moves they find. Each call has the
position it looks at and the number of a `Mark`, which says what the call is about. It runs on the
Python tier alone; ordinary programs have none of this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ludeme.emit.code import CONTEXT, Code
from ludeme.emit.expressions import Condition, Number
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.emit.moves.passing import is_choice
from ludeme.emit.program import Program
from ludeme.emit.watching import Watch, is_again

#: What a traced program calls. The first two hand their value on.
SEEN, NUMBER, BEGUN, ENDED, BOUND, FOUND, TRIED, PASSED = CALLS = (
    "trace_seen",
    "trace_number",
    "trace_begun",
    "trace_ended",
    "trace_bound",
    "trace_found",
    "trace_tried",
    "trace_passed",
)
#: They say nothing to anybody.
SILENT: dict[str, Callable[..., Any]] = {
    **dict.fromkeys(CALLS, lambda s, *given: None),
    SEEN: lambda s, mark, condition, values: condition,
    PASSED: lambda s, mark, condition: condition,
}
#: The variables whose coming into force is noted.
SITES = ("from", "to", "between")


@dataclass(frozen=True, eq=False)
class Mark:
    """What a call of a traced program is about."""

    #: The ludeme that the text was written for, and the ludemes around it, outermost first.
    node: Any
    around: tuple[Any, ...]
    #: The context variables whose values the call has.
    names: tuple[str, ...] = ()
    #: Those among them that come into force with it.
    sets: tuple[str, ...] = ()
    #: Whether the moves are those that a player may choose from.
    is_choice: bool = False
    #: Whether its moves are left aside by a rule that chooses among lists of moves.
    is_aside: bool = False
    #: Whether it is about a condition that is the same in all positions.
    is_fixed: bool = False


class Trace(Watch):
    """Writes the calls of one traced program, and keeps what they are about."""

    is_trace = True

    def __init__(self) -> None:
        self.marks: list[Mark] = []
        #: Numbers that are the same in all positions, by the identity of their ludemes.
        self.constants: dict[int, int] = {}
        self._around: list[Any] = []
        self._aside = 0
        self._measures = False
        #: Whether nothing is noted but the moves that are found.
        self.is_quiet = False

    @property
    def is_noting(self) -> bool:
        """Unless it is quiet."""
        return not self.is_quiet

    # --- ludemes --------------------------------------------------------------------------------

    def write(self, node: Any, c: Code, emit: Callable[[], Any], sink: Any) -> Any:
        """Let a ludeme write its text, and note what comes of that when it runs."""
        if self.is_quiet or (self._around and is_again(node, self._around[-1])):
            return self._quietly(node, emit)
        if sink is not None and not is_choice(sink):  # a question whether there are moves
            self.is_quiet = True
            try:
                return emit()
            finally:
                self.is_quiet = False
        outer = tuple(self._around)
        with self.inside(node), c.capture() as lines:
            result = emit()
            if isinstance(result, Condition):
                self._measure(node, c)
        if isinstance(result, Condition):
            c.splice(lines)
            return self._condition(node, outer, c, result)
        if isinstance(result, Number):
            c.splice(lines)
            if result.value is None:
                return self._number(node, outer, c, result)
            self.constants[id(node)] = result.value
            return result
        mark = self._mark(c, node, outer, is_choice=sink is not None)
        c.line(f"{BEGUN}({c.s}, {mark[0]}, {mark[1]})")
        c.splice(lines)
        c.line(f"{ENDED}({c.s}, {mark[0]})")
        return result

    def _quietly(self, node: Any, emit: Callable[[], Any]) -> Any:
        """Write without notes, but for numbers that are the same in all positions."""
        result = emit()
        if isinstance(result, Number) and result.value is not None:
            self.constants[id(node)] = result.value
        return result

    def _measure(self, node: Any, c: Code) -> None:
        """Note how far a condition is from holding, if it can tell."""
        if node.measure is not None and not self._measures:
            self._measures = True
            node.measure.emit(c)
            self._measures = False

    def _condition(
        self, node: Any, outer: tuple[Any, ...], c: Code, result: Condition
    ) -> Condition:
        """Note a condition where it is asked; one that is known stays so, and is noted before."""
        if result.known is None:
            number, values = self._mark(c, node, outer)
            return Condition(f"{SEEN}({c.s}, {number}, {result}, {values})")
        if node.constant is None:  # True and False speak for themselves
            number, values = self._mark(c, node, outer, is_fixed=True)
            c.line(f"{SEEN}({c.s}, {number}, {result}, {values})")
        return result

    def asked(self, node: Any, c: Code, test: Callable[[], Condition]) -> Condition:
        """Note it for the other one."""
        if self.is_quiet:
            return test()
        outer = tuple(self._around)
        with self.inside(node):
            condition = test()
        return self._condition(node, outer, c, condition)

    def _number(self, node: Any, outer: tuple[Any, ...], c: Code, result: Number) -> Number:
        number, _ = self._mark(c, node, outer)
        value = c.let("value", result)
        c.line(f"{NUMBER}({c.s}, {number}, {value})")
        return value

    def _mark(
        self,
        c: Code,
        node: Any,
        outer: tuple[Any, ...],
        *,
        is_choice: bool = False,
        is_fixed: bool = False,
        sets: tuple[str, ...] = (),
    ) -> tuple[int, str]:
        """The number of a new mark, and a tuple of the values of its variables."""
        names = tuple(name for name in CONTEXT if name in c.env)
        mark = Mark(node, outer, names, sets, is_choice, bool(self._aside), is_fixed)
        self.marks.append(mark)
        values = "".join(f"{c.env[name]}, " for name in names)
        return len(self.marks) - 1, f"({values.rstrip() if len(names) == 1 else values[:-2]})"

    def _here(self, c: Code, sets: tuple[str, ...] = ()) -> tuple[int, str]:
        """A mark for the innermost ludeme that is being written."""
        if not self._around:
            return -1, "()"
        return self._mark(c, self._around[-1], tuple(self._around[:-1]), sets=sets)

    # --- moves ----------------------------------------------------------------------------------

    def bound(self, c: Code, variables: dict[str, Number]) -> None:
        """Note the sites among them."""
        sets = tuple(name for name in SITES if name in variables)
        if self.is_quiet or not self._around or all(variables[n].value is not None for n in sets):
            return
        number, values = self._here(c, sets)
        c.line(f"{BOUND}({c.s}, {number}, {values})")

    def noted(self, c: Code, candidate: Candidate, place: str) -> None:
        """Note a move and its place."""
        origin, target = candidate.shown or (candidate.origin, candidate.target)
        number = -1 if self.is_quiet else self._here(c)[0]
        c.line(f"{FOUND}({c.s}, {number}, {origin}, {target}, {place})")

    def tested(
        self, c: Code, node: Any, candidate: Candidate, test: Callable[[], Condition]
    ) -> Condition:
        """Note which move is tested, and whether it passes."""
        if self.is_quiet:
            return test()
        with self.inside(node):
            number, _ = self._here(c)
            origin, target = candidate.shown or (candidate.origin, candidate.target)
            c.line(f"{TRIED}({c.s}, {number}, {origin}, {target})")
            condition = test()
        if condition.known is not None:
            return condition
        return Condition(f"{PASSED}({c.s}, {number}, {condition})")

    @contextmanager
    def inside(self, node: Any) -> Iterator[None]:
        """Text written inside is written for a ludeme."""
        self._around.append(node)
        try:
            yield
        finally:
            self._around.pop()

    @contextmanager
    def apart(self, program: Program) -> Iterator[None]:
        """Text written inside notes nothing: nobody asks why an action is made."""
        program.watch = Watch()
        try:
            yield
        finally:
            program.watch = self

    # --- moves that are left aside --------------------------------------------------------------

    def aside(self, c: Code, build: Callable[[Code, Sink], None], sink: Sink) -> None:
        """Find them, and note that they are left aside."""
        self._aside += 1
        try:
            build(c, sink)
        finally:
            self._aside -= 1
