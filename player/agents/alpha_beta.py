"""The alpha-beta agent: looks ahead as far as time allows, and evaluates by terms of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from ludeme.play.playable import CannotPlay
from ludeme.player.agents.looking_ahead import LookingAhead, Search
from ludeme.player.minimax.evaluation_rule import Evaluation
from ludeme.player.minimax.every_move import EveryMove
from ludeme.player.minimax.known_moves import Lines
from ludeme.player.minimax.minimax_search import OTHERS, MinimaxSearch
from ludeme.player.parts.given_names import did_you_mean

_MOST_OUTCOMES = 10_000


@dataclass
class AlphaBeta(LookingAhead):
    """Alpha-beta with iterative deepening, transpositions, and quiescence over captures.

    With more than two players the others are `paranoid` (all against this one), or each is for
    itself: `others=max-n`. Chance is looked at by expectation, over up to `outcomes` outcomes of a
    move.

    `evaluation` is a file that `ludeme train --evaluation` has written, or a `sketch`: what random
    games say. Give `iterations` (positions that are looked at) or `seconds` per move; it looks at
    most `plies` ahead. The table of transpositions has `table` bits. For all games but those where
    players choose at once. An evaluation of other rules, which must have the same terms, needs
    `transfer`. `selective` passes over what can hardly matter near the end of a line (futility
    pruning, Heinz 1998), where captures are a free choice: good where they win games, bad where a
    goal is raced for.
    """

    NAME: ClassVar[str] = "alpha-beta"
    PAPER: ClassVar[str] = "Knuth and Moore 1975"
    plies: int = 64
    table: int = 20
    others: str = "paranoid"
    outcomes: int = 36
    selective: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 1 <= self.plies <= 90:
            raise ValueError(f"plies is a depth from 1 to 90, not {self.plies}")
        if not 4 <= self.table <= 28:
            raise ValueError(f"table is a number of bits from 4 to 28, not {self.table}")
        if self.others not in OTHERS:
            hint = did_you_mean(self.others, OTHERS)
            raise ValueError(f"others={self.others!r} is none of {', '.join(OTHERS)}{hint}")
        if not 1 <= self.outcomes <= _MOST_OUTCOMES:
            raise ValueError(f"outcomes is a number from 1 to {_MOST_OUTCOMES}: {self.outcomes}")

    def _new_search(self, evaluation: Evaluation) -> Search:
        return self._minimax(evaluation, whole=False)

    def _new_lines(self, evaluation: Evaluation) -> Lines:
        search = self._minimax(evaluation, whole=True)
        certain = search.two_sided or search.players == 1
        proves = certain and not evaluation.game.emitted.stochastic
        return EveryMove(search, proves, self.plies)

    def _minimax(self, evaluation: Evaluation, whole: bool) -> MinimaxSearch:
        return MinimaxSearch(
            evaluation, depth=self.plies, table_bits=self.table,
            others=self.others, outcomes=self.outcomes, whole=whole, selective=self.selective,
        )  # fmt: skip

    def _see(self, game: Any) -> None:
        if game.simultaneous:
            raise CannotPlay(f"alpha-beta needs players who move in turn, not {game.name}")
