"""Searches of many games, whose leaves are evaluated together."""

from __future__ import annotations

import numpy as np

from ludeme.model.header import OVER
from ludeme.player.batched.evaluator import Evaluator, Numbering, Priors, Values
from ludeme.player.batched.forest import Slot, keep_below, new_forest, slots_of
from ludeme.player.batched.growing import absorbing, collecting
from ludeme.player.batched.leaves import Batch, batch_of, new_leaves
from ludeme.player.batched.root_view import RootView, root_view
from ludeme.player.batched.roots import new_roots
from ludeme.player.batched.settings import SearchSettings
from ludeme.player.search.position_nodes import plant
from ludeme.player.search.room import DEFAULT_MEMORY, bytes_of
from ludeme.player.search.root import row_after
from ludeme.player.search.subtree import find_position
from ludeme.player.search.tree import NODES, NONE, ROOT, UNEXPANDED, UNVISITED, PositionTree
from ludeme.runtime.search_abi.compiled_game import IntArray, Program, workspace
from ludeme.runtime.search_abi.randomness import random_source
from ludeme.runtime.search_abi.running_game import running_game
from ludeme.runtime.search_abi.seeds import mixed

MEMORY = bytes_of(DEFAULT_MEMORY)


class BatchedSearch:
    """Trees of `games` games of one program, each with a budget of its own.

    Give games positions (`plant`) and budgets (`allot`), then `collect` positions, have them
    evaluated and `absorb` the answers, until there are none; or `run`. One tree more than games is
    kept: when a game moves on, what is known of its next position is copied there. Trees have room
    for `walks` each, kept ones too, as far as `memory` bytes allow; a search ends early when its
    tree is full. What is found in a game depends on its seed, not on the games beside it.
    """

    def __init__(
        self,
        program: Program,
        games: int,
        settings: SearchSettings | None = None,
        *,
        walks: int,
        memory: int = MEMORY,
    ) -> None:
        self.settings = settings or SearchSettings()
        self.games = games
        self._program = program
        self._constants = self.settings.constants
        self._forest = new_forest(program, games + 1, walks, memory)
        self._slots = slots_of(self._forest)
        self._roots = new_roots(games, program.max_moves)
        self._spare = games
        nodes = self._forest.worth.shape[1]
        self._leaves = new_leaves(program, games * self.settings.leaves, nodes)
        self._space = workspace(program)
        self._running = running_game(program, self._space, random_source(0))

    # --- positions --------------------------------------------------------------------------------

    def plant(self, game: int, row: IntArray, seed: int) -> None:
        """Begin a game, or forget all that is known of it: its root is the position `row`."""
        roots = self._roots
        roots.random[game] = mixed(seed)
        self.stop(game)
        self._forget(game, row)

    def _forget(self, game: int, row: IntArray) -> None:
        plant(self._tree(game), np.array(row, np.int32))
        self._roots.ready[game] = 0

    def stop(self, game: int) -> None:
        """End the search of a game."""
        self._roots.idle[game] = 1
        self._roots.waiting[game] = 0

    def move_on(self, game: int, move: IntArray, *, keep: bool = True) -> IntArray:
        """Play a move of the root; with `keep` what is known below it is kept.

        Returns the new position. Where the game is over there, the root stays as it is.
        """
        tree, roots = self._tree(game), self._roots
        row = self._after(tree.origin, move)
        if row[OVER] != 0:
            return row
        node = self._behind(game, move) if keep else UNVISITED
        if node == UNVISITED or tree.first_edge[node] == UNEXPANDED:
            self._forget(game, row)
        else:
            self._keep(game, node, row)
        roots.idle[game] = 1
        return row

    def go_to(self, game: int, row: IntArray, seed: int) -> None:
        """Make `row` the root; what is known of it from earlier searches is kept."""
        node = int(find_position(self._tree(game), np.array(row, np.int32)))
        if node == NONE:
            self.plant(game, row, seed)
            return
        self._roots.random[game] = mixed(seed)
        if node != ROOT:
            self._keep(game, node, row)
        self._roots.ready[game] = 0

    def _keep(self, game: int, node: int, row: IntArray) -> None:
        """Make a node, whose position is `row`, the root of a game; without room it starts anew."""
        roots = self._roots
        slot = int(roots.slot[game])
        if keep_below(self._slots[slot], node, self._slots[self._spare], self._space.row):
            roots.slot[game], self._spare = self._spare, slot
            roots.ready[game] = 0
        else:
            self._forget(game, row)

    def _behind(self, game: int, move: IntArray) -> int:
        """The node behind a move of the root, `UNVISITED` without one."""
        tree = self._tree(game)
        first = int(tree.first_edge[ROOT])
        edges = slice(first, first + int(tree.edge_count[ROOT]))
        same = np.flatnonzero((tree.move[edges] == move).all(axis=1))
        if not len(same):
            return UNVISITED
        return int(tree.child[first + same[np.argmax(tree.edge_visits[edges][same])]])

    def _after(self, row: IntArray, move: IntArray) -> IntArray:
        """The position after a move."""
        return row_after(self._program, self._space, row, move)

    def _slot(self, game: int) -> Slot:
        return self._slots[int(self._roots.slot[game])]

    def _tree(self, game: int) -> PositionTree:
        return self._slot(game).tree

    # --- searching --------------------------------------------------------------------------------

    def allot(self, game: int, walks: int, *, more: bool = False, forced: bool = True) -> None:
        """Let a game's search walk so often; with `more` it is the same search that goes on.

        Sequential halving divides the walks that were allotted first. With `forced` off nothing is
        forced in this search. What is kept is forgotten if it leaves no room for half of the walks.
        """
        roots, tree = self._roots, self._tree(game)
        if more:
            roots.allotted[game] = roots.walks[game] + walks
            roots.idle[game] = roots.full[game]
            return
        room = len(tree.visits) - int(tree.counts[NODES])
        was_interrupted = roots.waiting[game] > 0  # and what it waited for never comes
        if was_interrupted or 2 * room < min(walks, len(tree.visits)):
            self._forget(game, tree.origin)
        roots.walks[game] = roots.waiting[game] = roots.full[game] = roots.idle[game] = 0
        roots.ready[game] = 0
        roots.allotted[game] = roots.halved[game] = walks
        roots.forced[game] = self.settings.forced if forced else 0.0

    def collect(self) -> Batch | None:
        """Positions to be evaluated, None if all searches are over."""
        collect = collecting()
        found = collect(self._running, self._forest, self._roots, self._constants, self._leaves)
        return batch_of(self._leaves) if found else None

    def absorb(self, priors: Priors, values: Values) -> None:
        """Add the answers for the positions that were collected last."""
        answers = (np.require(each, np.float32, ["C", "W"]) for each in (priors, values))
        absorb = absorbing()
        absorb(self._forest, self._roots, self._constants, self._leaves, *answers)

    def run(self, evaluator: Evaluator, numbering: Numbering) -> int:
        """Search until all budgets are used up; returns how many positions were evaluated."""
        evaluated = 0
        while (batch := self.collect()) is not None:
            self.absorb(*evaluated_by(evaluator, numbering, batch))
            evaluated += len(batch.rows)
        return evaluated

    # --- what was found ---------------------------------------------------------------------------

    def idle(self) -> list[int]:
        """The games whose searches are over."""
        return [int(game) for game in np.flatnonzero(self._roots.idle)]

    def walks(self, game: int) -> int:
        """How many walks the last search did."""
        return int(self._roots.walks[game])

    def is_full(self, game: int) -> bool:
        """Whether the last search ended for want of memory."""
        return bool(self._roots.full[game])

    def position(self, game: int) -> IntArray:
        """The root's position, a copy."""
        return np.array(self._tree(game).origin)

    def root(self, game: int) -> RootView:
        """What is known of a game's root."""
        return root_view(self._slot(game), self._roots, self.settings, game)

    def tree(self, game: int) -> PositionTree:
        """The tree of a game as it is: it shares the memory of the search."""
        return self._tree(game)


def evaluated_by(evaluator: Evaluator, numbering: Numbering, batch: Batch) -> tuple[Priors, Values]:
    """What an evaluator says of a batch."""
    actions = numbering.numbers(batch.rows, batch.offsets, batch.moves)
    return evaluator.evaluate(batch.rows, batch.offsets, actions)
