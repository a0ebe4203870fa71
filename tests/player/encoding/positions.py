"""Random positions of games, beside each other."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

import ludeme
from ludeme import games
from ludeme.play.game import Game
from ludeme.play.state import State
from ludeme.player.encoding.encoding import Encoding

#: Small games of every kind of board and of move, for the default suite.
SMALL = ("Tic-Tac-Toe", "Clobber", "Mu Torere", "Dodgem", "Nim", "Order and Chaos", "Dobutsu Shogi")
#: All games of our own but those that hide something: these have no encoding.
OWN = [
    entry.name
    for entry in games.entries()
    if "(set Hidden" not in entry.path.read_text(encoding="utf-8")
]


def positions(game: Game, plies: int, seed: int = 1) -> Iterator[State]:
    """The positions of one random game that have legal moves, each before it is played on."""
    state, draw = game.start(seed=seed), random.Random(seed)
    for _ in range(plies):
        legal = [] if state.over else state.legal_moves()
        if not legal:
            return
        yield state
        state.apply(draw.choice(legal), unchecked=True)


def numbered(encoding: Encoding, state: State) -> np.ndarray:
    """The actions of the legal moves."""
    return encoding.actions_of(legal_rows(state), state.row)


def legal_rows(state: State) -> np.ndarray:
    """The legal moves as int32 [M, W]."""
    return np.array([move.row for move in state.legal_moves()], np.int32)


def row(state: State) -> np.ndarray:
    """The position as int32 [R]."""
    return np.array(state.row, np.int32)


def load(name: str, *options: str) -> Game:
    """A game of ours."""
    game = ludeme.load(name, options=list(options))
    assert isinstance(game, Game)
    return game
