"""The outline of any text."""

from __future__ import annotations

import pytest

from ludeme.editing.outline import Group, Token, closers_of, outline_of
from tests.editing.marked_text import MARK, marked


def shown(group: Group) -> str:
    """An outline as text again, labels included."""
    parts = []
    for part in group.parts:
        label = f"{part.label}:" if part.label else ""
        parts.append(label + (part.text if isinstance(part, Token) else shown(part)))
    closer = {"(": ")", "{": "}", "[": "]", "<": ">"}.get(group.opener, "")
    return f"{group.opener}{' '.join(parts)}{closer if group.closed else ''}"


@pytest.mark.parametrize(
    ("text", "outline"),
    [
        ('(a b {c 1..3} if:(d) "e f")', '(a b {c 1..3} if:(d) "e f")'),
        ("(a // (b\n c)", "(a c)"),
        ("(< 1 (<= 2 <Size:n>))", "(< 1 (<= 2 <Size:n>))"),
        ('(item "a" <(b 3)> "c")**', '(item "a" <(b 3)> "c") **'),
        ("(a (b c", "(a (b c"),
        ("(a {b (c } d)", "(a {b (c} d)"),
        ("(a)) b)", "(a) b"),
        ('(a "b\n c)', '(a "b c)'),
        ('(a "b (c")', '(a "b (c")'),
        ('(define "A" (b\n(define "C" d)', '(define "A" (b (define "C" d)'),
    ],
)
def test_brackets_and_words(text, outline):
    assert shown(outline_of(text).root) == outline


def test_tokens_know_their_places():
    text = '(move Step // there\n if:(is "A") #1)'
    outline = outline_of(text)
    tokens = [part for part in outline.root.walk() if isinstance(part, Token)]
    for token in [*tokens, *outline.labels, *outline.comments]:
        assert text[token.start : token.end] == token.text
    assert [token.kind for token in tokens] == ["word", "word", "word", "string", "word"]


@pytest.mark.parametrize(
    ("text", "head"),
    [
        (f"(a (b {MARK}c) d)", "b"),
        (f"(a (b c){MARK} d)", "a"),
        (f"(a (b c {MARK}", "b"),
        (f"(a (b c) {MARK}) d", "a"),
        (f"(a b) {MARK} d", ""),
    ],
)
def test_the_group_around_a_place(text, head):
    text, place = marked(text)
    assert outline_of(text).group_at(place).head == head


@pytest.mark.parametrize(("text", "closing"), [("(a {b (c", ")})"), ("(a)", ""), ("(a) (b", ")")])
def test_what_closes_a_text(text, closing):
    assert closers_of(outline_of(text).root) == closing
