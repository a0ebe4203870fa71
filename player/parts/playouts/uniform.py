"""Uniformly random playouts, by the program's own function for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from numba import types

from ludeme.model.header import OVER, OVERFLOW
from ludeme.play.playouts import MAX_PLIES
from ludeme.player.parts.playouts.playing import random_move
from ludeme.player.parts.rules import PlayoutRule
from ludeme.player.parts.setting import Setting
from ludeme.runtime.search_abi.function_types import tuple_of
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.randomness import seed_draws


class UniformMemory(NamedTuple):
    """Playouts of more plies are cut."""

    plies: int
    #: Whether a game that is over takes seeds as well. Searches without features always did so:
    #: what they find depends on it, and should stay the same for the same seed.
    seeds_at_end: bool
    #: Where moves are drawn one by one: sites to draw from, 0 where they have to be listed.
    sites: int


@helper
def choose(memory, game):  # type: ignore[no-untyped-def]
    """Draw a random move."""
    return random_move(game, memory.sites)


@helper
def play(memory, game, most):  # type: ignore[no-untyped-def]
    """Play random moves."""
    s, t = game.row, game.tables
    if not memory.seeds_at_end and (s[OVER] != 0 or t[OVERFLOW] != 0):
        return 0
    seed_draws(game.random, game.draws)
    return game.play_out(s, t, game.scratch, game.buffer, game.draws, most)


@dataclass(frozen=True)
class Uniform:
    """Every legal move with the same probability."""

    MEMORY: ClassVar[Any] = tuple_of(UniformMemory, types.int64, types.boolean, types.int64)
    rule: ClassVar[PlayoutRule] = PlayoutRule(MEMORY, choose, play)

    def memory(self, setting: Setting) -> UniformMemory:
        """Where to cut."""
        return UniformMemory(MAX_PLIES, setting.policy is None, setting.sampled_sites)
