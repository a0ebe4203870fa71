"""The best of several moves: longest series, most captures (spec 05 §5.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from ludeme.emit.code import Code
from ludeme.emit.dependence import ANYTHING, NOTHING
from ludeme.emit.expressions import TRUE, ZERO, Condition, Literal, Number
from ludeme.emit.flags import Flag
from ludeme.emit.moves.acts import nothing
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.emit.moves.decided import found_on, in_turn
from ludeme.emit.moves.dispatch import write_dispatch
from ludeme.emit.moves.move_shapes import Scene, Shapes
from ludeme.emit.moves.passing import CertainSink, FilterSink, MapSink
from ludeme.emit.moves.recording import noted
from ludeme.emit.moves.rules_as_a_whole import rules_of
from ludeme.emit.moves.sinks import RowSink, rows_in_workspace
from ludeme.emit.passes.reading import SCRATCH
from ludeme.emit.program import ROW_HEAD, Program
from ludeme.language.base import ludeme, named, shape
from ludeme.language.kinds import Bool, Effect, Moves, unsupported
from ludeme.language.moves.move_clauses import Then
from ludeme.language.undecided import decided, emit_either_way, undecided
from ludeme.model.capabilities import Capability
from ludeme.model.overflow import Overflow

#: Plies of a series that are looked ahead at most.
LONGEST = 32

#: Writes the value of the row at a place, played on a scratch row made from `c.s`.
Value = Callable[[Code, RowSink, Number], Number]


def keep_best(c: Code, sink: Sink, moves: Moves, value: Value, *, valued: bool, by: Moves) -> None:
    """Generate once to value every move, and once more to pass on those of the highest value.

    `by`: the ludeme that asks for it.

    Usually there are none or one, which is the best whatever it is worth (unless pieces have
    values, which may be negative).
    """
    rows = rows_in_workspace(c, top=True)
    moves.emit(c, rows)
    last = c.program.effect_rows // ROW_HEAD  # no list of rows is longer
    values = c.workspace(last + 1, "values")
    best, number, place = c.var("best", ZERO), c.var("n", ZERO), c.var("q", rows.start)
    c.line(f"t[{values}] = 0")
    with (
        c.when(TRUE if valued else Condition(f"{rows.place} > {rows.start} + W")),
        c.block(f"while {place} < {rows.place}"),
    ):
        worth = c.let("v", value(c, rows, place))
        c.line(f"t[{values} + min({number}, {last})] = {worth}")
        c.line(f"{best} = max({best}, {worth})")
        c.line(f"{number} += 1")
        c.line(f"{place} += W")
    counter = c.workspace(1, "counter")
    c.line(f"t[{counter}] = -1")

    def is_best(body: Code, candidate: Candidate) -> Condition:
        body.line(f"t[{counter}] += 1")
        return Condition(f"t[{values} + min(t[{counter}], {last})] == {best}")

    with c.block(f"if {rows.place} > {rows.start}"):
        # moves that are not allowed have no value
        moves.emit(c, CertainSink(FilterSink(sink, is_best, by=by)))


@shape
class BestMoves(Effect):
    """The best of some moves.

    Attributes:
        with_value: Whether the values of the pieces removed count.
        moves: The moves that are compared.
        then: Without influence here.
    """

    with_value: Bool | None = named(None)
    moves: Moves
    then: Then | None = None
    reads = ANYTHING
    writes = NOTHING

    @property
    def needs(self) -> frozenset[Capability]:
        """With values, removals have to be added up."""
        return frozenset({Capability.REMOVED_VALUE} if self.with_value else ())

    def move_shapes(self, scene: Scene) -> Shapes:
        """Those of all the moves."""
        return self.moves.move_shapes(scene)

    def emit(self, c: Code, sink: Sink) -> None:
        """The best moves; `then` is lost (quirk). The best exist whenever there are any."""
        if Flag.THREAT in c.flags or sink.asks:
            self.moves.emit(c, sink)
        elif slot := undecided(self, "with_value"):
            emit_either_way(c, self, slot, sink)
        else:
            self.keep(c, sink, decided(self.with_value))

    def keep(self, c: Code, sink: Sink, valued: bool) -> None:
        """Give the best moves to a sink, by values or by numbers."""
        raise NotImplementedError


@ludeme("max Moves")
class MaxMoves(BestMoves):
    """`(max Moves (forEach Piece))`: only the longest series of moves (spec 05 §5.3).

    Attributes:
        with_value: Whether the values of the pieces that a series removes count, instead of the
            number of its moves.
    """

    phrases = ("other moves begin a longer series, and only the longest may be made",)

    @property
    def needs(self) -> frozenset[Capability]:
        """Removals at the end of a turn are repeated."""
        return super().needs | {Capability.STALE_ENTRIES}

    def emit(self, c: Code, sink: Sink) -> None:
        """The moves that begin the longest series of the same player.

        Where nobody plays the turn never passes on: every series would last as long as the game,
        each of its plies the best of all that there are then (06 §B5.3).
        """
        if c.program.facts.mode == "Simulation":
            raise unsupported(self)
        if Flag.SERIES in c.flags:  # the longest series of all begins with a longest
            self.moves.emit(c, sink)
        else:
            super().emit(c, sink)

    def keep(self, c: Code, sink: Sink, valued: bool) -> None:
        """Those that begin the longest series."""
        if rules_of(c.program).ply is None:
            raise unsupported(self)
        series = _series(c.program, valued)

        def value(body: Code, rows: RowSink, place: Number) -> Number:
            row = body.scratch()
            onward = Number(f"{series}({row}, t, x, 0)")
            return _worth(body, rows, place, row, valued, onward)

        keep_best(c, as_tried(as_played(c, sink)), self.moves, value, valued=valued, by=self)


def as_tried(sink: Sink) -> Sink:
    """A sink for moves that repeat what was removed when they were tried (quirk, 04 §6.6).

    Each trial makes a move of its own, also of one that is in the list twice (05 §1.4).
    """
    tried = partial(replace, repeats=True, entries=1)
    return MapSink(sink, tried, same_sites=True)


def as_played(c: Code, sink: Sink) -> Sink:
    """A sink for moves that others are made before: they do what they did when they were tried."""
    now = found_on(c, sink)

    def played(move: Candidate) -> Candidate:
        act = in_turn(now, lambda body: noted(move).write(body, top=False))
        return replace(move, effects=act, perform=nothing, then=())

    return MapSink(sink, played, same_sites=True) if now else sink


def _worth(c: Code, rows: RowSink, place: Number, row: str, valued: bool, onward: Number) -> Number:
    """Play a ply on `row`: 1, or the values removed, and what the series brings after it."""
    if valued:
        removed = c.program.layout.need("REMOVED_VALUE", 1)
        c.line(f"{row}[{removed}] = 0")
    name, free = c.function("ply", lambda body: _play(body, rows, place))
    c.line(c.call(name, free, (row, "t", "x")))
    gain = c.var("gain", f"{row}[REMOVED_VALUE]") if valued else Literal(1)
    return Number(f"{gain} + {onward}")


def _play(c: Code, rows: RowSink, place: Number) -> None:
    ply = rules_of(c.program).ply
    assert ply is not None
    with c.flagged(Flag.SERIES):  # whether anybody can move does not depend on which moves are best
        ply(c, rows, place)
    c.line("return 0")


def _series(program: Program, valued: bool) -> str:
    """The name of the function that measures the rest of a series (self-recursive)."""
    name = "most_value" if valued else "longest_series"
    if name in program.functions:
        return name
    c = Code(program, flags=frozenset({Flag.SERIES}))
    with c.block("if s[OVER] != 0 or s[PREV] != s[MOVER]"):
        c.line("return 0")
    with c.block(f"if depth >= {LONGEST}"):
        c.line(f"t[OVERFLOW] = {Overflow.SERIES}")
        c.line("return 0")
    area = c.workspace(LONGEST * program.effect_rows, "rows")
    size = program.effect_rows
    start = c.var("start", f"{area} + depth * {size}")
    rows = RowSink(top=True, buffer="t", place=c.var("p", start), room=f"{start} + {size}")
    rules = rules_of(program)
    assert rules.phase_moves is not None
    rules.phase_moves(c, rules.listed(rows))
    best, place = c.var("best", ZERO if valued else Literal(1)), c.var("q", start)
    row = c.fresh("y")
    with c.block(f"while {place} < {rows.place}"):
        c.line(f"{row} = x[{SCRATCH} + 0 + depth]")
        c.line(f"copy_row({row}, s)")
        onward = Number(f"{name}({row}, t, x, depth + 1)")
        worth = _worth(c, rows, place, row, valued, onward)
        c.line(f"{best} = max({best}, {worth})")
        c.line(f"{place} += W")
    c.line(f"return {best}")
    c.scratch_rows = LONGEST
    program.define(name, c, ("s", "t", "x", "depth"), "the longest series of further plies")
    return name


@ludeme("max Captures")
class MaxCaptures(BestMoves):
    """`(max Captures (forEach Piece))`: only the moves that capture most (spec 05 §5.3).

    Attributes:
        with_value: Whether the values of the pieces removed count, instead of their number.
    """

    phrases = ("other moves capture more, and only those may be made",)

    @property
    def needs(self) -> frozenset[Capability]:
        """Removals have to be counted, or their values added up."""
        return super().needs | {Capability.REMOVALS}

    def keep(self, c: Code, sink: Sink, valued: bool) -> None:
        """Those that remove most."""
        field = c.program.layout.need("REMOVED_VALUE" if valued else "REMOVALS", 1)

        def value(body: Code, rows: RowSink, place: Number) -> Number:
            row = body.scratch()
            body.line(f"{row}[{field}] = 0")
            name, free = body.function("try_move", lambda inner: _apply(inner, rows, place))
            body.line(body.call(name, free, (row, "t", "x")))
            return Number(f"{row}[{field}]")

        keep_best(c, sink, self.moves, value, valued=valued, by=self)


def _apply(c: Code, rows: RowSink, place: Number) -> None:
    """Make a move; what is removed at the end of the turn counts too, if it ends with this move."""
    c.line(f"{c.s}[NEXT_SET] = 0")
    write_dispatch(c, rows, place)
    c.line("return 0")
