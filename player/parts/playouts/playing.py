"""Playing on, move by move."""

from __future__ import annotations

from typing import Any

from ludeme.model.header import OVER, OVERFLOW
from ludeme.play.playouts import MAX_PLIES
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.randomness import seed_draws


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
            if game.apply(s, t, game.scratch, game.buffer, k, n) == 0:
                plies += 1
        return plies

    return play


def play_to_end(play: Any) -> Any:
    """The function that ends a game: `memory.plies` moves as `play` says, the others at random."""

    @helper
    def finish(memory, game):  # type: ignore[no-untyped-def]
        s, t = game.row, game.tables
        play(memory, game, memory.plies)
        if memory.plies < MAX_PLIES and s[OVER] == 0 and t[OVERFLOW] == 0:
            seed_draws(game.random, game.draws)
            game.play_out(s, t, game.scratch, game.buffer, game.draws, MAX_PLIES)
        t[OVERFLOW] = 0

    return finish
