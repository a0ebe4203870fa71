"""The board of one description as it lies on that of another, which may have turned it.

Two descriptions of a game may differ by where things stand at the start, as when one gives to White
the squares that the other gives to Black. The turn or reflection that makes the beginnings alike
says which site of one is which of the other. Where pieces are counted, what is taken may be kept
elsewhere whatever the turn: a store of a mancala board that is one player's in one description may
be the other's in the other.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np

from ludeme.board.isometries import SiteMap, isometries
from ludeme.features.evaluation.board_maps import places_of_sites
from ludeme.features.evaluation.side_by_side import same_move
from ludeme.features.evaluation.term_set import Terms
from ludeme.features.layout.position import Position
from ludeme.play.game import Game

#: Random games, and plies of each, that tell where things lie.
_GAMES, _PLIES, _SEED = 4, 60, 1
_AT = re.compile(r"(.+ at )(\S+)")

#: Of each site, the owners and numbers of what it has held.
_History = list[list[tuple[int, int]]]


def turn_between(origin: Game, game: Game) -> SiteMap | None:
    """Where each site of one board lies on the other, so that the games begin alike, and hold the
    same as far as random games are the same.

    None if the boards are not of one shape, or the beginnings differ however they are turned.
    """
    places, others = _shape(origin), _shape(game)
    if places.shape != others.shape or not np.allclose(places, others, atol=1e-3):
        return None
    before, after = _owners(origin), _owners(game)
    for found in isometries(places):
        if all(after[target] == owner for owner, target in zip(before, found, strict=True)):
            return _put_right(found, origin, game)
    return None


def _put_right(turn: SiteMap, origin: Game, game: Game) -> SiteMap:
    """The turn, but for sites whose contents are always those of another site."""
    if not all("COUNT" in each.emitted.offsets for each in (origin, game)):
        return turn
    here, there = _contents_side_by_side(origin, game, turn)
    wrong = [site for site, held in enumerate(here) if held != there[turn[site]]]
    left = [turn[site] for site in wrong]
    found = list(turn)
    for site in wrong:
        target = next((each for each in left if there[each] == here[site]), None)
        if target is None:  # they hold other things, wherever these lie
            return turn
        left.remove(target)
        found[site] = target
    return tuple(found)


def _contents_side_by_side(origin: Game, game: Game, turn: SiteMap) -> tuple[_History, _History]:
    """What each site holds in the positions of random games, as far as both are the same."""
    random = Random(_SEED)
    found: tuple[_History, _History] = [[] for _ in turn], [[] for _ in turn]
    for _ in range(_GAMES):
        states = origin.start(seed=_SEED), game.start(seed=_SEED)
        for _ in range(_PLIES):
            moves = same_move(*states, turn, random)
            if moves is None:
                break
            for state, move, history in zip(states, moves, found, strict=True):
                state.apply(move, unchecked=True)
                position = Position(state.game, state.row)
                for site, held in enumerate(history):
                    held.append((position.owner(site), position.amount(site)))
    return found


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
