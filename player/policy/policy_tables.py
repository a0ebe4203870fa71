"""The tables of a feature policy, as one vector for compiled code (its head: see `matching`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain

import numpy as np
from numpy.typing import NDArray

from ludeme.board.topology.type_topology import SITE_TYPES
from ludeme.features import AspatialFeature, Feature, FeatureBoard, Instance
from ludeme.features.evaluate import masks
from ludeme.features.evaluate.answer_tables import AnswerBuilder, sites_at_once
from ludeme.features.evaluate.mask_tables import MaskBuilder
from ludeme.features.evaluate.masks import Policy, PolicyScratch
from ludeme.features.evaluate.plane_tables import PlaneBuilder, can_be_sliced
from ludeme.features.layout.contents import ContentCodes
from ludeme.play.game import Game

_ASPATIAL = (AspatialFeature.PASS, AspatialFeature.SWAP, AspatialFeature.INTERCEPT)


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
        sites, plane_words = int(table[masks.SITES]), int(table[masks.PLANE_WORDS])
        planes = int(table[masks.ALL_WORDS])
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
    """Lay out the features, instances and weights of each player that has a set.

    Where planes can be used at all, features that answer the last move are evaluated as answers,
    all others by planes.
    """
    game = board.game
    seats = range(1, max(1, game.players) + 1)
    codes = ContentCodes.telling_apart(
        game, (c for own in instances.values() for instance in own for c in instance.conditions)
    )
    by_mask = MaskBuilder(codes, masks.HEAD)
    by_move = [by_mask.add_player(instances.get(player, ())) for player in seats]
    sliced = can_be_sliced(board, [feature for own in features.values() for feature in own])
    reactive = {player: _reactive(own) if sliced else set() for player, own in features.items()}
    answers = AnswerBuilder(by_mask)
    by_last = [
        answers.add_player([i for i in instances.get(player, ()) if i.feature in numbers])
        for player in seats
        for numbers in [reactive.get(player, set())]
    ]
    planes = PlaneBuilder(board, codes, masks.HEAD + len(by_mask.table))
    by_player, flips = [], []
    if sliced:
        for player in seats:
            own = dict(enumerate(features.get(player, ())))
            rest = {n: own[n] for n in own if n not in reactive[player]} if own else {}
            by_player.append(planes.add_player(player, rest))
        flips = planes.flips()
    weights = [theta.get(player, np.zeros(0)) for player in seats]
    lists = [
        [int(code) for code in codes.lookup],
        _flags(game),
        _aspatial(features, seats),
        list(accumulate(map(len, weights[:-1]), initial=0)),
        [place for own, _ in by_move for place in own],
        [place for _, own in by_move for place in own],
        flips,
        by_player,
        [place for own in by_last for place in own],
    ]
    tables = by_mask.table + planes.table
    places = list(accumulate(map(len, lists), initial=masks.HEAD + len(tables)))
    head = [
        *codes.look,
        int(len(game.facts.types) > 1),
        SITE_TYPES.index(game.facts.default_type),
        *places[:6],
        planes.words if sliced else 0,
        planes.words * planes.planes,
        len(by_mask.masks),
        len(codes.examples),
        *places[6:8],
        places[8] if any(reactive.values()) else 0,
        len(codes.examples) if sites_at_once(len(codes.examples)) > 1 else 0,
    ]
    arrays = Policy(
        table=np.array([*head, *tables, *chain(*lists)], np.int32),
        bits=np.concatenate([by_mask.masks, planes.bits()]),
        weights=np.concatenate(weights),
    )
    return PolicyTables(arrays, by_mask.widest, answers.most)


def _reactive(features: Sequence[Feature]) -> set[int]:
    """The numbers of the features that answer the last move."""
    return {number for number, one in enumerate(features) if getattr(one, "reactive", False)}


def _aspatial(features: Mapping[int, Sequence[Feature]], seats: Sequence[int]) -> list[int]:
    """The numbers of each player's aspatial features, -1 for one that a set does not have."""
    sets = [features.get(player, ()) for player in seats]
    return [own.index(kind) if kind in own else -1 for own in sets for kind in _ASPATIAL]


def _flags(game: Game) -> list[int]:
    """What matters of each kind of move row (see `matching`)."""
    default = game.facts.default_type
    found = []
    for generator in game.emitted.generators:
        flags = 0
        if generator.kind == "move" and generator.decision:
            flags |= masks.HAS_PLACES
        if generator.origin_type == default:
            flags |= masks.FROM_BOARD
        if generator.target_type == default:
            flags |= masks.TO_BOARD
        if generator.origin_type == generator.target_type:
            flags |= masks.SAME_TYPE
        flags |= {"pass": masks.IS_PASS, "swap": masks.IS_SWAP}.get(generator.kind, 0)
        found.append(flags)
    return found
