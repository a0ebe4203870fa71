"""Playing on, move by move.

Moves are drawn from lists. Where legality is found out by playing, that takes longer than all else:
candidates are listed there, and only those that are drawn are tested, until one is allowed.
"""

from __future__ import annotations

from typing import Any

from numba import types

from ludeme.model.header import OVER, OVERFLOW
from ludeme.play.playouts import MAX_PLIES
from ludeme.player.parts.rules import PlayoutRule
from ludeme.player.search.trace import note
from ludeme.runtime.search_abi.calls import (
    apply_move,
    generate_moves,
    is_allowed,
    list_candidates,
    play_out,
)
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
def _any(game, n):  # type: ignore[no-untyped-def]
    """Draw one of n moves."""
    return types.int64(below(game.random, n)) if n > 1 else types.int64(0)


@helper
def random_move(game):  # type: ignore[no-untyped-def]
    """Draw any move from the list of all."""
    n, width = list_candidates(game, game.row), game.width
    while n > 0 and game.tables[OVERFLOW] == 0:
        k = _any(game, n)
        if is_allowed(game, game.row, k):
            return k, n
        n -= 1
        for i in range(width):  # the last one takes its place
            game.buffer[k * width + i] = game.buffer[n * width + i]
    if game.tables[OVERFLOW] != 0 or game.allowed == 0:
        return types.int64(0), n
    n = generate_moves(game, game.row)
    return _any(game, n) if game.tables[OVERFLOW] == 0 else types.int64(0), n


def drawing_listed(draw: Any) -> Any:
    """The function that lists the legal moves and draws one.

    `draw(memory, game, n)` draws one of the n moves in the buffer, of two at least.
    """

    @helper
    def choose(memory, game):  # type: ignore[no-untyped-def]
        n, k = generate_moves(game, game.row), types.int64(0)
        if n > 1 and game.tables[OVERFLOW] == 0:
            k = types.int64(draw(memory, game, n))
        return k, n

    return choose


def drawing_legal(draw: Any, draw_another: Any) -> Any:
    """As `drawing_listed`, with the same chances, but asks only of what is drawn if it is legal.

    `draw_another(memory, game, n, k)` draws again from the same n moves, and never k any more.
    """
    choose_listed = drawing_listed(draw)

    @helper
    def choose(memory, game):  # type: ignore[no-untyped-def]
        n, k = list_candidates(game, game.row), types.int64(0)
        if n > 1 and game.tables[OVERFLOW] == 0:
            k = types.int64(draw(memory, game, n))
        for tries in range(n):
            if game.tables[OVERFLOW] != 0 or is_allowed(game, game.row, k):
                return k, n
            if tries + 1 < n:
                k = types.int64(draw_another(memory, game, n, k))
        return (k, n) if game.allowed == 0 else choose_listed(memory, game)

    return choose


@helper
def no_quick_step(memory, game, trace):  # type: ignore[no-untyped-def]
    """Moves are drawn, then played."""
    return types.int64(-1)


def play_noted(rule: PlayoutRule) -> Any:
    """The function that ends a game as `play_to_end` does, and notes its moves in a trace."""
    begin, choose, see, cut = rule.begin, rule.choose, rule.see, rule.cut
    quick_step = rule.step or no_quick_step

    @helper
    def finish(memory, game, trace):  # type: ignore[no-untyped-def]
        s, t = game.row, game.tables
        begin(memory)
        seed_draws(game.random, game.draws)
        plies, most = 0, cut(memory)
        while s[OVER] == 0 and plies < most:
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
