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
from functools import lru_cache
from typing import Any

import numpy as np

from ludeme.board.isometries import SiteMap, isometries
from ludeme.features.evaluation.board_maps import labels_of_sites, places_of_sites
from ludeme.features.evaluation.side_by_side import positions_side_by_side
from ludeme.features.evaluation.term_set import Terms
from ludeme.features.layout.position import Position
from ludeme.play.game import Game

#: Random games, and plies of each, that tell where things lie.
_GAMES, _PLIES, _SEED = 4, 60, 1
_AT = re.compile(r"(.+ at )(\S+)")
_PAIR = re.compile(r"(P\d+ )?(\S+) (beside|against) (\S+)")

#: Of each site, the owners and numbers of what it has held.
_History = list[list[tuple[int, int]]]


@lru_cache(maxsize=8)
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
    found: tuple[_History, _History] = [[] for _ in turn], [[] for _ in turn]
    for states in positions_side_by_side(origin, game, turn, _GAMES, _PLIES, _SEED):
        for state, history in zip(states, found, strict=True):
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
    turning = _Turning(terms, turn, labels_of_sites(origin))
    return dict(turning.turned(name, value) for name, value in given.items())


class _Turning:
    """What terms of sites are called on the turned board."""

    def __init__(self, terms: Terms, turn: SiteMap, labels: list[str]) -> None:
        self._maps, self._known = terms.maps, terms.numbers
        self._labels = labels_of_sites(terms.game)
        self._turned = dict(zip(labels, turn, strict=True))

    def turned(self, name: str, value: Any) -> tuple[str, Any]:
        """A term as it is called now, and what is given of it."""
        if (at := _AT.fullmatch(name)) and at[2] in self._turned:
            seen = self._maps.seen_by(1, self._turned[at[2]])
            return at[1] + self._labels[seen], value
        pair = _PAIR.fullmatch(name)
        if pair and pair[2] in self._turned and pair[4] in self._turned:
            return self._turned_pair(pair, value)
        return name, value

    def _turned_pair(self, pair: re.Match[str], value: Any) -> tuple[str, Any]:
        one, other, seen = self._turned[pair[2]], self._turned[pair[4]], self._maps.pair_seen_by
        if pair[3] == "beside":
            first, second = min(seen(1, one, other), seen(1, other, one))
        else:
            first, second = seen(1, one, other)
        name = f"{pair[1] or ''}{self._labels[first]} {pair[3]} {self._labels[second]}"
        if name in self._known or pair[3] == "beside" or not self._maps.shared:
            return name, value
        # of two players one tells it: what is good for one is as bad for the other
        first, second = seen(2, other, one)
        return f"{self._labels[first]} against {self._labels[second]}", _opposite(value)


def _opposite(value: Any) -> Any:
    """What is given of a term for the one player, for the other."""
    if not isinstance(value, dict) or not isinstance(value.get("weights"), list):
        return value
    numbers = [-each if isinstance(each, int | float) else each for each in value["weights"]]
    return value | {"weights": numbers}


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
