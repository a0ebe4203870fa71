"""Counting games: the numbers of move sequences by which engines are compared."""

from __future__ import annotations

from ludeme.play.playable import PlayableState


def perft(state: PlayableState, depth: int) -> int:
    """Number of move sequences of this length from a position (leaf count)."""
    if depth == 0:
        return 1
    moves = state.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(state.copy().apply(move), depth - 1) for move in moves)


def divide(state: PlayableState, depth: int) -> dict[str, int]:
    """Perft of every move of a position, by the move's name."""
    counts: dict[str, int] = {}
    for move in state.legal_moves():
        counts[str(move)] = counts.get(str(move), 0) + perft(state.copy().apply(move), depth - 1)
    return counts
