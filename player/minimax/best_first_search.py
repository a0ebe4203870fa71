"""Best-first minimax on one game: roots, room for the tree, and the move in the end."""

from __future__ import annotations

import numpy as np

from ludeme.player.minimax.best_first import (
    DEPTH,
    FULL,
    HERO,
    LEAF,
    NODES,
    ROOT,
    best_first,
    grown_tree,
    new_tree,
)
from ludeme.player.minimax.evaluation_rule import Evaluation
from ludeme.player.search.root import legal_rows
from ludeme.runtime.search_abi.compiled_game import IntArray, with_longer_buffer, workspace
from ludeme.runtime.search_abi.outcome import deciding_seat
from ludeme.runtime.search_abi.randomness import random_source
from ludeme.runtime.search_abi.running_game import running_game

#: Room for nodes at first.
_NODES = 1 << 14


class BestFirstSearch:
    """A search on one game without chance, with the memory of one thread, of so many bytes.

    With more than two players all others are taken to be against the one who searches.
    """

    def __init__(self, evaluation: Evaluation, memory: int) -> None:
        program, players = evaluation.game.program, evaluation.game.players
        self._program, self._space = program, workspace(program)
        self._memory, self._search = evaluation.memory(), best_first(evaluation.rule)
        self._tree = new_tree(_NODES, program.width, program.row_size, players)
        self._most = memory // (4 * program.width + 5 * 4 + 8)

    def begin(self, row: IntArray, seed: int) -> None:
        """Make the position `row` the root."""
        row, self.legal = legal_rows(self._program, row)
        while len(self._space.buffer) < self.legal.size:
            self._space = with_longer_buffer(self._space)
        self._game = running_game(self._program, self._space, random_source(seed))
        self._random = np.random.default_rng(seed)
        tree = self._tree
        tree.origin[:] = row
        tree.state[:] = 0
        tree.state[NODES], tree.state[HERO] = 1, deciding_seat(row)
        tree.first[ROOT], tree.side[ROOT] = LEAF, 1
        tree.certain[ROOT] = tree.visits[ROOT] = 0
        tree.value[ROOT] = 0.0

    def run(self, iterations: int) -> int:
        """Look at so many more positions; fewer if all is known, or there is no room for more."""
        done = 0
        while done < iterations:
            done += self._search(self._game, self._tree, self._memory, iterations - done)
            if not self._tree.state[FULL]:
                break
            if 2 * len(self._tree.first) > self._most:
                break
            self._tree.state[FULL] = 0
            self._tree = grown_tree(self._tree)
        return done

    @property
    def depth(self) -> int:
        """The length of the longest line."""
        return int(self._tree.state[DEPTH])

    @property
    def score(self) -> float:
        """What the root is worth to the seat that moves, in [-1, 1]."""
        return float(self._tree.value[ROOT])

    @property
    def best(self) -> int:
        """The place of the best move in the legal list: what is certainly best, else the move that
        was on the best line most often, ties by value (Cohen-Solal 2020)."""
        tree = self._tree
        if tree.first[ROOT] == LEAF:
            return 0
        children = slice(tree.first[ROOT], tree.first[ROOT] + tree.children[ROOT])
        values, visits = tree.value[children], tree.visits[children]
        if tree.certain[ROOT]:
            visits = np.zeros_like(visits)
        lost = (tree.certain[children] != 0) & (values < values.max())
        return int(np.lexsort((self._random.random(len(values)), values, visits, ~lost))[-1])
