"""Descriptions that begin with another position."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ludeme.app.exits import UserError
from ludeme.grammar import Clause, Source, Span, parse

#: The macro that holds the other start rules; behind all else, they move nothing from its place.
NAME = "Start of the test"
_RULES = re.compile(r"\(\s*rules\b")


def with_start(
    text: str,
    rules: str,
    *,
    name: str = "<text>",
    options: Sequence[str] | None = None,
    ruleset: str | None = None,
) -> str:
    """A description with other start rules; it gets some if it has none.

    Which ones it has is asked of its tree under these options: they may come from an option or a
    macro. What stands around them keeps its line and column, as far as there is room.
    Raises `LudemeError` where the text is no description; it is called by its name there.
    """
    description = parse(text, name=name, options=options, ruleset=ruleset)
    parts = [part for part in description.root.args if isinstance(part, Clause)]
    frame = next((part for part in parts if part.name == "rules"), None)
    if frame is None:
        raise UserError("this game has no rules of play")
    macro = NAME
    while f'"{macro}"' in text:
        macro += "'"
    start, end = _room(frame, description.source)
    call = _laid_out(f'"{macro}"', text[start:end])
    return f'{text[:start]}{call}{text[end:]}\n(define "{macro}" (start {{\n{rules}\n}}))\n'


def _room(frame: Clause, source: Source) -> tuple[int, int]:
    """Where the start rules of a text stand, or where they could: behind the meta rules."""
    clauses = [part for part in frame.args if isinstance(part, Clause)]
    for part in clauses:
        if part.name == "start":
            span = _written(part.span, source, [each.span for each in frame.args])
            return span.start, span.end
    meta = [part for part in clauses if part.name == "meta"]
    if meta:
        end = _written(meta[-1].span, source, [each.span for each in frame.args]).end
        return end, end
    head = _RULES.match(source.text, frame.span.start) if frame.span.source is source else None
    if head is None:
        raise UserError("there is no place for start rules in the rules of this game")
    return head.end(), head.end()


def _written(span: Span, source: Source, beside: Sequence[Span]) -> Span:
    """Where the text itself has a clause, or calls the macro of the library that makes it alone."""
    written = next(each for each in span.with_calls if each.source is source)
    if written is not span and sum(written in each.with_calls for each in beside) > 1:
        raise UserError("a macro of the library makes the start rules of this game, and others")
    return written


def _laid_out(call: str, instead_of: str) -> str:
    """A call that takes the room of what it replaces: as many lines, and as much of the last."""
    if not instead_of:
        return f" {call}"
    *above, last = instead_of.split("\n")
    return call + "\n" * len(above) + " " * len(last) if above else call.ljust(len(last))
