"""Where on a board a feature can be found at all, and where it is seen best."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from statistics import fmean

from ludeme.features.layout.board import FeatureBoard
from ludeme.features.layout.condition import ways_to_hold
from ludeme.features.layout.placement import ANYWHERE, Placement, placements
from ludeme.features.layout.rings import OFF_BOARD
from ludeme.features.pattern.feature import SpatialFeature


def fitting(board: FeatureBoard, feature: SpatialFeature) -> Iterator[Placement]:
    """The places where some position passes all tests of the feature."""
    return (place for place in placements(board, feature) if _can_hold(board, feature, place))


def best_fit(board: FeatureBoard, feature: SpatialFeature) -> Placement | None:
    """Near the centre, in its first orientation if possible, as few places as can be off the board
    or on each other; None if it fits nowhere."""
    first = _first_orientation(feature)
    return _best(board, first, feature) or _best(board, feature, feature)


def _best(
    board: FeatureBoard, restricted: SpatialFeature, feature: SpatialFeature
) -> Placement | None:
    sites = board.topology.sites(board.kind)
    centre = fmean(site.x for site in sites), fmean(site.y for site in sites)

    def badness(place: Placement) -> tuple[int, int, float]:
        kept = [site for site in place.sites if site != OFF_BOARD]
        named = len({element.at for element in feature.elements})
        shared = named - len(set(kept)) - (len(place.sites) - len(kept))
        middle = next((site for site in place.fixed if site != ANYWHERE), 0)
        dx, dy = sites[middle].x - centre[0], sites[middle].y - centre[1]
        return len(place.sites) - len(kept), shared, round(dx * dx + dy * dy, 6)

    ordered = sorted(placements(board, restricted), key=badness)
    return next((place for place in ordered if _can_hold(board, feature, place)), None)


def _first_orientation(feature: SpatialFeature) -> SpatialFeature:
    rotations = feature.pattern.rotations
    first = (rotations or (Fraction(0),))[:1]
    return replace(feature, pattern=replace(feature.pattern, reflection=False, rotations=first))


def _can_hold(board: FeatureBoard, feature: SpatialFeature, place: Placement) -> bool:
    anchor = place.orientation.anchor
    players = range(1, max(1, board.facts.players) + 1)
    return any(
        ways_to_hold(board, player, feature.elements, place.sites, anchor) for player in players
    )
