"""Playouts that stay near the last move (paper 004, "uniform local" and "tenuki")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numba import types

from ludeme.player.parts.playouts.near_playout import (
    NearMemory,
    is_empty,
    near_memory,
    playout_near_last_move,
)
from ludeme.player.parts.ranges import check_first, check_share
from ludeme.player.parts.rules import PlayoutRule
from ludeme.player.parts.setting import Setting
from ludeme.runtime.search_abi.kernel import helper

_NO_WEIGHTS = np.zeros(0, np.float32)


@helper
def alike(memory, s, site):  # type: ignore[no-untyped-def]
    """All neighbours have the same weight."""
    return 1.0


@helper
def collect(memory, s, last):  # type: ignore[no-untyped-def]
    """The empty neighbours, all of the same weight."""
    near = memory.seen.neighbours
    count = types.uint32(0)
    for i in range(1, 1 + near[last, 0]):
        site = near[last, i]
        memory.sites[count] = site
        memory.shares[count] = 1.0
        count += types.uint32(is_empty(memory, s, site))
    return types.int64(count), types.float64(count)


_RULE = playout_near_last_move(alike, collect)


@dataclass(frozen=True)
class UniformLocal:
    """A random empty neighbour of the last move; any legal move where there is none."""

    first: int = 0
    PAPER: ClassVar[str] = "Pettit and Helmbold 2012"
    rule: ClassVar[PlayoutRule] = _RULE

    def __post_init__(self) -> None:
        check_first(self.first)

    def memory(self, setting: Setting) -> NearMemory:
        """The board of the game."""
        return near_memory(setting, _NO_WEIGHTS, first=self.first)


@dataclass(frozen=True)
class Tenuki:
    """As `uniform-local`, but any legal move with the probability `away`."""

    away: float = 1 / 6
    first: int = 0
    PAPER: ClassVar[str] = "Pettit and Helmbold 2012"
    rule: ClassVar[PlayoutRule] = _RULE

    def __post_init__(self) -> None:
        check_share("away", self.away, "probability")
        check_first(self.first)

    def memory(self, setting: Setting) -> NearMemory:
        """The board of the game."""
        return near_memory(setting, _NO_WEIGHTS, away=self.away, first=self.first)
