"""Many playouts by a policy, as statistics: what the policy alone plays, and how fast."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numba import types

from ludeme.model.header import LAST_TO, PLAYERS
from ludeme.play.playout_statistics import PlayoutStatistics, new_results
from ludeme.play.playouts import MAX_PLIES, RESULTS, begin_playout, note_result
from ludeme.player.parts.rules import PlayoutRule
from ludeme.player.policy.biased_search import Guidance
from ludeme.player.search.driver import Scheme
from ludeme.runtime.search_abi.compiled_game import IntArray, with_longer_buffer, workspace
from ludeme.runtime.search_abi.function_types import INDICES, ROW
from ludeme.runtime.search_abi.kernel import kernel
from ludeme.runtime.search_abi.randomness import random_source
from ludeme.runtime.search_abi.running_game import RUNNING_GAME, running_game


@cache
def _runner(rule: PlayoutRule) -> Any:
    """The compiled function that plays as many playouts as its results have room for."""
    prepare, play = rule.prepare, rule.play

    @kernel(types.boolean(RUNNING_GAME, rule.memory, ROW, types.int64, RESULTS, INDICES))
    def run(game, memory, origin, most, results, targets):  # type: ignore[no-untyped-def]
        prepare(memory, origin)
        for i in range(results.lengths.shape[0]):
            begin_playout(game, origin)
            plies = play(memory, game, most)
            if not note_result(game, results, i, plies):
                return False
            targets[i] = game.row[LAST_TO]
        return True

    return run


def guided_playouts(
    guidance: Guidance | Scheme,
    row: IntArray,
    n: int,
    seed: int = 0,
    *,
    max_plies: int = MAX_PLIES,
) -> tuple[PlayoutStatistics, IntArray]:
    """Play `n` games from `row` as the search's playouts are played, and at most so many moves.

    Returns statistics, and the last target of each playout [n].
    """
    scheme = guidance.scheme() if isinstance(guidance, Guidance) else guidance
    known = scheme.policy or scheme.game
    if known is None:
        raise ValueError("playouts by a policy need one, or the game")
    program = known.program
    run = _runner(scheme.playout.rule)
    space = workspace(program)
    origin = np.array(row, np.int32)
    while True:
        results, targets = new_results(n, int(origin[PLAYERS])), np.zeros(n, np.int32)
        game = running_game(program, space, random_source(seed))
        setting = scheme.setting(0.0, program, len(space.buffer) // program.width)
        memory = scheme.playout.memory(setting)
        if run(game, memory, origin, max_plies, results, targets):
            return PlayoutStatistics.of(results), targets
        space = with_longer_buffer(space)
