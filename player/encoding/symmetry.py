"""The symmetries of a board that the rules keep, with the players or without.

Candidates come from geometry. They are not trusted: a map is kept if the start position is laid out
like itself (but for the owners of pieces), regions of the equipment go onto regions, and random
games that are played side by side with the same ones moved offer the same moves all along, hold the
same contents and variables, and end at the same time with the same result. Where a start position
cannot be moved faithfully there is no symmetry but the identity.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ludeme.board.isometries import isometries
from ludeme.model.capabilities import Capability
from ludeme.model.header import OVER
from ludeme.play.game import Game
from ludeme.player.encoding.actions import Actions
from ludeme.player.encoding.coding import numbers_of, workspace_for
from ludeme.player.encoding.rows import RowMap, moved_hands, piece_kinds
from ludeme.player.encoding.sampling import move_array
from ludeme.player.encoding.sites import EncodedSites

#: Games that are played side by side, and the most plies of all of them.
_GAMES = 6
_PLIES = 600

SiteMap = NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class Symmetry:
    """Where sites, cells and actions come to lie: what was at i is at `map[i]`."""

    #: int32 [S].
    site_map: SiteMap
    #: int64 [A].
    action_map: NDArray[np.int64]
    #: int32 [height * width], for boards on a grid.
    cell_map: NDArray[np.int32] | None


@dataclass(frozen=True)
class Trials:
    """Tries maps of the sites and the players of a game against its rules."""

    game: Game
    sites: EncodedSites
    actions: Actions

    @cached_property
    def _taken(self) -> NDArray[np.int32]:
        return workspace_for(self.actions.coding)

    def keeping(self) -> Iterator[SiteMap]:
        """The maps that leave the players as they are, the identity first."""
        player_map = tuple(range(self.game.players + 1))
        for number, site_map in enumerate(self._candidates(player_map)):
            if number == 0 or self.holds(site_map, player_map):
                yield site_map

    def views(self) -> NDArray[np.int32] | None:
        """int32 [P + 1, S]: for each player the map by which he sees what player 1 would see.

        None if there is no such map for some player.
        """
        found = [np.arange(self.sites.count, dtype=np.int32)] * 2
        for player in range(2, self.game.players + 1):
            player_map = shifted(self.game.players, player)
            maps = (each for each in self._candidates(player_map) if self.holds(each, player_map))
            view = next(maps, None)
            if view is None:
                return None
            found.append(view)
        return np.array(found)

    def _candidates(self, player_map: tuple[int, ...]) -> Iterator[SiteMap]:
        hands = moved_hands(self.sites, player_map)
        identity = np.arange(self.sites.count, dtype=np.int32)
        if hands is None or Capability.ROTATION in self.game.facts.needs:
            if player_map == tuple(range(len(player_map))):
                yield identity
            return
        board = self.sites.on_board
        for found in dict.fromkeys(isometries(self.sites.places)):
            site_map = identity.copy()
            site_map[board] = board[list(found)]
            for site, target in hands.items():
                site_map[site] = target
            yield site_map

    def holds(self, site_map: SiteMap, player_map: tuple[int, ...]) -> bool:
        """Whether the rules keep a map of sites and players."""
        if not _keeps_regions(self.game, site_map, player_map):
            return False
        row_map = RowMap(self.game, self.sites, site_map, player_map)
        plies = 0
        for seed in range(1, _GAMES + 1):
            played = self._side_by_side(row_map, seed, _PLIES - plies)
            if played is None:
                return False
            plies += played
        return True

    def _side_by_side(self, row_map: RowMap, seed: int, most: int) -> int | None:
        """Play a random game, and the same one moved; the plies, None if they differ."""
        engine, random = self.game.engine, np.random.default_rng(seed)
        row = engine.adopt(self.game.start(seed).row)
        started = row_map.start(row)
        if started is None or not self._is_laid_out_alike(row, started):
            return None
        moved = engine.adopt([int(number) for number in started])
        for ply in range(most + 1):
            if not row_map.agrees(row, moved):
                return None
            if row[OVER] or ply == most:
                return ply
            row, moved = engine.adopt(row), engine.adopt(moved)
            moves, answers = engine.moves(row), engine.moves(moved)
            pair = self._same_move(row_map.site_map, moves, answers, random)
            if pair is None:
                return None if moves or answers else ply
            engine.apply(row, pair[0])
            engine.apply(moved, pair[1])
        return most

    def _same_move(
        self,
        site_map: SiteMap,
        moves: list[tuple[int, ...]],
        answers: list[tuple[int, ...]],
        random: np.random.Generator,
    ) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """A random move and the same one moved; None if the moves do not correspond."""
        if not moves or len(moves) != len(answers):
            return None
        coding, width = self.actions.coding, self.game.emitted.width
        identity = np.arange(self.sites.count, dtype=np.int32)
        own = numbers_of(coding, site_map, move_array(moves, width), self._taken)
        other = numbers_of(coding, identity, move_array(answers, width), self._taken)
        order = np.argsort(other, kind="stable")
        if not np.array_equal(np.sort(own), other[order]):
            return None
        chosen = int(random.integers(len(moves)))
        place = int(order[np.searchsorted(other[order], own[chosen])])
        return moves[chosen], answers[place]

    def _is_laid_out_alike(self, row: object, moved: object) -> bool:
        """Whether two positions have the same kinds of pieces on the same sites."""
        return self._kinds(row) == self._kinds(moved)

    def _kinds(self, row: object) -> list[str]:
        kinds = [kind for _, kind in piece_kinds(self.game.facts)]
        at = self.game.emitted.offsets["WHAT"]
        length = self.game.emitted.lengths["WHAT"]
        numbers = np.asarray(row)[at : at + length]
        return [kinds[number] if number < len(kinds) else str(number) for number in numbers]


def shifted(players: int, first: int) -> tuple[int, ...]:
    """What each player becomes, from 0 (nobody) on, when this one is the first."""
    return (0, *((player - first) % players + 1 for player in range(1, players + 1)))


def _keeps_regions(game: Game, site_map: SiteMap, player_map: tuple[int, ...]) -> bool:
    """Whether regions of the equipment go onto regions of the players that theirs become."""
    size = game.facts.board_sites
    regions: Counter[tuple[int, frozenset[int]]] = Counter()
    for region in game.facts.regions:
        for part in region.parts:
            own = frozenset(site for site in part if site < size)
            other = player_map[region.owner] if region.owner < len(player_map) else region.owner
            regions[region.owner, own] += 1
            regions[other, frozenset(int(site_map[site]) for site in own)] -= 1
    return not any(regions.values())
