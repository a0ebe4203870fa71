"""Connections that end the game: how many stones the nearest one needs, and in how many ways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ludeme.features.derive.derivation import scene_of
from ludeme.features.derive.goals import goals_of
from ludeme.features.evaluation.ragged import ragged
from ludeme.features.evaluation.tables import MOST_MISSING, ConnectionTables, TermTables
from ludeme.features.evaluation.terms import Collection
from ludeme.language.base import Node
from ludeme.model.strategies import Bridge
from ludeme.play.game import Game

#: So many sites on shortest connections count as one.
WAYS_AT_ONCE = 10.0
#: More regions than these are not joined one by one.
_MOST_REGIONS = 8


@dataclass(frozen=True)
class ConnectionGoal:
    """Regions of a player of which some have to be joined."""

    goal: Node
    player: int
    number: int
    steps: Sequence[Sequence[int]]
    regions: Sequence[Sequence[int]]


def connection_goals(game: Game) -> Iterator[ConnectionGoal]:
    """What end rules want to be joined, for each player."""
    scene = scene_of(game)
    for goal in goals_of(game):
        for strategy in goal.strategies(scene.number):
            if not isinstance(strategy, Bridge) or not strategy.connection.connects:
                continue
            asked = strategy.connection
            families, number = asked.families(scene.code), asked.joined(scene.number)
            steps = asked.fixed_steps(scene.code)
            if families is None or number is None or steps is None:
                continue
            for player in range(1, game.players + 1):
                regions = families[player]
                wanted = number or len(regions)
                if 2 <= wanted <= len(regions) <= _MOST_REGIONS:
                    yield ConnectionGoal(goal, player, wanted, steps, regions)


def add_connections(found: Collection, tables: TermTables) -> TermTables:
    """Stones that are missing, and how many sites lie on connections with so few."""
    goals = list(connection_goals(found.game))
    if not goals or not tables.reading.sites or {one.player for one in goals} != set(found.players):
        return tables
    first, ways = (np.full(found.game.players + 1, -1, np.int32) for _ in range(2))
    for one in goals:
        numbers = [
            found.number(
                one.player,
                f"missing {missing}",
                f"{missing}{' or more' * (missing == MOST_MISSING)} own stones more "
                "would make the connection.",
                one.goal,
            )
            for missing in range(MOST_MISSING + 1)
        ]
        first[one.player] = numbers[0]
        ways[one.player] = found.number(
            one.player, "ways", "Ten empty sites on shortest connections.", one.goal
        )
    steps_starts, steps = ragged(site for one in goals for site in one.steps)
    region_starts, regions = ragged(region for one in goals for region in one.regions)
    return tables._replace(
        connections=ConnectionTables(
            players=np.array([one.player for one in goals], np.int32),
            numbers=np.array([one.number for one in goals], np.int32),
            goal_regions=np.cumsum([0, *(len(one.regions) for one in goals)], dtype=np.int32),
            steps_starts=steps_starts,
            steps=steps,
            region_starts=region_starts,
            regions=regions,
            missing=first,
            ways=ways,
        )
    )
