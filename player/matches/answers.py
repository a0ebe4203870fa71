"""What agents answer when they are asked for a move, and what is said where it cannot be played."""

from __future__ import annotations

import sys
from traceback import extract_tb
from typing import Any

import numpy as np

from ludeme.grammar.errors import LudemeError
from ludeme.model.quantities import counted
from ludeme.play.move import IllegalMove, Move, are_moves
from ludeme.play.playable import CannotPlay
from ludeme.play.together import unseen
from ludeme.player.agents.registry import Agent, agent_label
from ludeme.player.search.budget import Budget
from ludeme.runtime.search_abi.compiled_game import State

#: Where the classes of our own agents are.
_OURS = __name__.partition(".")[0]


class AgentError(CannotPlay):
    """An agent failed, answered with a move that cannot be made, or changed its position.

    Attributes: `agent`, `move` (None if there is none), and the `position` as text, which the game
    reads back.
    """

    def __init__(self, agent: object, seat: int, move: object, state: State, said: str) -> None:
        self.agent, self.move = agent, move
        self.position = state.to_text() if hasattr(state, "to_text") else repr(state)
        label = agent_label(agent)  # type: ignore[arg-type]
        super().__init__(f"{label} as player {seat} {said} {state!r}: {self.position}")

    def __reduce__(self) -> tuple[Any, ...]:
        """As text: agents and moves of any kind travel between processes so."""
        agent = self.agent if isinstance(self.agent, str) else agent_label(self.agent)  # type: ignore[arg-type]
        return _as_text, (str(self), agent, _shown(self.move), self.position)


def _as_text(message: str, agent: str, move: str, position: str) -> AgentError:
    """The error of another process."""
    error = AgentError.__new__(AgentError, message)
    error.agent, error.move, error.position = agent, move, position
    return error


def _shown(move: object) -> str:
    return str(move) if isinstance(move, Move) else repr(move)


def asked(
    agent: Agent, seat: int, state: State, plies: int, seed: int, budget: Budget | None = None
) -> Move:
    """What an agent answers in a position after so many plies, having left it as it was."""
    before = state.copy()
    try:
        move = agent.choose(unseen(state), budget, seed=seed)
    except (CannotPlay, LudemeError):
        raise
    except Exception as error:
        if type(agent).__module__.partition(".")[0] == _OURS:
            raise
        raise AgentError(agent, seat, None, before, _failed(agent, plies, error)) from error
    if not np.array_equal(before.row, state.row):
        fault = "and changed the position (moves are tried on a copy), which was"
        raise AgentError(agent, seat, move, before, _answered(move, plies, fault))
    return move


def make_answer(agent: Agent, seat: int, state: State, plies: int, move: Move) -> None:
    """Make the move that an agent has answered with; an `AgentError` if it cannot be made."""
    try:
        if are_moves(move):
            raise IllegalMove(f"{move!r} is no single move")
        state.apply(move)
    except IllegalMove:
        said = _answered(move, plies, "which is not legal in")
        raise AgentError(agent, seat, move, state, said) from None


def _answered(move: object, plies: int, fault: str) -> str:
    return f"answered {_shown(move)} after {counted(plies, 'move')}, {fault}"


def _failed(agent: object, plies: int, error: Exception) -> str:
    """The error that came out of an agent, and the last line of its own module behind it."""
    file = getattr(sys.modules.get(type(agent).__module__), "__file__", None)
    frames = reversed(extract_tb(error.__traceback__))
    place = next((frame for frame in frames if frame.filename == file), None)
    where = f", line {place.lineno} of {place.filename}" if place else ""
    return f"failed after {counted(plies, 'move')} ({type(error).__name__}: {error}{where}) in"
