"""Why a move does not lead to what was asked for, though legal moves have its sites."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.emit.moves.tracing import FOUND, SEEN
from ludeme.reasons.answer import Answer, Reason, joined, span_of
from ludeme.reasons.phrases import text_of
from ludeme.reasons.question import Question
from ludeme.reasons.trail import Event, Trail


def led_elsewhere(trail: Trail, question: Question) -> Answer:
    """What the moves lead to, and which lists find them; in puzzles what the value would break."""
    *others, last = question.leads
    leads = f"{', '.join(others)} or {last}" if others else last
    verb = "goes with" if question.chosen else "leads to"
    here = f"here {question.sites} {verb} {leads}"
    broken = list(_broken(trail, question))
    because = f"{joined(broken)}; {here}" if broken else here
    reasons = broken or list(_finding(trail, question))
    sentence = f"{question.name} is not legal: {because}"
    return Answer(question.name, "not legal", sentence, tuple(reasons))


def _finding(trail: Trail, question: Question) -> Iterator[Reason]:
    """The lists that find moves with these sites."""
    found: dict[int, Event] = {}
    for event in trail.whole.walk():
        if event.kind == FOUND and event.value >= 0 and question.is_it(event.sites):
            found.setdefault(id(event.node), event)
    for event in found.values():
        clause = text_of(event.node)
        yield Reason(f"{question.sites} is a move of {clause}", clause, span_of(event))


def _broken(trail: Trail, question: Question) -> Iterator[Reason]:
    """The constraint of a puzzle that would not hold with the value that was asked for."""
    wanted = question.name.partition("=")[2]
    for event in trail.whole.walk():
        tried = event.context.get("to"), str(event.context.get("value"))
        own = event.kind == SEEN and event.owner is not None and event.owner.must_hold
        if own and not event.value and tried == (question.target, wanted):
            clause = text_of(event.node)
            yield Reason(f"{clause} would not hold", clause, span_of(event), False)
            return
