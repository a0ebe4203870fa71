"""`(meta (automove))`: forced continuations are part of the move before (spec 06 §B4.3)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludeme.emit.code import Code
from ludeme.emit.expressions import FALSE, Number
from ludeme.emit.moves.candidate import not_delayed, surroundings
from ludeme.emit.moves.dispatch import write_dispatch
from ludeme.emit.moves.rules_as_a_whole import rules_of
from ludeme.emit.moves.sinks import rows_in_workspace
from ludeme.emit.program import Program
from ludeme.language.base import ludeme, shape
from ludeme.language.rules.meta.following import Following, MetaFollowing
from ludeme.language.rules.meta.layers import refused


@shape
class Forced(Following):
    """All moves of the same player whose target no other move has are played; again, until there
    are none.
    """

    function_name = "automove"

    def write(self, c: Code) -> None:
        """Round by round; what is forced is found out after removals at the end of the turn, but
        done before them."""
        size = c.program.universe
        targets, turn = c.workspace(size, "targets"), c.fresh("turn")
        sink = rows_in_workspace(c)
        rows, place = sink.start, sink.place
        phase_moves = rules_of(c.program).phase_moves
        assert phase_moves is not None
        with c.block(f"for {turn} in range({size})"):
            c.line(f"{place} = {rows}")
            with c.on(_after_removals(c)):
                phase_moves(c, sink)
            c.line(f"clear(t, {targets}, {size})")
            with _each(c, rows, place) as (_, to):
                c.line(f"t[{targets} + {to}] += 1")
            played = c.var("played", FALSE)
            with (
                _each(c, rows, place) as (row, to),
                c.block(f"if t[{targets} + {to}] == 1"),
            ):
                write_dispatch(c, sink, row)
                c.line(f"{played} = True")
            with c.block(f"if not {played}"):
                c.line("break")
        c.line("return 0")


@ludeme("automove")
class MetaAutomove(MetaFollowing):
    """`(automove)`: moves to sites with only one possible move are made at once (06 §B4.3)."""

    following = Forced

    def check(self, program: Program) -> None:
        """Nothing is said about moves of all players."""
        if program.facts.mode != "Alternating":
            raise refused(self)


def _after_removals(c: Code) -> str:
    """The position, or a copy on which they have been made."""
    delayed = surroundings(c.program).end_of_turn
    if delayed is not_delayed:
        return c.s
    row = c.scratch("after")
    with c.on(row):
        delayed(c, False)
    return row


@contextmanager
def _each(c: Code, start: Number, end: Number) -> Iterator[tuple[Number, Number]]:
    """A loop over rows that have a target; yields the row's place and the target."""
    row = c.fresh("row")
    with c.block(f"for {row} in range({start}, {end}, W)"):
        to = c.var("to", f"t[{row} + 2]")
        with c.block(f"if {to} >= 0"):
            yield row, to
