"""Moves that are found by making them: `seq` and `while` (spec 05 §4.7, §4.18).

Where they are only made, one after the other, they are one move that makes all. Where something
follows each of them, or is done before each, they are a list; whoever makes one of its moves makes
all of them on a copy of the position, and repeats the actions of that one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ludeme.emit.code import Code
from ludeme.emit.expressions import ZERO, Number
from ludeme.emit.flags import Flag
from ludeme.emit.moves.acts import Act, nothing
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.emit.moves.decided import found_on, in_turn
from ludeme.emit.moves.dispatch import apply_all, apply_rows
from ludeme.emit.moves.passing import PassingSink, only_made
from ludeme.emit.moves.recording import Record
from ludeme.emit.moves.sinks import Around, Build, rows_in_workspace


class Apply(Protocol):
    """Writes the making of all moves that a generator finds on a position."""

    def __call__(self, c: Code, build: Build, *, at_once: bool) -> None:
        """`at_once`: each as soon as it is found, if that is shorter."""


#: Writes the making of moves, list by list; whether their actions are repeated afterwards.
Make = Callable[[Code, Apply, bool], None]


def found_by_making(c: Code, sink: Sink, make: Make) -> None:
    """Give a sink the moves that are made."""
    now = found_on(c, sink)
    if only_made(sink):
        act = in_turn(now, lambda body: make(body, apply_all, bool(now)))
        sink.move(c, _without_sites(c, act))
        return
    if sink.applies:  # the next one is found after this one is made
        now = c.program.keep_row()
        c.line(f"copy_row({now}, {c.s})")
    number = c.fresh("number")

    def one(body: Code) -> None:
        record = body.program.attached(Record)
        record.repeat_move(
            body, now or body.s, lambda b, around: make(b, _each(around), True), number
        )

    with c.block(f"for {number} in range({_count(c, make)})"):
        sink.move(c, _without_sites(c, one))


def _without_sites(c: Code, act: Act) -> Candidate:
    return Candidate(env=dict(c.env), effects=act, perform=nothing, decision=False)


def _each(around: Around) -> Apply:
    """The making of moves with something around each of them."""

    def apply(c: Code, build: Build, *, at_once: bool) -> None:
        rows = rows_in_workspace(c)
        build(c, PassingSink(rows))  # lists in it, too
        apply_rows(c, rows, around)

    return apply


def _count(c: Code, make: Make) -> Number:
    """How many moves are made; they are made on a copy."""
    count, row = c.var("made", ZERO), c.scratch("tried")

    def around(body: Code, play: Callable[[], None]) -> None:
        play()
        body.line(f"{count} += 1")

    with c.on(row), c.unflagged(Flag.RECORDING):
        make(c, _each(around), False)
    return count
