"""Groups: into how many the pieces of a player fall, where end rules count them, and how far they
stand apart."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ludeme.features.derive.goals import goals_of
from ludeme.features.evaluation.board_maps import places_in_steps
from ludeme.features.evaluation.families.neighbours import neighbours_of
from ludeme.features.evaluation.families.pieces import is_told_apart
from ludeme.features.evaluation.ragged import ragged
from ludeme.features.evaluation.tables import NO_TERM, GroupTables, TermTables
from ludeme.features.evaluation.terms import Collection
from ludeme.language.base import Node
from ludeme.model.strategies import Gather
from ludeme.play.game import Game

#: Places are written down in such parts of a step.
STEP = 1000


def group_goals(game: Game) -> Iterator[Node]:
    """What end rules ask about the number of groups."""
    for goal in goals_of(game):
        if any(isinstance(strategy, Gather) for strategy in goal.strategies(lambda _: None)):
            yield goal


def near_in_groups(game: Game) -> list[list[int]]:
    """The sites that belong to a group with each site, if they hold the same."""
    return [neighbours_of(game, site, "Adjacent") for site in range(game.facts.board_sites)]


def add_groups(found: Collection, tables: TermTables) -> TermTables:
    """How many groups there are, how large the largest is, how far pieces are from their middle."""
    goal = next(group_goals(found.game), None)
    if goal is None or not is_told_apart(found, tables):
        return tables
    terms = np.full((3, len(found.players) + 1), NO_TERM, np.int32)
    for player in found.players:
        terms[:, player] = [
            found.number(player, "groups", "A group of own pieces.", goal),
            found.number(player, "largest group", "The share of own pieces in one group.", goal),
            found.number(player, "apart", "A step from the middle of all own pieces.", goal),
        ]
    starts, near = ragged(near_in_groups(found.game))
    counts, largest, apart = terms
    xs, ys = np.asarray(places_in_steps(found.game).T * STEP, np.int32)
    groups = GroupTables(counts, largest, apart, starts, near, xs, ys)
    return tables._replace(groups=groups)
