"""Drawing moves by logits that a policy works out for each list (see `by_weight` for tables)."""

from __future__ import annotations

from math import inf
from typing import Any

from numba import types

from ludeme.model.header import OVERFLOW
from ludeme.player.policy.draws import draw, quick_exp
from ludeme.runtime.search_abi.calls import generate_moves
from ludeme.runtime.search_abi.kernel import helper


@helper
def draw_by_logits(scores, n, random):  # type: ignore[no-untyped-def]
    """Draw one of n moves in proportion to exp(score); the scores become shares."""
    highest, total = -inf, 0.0
    for k in range(n):
        highest = max(highest, scores[k])
    for k in range(n):
        scores[k] = quick_exp(scores[k] - highest)
        total += scores[k]
    return draw(scores, 0, n, total, random)


def choosing_by(weigh: Any) -> Any:
    """The function that lists the moves and draws one by the logits that `weigh` fills in."""

    @helper
    def choose(memory, game):  # type: ignore[no-untyped-def]
        n = generate_moves(game, game.row)
        k = types.int64(0)
        if n > 1 and game.tables[OVERFLOW] == 0:
            weigh(memory, game, n, memory.scores)
            k = types.int64(draw_by_logits(memory.scores, n, game.random))
        return k, n

    return choose
