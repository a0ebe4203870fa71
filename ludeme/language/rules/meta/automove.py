"""`(meta (automove))`: forced continuations are played at once (spec 06 §B4.3)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludeme.emit.code import Code
from ludeme.emit.expressions import FALSE, Number
from ludeme.emit.moves.sinks import Build, rows_in_workspace, write_dispatch
from ludeme.language.base import ludeme
from ludeme.language.rule_kinds import Course, MetaRule


@ludeme("automove")
class MetaAutomove(MetaRule):
    """`(automove)`: moves to sites with only one possible move are made at once (06 §B4.3)."""

    refused = False

    def after_move(self, c: Code, course: Course) -> None:
        """Play what is forced."""
        play_forced_moves(c, course.moves)


def play_forced_moves(c: Code, build: Build) -> None:
    """After a move, play all moves of the same player whose target no other move has; repeat."""

    def rounds(body: Code) -> None:
        size = body.program.universe
        targets, turn = body.workspace(size, "targets"), body.fresh("turn")
        sink = rows_in_workspace(body)
        rows, place = sink.start, sink.place
        with body.block(f"for {turn} in range({size})"):
            body.line(f"{place} = {rows}")
            build(body, sink)
            body.line(f"clear(t, {targets}, {size})")
            with _each(body, rows, place) as (_, to):
                body.line(f"t[{targets} + {to}] += 1")
            played = body.var("played", FALSE)
            with (
                _each(body, rows, place) as (row, to),
                body.block(f"if t[{targets} + {to}] == 1"),
            ):
                write_dispatch(body, sink, row)
                body.line(f"{played} = True")
            with body.block(f"if not {played}"):
                body.line("break")
        body.line("return 0")

    name, free = c.function("automove", rounds)
    c.line(c.call(name, free))


@contextmanager
def _each(c: Code, start: Number, end: Number) -> Iterator[tuple[Number, Number]]:
    """A loop over rows that have a target; yields the row's place and the target."""
    row = c.fresh("row")
    with c.block(f"for {row} in range({start}, {end}, W)"):
        to = c.var("to", f"t[{row} + 2]")
        with c.block(f"if {to} >= 0"):
            yield row, to
