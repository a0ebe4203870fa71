"""Speed of the hand-written programs: `python -m bench.limit`.

Random playouts per second through first-class functions (as every game is played) and with the
same functions called directly (a loop compiled for this one game), and UCT iterations per second.
One thread; the best of three runs each.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

from numba import njit

from bench.limit import breakthrough, connect_four, hex, tic_tac_toe
from bench.limit.game import ProgramGame
from bench.limit.program import HandWritten
from ludeme.compile.header import OVER
from ludeme.player import Budget, make_agent, playouts
from ludeme.player.program import workspace
from ludeme.player.randomness import below, random_source

PROGRAMS = (tic_tac_toe, connect_four, breakthrough, hex)
REPEATS = 3


def direct_loop(program: HandWritten) -> Callable[..., Any]:
    """Compile a playout loop for one program, so that everything can be inlined."""
    moves, apply, start = program.moves, program.apply, program.start

    @njit(nogil=True, error_model="numpy")
    def run(s, t, x, mv, random, n):
        for _ in range(n):
            s[:] = 0
            start(s, t, x)
            while s[OVER] == 0:
                k = moves(s, t, x, mv)
                apply(s, t, x, mv, below(random, k), k)

    return run


def rate(run: Callable[[int], Any], n: int) -> float:
    """Return how many times per second `run` does its work, after warming up."""
    run(10)
    best = 0.0
    for _ in range(REPEATS):
        began = perf_counter()
        run(n)
        best = max(best, n / (perf_counter() - began))
    return best


def measure(program: HandWritten, n: int) -> tuple[float, float, float]:
    """Return playouts/s through pointers, playouts/s direct, and UCT iterations/s."""
    loop, space, random = direct_loop(program), workspace(program), random_source(1)
    state = ProgramGame(program).start()
    pointers = rate(lambda k: playouts(program, n=k, seed=1), n)
    direct = rate(lambda k: loop(*space.memory, random, k), n)
    uct = rate(lambda k: make_agent("uct").choose(state, Budget(iterations=k)), n)
    return pointers, direct, uct


def main() -> None:
    print(f"{'program':<14}{'playouts/s':>12}{'direct':>12}{'ratio':>8}{'uct it/s':>12}")
    for module in PROGRAMS:
        pointers, direct, uct = measure(module.PROGRAM, 20_000)
        print(
            f"{module.PROGRAM.name:<14}{pointers:>12,.0f}{direct:>12,.0f}"
            f"{pointers / direct:>8.2f}{uct:>12,.0f}"
        )


if __name__ == "__main__":
    main()
