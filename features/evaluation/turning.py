"""The board of one description as it lies on that of another, which may have turned it.

Two descriptions of a game may differ by where things stand at the start, as when one gives to White
the squares that the other gives to Black. The turn or reflection that makes the beginnings alike
says which site of one is which of the other.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from ludeme.board.isometries import SiteMap, isometries
from ludeme.features.evaluation.board_maps import places_of_sites
from ludeme.features.evaluation.term_set import Terms
from ludeme.features.layout.position import Position
from ludeme.play.game import Game

_AT = re.compile(r"(.+ at )(\S+)")


def turn_between(origin: Game, game: Game) -> SiteMap | None:
    """Where each site of one board lies on the other, so that the games begin alike.

    None if the boards are not of one shape, or the beginnings differ however they are turned.
    """
    places, others = _shape(origin), _shape(game)
    if places.shape != others.shape or not np.allclose(places, others, atol=1e-3):
        return None
    before, after = _owners(origin), _owners(game)
    for found in isometries(places):
        if all(after[target] == owner for owner, target in zip(before, found, strict=True)):
            return found
    return None


def turned(given: Mapping[str, Any], origin: Game, terms: Terms) -> dict[str, Any]:
    """What is given of the terms of one description by the names that they have on a turned board.

    Names of sites that are the same to the rules are taken by the one that stands for all.
    """
    turn = turn_between(origin, terms.game)
    if turn is None or turn == tuple(range(len(turn))):
        return dict(given)
    labels, own = _labels(origin), _labels(terms.game)
    shared = bool(terms.maps.exchanging)

    def name_of(name: str) -> str:
        found = _AT.fullmatch(name)
        if found is None or found[2] not in labels:
            return name
        site = turn[labels.index(found[2])]
        return found[1] + own[terms.maps.seen_by(1, site) if shared else site]

    return {name_of(name): value for name, value in given.items()}


def _shape(game: Game) -> np.ndarray:
    """Where the sites are, float64 [sites, 2], on a board of width 1."""
    places = places_of_sites(game)
    if not len(places):
        return places
    lowest = places.min(axis=0)
    return np.asarray((places - lowest) / max(1e-9, float(np.ptp(places, axis=0).max())))


def _owners(game: Game) -> list[int]:
    """Whose pieces stand on the sites at the start: -1 for none, 0 for nobody's."""
    start = Position(game, game.start(seed=1).row)
    sites = range(game.facts.board_sites)
    return [start.owner(site) if start.piece(site) else -1 for site in sites]


def _labels(game: Game) -> list[str]:
    """The labels of sites as names of terms have them."""
    sites = game.facts.topology.sites(game.facts.default_type)
    return [site.label or str(number) for number, site in enumerate(sites)]
