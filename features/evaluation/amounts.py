"""What the terms of positions come to, read off one position after the other."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludeme.features.evaluation.term_set import Terms
from ludeme.features.evaluation.weighing import amounts_of, weighing_of
from ludeme.runtime.search_abi.compiled_game import IntArray, workspace
from ludeme.runtime.search_abi.randomness import random_source
from ludeme.runtime.search_abi.running_game import running_game


def means_of_others(own: NDArray[np.float64]) -> NDArray[np.float64]:
    """[P, T] the means of what terms come to for the others, from what they do for each player."""
    means: NDArray[np.float64] = (own.sum(axis=0) - own) / max(1, len(own) - 1)
    return means


class TermReader:
    """Reads off what the terms of positions come to, with the memory of one thread."""

    def __init__(self, terms: Terms) -> None:
        program = terms.game.program
        self._memory = weighing_of(terms.tables, np.zeros((2, len(terms))), program.row_size)
        self._running = running_game(program, workspace(program), random_source(1))
        self._amounts = np.zeros((terms.game.players + 1, len(terms)))

    def read(self, row: IntArray) -> tuple[NDArray[np.float64], float]:
        """[P + 1, T] what each term comes to for each player, and the stage of the game in [0, 1].

        The array is written over by the next reading.
        """
        stage = amounts_of(self._memory, self._running, row, self._amounts)
        return self._amounts, float(stage)
