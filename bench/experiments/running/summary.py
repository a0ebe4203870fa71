"""What a match amounts to: score, interval, rating, lengths, iterations, slowdown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, isfinite
from typing import Any

from bench.experiments.judging.answers import Answer
from bench.experiments.judging.intervals import Sample
from bench.experiments.judging.ratios import ratio_interval
from ludeme.player.matches.match import GameRecord, MatchResult
from ludeme.player.matches.statistics import Interval, elo_interval


@dataclass(frozen=True)
class Score:
    """A finished or unfinished match of two agents."""

    result: MatchResult
    planned: int
    #: How many games the row asks for.
    asked: int
    #: The numbers of the games, in order.
    numbers: Sequence[int]
    #: The marks that the score is held against.
    marks: Sequence[float] = ()
    #: How many games come from which engine, machine and day.
    origins: Mapping[str, int] = field(default_factory=dict)
    #: What the lines of its games have in common.
    key: str = ""
    #: The slug of the game.
    game: str = ""

    @property
    def sample(self) -> Sample:
        """What verdicts are drawn from: whole pairs of seats, in the order of their numbers."""
        whole = whole_pairs(self.numbers)
        points = sum(game.points for game in self.result.games[:whole])
        return Sample(points, whole, self.asked - self.asked % 2)

    @property
    def decided(self) -> bool:
        """Whether the interval excludes all marks, so that play may stop."""
        sample = self.sample
        return bool(self.marks) and all(sample.above(m) is not Answer.OPEN for m in self.marks)

    @property
    def complete(self) -> bool:
        """Whether all games have been played that are needed."""
        return len(self.result.games) >= self.planned or self.decided

    @property
    def share(self) -> float:
        """Points per game."""
        return self.result.score

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.result.interval.low

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.result.interval.high

    @property
    def slowdown(self) -> float | None:
        """Iterations of B for each one of A, over the first moves of each game."""
        own, others = iterations(self.result.games)
        return others / own if own and others else None

    @property
    def slowdown_interval(self) -> Interval:
        """What the true slowdown is taken to lie in; with fewer games than asked for, anything."""
        if not self.sample.full:
            return Interval(0.0, inf)
        pairs = [iterations([game]) for game in self.result.games]
        whole = [(own, others) for own, others in pairs if own and others]
        return ratio_interval([others for _, others in whole], [own for own, _ in whole])

    def __str__(self) -> str:
        return f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%})"

    def details(self) -> dict[str, Any]:
        """Everything that is kept."""
        result = self.result
        low, high = elo_interval(result.points, len(result.games))
        own, others = iterations(result.games)
        return {
            "a": result.a,
            "b": result.b,
            "games": len(result.games),
            "planned": self.planned,
            "wins": result.wins,
            "draws": result.draws,
            "losses": result.losses,
            "by_seat": {str(seat): list(counts) for seat, counts in result.by_seat().items()},
            "score": result.score,
            "low": self.low,
            "high": self.high,
            "elo": _finite(result.elo),
            "elo_low": _finite(low),
            "elo_high": _finite(high),
            "mean_plies": result.mean_plies,
            "capped": sum(game.cut for game in result.games) / max(1, len(result.games)),
            "first_iterations": [own, others],
            "slowdown": self.slowdown,
            "judged_by": list(self.sample.interval),
            "origins": dict(self.origins),
            "key": self.key,
        }


def whole_pairs(numbers: Sequence[int]) -> int:
    """How many games there are before the first that is missing, both seats equally often.

    >>> whole_pairs([0, 1, 2, 3, 4, 6])
    4
    """
    before = next((k for k, number in enumerate(numbers) if number != k), len(numbers))
    return before - before % 2


def iterations(games: Sequence[GameRecord]) -> tuple[float | None, float | None]:
    """Mean iterations of A and of all others in the first moves that are counted."""
    own: list[int] = []
    others: list[int] = []
    for game in games:
        for seat, moves in enumerate(game.iterations, 1):
            (own if seat == game.seat else others).extend(moves)
    return _mean(own), _mean(others)


def _mean(numbers: Sequence[int]) -> float | None:
    return sum(numbers) / len(numbers) if numbers else None


def _finite(number: float) -> float | None:
    """JSON knows numbers only: such a bound does not exist."""
    return number if isfinite(number) else None
