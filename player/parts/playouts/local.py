"""Playouts near the last move by weights of patterns, which evolution learns (paper 004)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ludeme.model.header import MOVER
from ludeme.player.parts.playouts.near_playout import (
    NearMemory,
    near_memory,
    playout_near_last_move,
)
from ludeme.player.parts.rules import PlayoutRule
from ludeme.player.parts.setting import Setting
from ludeme.player.patterns.pattern_weights import PatternWeights, read
from ludeme.runtime.search_abi.kernel import helper


@helper
def weight_of_pattern(memory, s, site):  # type: ignore[no-untyped-def]
    """The weight of what surrounds a site, for the player to move."""
    seen = memory.seen
    own = (s[MOVER] - 1) << seen.bits[site]
    return memory.weights[memory.patterns[site] + own]


@dataclass(frozen=True)
class Local:
    """An empty neighbour of the last move by the weight of its surroundings (see `evolve`).

    `weights` is a file, or the weights themselves; a file of another game needs `transfer`.
    """

    weights: str | PatternWeights = ""
    transfer: bool = False
    first: int = 0
    rule: ClassVar[PlayoutRule] = playout_near_last_move(weight_of_pattern, by_patterns=True)

    def __post_init__(self) -> None:
        if not self.weights:
            raise ValueError("playouts by local patterns need a file of weights: weights=FILE")

    def memory(self, setting: Setting) -> NearMemory:
        """The board of the game, and the weights for it."""
        game = setting.known_game
        weights = self.weights if isinstance(self.weights, PatternWeights) else read(self.weights)
        table = weights.table_for(game, transfer=self.transfer)
        return near_memory(setting, table, first=self.first)
