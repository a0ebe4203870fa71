"""Positions in, priors and values out: what a search asks of a network."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ludeme.grammar.errors import LudemeError
from ludeme.player.network.board import Board, Indices, Reals

#: Logits [B, L] and values [B] of what was observed of B positions.
Answer = Callable[[Reals], tuple[Reals, Reals]]


class Observer(Protocol):
    """The side of an encoding that play needs."""

    def observe(self, rows: Indices) -> Reals:
        """[B, R] -> [B, C, height, width], or [B, S, C] for a board without a grid."""


class NetworkEvaluator:
    """A network at work for the positions of one game; any thread may ask."""

    def __init__(self, answer: Answer, encoding: Observer, board: Board) -> None:
        self._answer = answer
        self._encoding = encoding
        self._board = board

    def evaluate(
        self, rows: Indices, offsets: NDArray[np.int64], actions: NDArray[np.int64]
    ) -> tuple[Reals, Reals]:
        """Return the priors [T] of all legal moves and the values [B] for the sides to move.

        `rows` [B, R] are the positions; the moves of position b are those from `offsets[b]` to
        `offsets[b + 1]` of `actions` [T]. The priors of a position add up to 1, and values are in
        [0, 1]. A `LudemeError` for a network whose answers are no numbers.
        """
        logits, values = self._answer(self._encoding.observe(rows))
        with np.errstate(invalid="ignore"):
            shares = priors(logits, offsets, self._board.columns_of(actions))
        if not (np.isfinite(shares).all() and np.isfinite(values).all()):
            raise LudemeError(
                "the network is spoilt: it answers with numbers that are not finite",
                expected="a network of an earlier generation, or another one",
            )
        return shares, values


def priors(logits: Reals, offsets: NDArray[np.int64], columns: NDArray[np.int64]) -> Reals:
    """The softmax of the logits [B, L] over the columns [T] of each position's moves.

    Positions may be without moves.
    """
    counts = np.diff(offsets)
    found = logits[np.repeat(np.arange(len(counts)), counts), columns]
    there = counts > 0
    starts, counts = offsets[:-1][there], counts[there]
    if not len(starts):
        return found
    found -= np.repeat(np.maximum.reduceat(found, starts), counts)
    np.exp(found, out=found)
    found /= np.repeat(np.add.reduceat(found, starts), counts)
    return found
