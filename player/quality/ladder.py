"""Games of more search against less: each rung of the ladder doubles the iterations."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from ludeme.player.matches.encounter import Encounter, Source


@dataclass(frozen=True)
class Rung:
    """A game of the ladder, seen from the side that has more iterations."""

    more: int
    less: int
    points: float  # 1 for a win, 0 for a loss


def ladder(game: Source, iterations: int, rungs: int, seed: int, max_plies: int) -> list[Encounter]:
    """The encounters of the ladder: the highest rung is of `iterations` against half of them."""
    # No more halves than there are: `rungs` may be any number.
    steps = [max(1, iterations >> k) for k in range(min(rungs, iterations.bit_length()) + 1)]
    return [
        Encounter(game, _agent(more), _agent(less), seed, max_plies=max_plies)
        for more, less in pairwise(steps)
        if more > less
    ]


def rung_of(encounter: Encounter, points: float) -> Rung:
    """A game of such an encounter."""
    return Rung(_iterations(encounter.a), _iterations(encounter.b), points)


def _agent(iterations: int) -> str:
    return f"uct:iterations={iterations}"


def _iterations(agent: str) -> int:
    return int(agent.rpartition("=")[2])
