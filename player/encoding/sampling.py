"""A few random games, from which it is learned what a game's positions can look like."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludeme.model.header import OVER
from ludeme.play.game import Game
from ludeme.runtime.engine import MoveRow, Row

#: Random games that are looked at, and the most plies of one.
_GAMES = 4
_PLIES = 200


class Seen(NamedTuple):
    """A position of a random game, and its legal moves in the order of the program."""

    row: Row
    moves: list[MoveRow]


def sampled(game: Game) -> list[Seen]:
    """The positions of a few random games that have legal moves; the same each time."""
    return [seen for seed in range(_GAMES) for seen in _random_game(game, seed)]


def _random_game(game: Game, seed: int) -> Iterator[Seen]:
    engine, random = game.engine, np.random.default_rng(seed)
    row = game.start(seed).row
    for _ in range(_PLIES):
        if row[OVER]:
            return
        row = engine.adopt(row)
        moves = engine.moves(row)
        if not moves:
            return
        yield Seen(engine.copy(row), moves)
        engine.apply(row, moves[int(random.integers(len(moves)))])


def move_array(moves: list[MoveRow], width: int) -> NDArray[np.int32]:
    """Move rows as int32 [M, W]."""
    return np.array(moves, np.int32).reshape(len(moves), width)
