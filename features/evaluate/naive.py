"""The plain evaluator: tries every orientation of every feature, and asks element by element.

Slow and simple on purpose: what the fast ones are tested against (experiments §1.1).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from ludeme.features.layout.board import FeatureBoard
from ludeme.features.layout.condition import decided
from ludeme.features.layout.instances import active_aspatial
from ludeme.features.layout.placement import ANYWHERE, Placement, placements
from ludeme.features.layout.position import MovePlaces, Position, places_of
from ludeme.features.layout.rings import OFF_BOARD
from ludeme.features.pattern.element import Element, Kind
from ludeme.features.pattern.feature import Feature, SpatialFeature
from ludeme.play.move import Move
from ludeme.play.state import State


class NaiveEvaluator:
    """Says which features of a list are active for a move."""

    def __init__(self, board: FeatureBoard, features: Sequence[Feature]) -> None:
        self.board = board
        self.features = tuple(features)
        for feature in self.features:
            board.check(feature)
        self._placements = {
            number: tuple(placements(board, feature))
            for number, feature in enumerate(self.features)
            if isinstance(feature, SpatialFeature)
        }

    def active(self, state: State, move: Move) -> frozenset[int]:
        """Numbers of the features that are active for a legal move of a position."""
        position = Position(state.game, state.row)
        places, last = places_of(self.board.game, move), position.last_move
        active = active_aspatial(self.features, move)
        for number, laid in self._placements.items():
            elements = self.features[number].pattern.elements  # type: ignore[union-attr]
            if any(
                _applies(placement, places, last)
                and self._matches(position, move.mover, elements, placement)
                for placement in laid
            ):
                active.add(number)
        return frozenset(active)

    def _matches(
        self, position: Position, player: int, elements: Sequence[Element], placement: Placement
    ) -> bool:
        if self.board.faithful and _forbids_twice(
            self.board.facts.players, player, elements, placement
        ):
            return False
        anchor = placement.orientation.anchor
        return all(
            self._passes(position, player, element, site, anchor)
            for element, site in zip(elements, placement.sites, strict=True)
        )

    def _passes(
        self, position: Position, player: int, element: Element, site: int, anchor: int
    ) -> bool:
        known = decided(self.board, element, site, anchor)
        if known is not None:
            return known
        if element.kind in (Kind.SEES, Kind.SEES_DIAGONALLY):
            return self._sees(position, element, site)
        return _stands(position, player, element, site) != element.negated

    def _sees(self, position: Position, element: Element, site: int) -> bool:
        for line in self.board.sight_lines(site, element.kind):
            first = next((place for place in line if not position.is_empty(place)), None)
            if first is None:
                continue
            if (position.piece(first) == element.index) != element.negated:
                return True
        return False


def _stands(position: Position, player: int, element: Element, site: int) -> bool:
    """Whether the plain form of a test is passed by what stands on a site."""
    owner = position.owner(site)
    match element.kind:
        case Kind.EMPTY:
            return position.is_empty(site)
        case Kind.FRIEND:
            return owner == player
        case Kind.ENEMY if position.facts.players == 2:
            return owner == 3 - player
        case Kind.ENEMY:
            return not position.is_empty(site) and owner != player
        case Kind.PLAYER:
            return owner == element.index
        case Kind.PIECE if element.index == 0:
            return position.is_empty(site)
        case Kind.PIECE:
            return position.piece(site) == element.index
    raise AssertionError(element)


def _applies(placement: Placement, move: MovePlaces, last: MovePlaces) -> bool:
    wanted_and_found = zip(placement.fixed, (move.to, move.from_, last.to, last.from_), strict=True)
    return all(wanted in (ANYWHERE, found) for wanted, found in wanted_and_found)


def _forbids_twice(
    players: int, player: int, elements: Sequence[Element], placement: Placement
) -> bool:
    """Quirk of the reference: two different forbidden owners (or pieces) at a site never match."""
    forbidden = defaultdict(set)
    for element, site in zip(elements, placement.sites, strict=True):
        if site != OFF_BOARD:
            forbidden[site, element.kind is Kind.PIECE].add(_forbidden(players, player, element))
    return any(len(values - {None}) > 1 for values in forbidden.values())


def _forbidden(players: int, player: int, element: Element) -> int | None:
    """The owner or piece that a test forbids, if any."""
    match element.kind:
        case Kind.FRIEND if element.negated:
            return player
        case Kind.ENEMY if players == 2 and element.negated:
            return 3 - player
        case Kind.ENEMY if players != 2 and not element.negated:
            return player
        case Kind.PLAYER | Kind.PIECE if element.negated:
            return element.index or None
    return None
