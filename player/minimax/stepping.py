"""The loop that searches of lines have in common: enter positions, go on, come back.

It keeps all that it knows in its memory, so that it can be stopped after any position.
"""

from __future__ import annotations

from typing import Any

from numba import types

from ludeme.player.minimax.arrays import MINIMAX, Mark, Step
from ludeme.player.minimax.evaluation_rule import EvaluationRule
from ludeme.runtime.search_abi.kernel import kernel
from ludeme.runtime.search_abi.running_game import RUNNING_GAME


def stepping(rule: EvaluationRule, enter: Any, advance: Any, come_back: Any) -> Any:
    """The compiled search of these steps with an evaluation.

    It is called with a running game, the memories of the search and of the evaluation, and a number
    of positions. It enters as many and returns their number; fewer if it is done, or if there is no
    more room for moves (`Mark.FULL`).
    """

    @kernel(types.int64(RUNNING_GAME, MINIMAX, rule.memory, types.int64))
    def search_deeper(game, minimax, memory, positions):  # type: ignore[no-untyped-def]
        state, entered = minimax.state, 0
        while state[Mark.STEP] != Step.DONE:
            if state[Mark.STEP] == Step.ENTER:
                if entered == positions:
                    break
                enter(memory, game, minimax)
                if state[Mark.FULL] != 0:
                    break
                entered += 1
            elif state[Mark.STEP] == Step.ADVANCE:
                advance(game, minimax)
            else:
                come_back(minimax)
        return entered

    return search_deeper
