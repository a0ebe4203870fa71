"""The search of one game, as agents use searches."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from ludeme.player.batched.batched_search import MEMORY, BatchedSearch
from ludeme.player.batched.evaluator import Evaluator, Numbering
from ludeme.player.batched.root_view import RootView
from ludeme.player.batched.settings import SearchSettings
from ludeme.player.search.root import RootStatistics, legal_rows
from ludeme.player.search.variations import variation
from ludeme.runtime.search_abi.compiled_game import IntArray, Program

#: Trees have room for so many walks, if there is memory for them.
_MOST_WALKS = 2**18


class GameSearch:
    """A `ludeme.player.search.driver.Search` that asks an evaluator instead of playing on.

    With `reuse` the part of the tree that is still reachable is kept from root to root.
    """

    #: No playout policy learns anything.
    playing: Any = None

    def __init__(
        self,
        program: Program,
        evaluator: Evaluator,
        numbering: Numbering,
        settings: SearchSettings,
        *,
        reuse: bool = True,
        memory: int = MEMORY,
    ) -> None:
        self._program, self._settings, self._reuse = program, settings, reuse
        self._evaluator, self._numbering = evaluator, numbering
        self._search = BatchedSearch(program, 1, settings, walks=_MOST_WALKS, memory=memory)
        self._legal: IntArray = np.zeros((0, program.width), np.int32)
        self._walks = 0

    def begin(self, row: IntArray, seed: int) -> None:
        """Make the position `row` the root."""
        row, self._legal = legal_rows(self._program, np.array(row, np.int32))
        if len(self._legal) > self._program.max_moves:
            raise ValueError(
                f"{len(self._legal):,} legal moves are more than a search has room for"
            )
        begin = self._search.go_to if self._reuse else self._search.plant
        begin(0, row, seed)
        self._walks = 0

    def forget(self) -> None:
        """Forget all but the root's position."""
        self._search.plant(0, self._search.position(0), 0)

    def run(self, iterations: int) -> int:
        """Search on; fewer iterations than asked for mean that there is no more to be found."""
        self._search.allot(0, iterations, more=self._walks > 0)
        self._search.run(self._evaluator, self._numbering)
        ran = self._search.walks(0) - self._walks
        self._walks += ran
        return ran

    @property
    def in_one_piece(self) -> bool:
        """Whether the nodes of a move are divided beforehand: they are not to come bit by bit."""
        return self._settings.root == "halving"

    @property
    def solved(self) -> bool:
        """Whether the result of the root is proven."""
        bounds = self.root().bounds
        return bounds is not None and len(bounds) > 0 and bool(_is_solved(bounds))

    @property
    def full(self) -> bool:
        """Whether the memory is used up; the search is over then."""
        return self._search.is_full(0)

    def view(self) -> RootView:
        """What is known of the root, sums and priors too."""
        return self._search.root(0)

    def root(self) -> RootStatistics:
        """Return the statistics of the root's moves, in the order of the legal list."""
        found = self._search.root(0).statistics
        if len(found.moves):
            return found
        n = len(self._legal)  # nothing was searched yet
        zeros = np.zeros(n, np.int64)
        return replace(
            found, moves=self._legal, visits=zeros, means=zeros.astype(float), proven=zeros,
            bounds=np.tile((-1.0, 1.0), (n, 1)) if self._settings.solve else None,
            priors=np.full(n, 1 / max(1, n)),
        )  # fmt: skip

    def best(self, seed: int) -> int:
        """The place of the move to play in the legal list."""
        return self.view().best(seed)

    def variation(self, move: IntArray) -> list[IntArray]:
        """The line that begins with a move of the root, as rows, as far as it is known."""
        if not len(self._search.root(0).statistics.moves):
            return [move]
        return variation(self._search.tree(0), move, self._settings.solve)


def _is_solved(bounds: Any) -> bool:
    """Whether the best that can be forced is the most that can be reached."""
    lower, upper = bounds.T
    return bool(lower.max() == upper.max())
