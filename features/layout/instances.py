"""Features laid out on a board, once, so that a position needs few and simple tests (spec 09 §4).

An instance is a feature at one anchor, in one orientation, for one player. What can be decided
without a position has been; instances that can never be active are dropped, and those with the same
conditions are one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from ludeme.features.layout.board import FeatureBoard
from ludeme.features.layout.condition import Asked, Condition, Conditions
from ludeme.features.layout.placement import ANYWHERE, FixedSites, Orientation, placements
from ludeme.features.layout.position import MovePlaces, Position, places_of
from ludeme.features.pattern.feature import AspatialFeature, Feature, SpatialFeature
from ludeme.play.move import Move


@dataclass(frozen=True, slots=True)
class Instance:
    """When a feature of a set is active for a player: the sites it fixes, and conditions."""

    feature: int
    player: int
    fixed: FixedSites
    conditions: Conditions
    #: The first orientation of the feature that gives this instance.
    orientation: Orientation = field(compare=False)

    @property
    def reactive(self) -> bool:
        """Whether it applies after certain last moves only."""
        return (self.fixed.last_to, self.fixed.last_from) != (ANYWHERE, ANYWHERE)

    def holds(self, position: Position) -> bool:
        """Whether the position meets all its conditions."""
        return all(_shows(position, condition) for condition in self.conditions)


class InstanceTable:
    """All instances of a list of features on a board, found by the moves they apply to.

    Without `players` those of all players; features are numbered from `first`.
    """

    def __init__(
        self,
        board: FeatureBoard,
        features: Sequence[Feature],
        *,
        players: Sequence[int] | None = None,
        first: int = 0,
    ) -> None:
        self.board = board
        self.features = tuple(features)
        if players is None:
            players = range(1, max(1, board.facts.players) + 1)
        self._by_sites: dict[int, defaultdict[FixedSites, list[Instance]]] = {
            player: defaultdict(list) for player in players
        }
        for number, feature in enumerate(self.features, first):
            board.check(feature)
            if isinstance(feature, SpatialFeature):
                self._add(number, feature)

    def _add(self, number: int, feature: SpatialFeature) -> None:
        laid = list(placements(self.board, feature))
        for player, by_sites in self._by_sites.items():
            asked = Asked(self.board, player, feature.elements)
            found: set[tuple[FixedSites, Conditions]] = set()
            for where, fixed, sites in laid:
                for way in asked.ways(sites, where.anchor):
                    if (fixed, way) not in found:
                        found.add((fixed, way))
                        by_sites[fixed].append(Instance(number, player, fixed, way, where))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[Instance]:
        for player in self._by_sites:
            yield from self.of_player(player)

    def of_player(self, player: int) -> Iterator[Instance]:
        """All instances of a player."""
        for instances in self._by_sites[player].values():
            yield from instances

    def candidates(self, player: int, move: MovePlaces, last: MovePlaces) -> Iterator[Instance]:
        """Instances of a player that apply to a move after a last move, proactive ones first.

        An instance fixes some of the four places, and leaves the others open.
        """
        table: Mapping[FixedSites, list[Instance]] = self._by_sites.get(player, {})
        for last_to, last_from in product(_or_open(last.to), _or_open(last.from_)):
            for to, from_ in product(_or_open(move.to), _or_open(move.from_)):
                yield from table.get(FixedSites(to, from_, last_to, last_from), ())

    def active_instances(self, position: Position, move: Move) -> Iterator[Instance]:
        """Instances that are active for a legal move of a position."""
        places = places_of(self.board.game, move)
        for instance in self.candidates(move.mover, places, position.last_move):
            if instance.holds(position):
                yield instance

    def active(self, position: Position, move: Move) -> frozenset[int]:
        """Numbers of the features that are active for a legal move of a position."""
        spatial = {instance.feature for instance in self.active_instances(position, move)}
        return frozenset(spatial | active_aspatial(self.features, move))


def active_aspatial(features: Sequence[Feature], move: Move) -> set[int]:
    """Numbers of the active features that do not look at the board."""
    kinds = {"pass": AspatialFeature.PASS, "swap": AspatialFeature.SWAP}
    active = {AspatialFeature.INTERCEPT, kinds.get(move.kind)}
    return {
        number
        for number, feature in enumerate(features)
        if isinstance(feature, AspatialFeature) and feature in active
    }


def _or_open(site: int) -> tuple[int, ...]:
    return (ANYWHERE,) if site == ANYWHERE else (ANYWHERE, site)


def _shows(position: Position, condition: Condition) -> bool:
    if condition.layer == "empty":
        return position.is_empty(condition.site) == condition.holds
    found = (
        position.owner(condition.site)
        if condition.layer == "owner"
        else position.piece(condition.site)
    )
    return (found == condition.value) == condition.holds
