"""Playing on, move by move."""

from __future__ import annotations

from typing import Any

from numba import types

from ludeme.model.header import OVER, OVERFLOW
from ludeme.play.playouts import MAX_PLIES
from ludeme.player.parts.rules import PlayoutRule
from ludeme.player.search.trace import note
from ludeme.runtime.search_abi.calls import apply_move, generate_moves, play_out
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.randomness import below, seed_draws


def play_by(begin: Any, choose: Any) -> Any:
    """The function that plays on with the moves that `choose` draws.

    `begin(memory)` comes first; `choose(memory, game)` returns the number of a move in the buffer
    and how many moves there are, 0 for none. Playing stops when the game is over, and when a list
    of moves does not fit into the buffer (`OVERFLOW` is set).
    """

    @helper
    def play(memory, game, most):  # type: ignore[no-untyped-def]
        s, t = game.row, game.tables
        begin(memory)
        plies = 0
        while s[OVER] == 0 and plies < most:
            k, n = choose(memory, game)
            if n == 0 or t[OVERFLOW] != 0:
                break
            if apply_move(game, s, k, n) == 0:
                plies += 1
        return plies

    return play


@helper
def random_move(game):  # type: ignore[no-untyped-def]
    """Draw any move from the list of all."""
    n = generate_moves(game, game.row)
    k = types.int64(0)
    if n > 1 and game.tables[OVERFLOW] == 0:
        k = types.int64(below(game.random, n))
    return k, n


@helper
def no_quick_step(memory, game, trace):  # type: ignore[no-untyped-def]
    """Moves are drawn, then played."""
    return types.int64(-1)


def play_noted(rule: PlayoutRule) -> Any:
    """The function that ends a game as `play_to_end` does, and notes its moves in a trace."""
    begin, choose, see = rule.begin, rule.choose, rule.see
    quick_step = rule.step or no_quick_step

    @helper
    def finish(memory, game, trace):  # type: ignore[no-untyped-def]
        s, t = game.row, game.tables
        begin(memory)
        seed_draws(game.random, game.draws)
        plies = 0
        while s[OVER] == 0 and plies < MAX_PLIES:
            see(memory, s)
            stepped = quick_step(memory, game, trace)
            if stepped == 0 or t[OVERFLOW] != 0:
                break
            if stepped > 0:
                plies += 1
                continue
            if plies < memory.plies:
                k, n = choose(memory, game)
            else:
                k, n = random_move(game)
            if n == 0 or t[OVERFLOW] != 0:
                break
            note(trace, s, game.buffer, k * game.width)
            if apply_move(game, s, k, n) == 0:
                plies += 1
        t[OVERFLOW] = 0

    return finish


def play_to_end(play: Any) -> Any:
    """The function that ends a game: `memory.plies` moves as `play` says, the others at random."""

    @helper
    def finish(memory, game):  # type: ignore[no-untyped-def]
        s, t = game.row, game.tables
        play(memory, game, memory.plies)
        if memory.plies < MAX_PLIES and s[OVER] == 0 and t[OVERFLOW] == 0:
            seed_draws(game.random, game.draws)
            play_out(game, s, MAX_PLIES)
        t[OVERFLOW] = 0

    return finish
