"""What is wrong with a description or hardly meant, as data: `ludeme.check`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ludeme.grammar import LudemeError, LudemeWarning, UnsupportedLudeme
from ludeme.play.diagnosis import Diagnosis, diagnose


@dataclass(frozen=True)
class Finding:
    """Something that is wrong or hardly meant.

    `level` is "error", "unsupported" or "warning". Lines and columns count from 1, `start` and
    `end` are characters from 0; they are None where no place is known. `notes` are the calls of
    macros that led there, innermost first: `file:line:column` and the macro.
    """

    level: str
    message: str
    file: str | None
    line: int | None
    column: int | None
    end_line: int | None
    end_column: int | None
    start: int | None
    end: int | None
    expected: str | None
    suggestion: str | None
    notes: tuple[str, ...]


def check(
    source: str | Path,
    options: Sequence[str] | None = None,
    ruleset: str | None = None,
    *,
    emits: bool = True,
) -> list[Finding]:
    """Everything that is wrong with a description, or hardly meant; empty where all is well.

    `source`, `options` and `ruleset` are those of `ludeme.load`; a name or a path that nothing has
    raises a `FileNotFoundError` here as there. Without `emits` the program is
    not written, which is faster and finds all but what is not supported.
    """
    return findings_of(diagnose(source, options, ruleset, emits=emits))


def findings_of(diagnosis: Diagnosis) -> list[Finding]:
    """The errors and warnings of a diagnosis as data, errors first."""
    return [finding_of(each) for each in (*diagnosis.errors, *diagnosis.warnings)]


def finding_of(error: LudemeError) -> Finding:
    """An error or a warning as data."""
    span, end = error.span, error.end
    return Finding(
        level=_level(error),
        message=error.message,
        file=error.file,
        line=error.line,
        column=error.column,
        end_line=end[0] if end else None,
        end_column=end[1] if end else None,
        start=span.start if span else None,
        end=span.end if span else None,
        expected=error.expected,
        suggestion=error.suggestion,
        notes=tuple(
            f"{call.source.name}:{call.line}:{call.column} {macro}"
            for macro, call in (span.calls if span else ())
        ),
    )


def _level(error: LudemeError) -> str:
    if isinstance(error, LudemeWarning):
        return "warning"
    return "unsupported" if isinstance(error, UnsupportedLudeme) else "error"
