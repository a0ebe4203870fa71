"""A game that counts which of its ludemes take part in play."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ludeme.compiler.pipeline import emit
from ludeme.emit.passes.tallies import EACH, TABLE, Tallies, counted
from ludeme.model.emitted import EmittedProgram
from ludeme.play.game import Game

#: Columns of the counts: of what happens, how often it was reached, and found a move; of a
#: condition, how often it did not hold, and did.
REACHED, FOUND = 0, 1
FALSE, TRUE = 0, 1


class CountedGame(Game):
    """The same rules as a game's; each ludeme keeps a tally (`ludeme.emit.passes.tallies`).

    It plays as the game does: the same moves in the same order, from the same seeds. Whatever its
    engine is asked counts, also what is only asked; searches work on memory of their own, and
    count nothing.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game.node, game.facts, game.description, "numba")
        self._tallies = Tallies()

    @cached_property
    def emitted(self) -> EmittedProgram:
        """The program that counts."""
        return emit(self.node, self.facts, watch=self._tallies)

    @property
    def tallies(self) -> Tallies:
        """The places of the ludemes among the counts."""
        _ = self.emitted
        return self._tallies

    @cached_property
    def kept(self) -> frozenset[int]:
        """The numbers of the tallies that the finished program keeps.

        The others' ludemes are known before play, or stand where nothing ever comes.
        """
        return frozenset(counted(self.emitted.source))

    @property
    def counts(self) -> NDArray[np.int32]:
        """The counts so far [tallies, 2]: a view of them."""
        start = self.emitted.offsets.get(TABLE)
        size = EACH * len(self.tallies.listed) if start is not None else 0
        return self.numba_engine.tables[start or 0 :][:size].reshape(-1, EACH)
