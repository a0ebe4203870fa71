"""What is said of a place in a text, in the forms in which programs read it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ludeme.app.exits import UserError
from ludeme.grammar.errors import LudemeError, UnknownChoice
from ludeme.grammar.tree import Span


@dataclass(frozen=True)
class Remark:
    """A sentence about a place in a file that was looked at."""

    #: "error" or "warning".
    level: str
    #: The kind of remark.
    id: str
    message: str
    span: Span | None
    file: str

    @property
    def place(self) -> tuple[str, int, int]:
        """File, line and column; where the text is not the file's own, its first line."""
        places = self.span.with_calls if self.span else ()
        span = next((each for each in places if each.source.name == self.file), None)
        return self.file, *((span.line, span.column) if span else (1, 1))


def error_as_json(error: LudemeError) -> dict[str, Any]:
    """An error as plain data: the fields of a `Finding`, whose file is called `place`."""
    from ludeme.editing.findings import finding_of

    told = asdict(finding_of(error))
    return {"place": told.pop("file"), **told}


def refuse_unknown_choice(name: str, errors: Iterable[LudemeError]) -> None:
    """A `UserError` where an option or ruleset was asked for that a description does not have."""
    for error in errors:
        if isinstance(error, UnknownChoice):
            raise UserError(f"{name}: {error.description()}")


def as_github(remark: Remark) -> str:
    """A workflow command that marks the place in a pull request."""
    message = remark.message.replace("%", "%25").replace("\n", "%0A")
    file, line, column = remark.place
    return f"::{remark.level} file={file},line={line},col={column}::{message}"


def as_sarif(
    remarks: Iterable[Remark], kinds: Mapping[str, str], interrupted: bool
) -> dict[str, Any]:
    """All remarks in the Static Analysis Results Interchange Format (OASIS, version 2.1.0).

    `kinds`: what each kind of remark says, by its id.
    """
    import ludeme

    rules = [{"id": id, "shortDescription": {"text": text}} for id, text in kinds.items()]
    run = {"executionSuccessful": not interrupted}
    driver = {"name": "ludeme", "version": ludeme.__version__, "rules": rules}
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": driver},
                "invocations": [run],
                "results": [_result(each) for each in remarks],
            }
        ],
    }


def _result(remark: Remark) -> dict[str, Any]:
    file, line, column = remark.place
    region = {"startLine": line, "startColumn": column}
    if remark.span and remark.span.source.name == file:
        end = remark.span.end_place
        region |= {"endLine": end[0], "endColumn": end[1]}
    where = {"physicalLocation": {"artifactLocation": {"uri": file}, "region": region}}
    return {
        "ruleId": remark.id,
        "level": remark.level,
        "message": {"text": remark.message},
        "locations": [where],
    }


def indented(text: str) -> str:
    """A text below a line that it belongs to."""
    return "\n".join(f"  {line}" for line in text.splitlines())
