"""What rows without a verdict still need: games, self-play and hours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import inf

from bench.experiments.judging.forecast import games_needed
from bench.experiments.judging.rules import UNDECIDED
from bench.experiments.reporting.costs import Speed, seconds_per_game, speeds
from bench.experiments.reporting.recount import Counted, verdict_of
from bench.experiments.rows.row import Row
from bench.experiments.running.learning import half_learned, practised, seconds_of_practice
from bench.experiments.running.store import Store
from bench.experiments.running.summary import Score


@dataclass(frozen=True)
class Outlook:
    """A row without a verdict, and what stands between."""

    row: Row
    counted: Counted | None
    played: int
    #: Games that are missing at most.
    missing: int
    #: Those that are missing if scores stay as they are.
    likely: int
    #: Whether it stays open even with all games, if scores stay as they are.
    stays_open: bool
    #: Games of self-play that are missing.
    practice: int
    #: Hours of one core, at most and if scores stay as they are; None: nothing like it was played.
    hours_at_most: float | None
    hours: float | None

    @property
    def playable(self) -> bool:
        """Whether there is anything left to play."""
        return bool(self.missing or self.practice)


def outlooks(results: Mapping[Row, Counted | None], store: Store) -> list[Outlook]:
    """All rows without a verdict that no parts decide, the cheapest first."""
    known = speeds(results)
    found = [
        _outlook(row, counted, known, store)
        for row, counted in results.items()
        if row.run and row.judged and not row.parts
        if counted is None or UNDECIDED in verdict_of(row, counted)
    ]
    return sorted(found, key=lambda one: inf if one.hours is None else one.hours)


def _outlook(
    row: Row, counted: Counted | None, known: Mapping[str, Speed], store: Store
) -> Outlook:
    scores = counted.scores if counted else ()
    budget = str((counted.line or {}).get("budget", row.budget)) if counted else row.budget
    practice = max(0, row.self_play - practised(store, row)) if row.self_play else 0
    unlearned = half_learned(store, row) if practice else set()
    parts = [
        _of_match(
            score, budget, known, anew=any(f"/{file}" in score.result.a for file in unlearned)
        )
        for score in scores
    ]
    unplayed = row.total - sum(score.asked for score in scores) if row.budget else 0
    if unplayed > 0:
        seconds = seconds_per_game(budget, row.game, known, None) if row.game else None
        parts.append(_Part(unplayed, unplayed, False, seconds))
    training = practice * seconds_of_practice(store, row.game) / 3600 if practice else 0.0
    return Outlook(
        row,
        counted,
        played=sum(len(score.result.games) for score in scores),
        missing=sum(part.missing for part in parts),
        likely=sum(part.likely for part in parts),
        stays_open=any(part.stays_open for part in parts),
        practice=practice,
        hours_at_most=_hours(training, [(part.missing, part.seconds) for part in parts]),
        hours=_hours(training, [(part.likely, part.seconds) for part in parts]),
    )


@dataclass(frozen=True)
class _Part:
    """What one match needs."""

    missing: int
    likely: int
    stays_open: bool
    seconds: float | None


def _of_match(score: Score, budget: str, known: Mapping[str, Speed], *, anew: bool) -> _Part:
    """What a match needs; all its games `anew` if what it plays with is still to be learned."""
    sample = score.sample
    played = 0 if anew else sample.games
    if score.decided and not anew:
        return _Part(0, 0, False, 0.0)
    needed = games_needed(sample.share, played, sample.asked, score.marks)
    missing = sample.asked - played
    likely = missing if needed is None else needed - played
    seconds = seconds_per_game(budget, score.game, known, score)
    return _Part(missing, likely, needed is None and missing > 0, seconds)


def _hours(training: float, parts: list[tuple[int, float | None]]) -> float | None:
    """Hours of one core; None if the cost of a game is not known."""
    hours = training
    for games, seconds in parts:
        if games and seconds is None:
            return None
        hours += games * (seconds or 0.0) / 3600
    return hours


# --- the table ------------------------------------------------------------------------------------

COLUMNS = (
    *("row", "verdict", "games played", "missing at most", "likely"),
    *("self-play", "likely hours", "hours at most"),
)


def table(found: list[Outlook]) -> Iterator[list[str]]:
    """The cells of each row."""
    for one in found:
        yield [
            one.row.id,
            verdict_of(one.row, one.counted),
            f"{one.played:,}" if one.row.budget else "a measurement",
            (f"{one.missing:,}" if one.missing else "none") if one.row.budget else "",
            _likely(one),
            f"{one.practice:,}" if one.practice else "",
            said_hours(one.hours) if one.playable else "",
            said_hours(one.hours_at_most) if one.playable else "",
        ]


def _likely(one: Outlook) -> str:
    if not one.missing:
        return ""
    return f"{one.likely:,}, still open" if one.stays_open else f"{one.likely:,}"


def said_hours(hours: float | None) -> str:
    """Hours of one core in words."""
    if hours is None:
        return "not known"
    return f"{60 * hours:.0f} min" if hours < 1 else f"{hours:.1f} h"
