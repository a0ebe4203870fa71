"""A softmax policy over legal moves: features with weights for each player of a game.

    policy = FeaturePolicy(game, weights_file.sets(game.players))
    policy.probabilities(state.row, rows)          # of the legal move rows

The probability of a move is proportional to exp of the sum of the weights of its active features
(experiments §2.1, eq. 1 and 2). A feature counts once however many of its instances are active.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ludeme.features import Feature, FeatureBoard, Instance, InstanceTable, WeightedFeatures
from ludeme.features.evaluate.active import Active, active_of
from ludeme.features.evaluate.head import Policy, PolicyScratch
from ludeme.features.evaluate.masks import logits_of
from ludeme.features.evaluate.policy_tables import PolicyTables, tables_of
from ludeme.features.files.weights import weights_text
from ludeme.features.files.weights_reader import read
from ludeme.features.pattern.turning import Reading
from ludeme.play.game import Game
from ludeme.runtime.search_abi.compiled_game import IntArray


class FeaturePolicy:
    """The features and weights of all players, laid out on the board of a game."""

    def __init__(
        self,
        game: Game,
        sets: Mapping[int, WeightedFeatures],
        use: str = "selection",
        reading: Reading = "split",
    ) -> None:
        self.game = game
        self.program = game.program
        self.board = FeatureBoard(game, reading)
        self._features = {player: list(sets[player].features) for player in sets}
        self._theta = {player: np.array(sets[player].weights_for(use), float) for player in sets}
        self._instances = {player: self._laid_out(player, features)
                           for player, features in self._features.items()}  # fmt: skip
        self._essences: dict[bool, tuple[dict[int, list[int]], FeaturePolicy]] = {}
        self._tables: PolicyTables | None = None
        self._scratch: tuple[Policy, PolicyScratch] | None = None

    # --- features and weights ---------------------------------------------------------------------

    @property
    def players(self) -> list[int]:
        """The players that have a set."""
        return sorted(self._features)

    def features(self, player: int) -> tuple[Feature, ...]:
        """The features of a player."""
        return tuple(self._features[player])

    def instances(self, player: int) -> Sequence[Instance]:
        """The instances of a player's features, as `active_instances` numbers them."""
        return self._instances[player]

    def weights(self, player: int) -> NDArray[np.float64]:
        """The weights of a player's features (a copy)."""
        return self._theta[player].copy()

    def set_weights(self, player: int, theta: Sequence[float] | NDArray[np.float64]) -> None:
        """Replace the weights of a player's features."""
        self._theta[player][:] = theta
        if self._tables is not None:
            first = sum(len(self._theta[other]) for other in self.players if other < player)
            self._tables.arrays.weights[first : first + len(self._theta[player])] = theta

    def add_feature(self, player: int, feature: Feature, weight: float = 0.0) -> None:
        """Add a feature to a player's set, with the next number."""
        number = len(self._features[player])
        self._features[player].append(feature)
        self._theta[player] = np.append(self._theta[player], weight)
        self._instances[player] += self._laid_out(player, [feature], number)
        self._tables = None

    def _laid_out(self, player: int, features: Sequence[Feature], first: int = 0) -> list[Instance]:
        """The instances of some features for one player, numbered from `first`."""
        table = InstanceTable(self.board, features, players=(player,), first=first)
        return list(table.of_player(player))

    def essence(self, *, reactive_only: bool = False) -> FeaturePolicy:
        """The same policy without features of no weight; or with those alone that answer moves.

        What is left out adds nothing to any move, or is not wanted. The copy is made once for the
        same choice of features; only its weights are brought up to date.
        """
        kept = {player: self._kept(player, reactive_only) for player in self._features}
        known = self._essences.get(reactive_only)
        if known is None or known[0] != kept:
            known = kept, self._part(kept)
            self._essences[reactive_only] = known
        for player, numbers in kept.items():
            known[1].set_weights(player, self._theta[player][numbers])
        return known[1]

    def _kept(self, player: int, reactive_only: bool) -> list[int]:
        """The numbers of the features of a player that say something."""
        return [
            number
            for number, feature in enumerate(self._features[player])
            if self._theta[player][number] != 0
            and not (reactive_only and not getattr(feature, "reactive", False))
        ]

    def _part(self, kept: Mapping[int, Sequence[int]]) -> FeaturePolicy:
        """The same policy with these features alone."""
        part = copy(self)
        part._features, part._theta, part._instances = {}, {}, {}
        part._tables, part._scratch, part._essences = None, None, {}
        for player, numbers in kept.items():
            place = {number: new for new, number in enumerate(numbers)}
            part._features[player] = [self._features[player][number] for number in numbers]
            part._theta[player] = self._theta[player][list(numbers)]
            part._instances[player] = [
                replace(instance, feature=place[instance.feature])
                for instance in self._instances[player]
                if instance.feature in place
            ]
        return part

    # --- the arrays of compiled code ----------------------------------------------------------

    @property
    def arrays(self) -> Policy:
        """The policy for compiled code. Changes of weights show in it, new features do not."""
        return self.tables.arrays

    @property
    def tables(self) -> PolicyTables:
        """What compiled code reads, written when it is first asked for."""
        if self._tables is None:
            self._tables = tables_of(self.board, self._features, self._instances, self._theta)
        return self._tables

    def scratch(self, moves: int) -> PolicyScratch:
        """Memory for one thread that evaluates up to so many moves at a time."""
        return self.tables.scratch(moves)

    def _scratch_for(self, moves: int) -> PolicyScratch:
        arrays = self.arrays
        kept = self._scratch
        if kept is None or kept[0] is not arrays or len(kept[1].scores) < moves:
            self._scratch = kept = arrays, self.scratch(max(moves, 256))
        return kept[1]

    # --- answers ----------------------------------------------------------------------------------

    def logits(self, row: IntArray, rows: IntArray) -> NDArray[np.float64]:
        """The sums of weights for the legal move rows [n, W] of a position."""
        row, rows = _as_arrays(row, rows)
        scratch = self._scratch_for(len(rows))
        logits_of(self.arrays, scratch, row, rows.reshape(-1), len(rows), rows.shape[1])
        return scratch.scores[: len(rows)].copy()

    def probabilities(self, row: IntArray, rows: IntArray) -> NDArray[np.float64]:
        """The probabilities of the legal move rows [n, W] of a position."""
        logits = self.logits(row, rows)
        shares = np.exp(logits - logits.max(initial=-np.inf))
        return np.asarray(shares / shares.sum())

    def active(self, row: IntArray, rows: IntArray) -> Active:
        """Numbers of the mover's features that are active for each move."""
        return self._active(row, rows, instances=False)

    def active_instances(self, row: IntArray, rows: IntArray) -> Active:
        """Numbers of the mover's instances that are active for each move."""
        return self._active(row, rows, instances=True)

    def _active(self, row: IntArray, rows: IntArray, *, instances: bool) -> Active:
        row, rows = _as_arrays(row, rows)
        n, width = rows.shape
        active = Active(np.zeros(n + 1, np.int32), np.zeros(16 * n + 64, np.int32))
        while True:
            count = active_of(
                self.arrays, self._scratch_for(n), row, rows.reshape(-1), n, width,
                instances, active,
            )  # fmt: skip
            if count <= len(active.numbers):
                return Active(active.offsets, active.numbers[:count].copy())
            active = active._replace(numbers=np.zeros(count, np.int32))


@lru_cache(maxsize=16)
def _policy_of_text(text: str, path: str, game: Game, use: str, transfer: bool) -> FeaturePolicy:
    weights = read(text, path, None if transfer else game.name, FeatureBoard(game).check)
    return FeaturePolicy(game, weights.sets(game.players), use)


def policy_from_file(
    path: str | Path, game: Game, use: str = "selection", transfer: bool = False
) -> FeaturePolicy:
    """The policy of a weights file; the same object while the file stays as it is.

    A `LudemeError` where it cannot be read, or is of another game and nobody asked for `transfer`.
    """
    return _policy_of_text(weights_text(path), str(path), game, use, transfer)


def _as_arrays(row: IntArray, rows: IntArray) -> tuple[IntArray, IntArray]:
    return np.ascontiguousarray(row, np.int32), np.ascontiguousarray(rows, np.int32)
