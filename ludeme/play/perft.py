"""Counting games: the numbers of move sequences by which engines are compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ludeme.model.quantities import whole
from ludeme.play.move import Move
from ludeme.play.playable import PlayableState, see_position
from ludeme.play.state import State
from ludeme.play.together import plies

#: A sequence of more moves is never counted: every move is a call within a call.
DEEPEST = 400


def perft(state: PlayableState, depth: int) -> int:
    """Number of move sequences of this length from a position (leaf count)."""
    see_position(state)
    whole(depth, "the depth", most=DEEPEST)
    return _perft(state, depth)


def _perft(state: PlayableState, depth: int) -> int:
    if depth == 0:
        return 1
    moves = _plies(state)
    if depth == 1:
        return len(moves)
    return sum(_perft(_after(state, move), depth - 1) for move in moves)


def _after(state: PlayableState, move: Any) -> PlayableState:
    """The position after a ply that is known to be legal."""
    after = state.copy()
    return after.apply(move, unchecked=True) if isinstance(after, State) else after.apply(move)


def divide(
    state: PlayableState, depth: int, name_of: Callable[[Move], str] = str
) -> dict[str, int]:
    """Perft of every move of a position, by the move's name."""
    see_position(state)
    whole(depth, "the depth", least=1, most=DEEPEST)
    counts: dict[str, int] = {}
    for move in _plies(state):
        name = " ".join(map(name_of, move)) if isinstance(move, tuple) else name_of(move)
        counts[name] = counts.get(name, 0) + perft(_after(state, move), depth - 1)
    return counts


def _plies(state: PlayableState) -> Sequence[Any]:
    """The moves, or what all players together may do where they choose at the same time."""
    position: Any = state
    return list(plies(position)) if hasattr(state, "choosing") else state.legal_moves()
