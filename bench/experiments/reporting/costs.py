"""What a game of a row costs, estimated from the games that 000-E1 has played in equal time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bench.experiments.reporting.recount import Counted
from bench.experiments.rows.row import Row
from bench.experiments.running.budgets import budget_of
from bench.experiments.running.learning import SHARED_FAMILY
from bench.experiments.running.summary import Score, iterations
from bench.experiments.running.variants import TEN

_BY_SLUG = {game.slug: game for game in TEN}


@dataclass(frozen=True)
class Speed:
    """How long the games of one game are, and how fast both sides search."""

    plies: float
    #: Iterations per second.
    guided: float
    uct: float


def speeds(results: Mapping[Row, Counted | None]) -> dict[str, Speed]:
    """Every game of 000-E1, by its slug."""
    counted = {row.id: one for row, one in results.items() if one is not None}
    found = {}
    for game in TEN:
        one = counted.get(f"{SHARED_FAMILY}/{game.slug}")
        if one is None or one.line is None:
            continue
        seconds = budget_of(one.line["budget"], game).seconds
        guided, uct = iterations(one.scores[0].result.games)
        if seconds and guided and uct:
            plies = one.scores[0].result.mean_plies
            found[game.slug] = Speed(plies, guided / seconds, uct / seconds)
    return found


def seconds_per_game(
    budget: str, game: str, known: Mapping[str, Speed], score: Score | None
) -> float | None:
    """Processor time of one game; None where nothing of the kind has been played.

    The length is that of the row's own games, where it has some. Without search an agent takes no
    time.
    """
    if game not in _BY_SLUG or budget.startswith("nodes="):  # a node costs what a network does
        return None
    cost = budget_of(budget, _BY_SLUG[game])
    speed = known.get(game)
    if score is not None:
        plies = score.result.mean_plies
    elif speed is not None:
        plies = speed.plies
    else:
        return None
    guided = score is None or iterations(score.result.games)[0] is not None
    if cost.seconds is not None:
        return plies * cost.seconds * (1 if guided else 1 / 2)
    if speed is None or cost.iterations is None:
        return None
    per_iteration = 1 / speed.uct + (1 / speed.guided if guided else 0)
    return plies / 2 * cost.iterations * per_iteration
