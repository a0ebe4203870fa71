"""Runners: pieces that nobody can stop any more on their way to a goal that ends the game."""

from __future__ import annotations

import numpy as np

from ludeme.features.evaluation.families.races import race_goals, regions_of, steps_to
from ludeme.features.evaluation.ragged import ragged
from ludeme.features.evaluation.tables import MOST_STEPS, UNREACHABLE, RunnerTables, TermTables
from ludeme.features.evaluation.terms import Collection
from ludeme.play.game import Game


def ways_of(game: Game, player: int) -> list[list[int]]:
    """For each site the sites on all shortest ways from it to the goal of a player."""
    facts = game.facts
    steps = steps_to(game, regions_of(game, player))
    nearer = [
        [
            other
            for other in facts.topology.steps(facts.default_type, site, "Adjacent")
            if steps[other] < steps[site] < UNREACHABLE
        ]
        for site in range(facts.board_sites)
    ]
    ways: list[set[int]] = [set() for _ in nearer]
    for site in sorted(range(len(nearer)), key=lambda one: steps[one]):
        for other in nearer[site]:
            ways[site] |= {other, *ways[other]}
    return [sorted(way) for way in ways]


def add_runners(found: Collection, tables: TermTables) -> TermTables:
    """Pieces that have no piece of others on any of their ways, by the steps they have to go."""
    game = found.game
    if not len(tables.races.steps):
        return tables
    goal = next(iter(race_goals(game)))
    passed = np.full((game.players + 1) * (MOST_STEPS + 1), -1, np.int32)
    ways: list[list[int]] = [[] for _ in range(tables.reading.sites)]
    for player in found.players:
        ways += ways_of(game, player)
        for distance in range(1, MOST_STEPS + 1):
            more = " or more" if distance == MOST_STEPS else ""
            passed[player * (MOST_STEPS + 1) + distance] = found.number(
                player,
                f"passed {distance}",
                f"A piece with {distance}{more} steps to its goal and no piece of others on them.",
                goal,
            )
    return tables._replace(runners=RunnerTables(*ragged(ways), passed))
