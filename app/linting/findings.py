"""What lint finds: a sentence about a place in the text, a figure, and a game that shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ludeme.app.linting.played import Played
from ludeme.grammar.errors import LudemeError, LudemeWarning
from ludeme.grammar.tree import Span
from ludeme.player.matches.statistics import Interval, wilson

#: What each kind of finding says, for people who choose among them.
KINDS = {
    "doubt": "what `ludeme check` warns of: it is in the text, and is hardly meant",
    "never-reached": "a part of the rules that nothing in play ever came to",
    "never-moves": "moves that were asked for, and were never possible",
    "never-ends": "an end rule that never applied",
    "never-placed": "a piece that never stood anywhere",
    "never-entered": "a phase that no player was ever in",
    "never-swapped": "a swap rule that never offered to swap",
    "same-option": "two items of an option that give the same rules",
    "no-solution": "a puzzle that cannot be solved",
    "several-solutions": "a deduction puzzle with more than one solution",
    "off-board": "a number that is no site, player or piece, used as one",
    "turn-limit": "games that only the turn limit ends",
    "repetition": "games that go round in positions they had before, up to the turn limit",
    "stuck": "games that end because nobody has a move, without a rule that says so",
    "over-at-once": "games that are over with the first move",
    "always-drawn": "games that nobody wins",
    "one-sided": "games that one seat nearly always wins",
    "never-to-move": "a player who never has a turn, or hardly ever",
    "forced": "positions with one move and no other, nearly always",
    "score-unchanged": "scores that are asked for and stay as they were at the start",
}


@dataclass(frozen=True)
class Share:
    """So many of so many: what a figure says, with the interval of Wilson (1927), 95 %."""

    times: int
    of: int

    @property
    def rate(self) -> float:
        """The share itself."""
        return self.times / self.of if self.of else 0.0

    @property
    def interval(self) -> Interval:
        """Where the true share lies."""
        return wilson(self.times, self.of)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.rate:.0%} of {self.of:,} (95 % interval {low:.0%} to {high:.0%})"

    def as_json(self) -> dict[str, float]:
        """The figure as plain data."""
        low, high = self.interval
        return {"times": self.times, "of": self.of, "rate": self.rate, "low": low, "high": high}


@dataclass(frozen=True)
class Finding:
    """One thing that was found."""

    #: Its kind, one of `KINDS`.
    id: str
    message: str
    span: Span | None
    share: Share | None = None
    #: The shortest game that shows it, where one game does.
    shown: Played | None = None
    #: What `check` warned of, where it is that.
    warning: LudemeError | None = None

    def description(self) -> str:
        """Place, sentence and text with carets, ready to print."""
        warning = self.warning or LudemeWarning(self.message, self.span)
        place, *rest = warning.description().split("\n")
        return "\n".join([f"{place} [{self.id}]", *rest])

    def as_json(self) -> dict[str, Any]:
        """The finding as plain data; places count from 1, `start` and `end` from 0."""
        span = self.span
        end = span.end_place if span else (None, None)
        return {
            "id": self.id,
            "message": self.message,
            "place": span.source.name if span else None,
            "line": span.line if span else None,
            "column": span.column if span else None,
            "end_line": end[0],
            "end_column": end[1],
            "start": span.start if span else None,
            "end": span.end if span else None,
            "share": self.share.as_json() if self.share else None,
            "shown_in_plies": self.shown.plies if self.shown else None,
        }
