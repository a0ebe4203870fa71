"""What searches on both kinds of tree share: the parts, the memory of a thread, the settings."""

from __future__ import annotations

from dataclasses import replace
from operator import ge
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludeme.model.header import PLAYERS
from ludeme.player.parts.scheme import Scheme
from ludeme.player.parts.setting import EdgeStatistics, Playout, Selection, Valuing
from ludeme.player.search.learning import learns
from ludeme.player.search.room import DEFAULT_MEMORY, bytes_of, enlarged
from ludeme.player.search.root import RootStatistics, goes_on_from, legal_rows, places_of
from ludeme.player.search.trace import Trace, new_trace
from ludeme.player.search.tree import (
    AnyTree,
    Sizes,
    bytes_of_one,
    grown,
    sizes_of,
)
from ludeme.player.search.walk import Walk, new_walk
from ludeme.runtime.search_abi.compiled_game import (
    IntArray,
    Program,
    with_longer_buffer,
    workspace,
)
from ludeme.runtime.search_abi.randomness import random_source
from ludeme.runtime.search_abi.running_game import running_game

#: Trees do not grow beyond so many bytes; the search then goes on without new nodes.
MEMORY = bytes_of(DEFAULT_MEMORY)


class TreeSearch:
    """What both kinds of search share: the parts, the memory of a thread and the settings."""

    def __init__(
        self,
        program: Program,
        exploration: float,
        memory: int,
        scheme: Scheme | None,
        *,
        solve: bool = False,
        decisive: bool = False,
        expand: int = 1,
    ) -> None:
        self._program = program
        self._exploration = exploration
        self._memory = memory
        self._scheme = scheme or Scheme()
        self._solve, self._decisive = solve, decisive
        self._expand = expand
        self._space = workspace(program)
        self._trace: Trace | None = None
        self._selection: Any = None
        self._playout: Any = None
        self._root: IntArray | None = None
        #: Set once the tree may not grow any more.
        self._frozen = False

    def _take_root(self, row: IntArray, seed: int) -> IntArray:
        """Remember the legal moves of `row`; return it as it is with them generated."""
        row, self._legal = legal_rows(self._program, row)
        self._frozen = False
        while len(self._space.buffer) < self._legal.size:
            self._space = with_longer_buffer(self._space)
        self._game = running_game(self._program, self._space, random_source(seed))
        self._walk = self._new_walk(row)
        self._take_memories(row)
        return row

    def _new_walk(self, row: IntArray) -> Walk:
        """A walk from this root."""
        return new_walk(
            row, int(row[PLAYERS]), self._longest_list, self._solve, self._decisive, self._expand
        )

    def _take_memories(self, row: IntArray) -> None:
        """Give the parts their memories, which are made anew for every root: features may have
        been added. Those that learn get what they learned in this game.
        """
        goes_on = self._root is not None and goes_on_from(self._root, row)
        if self._trace is None:
            self._trace = new_trace(self._program, int(row[PLAYERS]))
        kept = (self._selection, self._playout) if goes_on else (None, None)
        self._selection, self._playout = self._new_memories(*kept)
        self._root = row

    def _new_memories(self, selection: Any, playout: Any) -> tuple[Any, Any]:
        """Memories of both parts, which go on from those they had if they learn."""
        scheme = self._scheme
        parts: tuple[Selection | Playout, ...] = scheme.selection, scheme.playout
        setting = replace(
            scheme.setting(self._exploration, self._program, self._longest_list),
            trace=self._trace if learns(scheme.selection.rule, scheme.playout.rule) else None,
        )
        first, second = (
            part.memory(replace(setting, kept=before if part.rule.learn is not None else None))
            for part, before in zip(parts, (selection, playout), strict=True)
        )
        return first, second

    @property
    def playing(self) -> Any:
        """The memory of the playout policy: what it has learned, if it learns."""
        return self._playout

    @property
    def _longest_list(self) -> int:
        """Moves that the buffer has room for. Simulations that meet a longer list are cut."""
        return len(self._space.buffer) // self._program.width

    @property
    def full(self) -> bool:
        """Whether the memory is used up: the search goes on in the tree as it is."""
        return self._frozen

    def _with_room(self, tree: AnyTree, needed: Sizes) -> AnyTree:
        """The tree with room for so much, if the memory allows it; it is frozen otherwise."""
        sizes = sizes_of(tree)
        if self._frozen or all(map(ge, sizes, needed)):
            return tree
        larger = enlarged(sizes, needed, bytes_of_one(tree), self._memory)
        self._frozen = larger is None
        return tree if larger is None else grown(tree, larger)

    def _statistics(
        self,
        rows: IntArray,
        visits: NDArray[np.integer[Any]],
        values: NDArray[np.float64],
        proven: NDArray[np.integer[Any]],
        columns: NDArray[np.float64],
        bounds: NDArray[np.float64] | None = None,
    ) -> RootStatistics:
        """Return what is known about `rows`, as statistics of the whole legal list.

        `columns` [C, rows] is what the selection rule keeps of them.
        """
        n = len(self._legal)
        places = places_of(self._legal, rows)
        all_visits, all_proven = np.zeros(n, np.int64), np.zeros(n, np.int64)
        all_visits[places] = visits
        all_proven[places] = proven
        own = values / np.maximum(visits, 1)
        means, weighed, all_bounds = np.zeros(n), None, None
        means[places] = own
        if isinstance(self._scheme.selection, Valuing):
            weighed = np.zeros(n)
            weighed[places] = self._scheme.selection.values(EdgeStatistics(visits, own, columns))
        if bounds is not None:
            all_bounds = np.tile((-1.0, 1.0), (n, 1))
            all_bounds[places] = bounds
        return RootStatistics(
            self._legal, all_visits, means, all_proven, all_bounds, values=weighed
        )
