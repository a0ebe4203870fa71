"""What an agent is asked: a position, and what the move may cost."""

from __future__ import annotations

from ludeme.play.move import Move
from ludeme.play.playable import see_position
from ludeme.player.search.budget import Budget, see_budget
from ludeme.runtime.search_abi.compiled_game import State


def moves_to_choose_from(state: State, budget: Budget | None = None) -> list[Move]:
    """The legal moves of a position; an error where there is nothing that can be chosen."""
    see_position(state)
    see_budget(budget)
    legal: list[Move] = state.legal_moves()
    if not legal:
        over = getattr(state, "over", False)
        why = "the game is over in" if over else "no move can be made in"
        raise ValueError(f"there is nothing to choose: {why} {state!r}")
    return legal
