"""What a move does is decided where it is found, whatever is made before it (spec 06 §A0.2).

A row of moves that are made one after the other keeps the numbers and sites of each. What finds
moves of its own while it is made looks at the position that it was found on: a row set aside.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ludeme.emit.code import Code
from ludeme.emit.dependence import reads
from ludeme.emit.ludemes import Node
from ludeme.emit.moves.acts import Act, nothing
from ludeme.emit.moves.candidate import Candidate, Sink
from ludeme.emit.moves.dispatch import apply_all, apply_rows
from ludeme.emit.moves.passing import PassingSink, is_effect, is_list, only_made
from ludeme.emit.moves.recording import Record
from ludeme.emit.moves.sinks import Build, rows_in_workspace


@dataclass(eq=False)
class BehindSink(PassingSink):
    """Passes on moves that are made behind others; a row keeps the position they are found on."""

    now: str
    #: The row, if any of the moves looks at it.
    asked: set[str] = field(default_factory=set)

    unseen = True


def found_on(c: Code, sink: Sink) -> str:
    """The row that keeps the position on which a move is found, for the time when it is made.

    "" where nothing is made between: that is the position then.
    """
    place = sink
    while isinstance(place, PassingSink):
        if isinstance(place, BehindSink):
            place.asked.add(place.now)
            return place.now
        place = place.inner
    if not (is_list(sink) and is_effect(sink)):
        return ""
    now = c.program.keep_row()
    c.line(f"copy_row({now}, {c.s})")
    return now


def pass_on(c: Code, sink: Sink, move: Candidate, *brought: Node | None) -> None:
    """Give a sink a move; what it brings with it is decided where it is found (spec 05 §1.3).

    Not so the consequences of that, which belong to the moment when it is made.
    """
    if move.effects is not None and any(reads(part) for part in brought if part is not None):
        act = in_turn(found_on(c, sink), move.effects, undecided=True)
        move = replace(move, effects=act)
    sink.move(c, move)


def in_turn(now: str, act: Act, *, undecided: bool = False) -> Act:
    """Actions that are decided one after the other, beginning with the position `now`.

    `undecided`: but not their consequences, which are decided as they are made (05 §1.3).
    """
    if not now:
        return act
    return lambda body: body.program.attached(Record).repeat(body, now, act, undecided=undecided)


def all_at_once(now: str, build: Build, otherwise: Act) -> Act:
    """Moves that are all found on the position `now`; `otherwise` where that is the present one."""
    if not now:
        return otherwise

    def act(body: Code) -> None:
        rows = rows_in_workspace(body)
        with body.on(now):
            build(body, rows)
        apply_rows(body, rows)

    return act


def give_as_one(
    c: Code, sink: Sink, build: Build, *, at_once: bool, decision: bool = False
) -> None:
    """Give a sink a single move without sites that makes all that `build` finds.

    Where moves are only made, and nobody asks how many they are, they are given one by one.
    """
    if only_made(sink):
        build(c, sink)
        return
    act = all_at_once(
        found_on(c, sink), build, otherwise=lambda body: apply_all(body, build, at_once=at_once)
    )
    sink.move(c, Candidate(env=dict(c.env), effects=act, perform=nothing, decision=decision))
