"""How many games a match needs until its interval excludes the marks."""

from __future__ import annotations

from collections.abc import Sequence

from bench.experiments.judging.answers import Answer
from bench.experiments.judging.intervals import Sample


def games_needed(share: float, played: int, asked: int, marks: Sequence[float]) -> int | None:
    """Games in all until every mark is excluded, if the share of points stays as it is.

    None: all games that are asked for leave a mark open. Without marks (differences,
    slowdowns) it takes all of them.
    """
    if not marks:
        return asked
    for games in range(played + played % 2, asked + 1, 2):
        then = Sample(share * games, games, asked)
        if all(then.above(mark) is not Answer.OPEN for mark in marks):
            return games
    return None
