"""Territory: the empty sites that a player's pieces come to sooner than those of others.

Where a player without moves loses and nothing is captured, room is what is fought for. Distances
are counted in moves and, where a move may go far, in steps from site to site as well: the first
say more when the board is divided, the second as long as it is open (Lieberum 2005, of Amazons).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ludeme.features.derive.goals import goals_of
from ludeme.features.evaluation.families.reach import lines_of_pieces
from ludeme.features.evaluation.ragged import ragged
from ludeme.features.evaluation.tables import NO_TERM, TermTables, TerritoryTables
from ludeme.features.evaluation.terms import Collection
from ludeme.language.base import Node
from ludeme.model.strategies import KeepRoom
from ludeme.play.game import Game


def blockade_goal(game: Game) -> Node | None:
    """The condition that a player has no moves, if it ends the game and nothing is captured."""
    if any(node.takes_pieces for node in game.node.walk()):
        return None
    for goal in goals_of(game):
        if KeepRoom() in goal.strategies(lambda _: None):
            return goal
    return None


def add_territory(found: Collection, tables: TermTables) -> TermTables:
    """How much room each player has, in moves and in steps."""
    game, sites = found.game, tables.reading.sites
    goal = blockade_goal(game)
    pieces = lines_of_pieces(game) if sites and goal is not None else {}
    if not pieces:
        return tables
    lines: list[list[Sequence[int]]] = [[] for _ in range(len(tables.reading.owners) * sites)]
    for index, of_sites in pieces.items():
        lines[index * sites : (index + 1) * sites] = of_sites
    units = ["moves"]
    if any(len(line) > 1 for own in lines for line in own):
        units.append("steps")
    terms = np.full((2, game.players + 1), NO_TERM, np.int32)
    for number, unit in enumerate(units):
        for player in found.players:
            sentence = f"Ten empty sites that the player comes to in fewer {unit} than others."
            terms[number, player] = found.number(player, f"territory by {unit}", sentence, goal)
    of_stands = np.cumsum([0, *(len(own) for own in lines)], dtype=np.int32)
    starts, members = ragged(line for own in lines for line in own)
    territory = TerritoryTables(
        by_moves=terms[0],
        by_steps=terms[1],
        of_stands=of_stands,
        line_starts=starts,
        lines=members,
        go_on=_go_on(lines, sites),
    )
    return tables._replace(territory=territory)


def _go_on(lines: Sequence[Sequence[Sequence[int]]], sites: int) -> bool:
    """Whether who goes on from any site of a line comes to the rest of it.

    Then sites behind one that is not further than where a line begins need not be looked at: they
    are reached from there as soon. `lines` has those of each piece on each site.
    """
    return all(
        any(tuple(rest[: len(line) - 1]) == tuple(line[1:]) for rest in lines[first + line[0]])
        for stand, own in enumerate(lines)
        for first in [stand - stand % sites]
        for line in own
        if len(line) > 1
    )
