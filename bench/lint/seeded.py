"""Descriptions with one fault each, which lint should find."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ludeme.app.linting.findings import Finding

FAULTS = Path(__file__).parents[2] / "tests" / "app" / "faults"
_FOUND_AS, _AT = "// found as: ", "// at: "


@dataclass(frozen=True)
class Fault:
    """A description with one fault."""

    path: Path
    #: The kind of finding that says it, and the text that it should point at.
    id: str
    at: str

    def is_found(self, findings: tuple[Finding, ...]) -> bool:
        """Whether one of the findings says it, at the right place."""
        return any(each.id == self.id and text_of(each) == self.at for each in findings)


def faults() -> list[Fault]:
    """All seeded faults."""
    return [_fault(path) for path in sorted(FAULTS.glob("*.lud"))]


def _fault(path: Path) -> Fault:
    lines = path.read_text(encoding="utf-8").splitlines()
    id, at = (
        next(line.removeprefix(mark) for line in lines if line.startswith(mark))
        for mark in (_FOUND_AS, _AT)
    )
    return Fault(path, id, at)


def text_of(finding: Finding) -> str:
    """The text that a finding points at, with single blanks."""
    span = finding.span
    return " ".join(span.source.text[span.start : span.end].split()) if span else ""
