"""What is wrong with a text, as editors show it while it is written."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from lsprotocol import types

from ludeme.app.language_server.documents import Document
from ludeme.app.linting.lint import static
from ludeme.grammar import LudemeError, LudemeWarning, UnsupportedLudeme
from ludeme.grammar.places import Span
from ludeme.play.diagnosis import Diagnosis

SOURCE = "ludeme"
#: What the language calls texts that are no files.
_TEXT = "<text>"


def problems(document: Document, diagnosis: Diagnosis) -> list[types.Diagnostic]:
    """The errors of a text and what lint finds in it without play, each at its place."""
    found = [_problem(document, each) for each in diagnosis.errors]
    for each in static(diagnosis):
        warning = each.warning or LudemeWarning(each.message, each.span)
        found.append(_problem(document, warning, each.id))
    return found


def _problem(document: Document, error: LudemeError, code: str | None = None) -> types.Diagnostic:
    span = _in_text(error.span)
    end = document.places.ends[0] if span is None else span.end
    shown = document.places.range(span.start if span else 0, end)
    parts = [error.message]
    if error.expected:
        parts.append(f"expected: {error.expected}")
    if error.advice:
        parts.append(error.advice)
    related = list(_related(document, error.span))
    return types.Diagnostic(
        range=shown,
        message="\n".join(parts),
        severity=_severity(error),
        code=code,
        source=SOURCE,
        related_information=related or None,
    )


def _in_text(span: Span | None) -> Span | None:
    """The place itself, or the call in the text that put it there."""
    places = span.with_calls if span else ()
    return next((each for each in places if each.source.name == _TEXT), None)


def _severity(error: LudemeError) -> types.DiagnosticSeverity:
    if isinstance(error, LudemeWarning):
        return types.DiagnosticSeverity.Warning
    if isinstance(error, UnsupportedLudeme):
        return types.DiagnosticSeverity.Information
    return types.DiagnosticSeverity.Error


def _related(document: Document, span: Span | None) -> Iterator[types.DiagnosticRelatedInformation]:
    """The calls of macros that led to an error, and its place in the library."""
    if span is not None and span.source.name != _TEXT:
        yield _information("here in the library", location(document, span.source.name, span))
    for macro, call in span.calls if span else ():
        message = f'in the expansion of "{macro}" called here'
        yield _information(message, location(document, call.source.name, call))


def _information(message: str, place: types.Location) -> types.DiagnosticRelatedInformation:
    return types.DiagnosticRelatedInformation(place, message)


def location(document: Document, file: str, span: Span) -> types.Location:
    """Where a place is: in the text, or in a file of the library."""
    if file == _TEXT:
        return types.Location(document.uri, document.places.range(span.start, span.end))
    line, column = span.line - 1, span.column - 1
    start, end = types.Position(line, column), types.Position(line, column + span.end - span.start)
    return types.Location(library_uri(file), types.Range(start, end))


def library_uri(file: str) -> str:
    """The address of a file of the macro library, such as "library/hops.lud"."""
    return Path(str(files("ludeme.grammar") / file)).as_uri()
