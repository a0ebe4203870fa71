"""The rules of verdicts, by version: a verdict belongs to the version it was drawn by."""

from __future__ import annotations

from typing import Any

from bench.experiments.judging.answers import Answer, all_of

#: The version that verdicts are drawn by now.
CURRENT = 3
#: What each version says. Versions 2 and 3 were made when results existed.
VERSIONS = {
    1: "the score itself against the mark, whatever the number of games; Gomoku and Yavalath in "
    "000-E1 as the games with a large margin (55 %)",
    2: "as 1, but 000-E1 asks nothing of Gomoku and Yavalath, in which the paper's agent was no "
    "better; 000-E1/yavalath had been judged before",
    3: "an interval against the mark: what contains it is undecided; all rows had been judged "
    "before",
}
#: Lines of results that do not name their rules: version 2 was made at this time.
_SECOND_FROM = "2026-11-22T01:00:55"

BEYOND, REPRODUCED, NOT = "beyond", "reproduced", "not reproduced"
UNDECIDED = "undecided"


def verdict(reproduced: Answer | None, beyond: Answer) -> str:
    """The verdict by the current rules; `reproduced` is None where nothing is asked for it."""
    if reproduced is not None:
        beyond = all_of([reproduced, beyond])
    if beyond is Answer.YES:
        return BEYOND
    if reproduced is None:
        return f"{UNDECIDED} whether beyond" if beyond is Answer.OPEN else "not beyond"
    if reproduced is Answer.YES:
        return REPRODUCED if beyond is Answer.NO else f"{REPRODUCED}, {UNDECIDED} whether beyond"
    return UNDECIDED if reproduced is Answer.OPEN else NOT


def version_of(line: dict[str, Any]) -> int:
    """The version by which a line of results was judged."""
    return int(line.get("rules") or (2 if line["date"] >= _SECOND_FROM else 1))
