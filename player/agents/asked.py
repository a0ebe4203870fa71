"""What an agent is asked: a position, and what the move may cost."""

from __future__ import annotations

from typing import Any

from ludeme.play.move import Move, is_between_games
from ludeme.play.playable import see_position
from ludeme.player.search.budget import Budget, see_budget
from ludeme.runtime.search_abi.compiled_game import State


def is_forced(legal: list[Move], limit: Any) -> bool:
    """Whether the one legal move is to be made at once.

    `limit` is the budget of the move, or an agent with limits of its own. A budget in iterations is
    used up: what is kept of a search says what the next one finds.
    """
    timed = getattr(limit, "seconds", None) is not None
    return is_between_games(legal) or (timed and len(legal) == 1)


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
