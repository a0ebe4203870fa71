"""Random playouts: uniform over the list of legal moves (duplicates count twice), compiled once."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.grammar import Span
from ludeme.model.header import OVER, OVERFLOW, PLAYERS, RNG, TURN
from ludeme.model.quantities import whole
from ludeme.play.moments import Moments
from ludeme.play.playout_statistics import (
    TOTAL_CHOICES,
    TOTAL_PLIES,
    PlayoutStatistics,
    Results,
    new_results,
)
from ludeme.runtime.overflowing import OnceMore
from ludeme.runtime.search_abi.calls import apply_move, generate_moves, play_out, start_game
from ludeme.runtime.search_abi.compiled_game import (
    IntArray,
    Program,
    choosing_row,
    start_row,
    with_longer_buffer,
    workspace,
)
from ludeme.runtime.search_abi.function_types import (
    COUNTS,
    INDICES,
    REAL_ROWS,
    ROW,
    tuple_of,
)
from ludeme.runtime.search_abi.kernel import helper, kernel
from ludeme.runtime.search_abi.randomness import below, chance_seed, random_source, seed_draws
from ludeme.runtime.search_abi.row_reading import copy_into, read_utilities
from ludeme.runtime.search_abi.running_game import RUNNING_GAME, running_game

#: Playouts of more plies are cut and count as draws; the rules themselves end games at 10,000.
MAX_PLIES = 20_000
#: The results of so many playouts can be kept at a time.
MOST_PLAYOUTS = 10**9
#: A number that compiled code can hold.
_MOST_PLIES = 2**31 - 1

RESULTS: Any = tuple_of(Results, INDICES, INDICES, REAL_ROWS, COUNTS)


@helper
def begin_playout(game, origin):  # type: ignore[no-untyped-def]
    """Set the position to `origin`, with chance of its own."""
    copy_into(game.row, origin)
    game.row[RNG] = chance_seed(game.random)


@helper
def note_result(game, results, i, plies):  # type: ignore[no-untyped-def]
    """Note the result of playout `i`; returns whether everything fitted (see `OVERFLOW`)."""
    if game.tables[OVERFLOW] != 0:
        return False
    results.lengths[i] = plies if game.row[OVER] != 0 else -plies
    results.turns[i] = game.row[TURN]
    read_utilities(game.row, results.utilities[i])
    results.totals[TOTAL_PLIES] += plies
    return True


@helper
def count_out(game, max_plies):  # type: ignore[no-untyped-def]
    """Play uniformly random moves until the game is over, counting the legal ones.

    Stops early after `max_plies` and when a move list does not fit into the buffer (`OVERFLOW` is
    set). Returns the number of plies and the sum of the lengths of the move lists.
    """
    s, t = game.row, game.tables
    plies = 0
    choices = 0
    while s[OVER] == 0 and plies < max_plies:
        n = generate_moves(game, s)
        if n == 0 or t[OVERFLOW] != 0:
            break
        if apply_move(game, s, below(game.random, n), n) == 0:
            plies += 1  # otherwise a choice, and others have still to choose
        choices += n
    return plies, choices


@kernel(types.boolean(RUNNING_GAME, ROW, types.boolean, types.boolean, types.int64, RESULTS))
def _run_playouts(game, origin, from_start, counting, max_plies, results):  # type: ignore[no-untyped-def]
    """Fill `results` with as many playouts as it has room for.

    Returns whether all move lists fitted into the buffer; stops when one does not.
    """
    for i in range(results.lengths.shape[0]):
        begin_playout(game, origin)
        if from_start:
            start_game(game, game.row)
        choices = 0
        if counting:
            plies, choices = count_out(game, max_plies)
        else:
            seed_draws(game.random, game.draws)
            plies = play_out(game, game.row, max_plies)
        if not note_result(game, results, i, plies):
            return False
        results.totals[TOTAL_CHOICES] += choices
    return True


def playouts(
    program: Program,
    row: IntArray | None = None,
    n: int = 1000,
    seed: int = 0,
    *,
    max_plies: int = MAX_PLIES,
    count_choices: bool = False,
) -> PlayoutStatistics:
    """Play `n` random playouts from `row`, or from fresh start positions.

    Results depend on `seed` only; `row` stays unchanged. With `count_choices` every legal move of
    every position is listed and counted, which takes longer where legality is hard to find out.
    """
    if not hasattr(program, "row_size"):
        raise TypeError(f"playouts are those of a program, such as game.program, not {program!r}")
    number = whole(n, "the number of playouts", least=1, most=MOST_PLAYOUTS)
    plies = whole(max_plies, "the greatest number of plies", least=1, most=_MOST_PLIES)
    origin = None if row is None else _numbers(program, row)
    return Playout(program).run(
        origin, number, whole(seed, "a seed"), plies, count_choices=count_choices
    )


def _numbers(program: Program, row: object) -> IntArray:
    """The numbers of a row that a caller hands in."""
    if not isinstance(row, Sequence | np.ndarray):
        raise TypeError(f"playouts begin from a row, such as state.row, not {row!r}")
    try:
        numbers = np.array(row, np.int32)
        whole = bool(np.array_equal(numbers, row))
    except (TypeError, ValueError, OverflowError):
        whole = False
    if not whole:
        raise TypeError(f"a row is made of whole numbers, such as state.row, not {row!r}")
    if numbers.shape != (program.row_size,):
        raise ValueError(f"a row of this game has {program.row_size} numbers, not {len(row)}")
    return numbers


class Playout:
    """The memory for playouts of one program, to be used again and again."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._space = workspace(program)
        self._moments = Moments()

    @property
    def tables(self) -> IntArray:
        """The tables and the workspace that it plays with."""
        return self._space.tables

    def run(
        self, row: IntArray | None, n: int, seed: int, max_plies: int, *, count_choices: bool
    ) -> PlayoutStatistics:
        """Play as `playouts` does."""
        parts = list(self.parts(row, n, seed, max_plies, count_choices=count_choices))
        return parts[0] if len(parts) == 1 else PlayoutStatistics.together(parts)

    def parts(
        self, row: IntArray | None, n: int, seed: int, max_plies: int, *, count_choices: bool
    ) -> Iterator[PlayoutStatistics]:
        """The same in parts that take a moment each: between them work can be interrupted.

        How it is divided depends on the time, and what is played does not.
        """
        program = self._program
        origin = program.initial if row is None else choosing_row(program, np.array(row, np.int32))
        players = int((start_row(program, 1) if row is None else origin)[PLAYERS])
        results, random = new_results(n, players), random_source(seed)
        for part in self._moments.of(n):
            own = results.part(part)
            before = random.copy()
            fill = partial(self._fill, origin, row is None, count_choices)
            while not fill(own, random, max_plies):
                random[:], own.totals[:] = before, 0
                place = partial(
                    self._place, fill, new_results(1, players), before.copy(), max_plies
                )
                self._space = with_longer_buffer(self._space, place)
            yield PlayoutStatistics.of(own)

    def _fill(
        self,
        origin: IntArray,
        from_start: bool,
        counting: bool,
        results: Results,
        random: NDArray[np.uint64],
        max_plies: int,
    ) -> bool:
        """Play as many playouts as there is room for; whether everything fitted."""
        game = running_game(self._program, self._space, random)
        fitted = _run_playouts(game, origin, from_start, counting, max_plies, results)
        self._program.see_no_fault()
        return bool(fitted)

    def _place(
        self,
        fill: Callable[..., bool],
        one: Results,
        random: NDArray[np.uint64],
        most: int,
        what: int,
    ) -> Span | None:
        """Where something did not fit in playouts that begin with this source of chance.

        The first one in which that happens is played up to the ply before; that ply is made again.
        """
        emitted = self._program.emitted
        if emitted is None:
            return None

        def fails(random: NDArray[np.uint64], plies: int) -> bool:
            fitted = fill(one, random, plies)
            self.tables[OVERFLOW] = 0
            return not fitted

        before = random.copy()
        while not fails(random, most):
            before = random.copy()
        first = bisect_left(range(most), True, key=lambda plies: fails(before.copy(), plies))
        fails(before.copy(), first - 1)
        again = OnceMore(emitted, what, len(self._space.buffer))
        again.ply(self._space.row.tolist())
        return again.place

    def play(
        self, row: IntArray, seed: int, max_plies: int, *, count_choices: bool
    ) -> tuple[IntArray, PlayoutStatistics]:
        """Play one game from a position; returns its last position, and what it showed."""
        statistics = self.run(row, 1, seed, max_plies, count_choices=count_choices)
        return self._space.row.copy(), statistics
