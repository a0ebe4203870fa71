"""A search on a tree of positions by several threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, NamedTuple

from ludeme.model.quantities import whole
from ludeme.player.parts.scheme import Scheme
from ludeme.player.search.drivers.position_search import PositionSearch
from ludeme.player.search.learning import learns
from ludeme.player.search.threads.shared_loop import MOST_THREADS, new_team, shared_loop
from ludeme.player.search.walk import Walk
from ludeme.runtime.search_abi.compiled_game import IntArray, Program, workspace
from ludeme.runtime.search_abi.randomness import random_source
from ludeme.runtime.search_abi.running_game import RunningGame, running_game
from ludeme.runtime.search_abi.seeds import mixed


class Member(NamedTuple):
    """What belongs to one thread: it writes nothing else but the tree."""

    game: RunningGame
    walk: Walk
    selection: Any
    playout: Any


class SharedSearch(PositionSearch):
    """UCT by several threads on one tree; what it finds depends on which of them is faster.

    The first thread is that of the caller, and has the memory that a search alone would have.
    """

    def __init__(
        self, program: Program, exploration: float, *, threads: int, **options: Any
    ) -> None:
        super().__init__(program, exploration, **options)
        self._threads = threads
        self._members: list[Member] = []

    def begin(self, row: IntArray, seed: int) -> None:
        """Make `row` the root; keep what the tree already knows about it."""
        super().begin(row, seed)
        self._members = [Member(self._game, self._walk, self._selection, self._playout)]
        self._members += [self._new_member(mixed(seed, k)) for k in range(1, self._threads)]

    def _new_member(self, seed: int) -> Member:
        space = workspace(self._program)._replace(buffer=self._space.buffer.copy())
        return Member(
            running_game(self._program, space, random_source(seed)),
            self._new_walk(self._walk.origin),
            *self._new_memories(None, None),
        )

    def _reserve(self, iterations: int) -> None:
        """Make room for at least one more iteration of every thread."""
        super()._reserve(iterations + MOST_THREADS)

    def _iterate(self, iterations: int) -> int:
        """Search on until the arrays of the tree are full; returns the iterations done."""
        search = shared_loop(self._scheme.selection.rule, self._scheme.playout.rule)
        team = new_team(iterations)

        def work(member: Member) -> int:
            ran: int = search(
                member.game, self.tree, member.walk, member.selection, member.playout, team,
                self._frozen,
            )  # fmt: skip
            return ran

        first, *others = self._members
        helping = [_helpers(self._threads - 1).submit(work, member) for member in others]
        ran = work(first)
        return ran + sum(each.result() for each in helping)


@cache
def _helpers(threads: int) -> ThreadPoolExecutor:
    """Threads that wait for work."""
    return ThreadPoolExecutor(threads, "search")


def see_threads(threads: int, scheme: Scheme, decisive: bool) -> None:
    """Refuse a number of threads that these parts cannot have."""
    whole(threads, "the number of threads", least=1)
    if threads > MOST_THREADS:
        raise ValueError(f"there are at most {MOST_THREADS} threads on a tree, not {threads}")
    if threads == 1:
        return
    if decisive:
        raise ValueError("decisive moves are looked for by one thread alone: threads=1")
    if learns(scheme.selection.rule, scheme.playout.rule):
        raise ValueError("parts that learn from whole iterations search alone: threads=1")
