"""The best-first agent: always looks further where both sides play best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from ludeme.play.playable import CannotPlay
from ludeme.player.agents.looking_ahead import LookingAhead, Search
from ludeme.player.minimax.best_first_search import BestFirstSearch
from ludeme.player.minimax.evaluation_rule import Evaluation
from ludeme.player.minimax.known_moves import Lines
from ludeme.player.search.room import DEFAULT_MEMORY, bytes_of


@dataclass
class BestFirst(LookingAhead):
    """Best-first minimax without a bound on depth: the best line is always the next to grow.

    `evaluation` is a file that `ludeme train --evaluation` has written, or a `sketch`: what random
    games say. Give `iterations` (positions that are looked at) or `seconds` per move. The tree
    takes at most `memory`. For games without chance where players move in turn; of more than two,
    all are against this one. An evaluation of other rules, which must have the same terms, needs
    `transfer`.
    """

    NAME: ClassVar[str] = "best-first"
    PAPER: ClassVar[str] = "Korf and Chickering 1996, Cohen-Solal 2020"
    memory: str = DEFAULT_MEMORY

    def __post_init__(self) -> None:
        super().__post_init__()
        self._bytes = bytes_of(self.memory)

    def _new_search(self, evaluation: Evaluation) -> Search:
        return BestFirstSearch(evaluation, self._bytes)

    def _new_lines(self, evaluation: Evaluation) -> Lines:
        return BestFirstSearch(evaluation, self._bytes)

    def _see(self, game: Any) -> None:
        if game.emitted.stochastic or game.simultaneous:
            raise CannotPlay(f"best-first plays in turn and without chance, not {game.name}")
