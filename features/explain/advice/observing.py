"""Random positions: which features are active for each legal move, which ideas are true of it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludeme.features.explain.advice.ideas import Notion, near_goals, notions
from ludeme.features.explain.advice.surveyed import Survey
from ludeme.features.explain.setting import Setting
from ludeme.play.state import State

#: For a position and rows of legal moves: the numbers of the active features of each.
ActiveFeatures = Callable[[State, NDArray[np.int32]], Sequence[Any]]

#: Random games, positions of each of them, and the longest one.
GAMES, EACH, LONGEST = 100, 3, 300
#: Games are won somewhere if so many of the wins are on less than so much of the board.
SHARE_OF_WINS, SHARE_OF_SITES, FEWEST_WINS = 0.9, 0.25, 20


@dataclass(frozen=True)
class Observed:
    """What was seen; a row for each legal move."""

    notions: tuple[Notion, ...]
    #: Whether each idea is true of each move, whether each feature is active for it.
    true: NDArray[np.bool_]
    active: NDArray[np.bool_]
    #: The number of the position of each move.
    position: NDArray[np.int64]


def observe(
    setting: Setting, player: int | None, features: int, active: ActiveFeatures, seed: int = 1
) -> Observed:
    """Look at random positions in which a player (None: anybody) is to move."""
    states, goals = _played(setting, player, Random(seed), seed)
    asked = (*notions(setting), *near_goals(setting, goals))
    true, seen, position = [], [], []
    for number, state in enumerate(states):
        candidates = Survey(setting, state).candidates
        if len(candidates) < 2:
            continue
        rows = np.array([candidate.move.row for candidate in candidates], np.int32)
        for candidate, numbers in zip(candidates, active(state, rows), strict=True):
            true.append([notion.holds(candidate) for notion in asked])
            flags = np.zeros(features, bool)
            flags[list(numbers)] = True
            seen.append(flags)
            position.append(number)
    return Observed(
        asked,
        np.array(true, bool).reshape(-1, len(asked)),
        np.array(seen, bool).reshape(-1, features),
        np.array(position, np.int64),
    )


def _played(
    setting: Setting, player: int | None, chance: Random, seed: int
) -> tuple[list[State], dict[int, frozenset[int]]]:
    """Positions of random games, and where each player's moves win."""
    kept: list[State] = []
    wins: dict[int, Counter[int]] = defaultdict(Counter)
    for number in range(GAMES):
        met: list[State] = []
        state = setting.game.start(seed=seed + number)
        for end in _plies(state, chance):
            if state.over:
                wins[state.winner][end] += 1
            elif player in (None, state.mover):
                met.append(state.copy())
        kept += chance.sample(met, min(EACH, len(met)))
    wins.pop(0, None)
    return kept, _goals(setting, wins)


def _plies(state: State, chance: Random) -> Iterator[int]:
    """Play at random; yields where each move ended."""
    for _ in range(LONGEST):
        moves = [] if state.over else state.legal_moves()
        if not moves:
            return
        move = chance.choice(moves)
        state.apply(move)
        yield move.to_site


def _goals(setting: Setting, wins: dict[int, Counter[int]]) -> dict[int, frozenset[int]]:
    """The sites of nearly all wins of each player, if they are few."""
    found = {}
    for player, ends in wins.items():
        total, sites, reached = ends.total(), [], 0
        for site, count in ends.most_common():
            if reached < SHARE_OF_WINS * total:
                sites.append(site)
                reached += count
        if total >= FEWEST_WINS and len(sites) <= SHARE_OF_SITES * setting.board.size:
            found[player] = frozenset(sites)
    return found
