"""Searches as agents use them: which kind fits a game, and what can be asked of it."""

from __future__ import annotations

from typing import Any, Protocol

from ludeme.player.parts.scheme import Scheme
from ludeme.player.search.decoupled import decoupled_loop
from ludeme.player.search.drivers.history_search import HistorySearch
from ludeme.player.search.drivers.position_search import PositionSearch
from ludeme.player.search.drivers.tree_search import MEMORY
from ludeme.player.search.root import RootStatistics
from ludeme.player.search.threads.shared_search import SharedSearch
from ludeme.runtime.search_abi.compiled_game import IntArray, Program

__all__ = ["MEMORY", "HistorySearch", "PositionSearch", "Scheme", "Search", "new_search"]


class Search(Protocol):
    """A search that can be continued as long as one likes."""

    def begin(self, row: IntArray, seed: int) -> None:
        """Make the position `row` the root."""

    def run(self, iterations: int) -> int:
        """Search on; fewer iterations than asked for mean that the root is solved."""

    @property
    def solved(self) -> bool:
        """Whether the move is certain: the result of the root is proven, or that a move wins."""

    @property
    def full(self) -> bool:
        """Whether the memory is used up: the search goes on in the tree as it is."""

    def root(self) -> RootStatistics:
        """Return the statistics of the root's moves."""

    @property
    def playing(self) -> Any:
        """The memory of the playout policy: what it has learned, if it learns."""

    def variation(self, move: IntArray) -> list[IntArray]:
        """The line that begins with a move of the root, as rows, as far as it is known."""


def new_search(
    program: Program,
    *,
    exploration: float,
    reuse: bool = True,
    solve: bool = False,
    decisive: bool = False,
    expand: int = 1,
    memory: int = MEMORY,
    threads: int = 1,
    transpositions: bool = False,
    scheme: Scheme | None = None,
) -> Search:
    """Return the kind of search that fits the program; UCT unless a scheme says otherwise.

    `expand` is how many visits a leaf has before its moves become a part of the tree, `memory` the
    bytes that the tree may take, `threads` how many search a tree of positions;
    `transpositions` lets equal positions be one node.
    """
    if program.choices is not None:
        return HistorySearch(
            program, exploration, memory=memory, scheme=scheme, loop=decoupled_loop
        )
    if program.stochastic:
        return HistorySearch(program, exploration, expand=expand, memory=memory, scheme=scheme)
    options: dict[str, Any] = {
        "reuse": reuse,
        "solve": solve,
        "decisive": decisive,
        "expand": expand,
        "memory": memory,
        "transpositions": transpositions,
        "scheme": scheme,
    }
    if threads > 1:
        return SharedSearch(program, exploration, threads=threads, **options)
    return PositionSearch(program, exploration, **options)
