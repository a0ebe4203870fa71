"""Answers to why-questions as data, as text and as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ludeme.emit.moves.tracing import SEEN
from ludeme.grammar.errors import at_place
from ludeme.grammar.places import Span
from ludeme.reasons.phrases import Phrases, text_of
from ludeme.reasons.trail import Event


@dataclass(frozen=True)
class Reason:
    """A clause that had its part in something, and what it found."""

    #: A sentence without its full stop.
    sentence: str
    #: The clause as text, long ones in outline, and where it stands in the description (None: it
    #: is not written there).
    clause: str
    span: Span | None = None
    #: Whether it held, for conditions.
    holds: bool | None = None
    #: The sites it was asked about, by the names of the context variables.
    context: dict[str, str] = field(default_factory=dict)

    def text(self) -> str:
        """The sentence with the place in the description."""
        return at_place(self.sentence, self.span)

    @property
    def text_there(self) -> str:
        """What is written at its place, "" if it has none."""
        return self.span.source.text[self.span.start : self.span.end] if self.span else ""

    def as_json(self) -> dict[str, Any]:
        """The reason as plain values; lines and columns count from 1."""
        span = self.span
        place: dict[str, Any] = {}
        if span is not None:
            end_line, end_column = span.end_place
            place = {
                "file": span.source.name,
                "line": span.line,
                "column": span.column,
                "end_line": end_line,
                "end_column": end_column,
                "text": self.text_there,
                "macros": [_called(macro, call) for macro, call in span.calls],
            }
        clause = self.clause.strip("`")
        said = {"sentence": self.sentence, "clause": clause, "holds": self.holds}
        return {**said, "context": self.context, "place": place or None}


def _called(macro: str, call: Span) -> dict[str, Any]:
    """A macro call that put a text where it is."""
    return {
        "macro": macro,
        "file": call.source.name,
        "line": call.line,
        "column": call.column,
    }


@dataclass(frozen=True)
class Answer:
    """Why something is as it is.

    `question` is the name of a move; `verdict` is "legal", "not legal", "goes on", "draw", "over"
    or "player 1 wins".
    """

    question: str
    verdict: str
    sentence: str
    reasons: tuple[Reason, ...] = ()

    def __str__(self) -> str:
        shown = list(dict.fromkeys(reason.text() for reason in self.reasons))
        return "\n\n".join([self.sentence, *shown])

    def as_json(self) -> dict[str, Any]:
        """The answer as plain values."""
        return {
            "question": self.question,
            "verdict": self.verdict,
            "sentence": self.sentence,
            "reasons": [reason.as_json() for reason in self.reasons],
        }


#: What sentences add about a condition that no position changes.
ALWAYS = " (always so here)"


def deciding(event: Event) -> list[Event]:
    """The conditions because of which one holds, or does not: itself, or some of its parts."""
    parts = [e for e in event.inside if e.kind == SEEN and e.owner is event.node]
    if event.value not in event.node.decided_by_parts or not parts:
        return [event]
    alike = [part for part in parts if part.value == event.value]
    return [one for part in alike or parts for one in deciding(part)]


def conditions(phrases: Phrases, events: Sequence[Event]) -> list[Reason]:
    """What decided some conditions, one reason for each part of them that matters."""
    leaves = [leaf for event in events for leaf in deciding(event)]
    return [
        Reason(
            phrases.condition(leaf) + ALWAYS * leaf.mark.is_fixed,
            text_of(leaf.node),
            span_of(leaf),
            bool(leaf.value),
            phrases.context(leaf),
        )
        for leaf in leaves
    ]


def span_of(event: Event) -> Span | None:
    """Where the ludeme of an event stands, or the innermost one around it that stands anywhere."""
    nodes = (event.node, *reversed(event.mark.around))
    return next((node.span for node in nodes if node is not None and node.span), None)


def joined(reasons: Sequence[Reason]) -> str:
    """Several sentences as one."""
    return ", and ".join(dict.fromkeys(reason.sentence for reason in reasons))
