"""Comments that silence findings: `// lint: ignore never-reached, one-sided`.

One stands behind the text that a finding is about, or on a line of its own above it; without kinds
it silences all. `// lint: ignore-file ...` counts for the whole text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ludeme.app.linting.clauses import own_span
from ludeme.app.linting.findings import KINDS, Finding
from ludeme.grammar.errors import did_you_mean
from ludeme.grammar.tree import Source, Span

_COMMENT = re.compile(r"//\s*lint:\s*(ignore(?:-file)?)\b([^\n]*)")
_WORD = re.compile(r"[\w-]+")


def not_silenced(findings: Iterable[Finding], source: Source) -> Iterator[Finding]:
    """The findings that no comment of the text is about; and what comments say amiss."""
    asked = list(_comments(source.text))
    for finding in findings:
        span = own_span(finding.span, source)
        line = span.line if span else 1
        if not any(
            (where is None or line in where) and (not kinds or finding.id in kinds)
            for where, kinds in asked
        ):
            yield finding
    yield from _unknown(source)


def _comments(text: str) -> Iterator[tuple[range | None, frozenset[str]]]:
    """The lines each comment is about (None: all), and the kinds it names."""
    for found in _COMMENT.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        before = text[text.rfind("\n", 0, found.start()) + 1 : found.start()]
        lines = range(line, line + (1 if before.strip() else 2))
        kinds = frozenset(_WORD.findall(found[2]))
        yield None if found[1] == "ignore-file" else lines, kinds


def _unknown(source: Source) -> Iterator[Finding]:
    for found in _COMMENT.finditer(source.text):
        for word in _WORD.finditer(found[2]):
            if word[0] not in KINDS:
                start = found.start(2) + word.start()
                message = f'there is no finding "{word[0]}"{did_you_mean(word[0], KINDS)}'
                yield Finding("doubt", message, Span(source, start, start + len(word[0])))
