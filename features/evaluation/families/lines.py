"""Lines that end the game: windows of sites in which one player alone has some of what it takes.

Where lines run across the levels of stacks, windows are of places: the levels of sites.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from ludeme.features.derive.derivation import scene_of
from ludeme.features.derive.goals import goals_of
from ludeme.features.evaluation.tables import NO_TERM, IntArray, TermTables
from ludeme.features.evaluation.terms import Collection
from ludeme.features.layout.position import Position
from ludeme.language.base import Node
from ludeme.model.strategies import MakeLine
from ludeme.play.game import Game

#: Longer lines are no goals that can be seen coming.
_LONGEST = 8
#: Random games that tell how high stacks grow, and the plies of each.
_GAMES, _PLIES, _SEED = 8, 200, 1


def line_goals(game: Game) -> Iterator[tuple[Node, MakeLine]]:
    """The lines that end rules ask for, on sites of the board's own type; each length once."""
    number, seen = scene_of(game).number, set()
    for goal in goals_of(game):
        for strategy in goal.strategies(number):
            if not isinstance(strategy, MakeLine) or strategy in seen:
                continue
            seen.add(strategy)
            own = strategy.site_type in ("", game.facts.default_type)
            if own and 2 <= strategy.length <= _LONGEST:
                yield goal, strategy


def levels_of(game: Game) -> int:
    """How many levels of a site lines run through: 1 where they are on the sites themselves.

    Stacks of random games tell how high they may grow.
    """
    if not game.facts.stacking or not any(line.by_level for _, line in line_goals(game)):
        return 1
    heights, random = [1], Random(_SEED)
    for seed in range(_GAMES):
        state = game.start(seed=seed)
        for _ in range(_PLIES):
            if state.over:
                break
            state.apply(random.choice(state.legal_moves()))
        position = Position(game, state.row)
        heights += [position.amount(site) for site in range(game.facts.board_sites)]
    return max(heights)


def windows(game: Game, line: MakeLine, levels: int = 1) -> list[tuple[int, ...]]:
    """The places of every line of this length on the board, each once: a site times `levels`, plus
    the level."""
    facts = game.facts
    found: dict[tuple[int, ...], None] = {}
    for site in range(facts.board_sites):
        for radial in facts.topology.radials(facts.default_type, site, line.direction):
            if len(radial.sites) >= line.length:
                for heights in _slopes(line.length, levels):
                    steps = zip(radial.sites, heights, strict=False)
                    found[tuple(sorted(one * levels + level for one, level in steps))] = None
        for lowest in range(levels - line.length + 1 if line.by_level else 0):
            first = site * levels + lowest
            found[tuple(range(first, first + line.length))] = None
    return list(found)


def _slopes(length: int, levels: int) -> Iterator[range | tuple[int, ...]]:
    """The levels of lines along sites: the same all along, rising, or falling."""
    for level in range(levels):
        yield (level,) * length
    for lowest in range(levels - length + 1):
        rising = range(lowest, lowest + length)
        yield rising
        yield rising[::-1]


def add_lines(found: Collection, tables: TermTables) -> TermTables:
    """For each line how many windows hold one, two, ... own pieces and none of others."""
    starts, places, terms = [0], list[int](), list[int]()
    if not (len(tables.places) and any(owner in found.players for owner in tables.owners)):
        return tables
    levels = levels_of(found.game)
    for goal, line in line_goals(found.game):
        if levels > 1 and not line.by_level:
            continue
        first = [NO_TERM, *(_terms(found, player, goal, line) for player in found.players)]
        for window in windows(found.game, line, levels):
            places += window
            starts.append(len(places))
            terms += first
    of_places, windows_there = _by_place(starts, places, len(tables.places) * levels)
    return tables._replace(
        window_terms=np.array(terms, np.int32),
        windows_of_places=of_places,
        windows=windows_there,
        line_levels=levels,
    )


def _by_place(starts: list[int], places: list[int], count: int) -> tuple[IntArray, IntArray]:
    """The windows that each place is in: where those of a place begin, and all of them."""
    window = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
    counts = np.bincount(np.array(places, np.int64), minlength=count)
    order = np.argsort(places, kind="stable")
    return np.cumsum([0, *counts], dtype=np.int32), window[order].astype(np.int32)


def _terms(found: Collection, player: int, goal: Node, line: MakeLine) -> int:
    """The terms of a player for one line; the number of the first."""
    numbers = [
        found.number(
            player,
            f"{held} of {line.length} {line.direction}",
            f"{line.length} sites in line with {held} own pieces and none of others.",
            goal,
        )
        for held in range(1, line.length + 1)
    ]
    return numbers[0]
