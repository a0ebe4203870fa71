"""Counting what takes part in play: a build of a program in which each ludeme keeps a tally.

    written for `(is Line 3)`:   if line(site):  ──▶   if asked(t, T_TALLIES + 4, line(site)):

Of a condition it is counted how often it did not hold, and how often it did; of everything else
that writes lines (moves, effects, results), how often it was reached. Of some it is also counted
how often something came of that: of moves, how often one was found; of results, how often they
changed how the game stands, which an earlier result may have decided. What is known before play,
and ludemes whose text stands for equal ones, have no tally. Programs are written so only where
somebody asks for it: others have no trace of it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol

from ludeme.emit.expressions import Condition
from ludeme.emit.watching import Watch, is_again
from ludeme.grammar.tree import Span

#: The table of the counts: two for each ludeme.
TABLE = "T_TALLIES"
EACH = 2

Place = tuple[Any, ...]


@dataclass
class Tally:
    """The place of a ludeme among the counts."""

    span: Span
    number: int
    #: Whether it is a condition, and whether it is counted how often something came of it.
    is_condition: bool = False
    has_outcome: bool = False
    #: What it always answers, as far as that was known while it was written.
    known: set[bool] = field(default_factory=set)


class Counted(Protocol):
    """What is asked here of a ludeme."""

    span: Span | None
    #: Whether it is a step of the game, not a question.
    is_step: Any

    def shows_in(self, facts: Any) -> tuple[int, ...]:
        """The places in a position that tell whether it had an effect."""


class Writer(Protocol):
    """What is asked here of a body being written."""

    def line(self, text: str) -> None:
        """Append a line."""


class PositionWriter(Writer, Protocol):
    """What is asked here of a body that works on a position."""

    program: Any
    s: str

    def var(self, hint: str, expression: str) -> str:
        """Assign an expression to a new local."""

    def block(self, header: str) -> AbstractContextManager[None]:
        """A header and an indented block."""


class Tallies(Watch):
    """The tallies of one program."""

    def __init__(self) -> None:
        self.listed: list[Tally] = []
        self._by_place: dict[Place, Tally] = {}
        #: The ludemes whose moves are being written, the outermost first.
        self._finding: tuple[Tally, ...] = ()
        #: The ludeme that is being written, the innermost.
        self._written: Counted | None = None

    @property
    def counts(self) -> list[int]:
        """The table at the start of play."""
        return [0] * (EACH * len(self.listed))

    def of(self, span: Span) -> Tally:
        """The tally of a ludeme; each expansion of a macro has its own."""
        place = place_of(span)
        known = self._by_place.get(place)
        if known is None:
            known = self._by_place[place] = Tally(span, len(self.listed))
            self.listed.append(known)
        return known

    def write(self, node: Counted, c: PositionWriter, emit: Callable[[], Any], sink: Any) -> Any:
        """Write a ludeme with its tally; returns what it writes as an expression, if it does."""
        if node.span is None or is_again(node, self._written):
            return emit()
        outer, self._written = self._written, node
        try:
            return self._write(node, self.of(node.span), c, emit)
        finally:
            self._written = outer

    def _write(
        self, node: Counted, tally: Tally, c: PositionWriter, emit: Callable[[], Any]
    ) -> Any:
        steps, outer = node.is_step, self._finding
        self._finding = (*outer, tally) if steps else ()
        if steps:
            c.line(f"tally(t, {_count(tally, 0)})")
        places = node.shows_in(c.program.facts) if steps else ()
        before = [c.var("before", f"{c.s}[{place}]") for place in places]
        try:
            written = emit()
        finally:
            self._finding = outer
        if places:
            pairs = zip(places, before, strict=True)
            with c.block("if " + " or ".join(f"{c.s}[{at}] != {old}" for at, old in pairs)):
                _came(tally, c)
        if not isinstance(written, Condition):
            return written
        tally.is_condition = True
        if written.known is not None:
            tally.known.add(written.known)
            return written
        return Condition(f"asked(t, {_count(tally, 0)}, {written})")

    def found(self, c: Writer) -> None:
        """Write that a move has been found, by all whose moves are being written."""
        for tally in self._finding:
            _came(tally, c)

    @contextmanager
    def apart(self, program: Any) -> Iterator[None]:
        """What is written inside is found by nobody outside."""
        outer, self._finding = self._finding, ()
        try:
            yield
        finally:
            self._finding = outer


def place_of(span: Span) -> Place:
    """What tells places in texts apart, and expansions of one place."""
    call = span.expansion.call if span.expansion else None
    return span.source.name, span.start, span.end, place_of(call) if call else ()


def counted(source: str) -> set[int]:
    """The numbers of the tallies that a finished text keeps."""
    kept = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(
                func=ast.Name(id="tally" | "asked"),
                args=[_, ast.BinOp(right=ast.Constant(value=int(place))), *_],
            ):
                kept.add(place // EACH)
    return kept


def _came(tally: Tally, c: Writer) -> None:
    """Write that something came of a ludeme."""
    tally.has_outcome = True
    c.line(f"tally(t, {_count(tally, 1)})")


def _count(tally: Tally, which: int) -> str:
    return f"{TABLE} + {EACH * tally.number + which}"
