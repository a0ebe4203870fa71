"""Uniformly random playouts, by the program's own function for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from numba import types

from ludeme.model.header import MOVER, OVER, OVERFLOW
from ludeme.play.playouts import MAX_PLIES
from ludeme.player.parts.playouts.placing import PLACING, Placing, last_key, placing_of
from ludeme.player.parts.playouts.playing import random_move
from ludeme.player.parts.rules import PlayoutRule
from ludeme.player.parts.setting import Setting
from ludeme.player.search.trace import note_key
from ludeme.runtime.search_abi.calls import play_out
from ludeme.runtime.search_abi.function_types import tuple_of
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.randomness import seed_draws
from ludeme.runtime.search_abi.row_reading import deciding_seat


class UniformMemory(NamedTuple):
    """Playouts of more plies are cut."""

    plies: int
    #: Whether a game that is over takes seeds as well. Searches without features always did so:
    #: what they find depends on it, and should stay the same for the same seed.
    seeds_at_end: bool
    placing: Placing


@helper
def choose(memory, game):  # type: ignore[no-untyped-def]
    """Draw a random move."""
    return random_move(game)


@helper
def step(memory, game, trace):  # type: ignore[no-untyped-def]
    """Let the program draw and play a placement; the position says which one it was."""
    s, placing = game.row, memory.placing
    if placing.sites == 0:
        return types.int64(-1)
    mover, seat = s[MOVER], deciding_seat(s)
    played = play_out(game, s, 1)
    if played > 0:
        note_key(trace, mover, seat, last_key(placing, mover, s))
    return types.int64(played)


@helper
def play(memory, game, most):  # type: ignore[no-untyped-def]
    """Play random moves."""
    s, t = game.row, game.tables
    if not memory.seeds_at_end and (s[OVER] != 0 or t[OVERFLOW] != 0):
        return 0
    seed_draws(game.random, game.draws)
    return play_out(game, s, most)


@dataclass(frozen=True)
class Uniform:
    """Every legal move with the same probability."""

    MEMORY: ClassVar[Any] = tuple_of(UniformMemory, types.int64, types.boolean, PLACING)
    rule: ClassVar[PlayoutRule] = PlayoutRule(MEMORY, choose, play, step=step)

    def memory(self, setting: Setting) -> UniformMemory:
        """Where to cut."""
        return UniformMemory(MAX_PLIES, setting.policy is None, placing_of(setting))
