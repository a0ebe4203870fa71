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
from itertools import accumulate, chain
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludeme.board.topology import SITE_TYPES
from ludeme.features import (
    AspatialFeature,
    Feature,
    FeatureBoard,
    Instance,
    InstanceTable,
    WeightedFeatures,
)
from ludeme.features.contents import ContentCodes
from ludeme.features.masks import MaskBuilder, can_be_answers
from ludeme.features.planes import PlaneBuilder, can_be_sliced
from ludeme.features.turning import Reading
from ludeme.game import Game
from ludeme.player import matching
from ludeme.player.matching import Policy, PolicyScratch
from ludeme.player.program import IntArray

_ASPATIAL = (AspatialFeature.PASS, AspatialFeature.SWAP, AspatialFeature.INTERCEPT)


class Active(NamedTuple):
    """What is active for each of n moves: `numbers[offsets[k] : offsets[k + 1]]` for move k."""

    offsets: IntArray  # [n + 1]
    numbers: IntArray

    def of(self, move: int) -> IntArray:
        """What is active for one move."""
        return self.numbers[self.offsets[move] : self.offsets[move + 1]]


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
        self._essences: dict[bool, tuple[bytes, FeaturePolicy]] = {}
        self._arrays: Policy | None = None
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
        if self._arrays is not None:
            first = sum(len(self._theta[other]) for other in self.players if other < player)
            self._arrays.weights[first : first + len(self._theta[player])] = theta

    def add_feature(self, player: int, feature: Feature, weight: float = 0.0) -> None:
        """Add a feature to a player's set, with the next number."""
        number = len(self._features[player])
        self._features[player].append(feature)
        self._theta[player] = np.append(self._theta[player], weight)
        self._instances[player] += self._laid_out(player, [feature], number)
        self._arrays = None

    def _laid_out(self, player: int, features: Sequence[Feature], first: int = 0) -> list[Instance]:
        """The instances of some features for one player, numbered from `first`."""
        table = InstanceTable(self.board, features, players=(player,), first=first)
        return list(table.of_player(player))

    def essence(self, *, reactive_only: bool = False) -> FeaturePolicy:
        """The same policy without features of no weight; or with those alone that answer moves.

        What is left out adds nothing to any move, or is not wanted; the copy is made once.
        """
        theta = b"".join(weights.tobytes() for weights in self._theta.values())
        known = self._essences.get(reactive_only)
        if known is None or known[0] != theta:
            known = theta, self._essence(reactive_only)
            self._essences[reactive_only] = known
        return known[1]

    def _essence(self, reactive_only: bool) -> FeaturePolicy:
        part = copy(self)
        part._features, part._theta, part._instances = {}, {}, {}
        part._arrays, part._scratch, part._essences = None, None, {}
        for player, features in self._features.items():
            kept = [
                number
                for number, feature in enumerate(features)
                if self._theta[player][number] != 0
                and not (reactive_only and not getattr(feature, "reactive", False))
            ]
            place = {number: new for new, number in enumerate(kept)}
            part._features[player] = [features[number] for number in kept]
            part._theta[player] = self._theta[player][kept]
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
        if self._arrays is None:
            self._arrays = self._made()
        return self._arrays

    def _made(self) -> Policy:
        everything = [i for instances in self._instances.values() for i in instances]
        codes = ContentCodes.telling_apart(
            self.game, (c for instance in everything for c in instance.conditions)
        )
        seats = range(1, max(1, self.game.players) + 1)
        theta = [self._theta.get(player, np.zeros(0)) for player in seats]
        aspatial = [
            self._features[player].index(kind) if kind in self._features.get(player, ()) else -1
            for player in seats
            for kind in _ASPATIAL
        ]
        small = [
            [int(code) for code in codes.lookup],
            _flags(self.game),
            aspatial,
            [sum(len(part) for part in theta[:number]) for number in range(len(theta))],
        ]
        lists = len(seats) * (codes.look.sites + 1)
        flips = codes.look.sites * len(codes.examples)
        answers = can_be_answers(everything)
        sizes = [*map(len, small), lists, lists, flips, len(seats), codes.look.sites * len(seats)]
        places = list(accumulate(sizes, initial=matching.HEAD))
        masks = MaskBuilder(codes, places[-1])
        found = [masks.add_player(self._instances.get(player, [])) for player in seats]
        answering = [0] * sizes[-1]
        if answers:
            own = (masks.add_answers(self._instances.get(player, [])) for player in seats)
            answering = [place for places_of_player in own for place in places_of_player]
        planes = PlaneBuilder(self.board, codes, places[-1] + len(masks.table))
        sliced = can_be_sliced(self.board, [f for own in self._features.values() for f in own])
        by_player, flip_places = [0] * len(seats), [0] * flips
        if sliced:
            by_player = [
                planes.add_player(player, dict(enumerate(self._features.get(player, ()))))
                for player in seats
            ]
            flip_places = planes.flips()
        facts = self.game.facts
        head = [
            *codes.look,
            int(len(facts.types) > 1),
            SITE_TYPES.index(facts.default_type),
            *places[:6],
            planes.words if sliced else 0,
            planes.words * planes.planes,
            len(masks.masks),
            len(codes.examples),
            *places[6:8],
            places[8] if answers else 0,
        ]
        targets = [place for own, _ in found for place in own]
        near = [place for _, own in found for place in own]
        numbers = chain(
            head,
            *small,
            targets,
            near,
            flip_places,
            by_player,
            answering,
            masks.table,
            planes.table,
        )
        self._widest = masks.widest
        return Policy(
            table=np.array(list(numbers), np.int32),
            bits=np.concatenate([masks.masks, planes.bits()]),
            weights=np.concatenate(theta),
        )

    def scratch(self, moves: int) -> PolicyScratch:
        """Memory for one thread that evaluates up to so many moves at a time."""
        table = self.arrays.table
        sites, words = int(table[matching.SITES]), int(table[matching.ALL_WORDS])
        return PolicyScratch(
            codes=np.zeros(sites, np.int32),
            words=np.zeros(max(self._widest, int(table[matching.PLANE_WORDS])), np.uint64),
            scores=np.zeros(moves, np.float64),
            marks=np.zeros(sites, np.int32),
            places=np.zeros(moves, np.int32),
            planes=np.zeros(2 * words, np.uint64),
            seen=np.zeros(2 * sites, np.int32),
            targets=np.zeros(sites + 1, np.float64),
            touched=np.zeros(max(1, int(table[matching.PLANE_WORDS])), np.uint64),
        )

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
        matching.logits_of(self.arrays, row, rows.reshape(-1), len(rows), rows.shape[1], scratch)
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
        offsets = np.zeros(len(rows) + 1, np.int32)
        found = np.zeros(16 * len(rows) + 64, np.int32)
        while True:
            count = matching.active_of(
                self.arrays, row, rows.reshape(-1), len(rows), rows.shape[1],
                self._scratch_for(len(rows)), instances, offsets, found,
            )  # fmt: skip
            if count <= len(found):
                return Active(offsets, found[:count].copy())
            found = np.zeros(count, np.int32)


