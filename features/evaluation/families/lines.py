"""Lines that end the game: windows of sites in which one player alone has some of what it takes."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ludeme.features.derive.derivation import scene_of
from ludeme.features.derive.goals import goals_of
from ludeme.features.evaluation.tables import NO_TERM, IntArray, TermTables
from ludeme.features.evaluation.terms import Collection
from ludeme.language.base import Node
from ludeme.model.strategies import MakeLine
from ludeme.play.game import Game

#: Longer lines are no goals that can be seen coming.
_LONGEST = 8


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


def windows(game: Game, line: MakeLine) -> list[tuple[int, ...]]:
    """The sites of every line of this length on the board, each once."""
    facts = game.facts
    found: dict[tuple[int, ...], None] = {}
    for site in range(facts.board_sites):
        for radial in facts.topology.radials(facts.default_type, site, line.direction):
            if len(radial.sites) >= line.length:
                found[tuple(sorted(radial.sites[: line.length]))] = None
    return list(found)


def add_lines(found: Collection, tables: TermTables) -> TermTables:
    """For each line how many windows hold one, two, ... own pieces and none of others."""
    starts, sites, terms = [0], list[int](), list[int]()
    if not (len(tables.places) and any(owner in found.players for owner in tables.owners)):
        return tables
    for goal, line in line_goals(found.game):
        first = [NO_TERM, *(_terms(found, player, goal, line) for player in found.players)]
        for window in windows(found.game, line):
            sites += window
            starts.append(len(sites))
            terms += first
    of_sites, windows_there = _by_site(starts, sites, len(tables.places))
    return tables._replace(
        window_terms=np.array(terms, np.int32),
        windows_of_sites=of_sites,
        windows=windows_there,
    )


def _by_site(starts: list[int], sites: list[int], board: int) -> tuple[IntArray, IntArray]:
    """The windows that each site is in: where those of a site begin, and all of them."""
    window = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
    counts = np.bincount(np.array(sites, np.int64), minlength=board)
    order = np.argsort(sites, kind="stable")
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
