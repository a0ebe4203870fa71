"""Races: how near the foremost piece is to the region that its player has to reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from ludeme.features.derive.goals import goals_of
from ludeme.features.evaluation.tables import MOST_STEPS, UNREACHABLE, TermTables
from ludeme.features.evaluation.terms import Collection
from ludeme.language.base import Node
from ludeme.model.strategies import ReachRegion
from ludeme.play.game import Game


def race_goals(game: Game) -> Iterator[Node]:
    """What end rules ask about places that have to be reached."""
    for goal in goals_of(game):
        if any(isinstance(one, ReachRegion) for one in goal.strategies(lambda _: None)):
            yield goal


def regions_of(game: Game, player: int) -> set[int]:
    """The sites of the regions that a player owns."""
    own = (region.sites for region in game.facts.regions if region.owner == player)
    return {site for sites in own for site in sites if site < game.facts.board_sites}


def steps_to(game: Game, goal: set[int]) -> Sequence[int]:
    """Steps from each site to the nearest site of a goal."""
    facts = game.facts
    steps = dict.fromkeys(sorted(goal), 0)
    front = list(steps)
    for site in front:
        for neighbour in facts.topology.steps(facts.default_type, site, "Adjacent"):
            if neighbour not in steps:
                steps[neighbour] = steps[site] + 1
                front.append(neighbour)
    return [min(steps.get(site, UNREACHABLE), UNREACHABLE) for site in range(facts.board_sites)]


def add_races(found: Collection, tables: TermTables) -> TermTables:
    """Whether the nearest piece of a player is at the goal, one step from it, two, ..."""
    game = found.game
    goals = list(race_goals(game))
    regions = {player: regions_of(game, player) for player in found.players}
    if not goals or not tables.reading.sites or not all(regions.values()):
        return tables
    sites = tables.reading.sites
    steps = np.full((game.players + 1) * sites, UNREACHABLE, np.int32)
    for player in found.players:
        steps[player * sites : (player + 1) * sites] = steps_to(game, regions[player])
        for distance in range(MOST_STEPS + 1):
            more = " or more" if distance == MOST_STEPS else ""
            steps_left = f"{distance}{more} {'step' if distance == 1 else 'steps'}"
            tables.races.nearest[player * (MOST_STEPS + 1) + distance] = found.number(
                player,
                f"nearest {distance}",
                f"The piece nearest to its goal has {steps_left} to go.",
                goals[0],
            )
    return tables._replace(races=tables.races._replace(steps=steps))
