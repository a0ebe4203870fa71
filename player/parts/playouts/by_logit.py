"""Drawing moves by logits that a policy works out for each list (see `by_weight` for tables)."""

from __future__ import annotations

from math import inf
from typing import Any

from ludeme.player.parts.playouts.playing import drawing_legal
from ludeme.player.policy.draws import draw, draw_other_share, quick_exp
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
    def draw_listed(memory, game, n):  # type: ignore[no-untyped-def]
        weigh(memory, game, n, memory.scores)
        return draw_by_logits(memory.scores, n, game.random)

    @helper
    def draw_another(memory, game, n, k):  # type: ignore[no-untyped-def]
        return draw_other_share(memory.scores, n, k, game.random)

    return drawing_legal(draw_listed, draw_another)
