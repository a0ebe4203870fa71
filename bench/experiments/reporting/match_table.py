"""Matches as lines of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bench.experiments.running.origins import said

_COLUMNS = (
    *("match", "score", "95 %", "Elo", "first: won / drawn / lost", "second"),
    *("moves", "capped", "iterations", "slowdown", "games from"),
)


def table(matches: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """The lines of a table of matches, by name."""
    yield from head(_COLUMNS)
    for label, score in matches.items():
        yield cells([label or "vs UCT", *_figures(score), said(score["origins"])])


def matches_in(details: Any, label: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """All matches in the details of a run, with the names under which they stand."""
    if isinstance(details, list):
        details = {str(number): one for number, one in enumerate(details, 1)}
    if not isinstance(details, dict):
        return
    if "score" in details and "by_seat" in details:
        yield label, details
        return
    for name, part in details.items():
        skipped = name in ("matches", "curve")
        yield from matches_in(part, label if skipped else f"{label} {name}".strip())


def head(columns: tuple[str, ...]) -> list[str]:
    """The first lines of a table."""
    return [cells(list(columns)), cells(["---"] * len(columns))]


def cells(texts: list[str]) -> str:
    """One line of a table."""
    return "| " + " | ".join(text.replace("|", "\\|") for text in texts) + " |"


def _figures(score: Mapping[str, Any]) -> list[str]:
    own, others = score["first_iterations"]
    return [
        f"{score['score']:.1%}",
        f"{score['low']:.1%} to {score['high']:.1%}",
        _elo(score),
        *(_seat(score["by_seat"].get(seat)) for seat in ("1", "2")),
        f"{score['mean_plies']:.1f}",
        f"{score['capped']:.0%}",
        f"{own:,.0f} / {others:,.0f}" if own and others else "",
        f"{score['slowdown']:.2f}x" if score["slowdown"] else "",
    ]


def _elo(score: Mapping[str, Any]) -> str:
    low, middle, high = (score[key] for key in ("elo_low", "elo", "elo_high"))
    if middle is not None:
        return f"{middle:+.0f} ({_rating(low)} to {_rating(high)})"
    return f"at least {low:+.0f}" if low is not None else f"at most {high:+.0f}"


def _rating(number: float | None) -> str:
    return "open" if number is None else f"{number:+.0f}"


def _seat(counts: list[int] | None) -> str:
    return "{} / {} / {}".format(*counts) if counts else ""
