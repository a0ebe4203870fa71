"""Kings: pieces whose loss or capture an end rule speaks of, and how safe they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import lru_cache

import numpy as np

from ludeme.features.derive.goals import goals_of
from ludeme.features.evaluation.ragged import ragged
from ludeme.features.evaluation.tables import KingTables, TermTables
from ludeme.features.evaluation.terms import Collection
from ludeme.language.base import Node
from ludeme.model.strategies import GuardPiece
from ludeme.play.game import Game

#: So many empty sites in line with a king count as one.
OPEN_AT_ONCE = 10.0


class Safety(IntEnum):
    """What is counted around a king, in the order of its terms."""

    GUARDS = 0
    ROOM = 1
    BESIEGERS = 2
    OPEN = 3
    FACED = 4


#: What terms are called, and what they say of a king.
WORDS = {
    Safety.GUARDS: ("guards", "An own piece next to a {king}."),
    Safety.ROOM: ("room", "An empty site next to a {king}."),
    Safety.BESIEGERS: ("besiegers", "A piece of others at most two steps from a {king}."),
    Safety.OPEN: ("open lines", "Ten empty sites in line with a {king}, up to the first piece."),
    Safety.FACED: ("faced", "A line from a {king} on which a piece of others stands first."),
}


@lru_cache(maxsize=8)
def king_goals(game: Game) -> dict[int, tuple[Node, str]]:
    """The pieces that must not be lost: what asks for them, and what terms call them."""
    found: dict[int, tuple[Node, str]] = {}
    for goal in goals_of(game):
        for strategy in goal.strategies(lambda _: None):
            if isinstance(strategy, GuardPiece):
                for piece in game.facts.pieces[1:]:
                    if 1 <= piece.owner <= game.players and strategy.name in piece.name:
                        found.setdefault(piece.index, (goal, piece.base_name.lower()))
    return {} if game.facts.ownerless else found


def near_sites(game: Game) -> Iterator[tuple[list[int], list[int]]]:
    """The neighbours of each site, and the sites that are two steps away."""
    facts = game.facts
    steps = [
        facts.topology.steps(facts.default_type, site, "Adjacent")
        for site in range(facts.board_sites)
    ]
    for site, near in enumerate(steps):
        far = {other for one in near for other in steps[one]} - {site, *near}
        yield sorted(set(near)), sorted(far)


def lines_from(game: Game, site: int) -> list[Sequence[int]]:
    """The lines that leave a site, without it."""
    facts = game.facts
    radials = facts.topology.radials(facts.default_type, site, "Adjacent")
    return [radial.sites[1:] for radial in radials]


def add_kings(found: Collection, tables: TermTables) -> TermTables:
    """Guards, room, besiegers and open lines of each king."""
    goals = king_goals(found.game)
    if not goals or not tables.reading.sites:
        return tables
    first = np.zeros(len(tables.reading.owners), np.int32)
    for piece, (goal, king) in goals.items():
        owner = found.game.facts.pieces[piece].owner
        numbers = [
            found.number(owner, f"{king} {name}", sentence.format(king=king), goal)
            for name, sentence in (WORDS[each] for each in Safety)
        ]
        first[piece] = numbers[0] + 1
    near_starts, near = ragged(each for pair in near_sites(found.game) for each in pair)
    lines = [lines_from(found.game, site) for site in range(tables.reading.sites)]
    of_sites = np.cumsum([0, *(len(own) for own in lines)], dtype=np.int32)
    line_starts, line_sites = ragged(line for own in lines for line in own)
    kings = KingTables(first, near_starts, near, of_sites, line_starts, line_sites)
    return tables._replace(kings=kings)
