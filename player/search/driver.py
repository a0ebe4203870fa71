"""A search on one program: owns the memory of one thread and hides which kind of tree is used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from operator import ge
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from ludeme.model.header import PLAYERS
from ludeme.play.game import Game
from ludeme.player.parts.registry import make_scheme
from ludeme.player.parts.rules import PlayoutRule, SelectionRule
from ludeme.player.parts.setting import Playout, Selection, Setting, WeighedFeatures
from ludeme.player.search.closed_loop import closed_loop
from ludeme.player.search.decoupled import decoupled_loop
from ludeme.player.search.history_nodes import plant_history
from ludeme.player.search.learning import learns
from ludeme.player.search.open_loop import open_loop
from ludeme.player.search.position_nodes import plant
from ludeme.player.search.room import DEFAULT_MEMORY, bytes_of, enlarged
from ludeme.player.search.root import RootStatistics, goes_on_from, legal_rows, places_of
from ludeme.player.search.subtree import copy_subtree, find_position
from ludeme.player.search.trace import Trace, new_trace
from ludeme.player.search.tree import (
    NODES,
    NONE,
    ROOT,
    AnyTree,
    PositionTree,
    Sizes,
    bytes_of_one,
    grown,
    new_history_tree,
    new_position_tree,
    sizes_of,
)
from ludeme.player.search.variations import edges_of, statistics_at, variation
from ludeme.player.search.walk import new_walk
from ludeme.runtime.search_abi.compiled_game import (
    IntArray,
    Program,
    start_row,
    with_longer_buffer,
    workspace,
)
from ludeme.runtime.search_abi.outcome import deciding_seat
from ludeme.runtime.search_abi.randomness import random_source
from ludeme.runtime.search_abi.running_game import running_game

#: A new tree has room for so many nodes, for so many moves beside one longest list, and for so many
#: changed numbers beside the positions of one iteration.
_FIRST_NODES = 1024
_FIRST_EDGES = 16_384
_FIRST_CHANGES = 16_384
#: Trees do not grow beyond so many bytes; the search then goes on without new nodes.
MEMORY = bytes_of(DEFAULT_MEMORY)

#: Makes the compiled search of two parts, on histories.
Loop = Callable[[SelectionRule, PlayoutRule], Any]


class Search(Protocol):
    """A search that can be continued as long as one likes."""

    def begin(self, row: IntArray, seed: int) -> None:
        """Make the position `row` the root."""

    def run(self, iterations: int) -> int:
        """Search on; fewer iterations than asked for mean that the root is solved."""

    @property
    def solved(self) -> bool:
        """Whether the result of the root is proven."""

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


@dataclass(frozen=True)
class Scheme:
    """The parts of a search, and the policies of features that they follow, if they follow any."""

    selection: Selection = field(default_factory=lambda: make_scheme("selection", "ucb1"))
    playout: Playout = field(default_factory=lambda: make_scheme("playout", "uniform"))
    policy: WeighedFeatures | None = None
    playout_policy: WeighedFeatures | None = None
    #: The game, for parts that look at its board.
    game: Game | None = None

    def setting(self, exploration: float, moves: int) -> Setting:
        """What the parts get to know."""
        return Setting(exploration, self.policy, self.playout_policy, moves, game=self.game)


def new_search(
    program: Program,
    *,
    exploration: float,
    reuse: bool = True,
    solve: bool = False,
    decisive: bool = False,
    expand: int = 1,
    memory: int = MEMORY,
    scheme: Scheme | None = None,
) -> Search:
    """Return the kind of search that fits the program; UCT unless a scheme says otherwise.

    `expand` is how many visits a leaf has before its moves become a part of the tree, `memory` the
    bytes that the tree may take.
    """
    if getattr(program, "choices", None) is not None:
        return HistorySearch(
            program, exploration, memory=memory, scheme=scheme, loop=decoupled_loop
        )
    if program.stochastic:
        return HistorySearch(program, exploration, expand=expand, memory=memory, scheme=scheme)
    return PositionSearch(
        program,
        exploration,
        reuse=reuse,
        solve=solve,
        decisive=decisive,
        expand=expand,
        memory=memory,
        scheme=scheme,
    )


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
        self._walk = new_walk(
            row, int(row[PLAYERS]), self._longest_list, self._solve, self._decisive, self._expand
        )
        self._take_memories(row)
        return row

    def _take_memories(self, row: IntArray) -> None:
        """Give the parts their memories, which are made anew for every root: features may have
        been added. Those that learn get what they learned in this game.
        """
        goes_on = self._root is not None and goes_on_from(self._root, row)
        selection, playout = self._scheme.selection, self._scheme.playout
        if self._trace is None:
            self._trace = new_trace(self._program, int(row[PLAYERS]))
        setting = replace(
            self._scheme.setting(self._exploration, self._longest_list),
            program=self._program,
            trace=self._trace if learns(selection.rule, playout.rule) else None,
        )
        parts: tuple[Selection | Playout, ...] = selection, playout
        kept = (self._selection, self._playout) if goes_on else (None, None)
        self._selection, self._playout = (
            part.memory(replace(setting, kept=before if part.rule.learn is not None else None))
            for part, before in zip(parts, kept, strict=True)
        )
        self._root = row

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
        bounds: NDArray[np.float64] | None = None,
    ) -> RootStatistics:
        """Return what is known about `rows`, as statistics of the whole legal list."""
        n = len(self._legal)
        places = places_of(self._legal, rows)
        all_visits, all_proven = np.zeros(n, np.int64), np.zeros(n, np.int64)
        means = np.zeros(n)
        all_visits[places] = visits
        all_proven[places] = proven
        means[places] = values / np.maximum(visits, 1)
        if bounds is None:
            return RootStatistics(self._legal, all_visits, means, all_proven)
        all_bounds = np.tile((-1.0, 1.0), (n, 1))
        all_bounds[places] = bounds
        return RootStatistics(self._legal, all_visits, means, all_proven, all_bounds)


class PositionSearch(TreeSearch):
    """UCT on a `PositionTree`."""

    def __init__(
        self,
        program: Program,
        exploration: float,
        *,
        reuse: bool = True,
        solve: bool = False,
        decisive: bool = False,
        expand: int = 1,
        memory: int = MEMORY,
        scheme: Scheme | None = None,
    ) -> None:
        super().__init__(
            program, exploration, memory, scheme, solve=solve, decisive=decisive, expand=expand
        )
        self._reuse = reuse
        self._players = max(1, int(start_row(program, 1)[PLAYERS]))
        edges = _FIRST_EDGES + program.max_moves
        self.tree = self._new_tree((_FIRST_NODES, edges, _FIRST_CHANGES + self._most_changes))

    def _new_tree(self, sizes: Sizes) -> PositionTree:
        columns = self._scheme.selection.rule.columns
        program = self._program
        return new_position_tree(
            sizes, program.row_size, program.width, columns, players=self._players
        )

    @property
    def _most_changes(self) -> int:
        """More numbers than a position is kept in."""
        return 2 * self._program.row_size + 1

    def begin(self, row: IntArray, seed: int) -> None:
        """Make `row` the root; keep what the tree already knows about it."""
        row = self._take_root(row, seed)
        node = find_position(self.tree, row) if self._reuse else NONE
        if node == NONE:
            plant(self.tree, row)
        elif node != ROOT:
            kept = self._new_tree(sizes_of(self.tree))
            copy_subtree(self.tree, node, kept, self._space.row)
            self.tree = kept

    def run(self, iterations: int) -> int:
        """Search on; fewer iterations than asked for mean that the root is solved."""
        done = 0
        while done < iterations:
            self._reserve(iterations - done)
            done += self._iterate(iterations - done)
            if self.solved:
                break
        return done

    @property
    def solved(self) -> bool:
        """Whether the result of the root is proven."""
        seat, tree = int(self.tree.seat[ROOT]) - 1, self.tree
        return self._solve and seat >= 0 and bool(tree.lower[ROOT, seat] == tree.upper[ROOT, seat])

    def _iterate(self, iterations: int) -> int:
        """Search on until the arrays of the tree are full; returns the iterations done."""
        search = closed_loop(self._scheme.selection.rule, self._scheme.playout.rule)
        ran: int = search(
            self._game, self.tree, self._walk, self._trace, self._selection, self._playout,
            iterations, self._frozen,
        )  # fmt: skip
        return ran

    def _reserve(self, iterations: int) -> None:
        """Make room for at least one more iteration, and for all of them if they are few."""
        nodes, edges, changes = map(int, self.tree.counts)
        self.tree = self._with_room(
            self.tree,
            (
                nodes + min(iterations, len(self.tree.seat)),
                edges + self._longest_list,
                changes + self._most_changes,
            ),
        )

    def root(self) -> RootStatistics:
        """Return the statistics of the root's moves."""
        tree = self.tree
        edges, known = edges_of(tree, ROOT), statistics_at(tree, ROOT, self._solve)
        return self._statistics(
            known.moves, known.visits, tree.edge_value[edges], known.proven, known.bounds
        )

    def variation(self, move: IntArray) -> list[IntArray]:
        """The line that begins with a move of the root."""
        return variation(self.tree, move, self._solve)


