"""Agents that look at nothing but what a move captures: the baselines of seed 003 for Ataxx."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

import numpy as np

from ludeme.features.evaluation.row_reading import IntArray, RowReading, reading_of
from ludeme.model.header import MOVER
from ludeme.play.move import Move, is_between_games
from ludeme.play.playable import CannotPlay
from ludeme.player.agents.asked import moves_to_choose_from
from ludeme.player.search.budget import Budget
from ludeme.runtime.search_abi.compiled_game import State, Workspace, workspace
from ludeme.runtime.search_abi.seeds import drawn


@dataclass
class _Captor:
    """Ranks the legal moves by what they capture, and by whether they bring a new piece."""

    #: Of captures: 1 for the most, -1 for the fewest. New pieces decide between equals, by the
    #: same sign.
    SIGN: ClassVar[int]

    def choose(self, state: State, budget: Budget | None = None, seed: int | None = None) -> Move:
        """Return a legal move of `state`, by lot among equals; no search, so no budget is used."""
        legal = moves_to_choose_from(state, budget)
        if is_between_games(legal):
            return legal[0]
        captures, grows = gains(state.game, np.array(state.row, np.int32), legal)
        noise = np.random.default_rng(drawn(seed)).random(len(legal))
        return legal[int(np.lexsort((noise, self.SIGN * grows, self.SIGN * captures))[-1])]


class MostCaptures(_Captor):
    """Captures as many pieces as it can; of equal moves it prefers those that bring a new piece."""

    SIGN = 1


class LeastCaptures(_Captor):
    """Captures as few pieces as it can; of equal moves it prefers those without a new piece."""

    SIGN = -1


def gains(game: Any, row: IntArray, legal: list[Move]) -> tuple[IntArray, IntArray]:
    """What each of n moves does: pieces [n] captured, and 1 [n] where there are more pieces then.

    A piece is captured that others than the mover owned, and that is gone from its site or has
    another owner. A ValueError for games whose positions do not say whose the pieces are.
    """
    reading = _reading(game)
    space = workspace(game.program)
    before = owners_on(reading, row)
    foreign = (before != 0) & (before != row[MOVER])
    captures, grows = np.zeros(len(legal), np.int32), np.zeros(len(legal), np.int32)
    for k, move in enumerate(legal):
        after = owners_on(reading, _after(game, space, row, move))
        captures[k] = (after[foreign] != before[foreign]).sum()
        grows[k] = (after != 0).sum() > (before != 0).sum()
    return captures, grows


def _after(game: Any, space: Workspace, row: IntArray, move: Move) -> IntArray:
    """The position after a move, in the memory of `space`."""
    space.row[:] = row
    space.buffer[: len(move.row)] = move.row
    game.program.apply(*space.memory, 0, 1)
    return space.row


@lru_cache(maxsize=16)
def _reading(game: Any) -> RowReading:
    """How to read positions of a game, with owners of pieces that are players'."""
    reading = reading_of(game)
    owners = np.where(reading.owners <= reading.players, reading.owners, 0)
    if not reading.sites or not (len(reading.holders) or owners.any()):
        raise CannotPlay(f"positions of {game.name} do not say whose pieces stand where")
    return reading._replace(owners=owners)


def owners_on(reading: RowReading, row: IntArray) -> IntArray:
    """Whose piece is on top of each site [S], 0 for none or nobody's."""
    levels = np.zeros(reading.sites, np.int32)
    if len(reading.heights):
        levels = np.maximum(row[reading.heights] - 1, 0)
    if len(reading.holders):
        owners = row[reading.holders + levels]
        return np.asarray(np.where(owners <= reading.players, owners, 0))
    pieces = row[reading.places + levels]
    known = (pieces > 0) & (pieces < len(reading.owners))
    return np.asarray(reading.owners[np.where(known, pieces, 0)])
