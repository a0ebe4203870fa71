"""Lines that rules ask for: windows of sites in which one player alone has some of what it takes.

They end the game, or are asked for in play: who makes a mill captures.

Where lines run across the levels of stacks, windows are of places: the levels of sites.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random

import numpy as np

from ludeme.features.derive.derivation import scene_of
from ludeme.features.derive.goals import goals_of
from ludeme.features.evaluation.families.pieces import is_told_apart
from ludeme.features.evaluation.ragged import ragged
from ludeme.features.evaluation.tables import NO_TERM, LineTables, TermTables
from ludeme.features.evaluation.terms import Collection
from ludeme.features.layout.position import Position
from ludeme.language.base import Node
from ludeme.model.quantities import counted
from ludeme.model.strategies import MakeLine
from ludeme.play.game import Game

#: Longer lines are no goals that can be seen coming.
_LONGEST = 8
#: Random games that tell how high stacks grow, and the plies of each.
_GAMES, _PLIES, _SEED = 8, 200, 1


def line_goals(game: Game) -> Iterator[tuple[Node, MakeLine]]:
    """The lines that end rules ask for, on sites of the board's own type; each length once."""
    yield from _lines_in(game, goals_of(game))


def mill_goals(game: Game) -> list[tuple[Node, MakeLine]]:
    """The lines that play asks for, and end rules do not; none across the levels of stacks."""
    if levels_of(game) > 1:
        return []
    known, found = {_shape(line) for _, line in line_goals(game)}, list[tuple[Node, MakeLine]]()
    for goal, line in _lines_in(game, game.node.walk()):
        if _shape(line) not in known and not line.by_level:
            known.add(_shape(line))
            found.append((goal, line))
    return found


def _shape(line: MakeLine) -> tuple[int, str]:
    """What the names of its terms say of a line."""
    return line.length, line.direction


def _lines_in(game: Game, asked: Iterable[Node]) -> Iterator[tuple[Node, MakeLine]]:
    number, seen = scene_of(game).number, set()
    for goal in asked:
        for strategy in goal.strategies(number):
            if not isinstance(strategy, MakeLine) or strategy in seen:
                continue
            seen.add(strategy)
            own = strategy.site_type in ("", game.facts.default_type)
            if own and 2 <= strategy.length <= _LONGEST:
                yield goal, strategy


@lru_cache(maxsize=8)
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
    if not is_told_apart(found, tables):
        return tables
    levels = levels_of(found.game)
    goals = [each for each in line_goals(found.game) if levels == 1 or each[1].by_level]
    return _with_windows(found, tables._replace(lines=LineTables(levels=levels)), goals)


def add_mills(found: Collection, tables: TermTables) -> TermTables:
    """The same for lines that play asks for."""
    if not is_told_apart(found, tables):
        return tables
    return _with_windows(found, tables, mill_goals(found.game))


def _with_windows(
    found: Collection, tables: TermTables, goals: Sequence[tuple[Node, MakeLine]]
) -> TermTables:
    """The tables with the windows of these lines as well."""
    lines, count, terms = tables.lines, tables.window_count, list[int]()
    there: list[list[int]] = [[] for _ in range(tables.reading.sites * lines.levels)]
    for place, (begin, end) in enumerate(pairwise(lines.of_places)):
        there[place] += lines.windows[begin:end].tolist()
    for goal, line in goals:
        first = [NO_TERM, *(_terms(found, player, goal, line) for player in found.players)]
        for window in windows(found.game, line, lines.levels):
            for place in window:
                there[place].append(count)
            count += 1
            terms += first
    all_terms = np.concatenate((lines.terms, np.array(terms, np.int32)))
    return tables._replace(lines=LineTables(all_terms, *ragged(there), lines.levels))


def _terms(found: Collection, player: int, goal: Node, line: MakeLine) -> int:
    """The terms of a player for one line; the number of the first."""
    numbers = [
        found.number(
            player,
            f"{held} of {line.length} {line.direction}",
            f"{line.length} sites in line with {counted(held, 'own piece')} and none of others.",
            goal,
        )
        for held in range(1, line.length + 1)
    ]
    return numbers[0]
