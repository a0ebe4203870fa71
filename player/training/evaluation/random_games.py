"""What random games teach: the value of a position when both sides play at random."""

from __future__ import annotations

import numpy as np

from ludeme.features.evaluation.term_set import Terms
from ludeme.model.header import OVER
from ludeme.play.playouts import MAX_PLIES
from ludeme.player.training.evaluation.lessons import Lessons, Notebook, Reader
from ludeme.runtime.search_abi.compiled_game import IntArray, start_row, workspace
from ludeme.runtime.search_abi.outcome import read_utilities
from ludeme.runtime.search_abi.seeds import chance_seed_of


def lessons_of_random_games(
    terms: Terms, number: int, seed: int, max_plies: int = MAX_PLIES
) -> Lessons:
    """A position of each of so many random games, and how the game ended; none of longer games.

    The game is played twice with the same lots, those of its dice as well: to its end, and to the
    position.
    """
    program = terms.game.program
    random = np.random.default_rng(seed)
    notebook = Notebook(Reader(terms), len(terms))
    space = workspace(program)
    utilities = [0.0] * (terms.game.players + 1)

    def played(chance: int, draws: IntArray, plies: int) -> int:
        space.row[:] = start_row(program, chance)
        space.draws[:] = draws
        return int(program.play_out(*space.memory, space.draws, plies))

    for game in range(number):
        chance = chance_seed_of(seed, game)
        draws = random.integers(1, 2**31 - 100, 2).astype(np.int32)
        length = played(chance, draws, max_plies)
        if length < 2 or not space.row[OVER]:
            continue
        read_utilities(space.row, utilities)
        played(chance, draws, int(random.integers(1, length)))
        notebook.note(space.row, utilities)
    return notebook.lessons()
