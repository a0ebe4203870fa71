"""Best-first minimax on one game: roots, room for the tree, and the move in the end."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludeme.player.minimax.best_first import (
    DEEPEST,
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
from ludeme.player.minimax.evaluation_rule import MOST, Evaluation
from ludeme.player.minimax.known_moves import LONGEST, RootLine
from ludeme.player.search.root import legal_rows
from ludeme.runtime.search_abi.compiled_game import IntArray, with_longer_buffer, workspace
from ludeme.runtime.search_abi.outcome import deciding_seat
from ludeme.runtime.search_abi.randomness import random_source
from ludeme.runtime.search_abi.repeated_calls import Repeated
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
        self._memory = evaluation.memory()
        self._search = Repeated(best_first(evaluation.rule))
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
        return int(self._ranked(self._random.random(tree.children[ROOT]))[0])

    def _ranked(self, noise: NDArray[np.float64]) -> NDArray[np.int64]:
        """The places of the moves of a root that has children, the best first."""
        tree = self._tree
        children = slice(tree.first[ROOT], tree.first[ROOT] + tree.children[ROOT])
        values, visits = tree.value[children], tree.visits[children]
        if tree.certain[ROOT]:
            visits = np.zeros_like(visits)
        lost = (tree.certain[children] != 0) & (values < values.max())
        return np.lexsort((noise, values, visits, ~lost))[::-1]

    # --- what is known of every move ------------------------------------------------------------

    @property
    def solved(self) -> bool:
        """Whether all is known that matters at the root."""
        return bool(self._tree.certain[ROOT])

    @property
    def full(self) -> bool:
        """Whether there is no room for more positions."""
        return bool(self._tree.state[FULL])

    def lines(self) -> list[RootLine]:
        """The moves of the root, the best first; the first of those that are equal is `best`."""
        tree = self._tree
        if tree.first[ROOT] == LEAF:
            return [RootLine((move,), 0, 0.0, 0) for move in self.legal]
        order = self._ranked(-np.arange(tree.children[ROOT], dtype=np.float64))
        return [self._line(int(tree.first[ROOT] + place)) for place in order]

    def _line(self, child: int) -> RootLine:
        """What is known of the move that leads to a child of the root."""
        tree, node = self._tree, child
        moves: list[IntArray] = []
        while len(moves) < LONGEST:
            moves.append(tree.move[node].copy())
            if tree.first[node] == LEAF:
                break
            first = tree.first[node]
            values = tree.value[first : first + tree.children[node]]
            node = int(first + np.argmax(tree.side[node] * values))
        lower, upper = self._bounds(child)
        value = min(max(float(tree.value[child]), lower), upper)
        visits = int(tree.visits[child])
        return RootLine(tuple(moves), visits, value, len(moves), lower, upper)

    def _bounds(self, child: int) -> tuple[float, float]:
        """What is proven: wins and losses, and draws, where no line was cut for its length."""
        tree = self._tree
        value = float(tree.value[child])
        if not tree.certain[child]:
            return -1.0, 1.0
        if abs(value) > MOST:  # more than an evaluation says
            return (1.0, 1.0) if value > 0 else (-1.0, -1.0)
        drawn = value == 0.0 and tree.state[DEPTH] + 1 < DEEPEST
        return (0.0, 0.0) if drawn else (-1.0, 1.0)
