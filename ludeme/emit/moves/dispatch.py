"""What becomes of listed moves: for each row, the function that its generator names is called."""

from __future__ import annotations

from collections.abc import Callable

from ludeme.emit.code import Code
from ludeme.emit.expressions import Number
from ludeme.emit.moves.sinks import Around, Build, EffectSink, RowSink, rows_in_workspace
from ludeme.model.emitted import Generator


def apply_all(c: Code, build: Build, *, at_once: bool) -> None:
    """Apply all moves that `build` finds to `c.s`: `at_once`, or after all have been found."""
    if at_once:
        build(c, EffectSink())
        return
    rows = rows_in_workspace(c)
    build(c, rows)
    apply_rows(c, rows)


def apply_rows(c: Code, rows: RowSink, around: Around | None = None) -> None:
    """Write a loop that applies the rows of an effect, up to the sink's place."""
    q = c.var("q", rows.start)
    with c.block(f"while {q} < {rows.place}"):
        if around is None:
            write_dispatch(c, rows, q)
        else:
            around(c, lambda: write_dispatch(c, rows, q))
        c.line(f"{q} += W")


def write_dispatch(c: Code, rows: RowSink, place: Number) -> None:
    """Write the choice of the playing function for the row at `place`."""

    def play(generator: Generator) -> None:
        c.line(_call_with(c, rows, place, generator.function, generator.columns))

    _choose(c, rows, place, play)


def write_part(c: Code, rows: RowSink, place: Number, number: int) -> None:
    """Write the choice of a part of the row at `place` (see `Generator.parts`)."""

    def play(generator: Generator) -> None:
        function, columns = generator.parts[number]
        if function:
            c.line(_call_with(c, rows, place, function, columns))

    _choose(c, rows, place, play)


def write_checks(c: Code, rows: RowSink, place: Number) -> None:
    """Return from a function whether the row at `place` is legal."""

    def answer(generator: Generator) -> None:
        if generator.check:
            check = _call_with(c, rows, place, generator.check, generator.check_columns)
            c.line(f"return {check}")
        else:
            c.line("return True")

    _choose(c, rows, place, answer)


def _call_with(
    c: Code, rows: RowSink, place: Number, function: str, columns: tuple[int, ...]
) -> str:
    return c.call(function, tuple(f"{rows.buffer}[{place} + {column}]" for column in columns))


def _choose(c: Code, rows: RowSink, place: Number, act: Callable[[Generator], None]) -> None:
    """Write the choice of the generator of the row at `place`."""
    generators = list(rows.used.values())

    def branch(items: list[Generator]) -> None:
        if len(items) == 1:
            act(items[0])
            return
        half = len(items) // 2
        with c.block(f"if {kind} < {items[half].index}"):
            branch(items[:half])
        with c.block("else"):
            branch(items[half:])

    if not generators:
        return
    generators.sort(key=lambda g: g.index)
    kind = c.var("kind", f"{rows.buffer}[{place}]")
    branch(generators)
