"""The evaluation by terms of the rules, with their weights."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from ludeme.features.evaluation.row_reading import IntArray
from ludeme.features.evaluation.tables import NO_TERM, ReachTables
from ludeme.features.evaluation.term_set import Terms
from ludeme.features.evaluation.weighing import WEIGHING, Weighing, values_of, weighing_of
from ludeme.features.layout.position import owner_by_state
from ludeme.play.game import Game
from ludeme.player.minimax.evaluation_rule import EvaluationRule


@dataclass(frozen=True, eq=False)
class WeightedTerms:
    """Terms with weights [2, T]: what each is worth at the start of a game, and at its end."""

    terms: Terms
    weights: NDArray[np.float64] = field(repr=False)

    rule: ClassVar[EvaluationRule] = EvaluationRule(WEIGHING, values_of)

    def __post_init__(self) -> None:
        if self.weights.shape != (2, len(self.terms)):
            raise ValueError(f"{len(self.terms)} terms have no weights {self.weights.shape}")

    @property
    def game(self) -> Game:
        """The game whose rules they are read off."""
        return self.terms.game

    def memory(self) -> Weighing:
        """Its arrays, for one thread; what costs time and is worth nothing is not looked at."""
        tables = self.terms.tables
        moves = tables.moves._replace(counted=self._counts(tables.moves.terms))
        tables = tables._replace(moves=moves)
        if not self._counts(tables.reach.terms):
            tables = tables._replace(reach=ReachTables())
        return weighing_of(tables, self.weights, self.game.program.row_size)

    def _counts(self, terms: IntArray) -> bool:
        """Whether any of some terms is worth something."""
        return bool(self.weights[:, terms[terms != NO_TERM]].any())

    def worth(self) -> list[float]:
        """What each piece is worth: by itself, and on the mean of all sites.

        Nothing is said of pieces that belong to whom their state says: they change sides.
        """
        if owner_by_state(self.game.facts):
            return []
        tables, weights = self.terms.tables, self.weights.mean(axis=0)
        pieces = len(tables.reading.owners)
        squares = tables.squares.reshape(pieces, -1)
        found = []
        for piece in range(pieces):
            material, places = tables.pieces[piece], squares[piece]
            value = weights[material] if material != NO_TERM else 0.0
            known = places[places != NO_TERM]
            found.append(float(value + (weights[known].mean() if len(known) else 0.0)))
        return found
