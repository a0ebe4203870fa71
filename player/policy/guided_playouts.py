"""Many playouts by a policy, as statistics: what the policy alone plays, and how fast."""

from __future__ import annotations

import numpy as np
from numba import types

from ludeme.features.evaluate.masks import POLICY, POLICY_SCRATCH
from ludeme.model.header import LAST_TO, OVER, OVERFLOW, PLAYERS, RNG
from ludeme.play.playouts import MAX_PLIES, PlayoutStatistics, copy_row, read_utilities
from ludeme.player.policy.biased_search import Guidance
from ludeme.player.policy.policy_playout import play_by_policy, prepare
from ludeme.runtime.search_abi.compiled_game import IntArray, with_longer_buffer, workspace
from ludeme.runtime.search_abi.function_types import (
    APPLY_FUNCTION,
    COUNTS,
    INDICES,
    MOVE_TO_FUNCTION,
    MOVES_FUNCTION,
    RANDOM,
    REAL_ROWS,
    ROW,
    ROWS,
)
from ludeme.runtime.search_abi.kernel import kernel
from ludeme.runtime.search_abi.randomness import chance_seed, random_source


@kernel(
    types.boolean(
        MOVES_FUNCTION, APPLY_FUNCTION, MOVE_TO_FUNCTION, POLICY, POLICY_SCRATCH, types.boolean,
        ROW, ROW, ROW, ROWS, ROW, RANDOM, types.int64, types.int64,
        INDICES, INDICES, REAL_ROWS, COUNTS,
    )
)  # fmt: skip
def _run(  # type: ignore[no-untyped-def]
    moves, apply, move_to, policy, scratch, answers,
    origin, s, t, x, mv, random, width, most,
    lengths, targets, utilities, totals,
):  # fmt: skip
    """Fill the results of as many playouts as `lengths` has room for; whether all lists fitted."""
    p, bits, weights = policy.table, policy.bits, policy.weights
    prepare(p, bits, scratch, origin)
    for i in range(lengths.shape[0]):
        copy_row(origin, s)
        s[RNG] = chance_seed(random)
        plies = play_by_policy(
            moves, apply, move_to, p, bits, weights, scratch,
            s, t, x, mv, width, random, answers, most,
        )  # fmt: skip
        if t[OVERFLOW] != 0:
            t[OVERFLOW] = 0
            return False
        lengths[i] = plies if s[OVER] != 0 else -plies
        targets[i] = s[LAST_TO]
        read_utilities(s, utilities[i])
        totals[0] += plies
    return True


def guided_playouts(
    guidance: Guidance, row: IntArray, n: int, seed: int = 0, *, max_plies: int = MAX_PLIES
) -> tuple[PlayoutStatistics, IntArray]:
    """Play `n` games from `row` as the guidance's playouts are played, and at most so many moves.

    Returns statistics, and the last target of each playout [n].
    """
    policy = guidance.used_in_playouts
    program, arrays = policy.program, policy.arrays
    space = workspace(program)
    origin = np.array(row, np.int32)
    while True:
        lengths, targets = np.zeros(n, np.int32), np.zeros(n, np.int32)
        utilities, totals = np.zeros((n, int(origin[PLAYERS]) + 1)), np.zeros(2, np.int64)
        scratch = policy.scratch(len(space.buffer) // program.width)
        if _run(
            program.moves, program.apply, program.move_to, arrays, scratch,
            guidance.playout == "reactive",
            origin, space.row, space.tables, space.scratch, space.buffer, random_source(seed),
            program.width, max_plies, lengths, targets, utilities, totals,
        ):  # fmt: skip
            break
        space = with_longer_buffer(space)
    return PlayoutStatistics(
        lengths=np.abs(lengths),
        utilities=utilities[:, 1:],
        plies=int(totals[0]),
        choices=0,
        cut=int((lengths < 0).sum()),
    ), targets