@lru_cache(maxsize=16)
def _policy_of_text(text: str, path: str, game: Game, use: str, transfer: bool) -> FeaturePolicy:
    from ludeme.features.weights_reader import read

    weights = read(text, path, None if transfer else game.name)
    return FeaturePolicy(game, weights.sets(game.players), use)


def policy_from_file(
    path: str | Path, game: Game, use: str = "selection", transfer: bool = False
) -> FeaturePolicy:
    """The policy of a weights file; the same object while the file stays as it is."""
    text = Path(path).read_text(encoding="utf-8")
    return _policy_of_text(text, str(path), game, use, transfer)


def _as_arrays(row: IntArray, rows: IntArray) -> tuple[IntArray, IntArray]:
    return np.ascontiguousarray(row, np.int32), np.ascontiguousarray(rows, np.int32)


def _flags(game: Game) -> list[int]:
    """What matters of each kind of move row (see `matching`)."""
    default = game.facts.default_type
    found = []
    for generator in game.emitted.generators:
        flags = 0
        if generator.kind == "move" and generator.decision:
            flags |= matching.HAS_PLACES
        if generator.origin_type == default:
            flags |= matching.FROM_BOARD
        if generator.target_type == default:
            flags |= matching.TO_BOARD
        if generator.origin_type == generator.target_type:
            flags |= matching.SAME_TYPE
        flags |= {"pass": matching.IS_PASS, "swap": matching.IS_SWAP}.get(generator.kind, 0)
        found.append(flags)
    return found
