"""What a match amounts to: score, interval, rating, lengths, iterations, slowdown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isinf
from typing import Any

from ludeme.player.matches.match import GameRecord, MatchResult
from ludeme.player.matches.statistics import elo_interval, shares_differ


@dataclass(frozen=True)
class Score:
    """A finished or unfinished match of two agents."""

    result: MatchResult
    planned: int

    @property
    def complete(self) -> bool:
        """Whether all games have been played."""
        return len(self.result.games) >= self.planned

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

    def compared(self, other: Score) -> int:
        """1 if this score is significantly above another one, -1 if below, else 0."""
        own, others = self.result, other.result
        return shares_differ(own.points, len(own.games), others.points, len(others.games))

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
        }


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
    """JSON knows no infinity: such a bound does not exist."""
    return None if isinf(number) else number
