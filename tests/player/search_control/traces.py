"""Parts that learn, with traces written by hand: what the tests of their statistics share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numba import types

import ludeme
from ludeme.player.parts.rules import PlayoutRule
from ludeme.player.parts.setting import Setting
from ludeme.player.search.trace import Trace, new_trace
from ludeme.runtime.search_abi.calls import apply_move
from ludeme.runtime.search_abi.compiled_game import workspace
from ludeme.runtime.search_abi.function_types import INDICES, REALS, ROW
from ludeme.runtime.search_abi.kernel import kernel
from ludeme.runtime.search_abi.randomness import random_source
from ludeme.runtime.search_abi.running_game import RUNNING_GAME, RunningGame, running_game


def setting_of(game: ludeme.Game, **more: Any) -> Setting:
    """What a search offers to its parts."""
    moves = len(workspace(game.program).buffer) // game.program.width
    trace = new_trace(game.program, game.players)
    return Setting(0.8, moves=moves, program=game.program, trace=trace, game=game, **more)


def write_trace(trace: Trace, steps: Sequence[tuple[int, int]]) -> None:
    """Make these the steps of the iteration, each a seat and a key."""
    for i, (seat, key) in enumerate(steps):
        trace.seats[i], trace.movers[i], trace.keys[i] = seat, seat, key
    trace.count[0] = len(steps)


@cache
def learning_of(rule: PlayoutRule) -> Any:
    """The compiled function `(memory, row, utilities, depth)` by which a policy learns."""
    learn = rule.learn

    @kernel(types.void(rule.memory, ROW, REALS, types.int64))
    def learned(memory, row, utilities, depth):  # type: ignore[no-untyped-def]
        learn(memory, row, utilities, depth)

    return learned


def learn(part: Any, memory: Any, steps: Sequence[tuple[int, int]], depth: int = 0) -> None:
    """Let a policy learn from an iteration that player 1 has won."""
    write_trace(memory.trace, steps)
    row = np.zeros(400, np.int32)
    learning_of(part.rule)(memory, row, np.array([0.0, 1.0, -1.0]), depth)


@cache
def seeing_of(rule: PlayoutRule) -> Any:
    """The compiled function `(memory, row)` by which a policy looks at a position."""
    see = rule.see

    @kernel(types.void(rule.memory, ROW))
    def seen(memory, row):  # type: ignore[no-untyped-def]
        see(memory, row)

    return seen


@cache
def drawing_of(rule: PlayoutRule) -> Any:
    """The compiled function that draws moves from a position, for their targets."""
    begin, choose, see = rule.begin, rule.choose, rule.see

    @kernel(types.void(RUNNING_GAME, rule.memory, ROW, INDICES))
    def draw(game, memory, origin, targets):  # type: ignore[no-untyped-def]
        for i in range(targets.shape[0]):
            for j in range(origin.shape[0]):
                game.row[j] = origin[j]
            begin(memory)
            see(memory, game.row)
            k, _ = choose(memory, game)
            targets[i] = game.buffer[k * game.width + 2]

    return draw


@cache
def playing_of(rule: PlayoutRule) -> Any:
    """The compiled function `(game, memory, row, most)` that plays so many moves on `row`."""
    begin, choose = rule.begin, rule.choose

    @kernel(types.void(RUNNING_GAME, rule.memory, ROW, types.int64))
    def play(game, memory, row, most):  # type: ignore[no-untyped-def]
        for j in range(row.shape[0]):
            game.row[j] = row[j]
        begin(memory)
        for _ in range(most):
            k, n = choose(memory, game)
            apply_move(game, game.row, k, n)
        for j in range(row.shape[0]):
            row[j] = game.row[j]

    return play


def targets_drawn(game: ludeme.Game, part: Any, memory: Any, row: Any, n: int) -> Any:
    """How often a policy draws each target at a position, in n draws."""
    targets = np.zeros(n, np.int32)
    drawing_of(part.rule)(running(game), memory, np.array(row, np.int32), targets)
    return np.bincount(targets, minlength=64)


def running(game: ludeme.Game) -> RunningGame:
    """The game with memory of its own."""
    return running_game(game.program, workspace(game.program), random_source(1))
