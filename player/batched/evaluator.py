"""What a batched search asks: how likely each legal move is, and what positions are worth."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from ludeme.play.playable import CannotPlay
from ludeme.runtime.search_abi.compiled_game import IntArray

Priors = NDArray[np.float32]
Values = NDArray[np.float32]


class Evaluator(Protocol):
    """Judges B positions at once, by a network or otherwise."""

    def evaluate(
        self, rows: IntArray, offsets: NDArray[np.int64], actions: NDArray[np.int64]
    ) -> tuple[Priors, Values]:
        """Return the priors float32 [total] and the values float32 [B] of positions.

        `rows` int32 [B, R] are the positions. The legal moves of position b have the numbers
        `actions[offsets[b] : offsets[b + 1]]`, int64 [total] with offsets int64 [B + 1]; their
        priors add up to 1. Values are in [0, 1], for the side to move. Nothing of what is given may
        be kept: the arrays are used again. Another thread may call it.
        """


class Numbering(Protocol):
    """Gives moves the numbers by which an evaluator knows them."""

    def numbers(
        self, rows: IntArray, offsets: NDArray[np.int64], moves: IntArray
    ) -> NDArray[np.int64]:
        """Return the numbers int64 [total] of the legal moves int32 [total, W] of positions."""


class Uniform:
    """Knows nothing: all moves are equal, and every position is a draw."""

    def evaluate(
        self, rows: IntArray, offsets: NDArray[np.int64], actions: NDArray[np.int64]
    ) -> tuple[Priors, Values]:
        """Return the same for all."""
        return even_priors(offsets), np.full(len(rows), 0.5, np.float32)


def even_priors(offsets: NDArray[np.int64]) -> Priors:
    """Priors by which all moves of a position are equal."""
    counts = np.diff(offsets)
    return np.repeat((1 / counts).astype(np.float32), counts)


class Places:
    """Numbers moves by their places in the legal list, for evaluators that do not look at them."""

    def numbers(
        self, rows: IntArray, offsets: NDArray[np.int64], moves: IntArray
    ) -> NDArray[np.int64]:
        """Return 0, 1, 2, ... for the moves of each position."""
        counts = np.diff(offsets)
        return np.arange(len(moves)) - np.repeat(offsets[:-1], counts)


class Encoding(Protocol):
    """What is needed of the encoding of a game (`ludeme.player.encoding`)."""

    def actions_of_many(
        self, moves: IntArray, begins: NDArray[np.int64], rows: IntArray
    ) -> NDArray[np.int64]:
        """The actions int64 [total] of moves int32 [total, W] of positions int32 [B, R]."""


class EncodedActions:
    """Numbers moves as the encoding of a game does."""

    def __init__(self, encoding: Encoding) -> None:
        self._encoding = encoding

    def numbers(
        self, rows: IntArray, offsets: NDArray[np.int64], moves: IntArray
    ) -> NDArray[np.int64]:
        """Return the action of each move."""
        return self._encoding.actions_of_many(moves, offsets, rows)


def see_suitable(game: Any, who: str) -> None:
    """A ValueError for games that the search is not for; `who` asks, for the message.

    The values of one side are those of the other turned round, and nothing is left to chance.
    """
    reasons = {
        "two players": int(getattr(game, "players", 2)) == 2,
        "players who move in turn": not getattr(game, "simultaneous", False),
        "no chance": not game.program.stochastic,
        "nothing hidden": not getattr(game, "hides", False),
    }
    missing = [need for need, is_met in reasons.items() if not is_met]
    if missing:
        name = getattr(game, "name", "this game")
        raise CannotPlay(f"{who} needs {' and '.join(missing)}, which {name} has not")
