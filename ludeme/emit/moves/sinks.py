"""The uses a generated move can be put to (see `ludeme.emit.moves.candidate`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import nullcontext

from ludeme.emit.code import Code
from ludeme.emit.expressions import TRUE, ZERO, Condition, Number
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.emit.passes.pad_rows import PAD
from ludeme.emit.program import ROW_HEAD
from ludeme.model.emitted import Detail, Generator
from ludeme.model.overflow import Overflow

#: Writes moves to a sink.
Build = Callable[[Code, Sink], None]
#: Writes what happens around the making of a move, which the second argument writes.
Around = Callable[[Code, Callable[[], None]], None]
#: Where the next row goes, in functions that append rows to `mv`.
_PLACE = Number("p")


class RowSink(Sink):
    """Appends every move as a row: `mv[p] = generator, from, to, captured values...`.

    Rows of the legal list are top-level moves (`top`); rows of an effect that is evaluated
    completely before it is applied are not. A row that would not end before `room` is not
    written: OVERFLOW is set, and whoever asked gives a larger buffer or fails.

    A list that `defers` takes in moves whose legality is found out by playing them; the tests are
    made afterwards, by functions of the generators, for the moves that somebody asks about.
    """

    def __init__(
        self,
        *,
        top: bool,
        buffer: str = "mv",
        place: Number = _PLACE,
        start: Number = ZERO,
        room: str = "room",
        defers: bool = False,
        target: Number | None = None,
    ) -> None:
        self.top = top
        self.defers = defers
        self.target = target
        self.buffer = buffer
        self.place: Number = place
        #: Where the first row goes, and where the buffer ends.
        self.start = start
        self.room = room
        #: Generators that may occur in the rows.
        self.used: dict[int, Generator] = {}

    def move(self, c: Code, candidate: Candidate) -> None:
        """Append a row."""
        target = candidate.shown[1] if candidate.shown else candidate.target
        same = self.target in (None, target)
        with c.when(TRUE if same else Condition(f"{target} == {self.target}")):
            self._append(c, candidate)

    def _append(self, c: Code, candidate: Candidate) -> None:
        c.program.watch.found(c)
        name, free = candidate.function(c, top=self.top)
        origin, target = candidate.shown or (candidate.origin, candidate.target)
        named = {origin: 1, target: 2}
        check, needed = candidate.check_function(c) if candidate.checks else ("", ())
        parts = candidate.parts(c) if self.top else []
        values = dict.fromkeys((*free, *needed, *(value for _, own in parts for value in own)))
        captured = [value for value in values if value not in named]
        column = named | {value: ROW_HEAD + k for k, value in enumerate(captured)}
        generator = c.program.generator(
            candidate,
            name,
            tuple(column[value] for value in free),
            check,
            tuple(column[value] for value in needed),
            tuple((part, tuple(column[value] for value in own)) for part, own in parts),
            details_in(candidate, column) if self.top else (),
        )
        self.used[generator.index] = generator
        b, p = self.buffer, self.place
        c.program.row_width = max(c.program.row_width, ROW_HEAD + len(captured))
        c.program.watch.noted(c, candidate, p if b == "mv" else "-1")
        returns = b == "mv" and c.function_returns_place
        with c.block(f"if {p} + W > {self.room}"):
            c.line(f"t[OVERFLOW] = {Overflow.MOVES if b == 'mv' else Overflow.EFFECT}")
            if returns:
                c.line(f"return {p}")
        with nullcontext() if returns else c.block("else"):
            for number, value in enumerate((str(generator.index), origin, target, *captured)):
                c.line(f"{b}[{p}{f' + {number}' if number else ''}] = {value}")
            # Equal moves are equal rows: the program fills the columns that others need with 0.
            c.line(f"{PAD}({b}, {p}, {ROW_HEAD + len(captured)})")
            c.line(f"{p} += W")

    def part(self, c: Code, hint: str, build: Build) -> None:
        """A function that appends rows to `mv` from `p` on and returns the new `p`."""
        # found on a copy, where something may have been done before: to be judged there
        defers = self.defers and c.s == "s"
        inner = RowSink(top=self.top, defers=defers, target=self.target)
        inner.used = self.used

        def body(b: Code) -> None:
            b.function_returns_place = True
            build(b, inner)
            b.line("return p")

        name, free = c.function(hint, body, ("s", "t", "x", "mv", "p", "room"))
        call = c.call(name, free, (c.s, "t", "x", self.buffer, self.place, self.room))
        c.line(f"{self.place} = {call}")


def details_in(candidate: Candidate, column: Mapping[Number | str, int]) -> tuple[Detail, ...]:
    """What a move says beside its sites, as far as a row with these columns holds it."""
    found = []
    for kind, what in candidate.says:
        known = what.value if isinstance(what, Number) else what
        if known is not None:
            found.append(Detail(kind, always=known))
        elif what in column:
            found.append(Detail(kind, column[what]))
    return tuple(found)


def rows_in_workspace(c: Code, *, top: bool = False) -> RowSink:
    """A sink that appends rows to workspace of its own."""
    size = c.program.effect_rows
    start = c.workspace(size, "rows")
    return RowSink(
        top=top, buffer="t", place=c.var("p", start), start=start, room=f"{start} + {size}"
    )


class ExistsSink(Sink):
    """Answers True at the first move; lives in a function that ends with `return False`."""

    asks = once = True

    def move(self, c: Code, candidate: Candidate) -> None:
        """Write the answer."""
        c.program.watch.found(c)
        c.program.watch.noted(c, candidate, "-1")
        c.line("return True")

    def part(self, c: Code, hint: str, build: Build) -> None:
        """A function that answers for a part of the generator."""

        def body(b: Code) -> None:
            build(b, self)
            b.line("return False")

        name, free = c.function(hint, body)
        with c.block(f"if {c.call(name, free)}"):
            c.line("return True")


class TargetSink(ExistsSink):
    """Answers True at the first move whose recorded `to` is the given site (spec 05 §5.5)."""

    #: Which moves there are matters: a member of a `priority` may hide those of a later one.
    asks = False

    def __init__(self, target: Number) -> None:
        self.target = target

    def move(self, c: Code, candidate: Candidate) -> None:
        """Compare the move's target."""
        if candidate.kind != "move":
            return
        same = candidate.target == self.target
        with c.when(TRUE if same else Condition(f"{candidate.target} == {self.target}")):
            super().move(c, candidate)


