"""Finding moves to answer a question, and for a sink the first of several lists that has any."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext

from ludeme.emit.code import Code
from ludeme.emit.expressions import Condition, Number
from ludeme.emit.ludemes import Region
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.passing import CertainSink, is_choice
from ludeme.emit.moves.sinks import AsideSink, Build, ExistsSink, TargetSink
from ludeme.grammar.errors import LudemeError


@contextmanager
def each_target(c: Code, sink: Sink, region: Region) -> Iterator[Number]:
    """The members of a region as the targets of moves: all, or the one a question is about."""
    asked = sink.target
    if asked is not None:
        with c.when(region.contains(c, asked)):
            yield asked
        return
    members = region.frozen(c) if sink.applies else region
    with members.each(c) as site:
        yield site


def exists(c: Code, hint: str, build: Build, key: object = None) -> Condition:
    """A condition: does the generator written by `build` find any move for its sink?"""

    def body(b: Code) -> None:
        build(b, ExistsSink())
        b.line("return False")

    name, free = c.function(hint, body, key=key)
    return Condition(c.call(name, free))


def targets(c: Code, hint: str, target: Number, build: Build) -> Condition:
    """A condition: does the generator find a move to `target`?"""
    name, free = target_function(c, hint, c.let("target", target), build)
    return Condition(c.call(name, free))


def target_function(c: Code, hint: str, site: Number, build: Build) -> tuple[str, tuple[str, ...]]:
    """The function behind `targets`, and the free local names it takes."""

    def body(b: Code) -> None:
        build(b, TargetSink(site))
        b.line("return False")

    return c.function(hint, body)


def first_found(c: Code, sink: Sink, hint: str, members: Sequence[Build]) -> None:
    """Write the first of several generators that finds a move (spec 05 §4.16)."""
    if sink.asks:  # any member answers the question
        for member in members:
            member(c, sink)
        return
    place = sink.place
    if place is not None:
        before = c.var("before", place)
        certain = CertainSink(sink)
        members[0](c, certain)
        for member in members[1:]:
            with c.block(f"if {place} == {before}"):
                member(c, sink if member is members[-1] else certain)
            left_aside(c, sink, [member])
        return
    head, *rest = members
    if not rest:
        head(c, sink)
        return
    with c.block(f"if {exists(c, hint, head)}"):
        head(c, sink)
        left_aside(c, sink, rest, otherwise=False)
    with c.block("else"):
        first_found(c, sink, hint, rest)


def left_aside(c: Code, sink: Sink, builds: Sequence[Build], *, otherwise: bool = True) -> None:
    """In traced programs: find the moves that are not chosen here, for the trace alone.

    `otherwise`: the text stands behind a block, and runs where that does not.
    """
    if not c.program.watch.is_trace or not is_choice(sink):
        return
    with c.block("else") if otherwise else nullcontext():
        for build in builds:
            c.program.watch.aside(c, build, AsideSink())


def never_chosen(c: Code, sink: Sink, build: Build) -> None:
    """In traced programs: find the moves that no position chooses, if they can be written."""
    try:
        with c.capture() as lines:
            left_aside(c, sink, [build], otherwise=False)
    except LudemeError:  # ordinary programs do not write it, and play
        return
    c.splice(lines)
