"""The symmetries of a board that the rules of its game respect, found by geometry and by trial.

A map says for every site where it comes to lie when the board is turned or reflected. It is kept if
it maps the start position onto itself, and games that are played side by side, one of them mapped,
offer the same moves all along; where there is chance it falls alike in both. Maps that exchange two
players are found in the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ludeme.board.isometries import SiteMap, isometries
from ludeme.features.layout.position import Position
from ludeme.model.header import MOVER, NEXT, OVER
from ludeme.play.game import Game
from ludeme.runtime.engine import MoveRow

#: Games that are played side by side, and their plies.
_GAMES = 3
_PLIES = 16


@dataclass(frozen=True)
class BoardMaps:
    """The maps that keep the players apart, and those that exchange two of them."""

    keeping: tuple[SiteMap, ...]
    exchanging: tuple[SiteMap, ...]
    #: Whether all players see the same game, and so share their terms.
    shared: bool

    def seen_by(self, player: int, site: int) -> int:
        """The site by which a player calls this one, and all that are the same to it.

        It is the site itself where players share no terms.
        """
        if not self.shared:
            return site
        if player == 2 and self.exchanging:
            site = self.exchanging[0].index(site)
        return min(each[site] for each in self.keeping)

    def pair_seen_by(self, player: int, one: int, other: int) -> tuple[int, int]:
        """The same of two sites, and all pairs that are the same to the player."""
        if not self.shared:
            return one, other
        if player == 2 and self.exchanging:
            turn = self.exchanging[0]
            one, other = turn.index(one), turn.index(other)
        return min((each[one], each[other]) for each in self.keeping)


@lru_cache(maxsize=16)
def board_maps(game: Game) -> BoardMaps:
    """The maps of a game; the one that leaves everything in its place is always among them."""
    sites = range(game.facts.board_sites)
    itself, alone = tuple(sites), game.players < 2
    if game.players > 2 or game.simultaneous:
        return BoardMaps((itself,), (), shared=alone)
    maps = list(dict.fromkeys(isometries(places_of_sites(game))))
    keeping = [each for each in maps if each == itself or _respected(game, each, exchange=False)]
    exchanging = [
        each for each in maps if game.players == 2 and _respected(game, each, exchange=True)
    ]
    return BoardMaps(tuple(keeping), tuple(exchanging), shared=bool(exchanging) or alone)


def places_of_sites(game: Game) -> np.ndarray:
    """Where the sites of the board are, float64 [sites, 2]."""
    found = game.facts.topology.sites(game.facts.default_type)
    return np.array([(site.x, site.y) for site in found]).reshape(-1, 2)


def places_in_steps(game: Game) -> np.ndarray:
    """The same so that the nearest two are one apart."""
    places = places_of_sites(game)
    apart = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))
    least = apart[apart > 1e-9].min(initial=np.inf)
    return places / least if np.isfinite(least) else places


def labels_of_sites(game: Game) -> list[str]:
    """What terms call the sites of the board."""
    found = game.facts.topology.sites(game.facts.default_type)
    return [site.label or str(number) for number, site in enumerate(found)]


# --- trial ----------------------------------------------------------------------------------------


def _respected(game: Game, site_map: SiteMap, *, exchange: bool) -> bool:
    """Whether mapped games go on as the games themselves do."""
    if not _keeps_start(game, site_map, exchange=exchange):
        return False
    return all(_side_by_side(game, site_map, seed, exchange=exchange) for seed in range(_GAMES))


def _keeps_start(game: Game, site_map: SiteMap, *, exchange: bool) -> bool:
    """Whether the start position is mapped onto itself, and the regions of the players, too."""
    start = Position(game, game.start(seed=1).row)
    for site, target in enumerate(site_map):
        if _kind(game, start, site, exchange=exchange) != _kind(game, start, target):
            return False
    return all(
        Counter(_regions(game, player, site_map))
        == Counter(_regions(game, _other(player, exchange=exchange)))
        for player in range(1, game.players + 1)
    )


def _kind(
    game: Game, position: Position, site: int, *, exchange: bool = False
) -> tuple[str, int] | None:
    """What stands on a site; to be compared across players where they are exchanged."""
    piece, owner = position.piece(site), position.owner(site)
    if piece == 0:
        return None
    return game.facts.pieces[piece].base_name, _other(owner, exchange=exchange)


def _other(player: int, *, exchange: bool) -> int:
    return 3 - player if exchange and player in (1, 2) else player


def _regions(game: Game, player: int, site_map: SiteMap | None = None) -> Iterator[Sequence[int]]:
    """The regions of a player, as sets of sites in order."""
    size = game.facts.board_sites
    for region in game.facts.regions:
        if region.owner == player:
            sites = [site for site in region.sites if site < size]
            yield tuple(sorted(site_map[site] for site in sites) if site_map else sites)


def _side_by_side(game: Game, site_map: SiteMap, seed: int, *, exchange: bool) -> bool:
    """Play a random game, and the same one mapped; whether they offer the same moves."""
    random, engine = np.random.default_rng(seed), game.engine
    site_map = _with_hands(game, site_map, exchange=exchange)
    row, mapped = engine.adopt(game.start(seed=1).row), engine.adopt(game.start(seed=1).row)
    if exchange:  # begun by player 2
        mapped[MOVER], mapped[NEXT] = 2, 1
    for _ in range(_PLIES):
        if row[OVER] or mapped[OVER]:
            break
        moves = by_places(game, engine.moves(row), site_map)
        answers = by_places(game, engine.moves(mapped))
        if moves.keys() != answers.keys():
            return False
        if any(len(own) != len(answers[key]) for key, own in moves.items()):
            return False
        if not moves:
            return True
        key = sorted(moves)[int(random.integers(len(moves)))]
        engine.apply(row, moves[key][0])
        engine.apply(mapped, answers[key][0])
    return bool(row[OVER]) == bool(mapped[OVER])


def _with_hands(game: Game, site_map: SiteMap, *, exchange: bool) -> SiteMap:
    """A map of the board, and of all that lies beside it: players who are exchanged swap hands."""
    found = [*site_map, *range(len(site_map), game.facts.total_sites)]
    hands = game.facts.hands
    for hand in hands:
        other = next((o for o in hands if o.owner == _other(hand.owner, exchange=exchange)), hand)
        for one, image in zip(hand.sites, other.sites, strict=False):
            found[one] = image
    return tuple(found)


def by_places(
    game: Game, moves: Iterable[MoveRow], site_map: SiteMap | None = None
) -> dict[tuple[str, int, int], list[MoveRow]]:
    """Legal moves by what is said of them from outside: their kind and where they go."""
    found: dict[tuple[str, int, int], list[MoveRow]] = {}
    generators = game.emitted.generators
    for move in moves:
        generator = generators[move[0]]
        origin, target = generator.sites_of(move)
        key = generator.kind, image_of(origin, site_map), image_of(target, site_map)
        found.setdefault(key, []).append(move)
    return found


def image_of(site: int, site_map: SiteMap | None) -> int:
    """Where a map takes a site; what is not on the board stays as it is."""
    return site_map[site] if site_map is not None and 0 <= site < len(site_map) else site
