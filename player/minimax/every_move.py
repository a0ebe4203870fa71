"""Alpha-beta, max-n and expectation for each move of the root, not for the best one alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import tanh

import numpy as np

from ludeme.player.minimax.evaluation_rule import MOST
from ludeme.player.minimax.known_moves import LONGEST, RootLine
from ludeme.player.minimax.max_n import CERTAIN
from ludeme.player.minimax.minimax_search import MinimaxSearch
from ludeme.player.minimax.scores import NEARLY_WIN, WIN
from ludeme.runtime.search_abi.compiled_game import IntArray


@dataclass
class _Found:
    """What is known of one move."""

    score: float = 0.0
    depth: int = 0
    moves: tuple[IntArray, ...] = ()


@dataclass
class EveryMove:
    """Every move of a root is searched with a whole window, each one ply deeper than before.

    A search for the best move alone knows of the others only that they are not better.
    """

    search: MinimaxSearch
    #: Nobody who moves at the root can be sure of wins and losses that chance, or players who want
    #: the best for themselves, have a part in.
    proves: bool
    most: int
    full: bool = field(default=False, init=False)

    def begin(self, row: IntArray, seed: int) -> None:
        """Make the position `row` the root."""
        self.search.begin(row, seed)
        self._legal = self.search.legal
        self._visits = np.zeros(len(self._legal), np.int64)
        #: What finished iterations say, and what the running one has found.
        self._known = [_Found(moves=(move,)) for move in self._legal]
        self._found: dict[int, _Found] = {}
        self._depth = 0
        self._deepen()

    def _deepen(self) -> None:
        """Begin an iteration, one ply deeper than the last: the best moves first."""
        self._depth += 1
        self._left = [move for move in self._ranked() if not self._proven(self._known[move].score)]
        self._left.reverse()
        self._take_move()

    def _take_move(self) -> None:
        """Go on with the next move of the iteration."""
        if not self._left:
            return
        self._scores: list[float] = []
        self._outcomes, self._drawn = self.search.outcomes_of(self._legal[self._left[-1]])
        self.search.enter(self._outcomes[0], self._depth - 1)

    @property
    def solved(self) -> bool:
        """Whether all is proven, or one move wins, or it must not look further."""
        return not self._left or self._depth > self.most or self._proven(self._best_score()) > 0

    def _best_score(self) -> float:
        return max(found.score for found in self._known)

    def run(self, iterations: int) -> int:
        """Look at so many more positions, or at fewer if all is known."""
        done = 0
        while done < iterations and not self.solved:
            looked = self.search.look_further(iterations - done)
            done += looked
            self._visits[self._left[-1]] += looked
            if self.search.is_done:
                self._come_back()
        return done

    def _come_back(self) -> None:
        """Take over what a position is worth, and go on with what is next."""
        self._scores.append(self.search.worth)
        if not (self._drawn or self.search.saw_chance):
            del self._outcomes[1:]
        if len(self._scores) < len(self._outcomes):
            self.search.enter(self._outcomes[len(self._scores)], self._depth - 1)
            return
        move = self._left.pop()
        line = (self._legal[move], *self._answers())
        many = len(self._scores) > 1
        score = float(self.search.shares @ self._scores) if many else self._scores[0]
        self._found[move] = _Found(score, self._depth, line[:LONGEST])
        if not self._left or self._proven(score) > 0:
            for number, found in self._found.items():
                self._known[number] = found
            self._found = {}
        if self._left:
            self._take_move()
        else:
            self._deepen()

    def _answers(self) -> list[IntArray]:
        """What is expected after the move that was searched; nothing where dice come between."""
        return self.search.line_from(self._outcomes[0]) if len(self._outcomes) == 1 else []

    def _ranked(self) -> list[int]:
        """The moves by what is known of them, the best first."""
        return sorted(range(len(self._known)), key=lambda move: -self._known[move].score)

    def lines(self) -> list[RootLine]:
        """The moves of the root, the best first."""
        return [self._line(move) for move in self._ranked()]

    def _line(self, move: int) -> RootLine:
        found = self._known[move]
        value, proven = self._value(found.score), self._proven(found.score)
        lower, upper = (proven, proven) if proven else (-1, 1)
        visits = int(self._visits[move])
        return RootLine(found.moves, visits, proven or value, found.depth, lower, upper)

    def _value(self, score: float) -> float:
        """A score as a value in [-1, 1]."""
        if not self.search.two_sided:
            return score
        return score / WIN if abs(score) > NEARLY_WIN else MOST * tanh(score)

    def _proven(self, score: float) -> int:
        """1 for a win that is certain, -1 for a loss, else 0."""
        certain = abs(score) > (NEARLY_WIN if self.search.two_sided else CERTAIN)
        return int(np.sign(score)) if self.proves and certain else 0