class EffectSink(Sink):
    """Applies every move at once to the position it was found on."""

    applies = True

    def move(self, c: Code, candidate: Candidate) -> None:
        """Write the application."""
        c.program.watch.found(c)
        candidate.write(c, top=False)

    def part(self, c: Code, hint: str, build: Build) -> None:
        """A function that applies a part of the effect."""

        def body(b: Code) -> None:
            build(b, self)
            b.line("return 0")

        name, free = c.function(hint, body)
        c.line(c.call(name, free))


class EachSink(Sink):
    """Runs a piece of text for every move (collecting targets, counting, ...).

    All of it is inline: it may change locals of the surrounding function. `ordered`: the order in
    which they are found is the one in which they are made.
    """

    looks_ahead = True

    def __init__(self, act: Callable[[Code, Candidate], None], *, ordered: bool = False) -> None:
        self.act = act
        self.ordered = ordered

    def move(self, c: Code, candidate: Candidate) -> None:
        """Write the text."""
        c.program.watch.found(c)
        self.act(c, candidate)


class CountSink(EachSink):
    """Adds the number of moves to a variable, which tells whether any were found."""

    def __init__(self, total: Number) -> None:
        super().__init__(lambda c, candidate: c.line(f"{total} += 1"))
        self.place: Number = total


class AsideSink(Sink):
    """Takes in moves that a rule leaves aside: in traced programs, for the trace alone."""

    def move(self, c: Code, candidate: Candidate) -> None:
        """Only note it."""
        c.program.watch.noted(c, candidate, "-1")
