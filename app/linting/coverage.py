"""The text of a game with what was counted of each part of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ludeme.app.linting.clauses import Clause, Clauses, spans
from ludeme.emit.passes.tallies import place_of
from ludeme.grammar.tree import Span
from ludeme.model.quantities import counted
from ludeme.play.counted import FALSE, TRUE


@dataclass
class Part:
    """A part of the text, from `start` to `end`, and what was counted of it."""

    start: int
    end: int
    #: How often it happened; None where it is a condition alone.
    happened: int | None = None
    #: How often it did not hold, and did; None where it is no condition.
    held: tuple[int, int] | None = None

    @property
    def never(self) -> bool:
        """Whether it took no part in play: it did not happen, or was never asked."""
        return not (self.happened or any(self.held or ()))

    @property
    def words(self) -> str:
        """What was counted, as a sentence."""
        told = []
        if self.happened is not None:
            times = counted(self.happened, "time", ",")
            told.append(f"happened {times}" if self.happened else "never happened")
        if self.held is not None:
            total = sum(self.held)
            told.append(
                f"held {self.held[TRUE]:,} of {counted(total, 'time', ',')}"
                if total
                else "was never asked"
            )
        return ", ".join(told)

    def add(self, clause: Clause) -> None:
        """Count a ludeme that was made from this part."""
        assert clause.counts is not None
        if clause.is_condition:
            no, yes = self.held or (0, 0)
            self.held = no + clause.counts[FALSE], yes + clause.counts[TRUE]
        else:
            self.happened = (self.happened or 0) + clause.times


def parts(clauses: Clauses) -> list[Part]:
    """All parts of the text of which something was counted, the outer before the inner.

    A macro's text has the sums of all its expansions, a call what came of that call.
    """
    found: dict[tuple[int, int], Part] = {}
    for clause in clauses.listed:
        if clause.counts is None:
            continue
        for span in _own(clause, clauses):
            part = found.setdefault((span.start, span.end), Part(span.start, span.end))
            part.add(clause)
    return sorted(found.values(), key=lambda each: (each.start, -each.end))


def _own(clause: Clause, clauses: Clauses) -> Iterator[Span]:
    """Where it stands in the text, and the calls of the macros that it is all of."""
    parent = clause.parent.node.span if clause.parent else None
    around = {place_of(each) for each in spans(parent)}
    for number, span in enumerate(spans(clause.node.span)):
        if span.source is clauses.source and (number == 0 or place_of(span) not in around):
            yield span


@dataclass(frozen=True)
class Line:
    """A line of the text, with what was counted of the outermost parts that begin in it."""

    number: int
    text: str
    start: int
    happened: int | None
    #: The share of times that the condition held; None without one, or if it was never asked.
    held: float | None
    #: The parts of the line that never took part, as columns of `text`.
    never: tuple[tuple[int, int], ...]


def lines(clauses: Clauses) -> list[Line]:
    """The text line by line."""
    every = parts(clauses)
    found, start = [], 0
    for number, text in enumerate(clauses.source.text.split("\n"), 1):
        end = start + len(text)
        here = [each for each in every if start <= each.start <= end]
        step = next((each.happened for each in here if each.happened is not None), None)
        asked = next((each.held for each in here if each.held is not None), None)
        held = asked[TRUE] / sum(asked) if asked and any(asked) else None
        idle = [each for each in every if each.never and each.start < end and each.end > start]
        never = tuple((max(each.start, start) - start, min(each.end, end) - start) for each in idle)
        found.append(Line(number, text, start, step, held, never))
        start = end + 1
    return found
