"""Actions put on record while they are made, to be made again just as they were.

What is done before a move (`do ... next`, spec 05 §5.2) is decided once, consequences included; the
move then repeats its actions, not the decisions. So the moves are made on a copy of the position,
where every action leaves a row in memory that all functions share, and the rows are played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from ludeme.emit.code import Code
from ludeme.emit.expressions import ZERO, Number
from ludeme.emit.flags import Flag
from ludeme.emit.moves.acts import Act, in_order, nothing
from ludeme.emit.moves.candidate import Candidate, surroundings
from ludeme.emit.moves.dispatch import write_dispatch
from ludeme.emit.moves.passing import MapSink
from ludeme.emit.moves.sinks import Around, Build, RowSink, rows_in_workspace
from ludeme.emit.program import ROW_HEAD, Program
from ludeme.emit.purity import only_reads
from ludeme.model.emitted import Generator

#: Writes moves that are found by making them, with something around each of them.
Making = Callable[[Code, Around], None]
#: The memory of the record: how much of it is used, then the rows.
RECORD = "T_RECORD"
#: Where the next row goes.
END = Number(f"{RECORD} + 1 + t[{RECORD}]")


class Record:
    """The record of a program: kinds of rows that it may have."""

    def __init__(self, program: Program) -> None:
        self.room = program.effect_rows
        self.used: dict[int, Generator] = {}
        program.tables.set(RECORD, [0] * (1 + self.room))
        surroundings(program).put_on_record = self.add

    def add(self, c: Code, action: Candidate) -> None:
        """Write the addition of a row that makes this action, without consequences."""
        rows = self._rows(c.var("p", END))
        rows.move(c, action)
        c.line(f"t[{RECORD}] = {rows.place} - {RECORD} - 1")

    def repeat(self, c: Code, source: str, act: Act, *, undecided: bool = False) -> None:
        """Write on `c.s` the actions that `act` takes on a copy of the row `source`.

        In the midst of another record they are a part of that. Otherwise, if they are `undecided`,
        the consequences of actions are only decided when these are repeated.
        """
        start = c.var("start", f"t[{RECORD}]")
        row = c.scratch("decided", source)
        with c.on(row), self._recording(c, undecided=undecided and Flag.RECORDING not in c.flags):
            act(c)
        first, end, action = f"{RECORD} + 1 + {start}", c.var("end", END), c.fresh("action")
        with c.block(f"for {action} in range({first}, {end}, W)"):
            self._repeat(c, action)
        if Flag.RECORDING not in c.flags:
            c.line(f"t[{RECORD}] = {start}")

    def repeat_move(self, c: Code, source: str, make: Making, number: Number) -> None:
        """Write on `c.s` one of the moves that are made on a copy of the row `source`.

        In the midst of another record its actions are a part of that; those of the others are not.
        """
        start = c.var("start", f"t[{RECORD}]")
        end, made = c.var("end", start), c.var("made", ZERO)
        row = c.scratch("decided", source)

        def note(body: Code, play: Callable[[], None]) -> None:
            with body.block(f"if {made} == {number}"):
                body.line(f"t[{RECORD}] = {start}")
            play()
            with body.block(f"if {made} == {number}"):
                body.line(f"{end} = t[{RECORD}]")
            body.line(f"{made} += 1")

        with c.on(row), self._recording(c):
            make(c, note)
        first, last = (f"{RECORD} + 1 + {place}" for place in (start, end))
        action = c.fresh("action")
        with c.block(f"for {action} in range({first}, {last}, W)"):
            self._repeat(c, action)
        c.line(f"t[{RECORD}] = {end if Flag.RECORDING in c.flags else start}")

    def make(self, c: Code, source: str, build: Build, *, last_first: bool = False) -> None:
        """Write the making of moves on `c.s`, decided on the row `source`.

        Effects are decided before any move is made, consequences as moves are made one after the
        other on a copy. Quirk: the actions of a move are put in behind as many actions as the
        move before it has, or in front of all others (`last_first`). Deciding may play moves for
        which the same is done: the record is a stack.
        """
        start = c.var("start", f"t[{RECORD}]")
        row = c.scratch("decided", source)
        order, count = c.workspace(self.room // ROW_HEAD, "order"), c.var("n", ZERO)
        with self._recording(c):
            ends = self._effects(c, source, build)
            with c.on(row):
                moves = rows_in_workspace(c)
                build(c, MapSink(moves, lambda move: replace(move, effects=None)))
                first, k = c.var("first", f"{RECORD} + 1 + {start}"), c.var("k", ZERO)
                behind = c.var("behind", ZERO)
                with _each_row(c, moves) as move:
                    end, own = c.var("end", f"t[{ends} + {k}]"), c.var("own", END)
                    action = c.fresh("action")
                    with c.block(f"for {action} in range({first}, {end}, W)"):
                        self._repeat(c, action)
                    write_dispatch(c, moves, move)
                    ranges = ((first, end), (own, END))
                    _insert(c, order, count, ZERO if last_first else behind, ranges)
                    if not last_first:
                        c.line(f"{behind} = {_length(ranges)}")
                    c.line(f"{first} = {end}")
                    c.line(f"{k} += 1")
        j = c.fresh("j")
        with c.block(f"for {j} in range({count})"):
            self._repeat(c, c.var("action", f"t[{order} + {j}]"))
        c.line(f"t[{RECORD}] = {start}")

    def _effects(self, c: Code, source: str, build: Build) -> Number:
        """Write the record of all moves' effects; where in `t` the end of each move's is."""
        ends, k = c.workspace(self.room // ROW_HEAD, "ends"), c.var("k", ZERO)
        with c.capture() as lines:
            moves = self._effects_on(c, source, build, (ends, k))
        if all(only_reads(c.program, made.function) for made in moves.used.values()):
            c.splice(lines)
        else:
            row = c.scratch("tried", source)
            self._effects_on(c, row, build, (ends, k), f"copy_row({row}, {source})")
        return ends

    def _effects_on(
        self, c: Code, row: str, build: Build, places: tuple[Number, Number], after: str = ""
    ) -> RowSink:
        """The same on a row, with a line that is written after each move."""
        ends, k = places
        with c.on(row):
            moves = rows_in_workspace(c)
            build(c, MapSink(moves, lambda move: replace(move, perform=nothing, then=())))
            with _each_row(c, moves) as move:
                write_dispatch(c, moves, move)
                if after:
                    c.line(after)
                c.line(f"t[{ends} + {k}] = {END}")
                c.line(f"{k} += 1")
        return moves

    @contextmanager
    def _recording(self, c: Code, *, undecided: bool = False) -> Iterator[None]:
        """Every action that is written inside is put on record."""
        flags = [Flag.RECORDING, Flag.UNDECIDED] if undecided else [Flag.RECORDING]
        with c.unflagged(Flag.UNDECIDED), c.flagged(*flags):
            yield

    def _repeat(self, c: Code, place: Number) -> None:
        """Write the action of the row at a place."""

        def build(body: Code) -> None:
            write_dispatch(body, self._rows(place), place)
            body.line("return 0")

        name, free = c.function("repeat", build)
        c.line(c.call(name, free))

    def _rows(self, place: Number) -> RowSink:
        rows = RowSink(
            top=False, buffer="t", place=place, start=Number(RECORD), room=f"{RECORD} + {self.room}"
        )
        rows.used = self.used
        return rows


@contextmanager
def off_record(c: Code) -> Iterator[None]:
    """What is written inside is only tried: it leaves nothing on record."""
    if Flag.RECORDING not in c.flags:
        yield
        return
    end = c.var("end", f"t[{RECORD}]")
    yield
    c.line(f"t[{RECORD}] = {end}")


def as_one(move: Candidate) -> Candidate:
    """The same move with its consequences among its actions: a record repeats the decision."""
    follow = replace(move, effects=None, perform=nothing)
    act = in_order(move.perform, lambda c: follow.write(c, top=False))
    return replace(move, perform=act, then=()) if move.then else move


def noted(move: Candidate) -> Candidate:
    """The move, which its consequences and what follows find as the last one."""
    note = _Note(move.origin, move.target, int(move.kind == "pass"))
    return replace(move, then=(note, *move.then))


@dataclass(frozen=True)
class _Note:
    """What comes first after a move is made: it is the last one, for the time being."""

    origin: Number
    target: Number
    passed: int

    def effect(self, c: Code) -> None:
        """Only the position on which moves are decided knows of it: it is no action."""
        record = c.helper("record_move")
        c.line(f"{record}({c.s}, {self.origin}, {self.target}, {self.passed})")


@contextmanager
def _each_row(c: Code, rows: RowSink) -> Iterator[Number]:
    """A loop over the places of rows."""
    place = c.var("q", rows.start)
    with c.block(f"while {place} < {rows.place}"):
        yield place
        c.line(f"{place} += W")


def _insert(
    c: Code, order: Number, count: Number, behind: Number, ranges: Iterable[tuple[Number, Number]]
) -> None:
    """Put the rows of some ranges into a list behind so many others."""
    new = c.var("new", _length(ranges))
    i, to = c.fresh("i"), c.var("to", behind)
    with c.block(f"for {i} in range({count} - 1, {behind} - 1, -1)"):
        c.line(f"t[{order} + {i} + {new}] = t[{order} + {i}]")
    for start, end in ranges:
        place = c.fresh("place")
        with c.block(f"for {place} in range({start}, {end}, W)"):
            c.line(f"t[{order} + {to}] = {place}")
            c.line(f"{to} += 1")
    c.line(f"{count} += {new}")


def _length(ranges: Iterable[tuple[Number, Number]]) -> str:
    """How many rows there are in some ranges."""
    return " + ".join(f"({end} - {start}) // W" for start, end in ranges)
