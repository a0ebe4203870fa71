"""What features see of a game: rings of neighbours, regions, lines of sight."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from ludeme.features.layout.rings import Ring, radial_ring, side_ring
from ludeme.features.layout.walked import WalkedSites
from ludeme.features.pattern.element import Element, Kind
from ludeme.features.pattern.feature import Feature, SpatialFeature
from ludeme.features.pattern.turning import Reading
from ludeme.features.pattern.walk import normal_turn
from ludeme.grammar.errors import LudemeError
from ludeme.model.facts import Facts
from ludeme.play.game import Game
from ludeme.play.rules import Rules


class FeatureBoard:
    """The board of a game under one reading of walks; features look at no other container.

    `"reference"` is for features that were trained with the reference: it takes over its rings, its
    rounding, and its quirks (spec 09 §16).
    """

    def __init__(self, game: Game, reading: Reading = "split") -> None:
        _see_game(game)
        self.game = game
        self.reading: Reading = reading
        self.facts: Facts = game.facts
        self.topology = game.facts.topology
        self.kind = game.facts.default_type
        self.size = self.topology.count(self.kind)
        self._distances: dict[int, list[int]] = {}

    @property
    def faithful(self) -> bool:
        """Whether the reference's quirks are wanted."""
        return self.reading == "reference"

    @cached_property
    def rings(self) -> tuple[Ring, ...]:
        """The ring of every site."""
        if self.kind == "Cell" and not self.faithful:
            return tuple(side_ring(self.topology, site) for site in range(self.size))
        return tuple(radial_ring(self.topology, self.kind, site) for site in range(self.size))

    @cached_property
    def connectivities(self) -> tuple[int, ...]:
        """The lengths of rings, ascending."""
        return tuple(sorted({len(ring) for ring in self.rings}))

    @cached_property
    def walked(self) -> WalkedSites:
        """Where walks lead."""
        return WalkedSites(self.reading, self.rings, self.connectivities)

    @cached_property
    def verdicts(self) -> defaultdict[Any, dict[int, Any]]:
        """What tests come to on sites, by player and content (see `features.layout.condition`)."""
        return defaultdict(dict)

    @cached_property
    def turns(self) -> tuple[Fraction, ...]:
        """The turns a walk on this board can need, ascending from 0 (spec 09 §3.2)."""
        found: set[Fraction] = set()
        for size in self.connectivities:
            larger = (other for other in self.connectivities if other > size)
            if size and not any(other % size == 0 for other in larger):
                found.update(rotations(size))
        return tuple(sorted(found))

    # --- regions and lines of sight ---------------------------------------------------------------

    def distances(self, region: int) -> list[int]:
        """Steps from each site to a region of the equipment; 0 where there is no way."""
        if region not in self._distances:
            self._see_that("region", region, len(self.facts.regions))
            sites = [site for site in self.facts.regions[region].sites if site < self.size]
            self._distances[region] = self._flooded(sites)
        return self._distances[region]

    def _flooded(self, sites: Sequence[int]) -> list[int]:
        distance = dict.fromkeys(sites, 0)
        front = list(sites)
        for site in front:
            for neighbour in self.topology.steps(self.kind, site, "Adjacent"):
                if neighbour not in distance:
                    distance[neighbour] = distance[site] + 1
                    front.append(neighbour)
        return [distance.get(site, 0) for site in range(self.size)]

    def sight_lines(self, site: int, kind: Kind) -> list[tuple[int, ...]]:
        """The sites seen from a site, line by line, for `SEES` or `SEES_DIAGONALLY`."""
        word = "Orthogonal" if kind is Kind.SEES else "Diagonal"
        return [radial.sites[1:] for radial in self.topology.radials(self.kind, site, word)]

    # --- does a feature belong here? --------------------------------------------------------------

    def check(self, feature: Feature) -> None:
        """Raise a `LudemeError` if the feature names what this game does not have."""
        if not isinstance(feature, SpatialFeature):
            return
        for element in feature.elements:
            self._check_index(element)
        places = [*feature.places.values(), *(element.at for element in feature.elements)]
        for place in places:
            if isinstance(place, int):
                self._see_that("site", place, self.size)

    def _check_index(self, element: Element) -> None:
        number = element.index
        if number is None:
            return
        if element.kind is Kind.NEARER:
            self._see_that("region", number, len(self.facts.regions))
        elif element.kind is Kind.SITE:
            self._see_that("site", number, self.size)
        elif element.kind is Kind.PLAYER:
            self._see_that("player", number, self.facts.players + 1)
        elif element.kind is not Kind.SIDES:
            self._see_that("piece", number, len(self.facts.pieces))

    def _see_that(self, what: str, number: int, end: int) -> None:
        if not 0 <= number < end:
            raise LudemeError(f"{self.game.name} has no {what} {number}")


def board_of(game: Game, board: FeatureBoard | None) -> FeatureBoard:
    """The board that a caller has of a game already, or a new one."""
    _see_game(game)
    return board or FeatureBoard(game)


def _see_game(game: object) -> None:
    if not isinstance(game, Rules):  # reason: whatever callers hand in
        raise TypeError(f"features are those of one game, as load returns, not {game!r}")


def rotations(size: int) -> tuple[Fraction, ...]:
    """The rotations of a ring (spec 09 §3.2)."""
    return tuple(Fraction(k, size) for k in range(size))


def is_straight(turn: Fraction) -> bool:
    """Whether a turn is its own mirror image."""
    return normal_turn(turn) == normal_turn(-turn)
