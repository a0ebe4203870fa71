"""The tables of a feature policy, as one vector for compiled code: see `head.Head`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain

import numpy as np
from numpy.typing import NDArray

from ludeme.board.topology.type_topology import SITE_TYPES
from ludeme.features.evaluate import head
from ludeme.features.evaluate.answer_tables import AnswerBuilder, sites_at_once
from ludeme.features.evaluate.head import Head, Policy, PolicyScratch
from ludeme.features.evaluate.mask_tables import MaskBuilder
from ludeme.features.evaluate.plane_tables import PlaneBuilder, can_be_sliced
from ludeme.features.layout.board import FeatureBoard
from ludeme.features.layout.contents import ContentCodes
from ludeme.features.layout.instances import Instance
from ludeme.features.pattern.feature import AspatialFeature, Feature
from ludeme.play.game import Game

_ASPATIAL = {
    head.PASS: AspatialFeature.PASS,
    head.SWAP: AspatialFeature.SWAP,
    head.INTERCEPT: AspatialFeature.INTERCEPT,
}


@dataclass(frozen=True)
class PolicyTables:
    """The arrays of a policy, and what says how much memory its evaluation needs."""

    arrays: Policy
    #: Machine words of the widest mask.
    widest: int
    #: The greatest number of answers to one last move.
    most_answers: int

    def scratch(self, moves: int) -> PolicyScratch:
        """Memory for one thread that evaluates up to so many moves at a time."""
        table = self.arrays.table
        sites, plane_words = int(table[Head.SITES]), int(table[Head.PLANE_WORDS])
        planes = int(table[Head.ALL_WORDS])
        room = max(moves, sites, self.most_answers)
        return PolicyScratch(
            codes=np.zeros(sites, np.int32),
            words=np.zeros(max(self.widest, self.most_answers, plane_words), np.uint64),
            scores=np.zeros(room, np.float64),
            marks=np.zeros(sites, np.int32),
            places=np.zeros(room, np.int32),
            planes=np.zeros(2 * planes, np.uint64),
            seen=np.zeros(2 * sites, np.int32),
            targets=np.zeros(sites + 1, np.float64),
            touched=np.zeros(max(1, plane_words), np.uint64),
        )


def tables_of(
    board: FeatureBoard,
    features: Mapping[int, Sequence[Feature]],
    instances: Mapping[int, Sequence[Instance]],
    theta: Mapping[int, NDArray[np.float64]],
) -> PolicyTables:
    """Lay out the features, instances and weights of each player that has a set."""
    return _Layout(board, features, instances).tables(theta)


class _Layout:
    """Where the numbers of a policy go.

    Where planes can be used at all, features that answer the last move are evaluated as answers,
    all others by planes.
    """

    def __init__(
        self,
        board: FeatureBoard,
        features: Mapping[int, Sequence[Feature]],
        instances: Mapping[int, Sequence[Instance]],
    ) -> None:
        self.game = board.game
        self.features = features
        self.instances = instances
        self.seats = range(1, max(1, self.game.players) + 1)
        self.codes = ContentCodes.telling_apart(
            self.game, (c for own in instances.values() for one in own for c in one.conditions)
        )
        self.sliced = can_be_sliced(board, list(chain(*features.values())))
        self.reactive = {
            player: _reactive(own) if self.sliced else set() for player, own in features.items()
        }
        self.by_mask = MaskBuilder(self.codes)
        self.answers = AnswerBuilder(self.by_mask)
        self.lists: dict[Head, list[int]] = {
            Head.LOOKUP: [int(code) for code in self.codes.lookup],
            Head.FLAGS: move_flags(self.game),
            Head.ASPATIAL: _aspatial(features, self.seats),
        }
        self._add_masks_and_answers()
        self.planes = PlaneBuilder(board, self.codes, len(Head) + len(self.by_mask.table))
        self._add_planes()

    def _add_masks_and_answers(self) -> None:
        by_move = [self.by_mask.add_player(self.instances.get(seat, ())) for seat in self.seats]
        self.lists[Head.TARGETS] = [place for own, _ in by_move for place in own]
        self.lists[Head.NEAR] = [place for _, own in by_move for place in own]
        by_last = [self.answers.add_player(self._answering(seat)) for seat in self.seats]
        if any(self.reactive.values()):
            self.lists[Head.ANSWERS] = list(chain(*by_last))

    def _answering(self, player: int) -> list[Instance]:
        """The instances of a player's features that answer the last move."""
        numbers = self.reactive.get(player, set())
        return [one for one in self.instances.get(player, ()) if one.feature in numbers]

    def _add_planes(self) -> None:
        players = [self.planes.add_player(seat, self._proactive(seat)) for seat in self.seats
                   if self.sliced]  # fmt: skip
        self.lists[Head.FLIPS] = self.planes.flips() if self.sliced else []
        self.lists[Head.PLAYERS_PLANES] = players

    def _proactive(self, player: int) -> dict[int, Feature]:
        """The other features of a player, by number."""
        numbers = self.reactive.get(player, set())
        own = enumerate(self.features.get(player, ()))
        return {number: feature for number, feature in own if number not in numbers}

    def _head(self) -> dict[Head, int]:
        """What the head says but for the places of lists."""
        facts, codes = self.game.facts, len(self.codes.examples)
        look = self.codes.look._asdict()
        return {Head[name.upper()]: value for name, value in look.items()} | {
            Head.TYPED: int(len(facts.types) > 1),
            Head.TYPE: SITE_TYPES.index(facts.default_type),
            Head.PLANE_WORDS: self.planes.words if self.sliced else 0,
            Head.ALL_WORDS: self.planes.words * self.planes.planes,
            Head.PLANE_BITS: len(self.by_mask.masks),
            Head.CODES: codes,
            Head.ANSWERS: 0,
            Head.ANSWER_CODES: codes if sites_at_once(codes) > 1 else 0,
        }

    def tables(self, theta: Mapping[int, NDArray[np.float64]]) -> PolicyTables:
        """Everything together, with these weights."""
        weights = [theta.get(player, np.zeros(0)) for player in self.seats]
        self.lists[Head.FIRST_WEIGHT] = list(accumulate(map(len, weights[:-1]), initial=0))
        numbers = self.by_mask.table + self.planes.table
        values = self._head()
        for name, own in self.lists.items():
            values[name] = len(Head) + len(numbers)
            numbers += own
        arrays = Policy(
            table=np.array([*(values[name] for name in Head), *numbers], np.int32),
            bits=np.concatenate([self.by_mask.masks, self.planes.bits()]),
            weights=np.concatenate(weights),
        )
        return PolicyTables(arrays, self.by_mask.widest, self.answers.most)


def _reactive(features: Sequence[Feature]) -> set[int]:
    """The numbers of the features that answer the last move."""
    return {number for number, one in enumerate(features) if getattr(one, "reactive", False)}


def _aspatial(features: Mapping[int, Sequence[Feature]], seats: Sequence[int]) -> list[int]:
    """The numbers of each player's aspatial features, -1 for one that a set does not have."""
    sets = [features.get(player, ()) for player in seats]
    return [own.index(kind) if kind in own else -1 for own in sets for kind in _ASPATIAL.values()]


def move_flags(game: Game) -> list[int]:
    """What matters of each kind of move row (see `head`)."""
    default = game.facts.default_type
    found = []
    for generator in game.emitted.generators:
        flags = 0
        if generator.kind == "move" and generator.decision:
            flags |= head.HAS_PLACES
        if generator.origin_type == default:
            flags |= head.FROM_BOARD
        if generator.target_type == default:
            flags |= head.TO_BOARD
        if generator.origin_type == generator.target_type:
            flags |= head.SAME_TYPE
        flags |= {"pass": head.IS_PASS, "swap": head.IS_SWAP}.get(generator.kind, 0)
        found.append(flags)
    return found
