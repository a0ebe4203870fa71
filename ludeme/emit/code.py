"""Writing a program: functions built line by line, with names lifted to parameters by need.

What a function is once it is written, and how names are lifted: `ludeme.emit.functions`. Text may
have placeholders that only the finished program can fill (see `ludeme.emit.passes.place_memory`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from ludeme.emit.expressions import UNDEFINED, Condition, Number
from ludeme.emit.flags import Flag, Flags
from ludeme.emit.functions import NAME, cut_at_names, names_in
from ludeme.emit.passes.reading import SCRATCH, WORKSPACE
from ludeme.emit.program import Program
from ludeme.model.overflow import Overflow

#: Context variables of the language (spec 07 §0.2); unset ones read -1.
CONTEXT = (
    "from",
    "to",
    "between",
    "site",
    "level",
    "player",
    "value",
    "track",
    "pips",
    "hint",
    "edge",
)

Env = dict[str, Number]
T = TypeVar("T")


@dataclass
class Loop:
    """A loop being written, and the bitmaps that questions in it share (see `emit.bitmaps`)."""

    #: Local names with larger numbers are made inside; the row is the position looked at.
    first: int
    row: str
    #: Lines that go before the loop, by the names they make.
    begins: dict[Number, str] = field(default_factory=dict)
    #: For each region the bitmap, and the name of what says whether it has been evaluated.
    kept: dict[object, tuple[Number, Number]] = field(default_factory=dict)


class Code:
    """The body of one function being written.

    `s` is the expression of the position row the text works on, `env` maps context variables to
    expressions, `flags` are compile-time facts that nested text must know.
    """

    def __init__(
        self, program: Program, env: Env | None = None, flags: Flags = frozenset()
    ) -> None:
        self.program = program
        self.env: Env = dict(env or {})
        self.flags = flags
        self.s = "s"
        #: Whether this function appends rows and returns where the next one goes.
        self.function_returns_place = False
        self.lines: list[str] = []
        self.depth = 1
        self.own: set[str] = set()
        self.workspace_size = 0
        #: Sizes of bitmaps in the workspace, by their offsets.
        self.areas: dict[int, int] = {}
        #: All parts of the workspace that are reserved: offset and size.
        self.parts: list[tuple[int, int]] = []
        self.scratch_rows = 0
        #: The loops that what is written now is asked in again and again, the outermost first.
        self.loops: list[Loop] = []

    # --- text ---------------------------------------------------------------------------------

    def line(self, text: str) -> None:
        """Append one line at the current indentation."""
        self.lines.append("    " * self.depth + text)
        self.program.places.note(text, self.program.place)

    @contextmanager
    def block(self, header: str) -> Iterator[None]:
        """`header:` followed by an indented block (a `pass` when nothing is written)."""
        self.line(header + ":")
        before = len(self.lines)
        self.depth += 1
        yield
        if len(self.lines) == before:
            self.line("pass")
        self.depth -= 1

    @contextmanager
    def when(self, condition: Condition) -> Iterator[None]:
        """Text that runs where a condition holds; static conditions are decided here."""
        if condition.known is True:
            yield
        elif condition.known is False:
            with self.capture():
                yield
        else:
            with self.block(f"if {condition}"):
                yield

    def splice(self, lines: list[str], deeper: int = 0) -> None:
        """Append captured lines, indented further."""
        self.lines.extend("    " * deeper + line for line in lines)

    @contextmanager
    def capture(self) -> Iterator[list[str]]:
        """Collect the lines written inside instead of appending them."""
        outer, self.lines = self.lines, []
        captured = self.lines
        try:
            yield captured
        finally:
            self.lines = outer

    @contextmanager
    def loop(self) -> Iterator[Loop]:
        """Write a loop; what is asked in it again and again is written within `asked_in`."""
        loop = Loop(self.program.next_number(), self.s)
        with self.capture() as lines:
            yield loop
        used = names_in(lines)
        for name, text in loop.begins.items():
            if name in used:
                self.line(text)
        self.splice(lines)

    @contextmanager
    def asked_in(self, loop: Loop) -> Iterator[None]:
        """Text written inside runs in every round of a loop, and the position stays as it is."""
        self.loops.append(loop)
        try:
            yield
        finally:
            self.loops.pop()

    def keeps(self, lines: list[str]) -> bool:
        """Whether these lines use a bitmap that is kept while the loops around them run."""
        used = names_in(lines)
        return any(known in used for loop in self.loops for _, known in loop.kept.values())

    def fresh(self, hint: str, low: int | None = None, high: int | None = None) -> Number:
        """A new local name, for numbers of a range if that is known."""
        name = f"{hint}__{self.program.next_number()}"
        self.own.add(name)
        if low is not None and high is not None:
            self.program.ranges[name] = (low, high)
        return Number(name, low, high)

    def let(self, hint: str, expression: Number) -> Number:
        """Assign an expression to a new local and return its name; literals stay literals."""
        if expression.value is not None or NAME.fullmatch(expression):
            return expression
        return Number(self.var(hint, expression), expression.low, expression.high)

    def var(self, hint: str, expression: str) -> Number:
        """Assign an expression to a new local that may be changed later."""
        name = self.fresh(hint)
        self.line(f"{name} = {expression}")
        return name

    # --- context ------------------------------------------------------------------------------

    def get(self, variable: str) -> Number:
        """The expression of a context variable, -1 when nothing has set it."""
        return self.env.get(variable, UNDEFINED)

    @contextmanager
    def scope(self, **variables: Number) -> Iterator[None]:
        """Set context variables for the text written inside (`from_` stands for `from`)."""
        outer = self.env
        given = {name.rstrip("_"): value for name, value in variables.items()}
        self.env = {**outer, **given}
        self.program.watch.bound(self, given)
        try:
            yield
        finally:
            self.env = outer

    @contextmanager
    def within(self, env: Env) -> Iterator[None]:
        """Replace all context variables for the text written inside."""
        outer, self.env = self.env, dict(env)
        try:
            yield
        finally:
            self.env = outer

    @contextmanager
    def on(self, row: str) -> Iterator[None]:
        """Let the text written inside work on another position row."""
        outer, self.s = self.s, row
        try:
            yield
        finally:
            self.s = outer

    @contextmanager
    def flagged(self, *flags: Flag) -> Iterator[None]:
        """Add compile-time flags for the text written inside."""
        outer = self.flags
        self.flags = outer | set(flags)
        try:
            yield
        finally:
            self.flags = outer

    @contextmanager
    def unflagged(self, *flags: Flag) -> Iterator[None]:
        """Take compile-time flags away for the text written inside."""
        outer = self.flags
        self.flags = outer - set(flags)
        try:
            yield
        finally:
            self.flags = outer

    # --- memory -------------------------------------------------------------------------------

    def workspace(self, size: int, hint: str = "w") -> Number:
        """Reserve integers of the workspace in `t` for this function; returns a local offset."""
        offset = self.workspace_size
        self.workspace_size += size
        self.parts.append((offset, size))
        return self.var(hint, f"{WORKSPACE} + {offset}")

    def append(
        self, area: Number, size: Number, room: int, value: Number, full: Overflow = Overflow.ARRAY
    ) -> None:
        """Append to a list in the workspace, of `size` (a local name) numbers and so much room.

        Where there is none left, `full` says what did not fit.
        """
        with self.block(f"if {size} < {room}"):
            self.line(f"t[{area} + {size}] = {value}")
            self.line(f"{size} += 1")
        with self.block("else"):
            self.line(f"t[OVERFLOW] = {full}")

    def bitmap(self, size: int | None = None) -> Number:
        """A cleared workspace area of one integer per site."""
        size = size or self.program.universe
        self.areas[self.workspace_size] = size
        area = self.workspace(size, "marks")
        self.line(f"clear(t, {area}, {size})")
        return area

    def scratch(self, hint: str = "y", source: str = "") -> str:
        """Reserve a scratch row and copy the position (or another row) to it; returns its name."""
        row = self.var(hint, f"x[{SCRATCH} + {self.scratch_rows}]")
        self.scratch_rows += 1
        self.line(f"copy_row({row}, {source or self.s})")
        return row

    # --- functions ----------------------------------------------------------------------------

    def sub(self) -> Code:
        """A new function body that sees the same context as this one."""
        return Code(self.program, self.env, self.flags)

    def function(
        self,
        hint: str,
        build: Callable[[Code], None],
        fixed: tuple[str, ...] = ("s", "t", "x"),
        note: str = "",
        key: object = None,
        otherwise: Callable[[Code], None] | None = None,
    ) -> tuple[str, tuple[str, ...]]:
        """Write a function; returns its name and the free local names it takes after `fixed`.

        With a `key` (a ludeme, or what else its text follows from), what has been written for an
        equal one in an equal context is used again: local names that context variables stand for
        become parameters. In traced programs each is written anew. `otherwise` writes the body for
        programs that keep no chains (see `ludeme.emit.chains`).
        """
        if key is None or self.program.watch.is_noting:
            return self._written(hint, build, fixed, note, otherwise)
        env, values = self._anywhere()
        known = (
            self.program.shapes.of(key),
            hint,
            tuple(sorted(env.items())),
            self.flags,
            fixed,
        )
        if known not in self.program.written:
            with self.within(env):
                self.program.written[known] = self._written(hint, build, fixed, note, otherwise)
        name, free = self.program.written[known]
        return name, tuple(values.get(argument, argument) for argument in free)

    def _written(
        self,
        hint: str,
        build: Callable[[Code], None],
        fixed: tuple[str, ...],
        note: str,
        otherwise: Callable[[Code], None] | None,
    ) -> tuple[str, tuple[str, ...]]:
        body, other = self.sub(), None
        build(body)
        if otherwise is not None:
            other = self.sub()
            otherwise(other)
        return self.program.add_function(hint, body, fixed, note, other)

    def _anywhere(self) -> tuple[Env, dict[str, str]]:
        """The context with names that do not depend on the place, and what they stand for here.

        Such a name ends in `__0`, or in `__00` when it is known to hold a board site. Ranges are
        not known of them: a text that was written for one number is used for others as well.
        """
        names: dict[str, str] = {}
        taken: set[str] = set()
        env: Env = {}
        for variable, value in sorted(self.env.items()):
            for here in NAME.findall(value):
                if here not in names:
                    stem = f"{variable}{len(taken)}" if f"{variable}" in taken else variable
                    taken.add(stem)
                    names[here] = f"{stem}__0"
                    if here in self.program.board_names:
                        names[here] += "0"
                        self.program.board_names.add(names[here])
            if value.value is None:
                value = Number(NAME.sub(lambda match: names[match[0]], value))
            env[variable] = value
        return env, {anywhere: here for here, anywhere in names.items()}

    def once(self, hint: str, key: object, build: Callable[[Code], None]) -> str:
        """The call of a function that answers for a ludeme, written once for equal contexts."""
        name, free = self.function(hint, build, key=key)
        return self.call(name, free)

    def memo(self, key: object, make: Callable[[], T]) -> T:
        """What has been made from the same things before, else what `make` makes now."""
        known = self.program.memo
        if key not in known:
            known[key] = make()
        made: T = known[key]
        return made

    def call(self, name: str, free: tuple[str, ...], fixed: tuple[str, ...] | None = None) -> str:
        """The call expression of a function made by `function`."""
        return f"{name}({', '.join((*(fixed or (self.s, 't', 'x')), *free))})"

    def helper(self, name: str) -> str:
        """Make sure a primitive action is part of the program, and return its name."""
        self.program.need_action(name)
        return name

    def pieces(self) -> list[str]:
        """The text cut at local names: what stands between them and the names, in turns."""
        return cut_at_names("\n".join(self.lines))

    def free_names(self, pieces: list[str]) -> tuple[str, ...]:
        """Names used but not made here, in order of first use."""
        return tuple(name for name in dict.fromkeys(pieces[1::2]) if name not in self.own)


def repeat(c: Code, count: Number, act: Callable[[], None]) -> None:
    """Write a text once, or in a loop when it is to run a number of times."""
    if count.value == 1:
        act()
    else:
        with c.block(f"for {c.fresh('k')} in range({count})"):
            act()