class HistorySearch(TreeSearch):
    """UCT on a `HistoryTree`. Every move begins a new tree: the dice have changed it.

    `loop` says how histories are followed: `open_loop`, or `decoupled_loop` where players choose at
    the same time.
    """

    #: Nothing is proven where chance or hidden choices decide.
    solved = False

    def __init__(
        self,
        program: Program,
        exploration: float,
        *,
        expand: int = 1,
        memory: int = MEMORY,
        scheme: Scheme | None = None,
        loop: Loop = open_loop,
    ) -> None:
        super().__init__(program, exploration, memory, scheme, expand=expand)
        self._loop = loop
        columns = self._scheme.selection.rule.columns
        self.tree = new_history_tree(_FIRST_NODES, program.width, columns)

    def begin(self, row: IntArray, seed: int) -> None:
        """Make `row`, with its dice as they are shown, the root."""
        self._take_root(row, seed)
        plant_history(self.tree)

    def run(self, iterations: int) -> int:
        """Search on."""
        done = 0
        while done < iterations:
            nodes = min(iterations - done, len(self.tree.seat))
            self.tree = self._with_room(self.tree, (int(self.tree.counts[NODES]) + nodes,))
            done += self._iterate(iterations - done)
        return done

    def _iterate(self, iterations: int) -> int:
        """Search on until the arrays of the tree are full; returns the iterations done."""
        search = self._loop(self._scheme.selection.rule, self._scheme.playout.rule)
        ran: int = search(
            self._game, self.tree, self._walk, self._trace, self._selection, self._playout,
            iterations, self._frozen,
        )  # fmt: skip
        return ran

    def root(self) -> RootStatistics:
        """Return the statistics of the root's moves."""
        tree = self.tree
        nodes = []
        child, seat = int(tree.first_child[ROOT]), deciding_seat(self._walk.origin)
        while child != NONE:
            if tree.seat[child] == seat:
                nodes.append(child)
            child = int(tree.next_sibling[child])
        unproven = np.zeros(len(nodes), np.int32)
        return self._statistics(
            tree.move[nodes], tree.edge_visits[nodes], tree.edge_value[nodes], unproven
        )

    def variation(self, move: IntArray) -> list[IntArray]:
        """The move alone: what follows depends on the dice."""
        return [move]
