"""A game's positions and moves as arrays of fixed shapes: what networks and environments take.

Everything is seen from the mover's side. Where the rules are the same for all players but for a map
of the board (in Breakthrough a half turn, in Othello none at all), each of them sees the board as
player 1 would, and actions are named by what he sees: the network need not learn each direction by
itself. Where they are not, the board stays as it is, and planes say who is to move.

Names of axes: `B` positions, `R` integers of a position row, `W` integers of a move row, `S` sites,
`C` planes, `A` actions, `M` legal moves.
"""

from __future__ import annotations

import threading
from functools import cached_property, lru_cache
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from ludeme.model.header import MOVER
from ludeme.play.game import Game
from ludeme.play.matches.match import Match
from ludeme.play.move import Move
from ludeme.play.playable import CannotPlay
from ludeme.play.state import State
from ludeme.player.encoding.actions import Actions
from ludeme.player.encoding.coding import Coding, numbers_of, numbers_of_many, workspace_for
from ludeme.player.encoding.grid import Grid, grid_of
from ludeme.player.encoding.observing import Sight, show_positions, sight_of
from ludeme.player.encoding.planes import PlanePlan
from ludeme.player.encoding.rows import moved_hands
from ludeme.player.encoding.sampling import move_array, sampled
from ludeme.player.encoding.sites import EncodedSites
from ludeme.player.encoding.symmetry import Symmetry, Trials, shifted

#: More sites than this would make more than four million actions.
MOST_SITES = 2048
#: Levels of a stack that are shown unless another number is asked for.
DEPTH = 3


class Encoding:
    """Observations and actions of one game; made by `encoding_of`."""

    def __init__(self, game: Game, depth: int, lasting: bool = True) -> None:
        sample = sampled(game)
        self.game = game
        #: The numbered sites, and how actions are numbered.
        self.site_numbers = EncodedSites.of(game, sample)
        self.action_numbers = Actions.of(game, self.site_numbers, sample)
        self._trials = Trials(game, self.site_numbers, self.action_numbers)
        turns = self._trials.views()
        #: Whether each player sees the board as player 1 would.
        self.turned = turns is not None
        #: int32 [P + 1, S]: the number by which each mover calls a site.
        self.views = _hands_first(game, self.site_numbers) if turns is None else turns
        board = self.site_numbers.on_board
        places, near = self.site_numbers.places[:, :2], self._nearest_on_board()
        self._layout: Grid | None = grid_of(places, near)
        hands = self.sites - len(board) if self._layout is not None else 0
        plan = PlanePlan(game, depth, self.turned, hands, lasting)
        #: What each plane shows.
        self.plane_names: tuple[str, ...] = tuple(plan.names)
        self._sight = self._make_sight(plan)
        self._workspace = _Workspace(self.coding)

    @property
    def shown(self) -> str:
        """What all planes show, as files of networks say it."""
        return ", ".join(self.plane_names)

    # --- sizes ------------------------------------------------------------------------------------

    @property
    def sites(self) -> int:
        """Sites that moves can start or end at, S."""
        return self.site_numbers.count

    @property
    def planes(self) -> int:
        """Planes of an observation, C."""
        return len(self.plane_names)

    @property
    def reserved(self) -> int:
        """Actions behind those of pairs of sites, R."""
        return self.action_numbers.reserved

    @property
    def actions(self) -> int:
        """All actions: S * S + R."""
        return self.action_numbers.count

    # --- the board --------------------------------------------------------------------------------

    @property
    def grid(self) -> tuple[int, int] | None:
        """Height and width of the grid; None for a board that is seen as a graph."""
        return None if self._layout is None else (self._layout.height, self._layout.width)

    @cached_property
    def grid_mask(self) -> NDArray[np.bool_] | None:
        """bool [height, width]: the cells of the grid that exist."""
        return None if self._layout is None else self._layout.mask

    @cached_property
    def cell_of_site(self) -> NDArray[np.int32]:
        """int32 [S]: the cell of each site, row by row from the bottom left; -1 for none."""
        found = np.full(self.sites, -1, np.int32)
        if self._layout is not None:
            found[self.site_numbers.on_board] = self._layout.cells
        return found

    @cached_property
    def neighbours(self) -> NDArray[np.int32]:
        """int32 [S, degree]: the sites next to each site, filled up with -1."""
        return self.site_numbers.neighbours()

    def _nearest_on_board(self) -> NDArray[np.int32]:
        """The nearest of sites on the board, numbered among themselves."""
        board = self.site_numbers.on_board
        numbers = np.full(self.sites + 1, -1, np.int32)
        numbers[board] = np.arange(len(board), dtype=np.int32)
        return numbers[self.site_numbers.nearest()[board]]

    @cached_property
    def symmetries(self) -> list[Symmetry]:
        """The maps of the board that keep the rules (as far as trials show), the identity first.

        They move what the mover sees: observations, and actions as they are numbered here.
        """
        return [self._symmetry(site_map) for site_map in self._trials.keeping()]

    def _symmetry(self, site_map: NDArray[np.int32]) -> Symmetry:
        cells = None
        if self._layout is not None:
            cells = np.arange(self._layout.height * self._layout.width, dtype=np.int32)
            board = self.site_numbers.on_board
            cells[self.cell_of_site[board]] = self.cell_of_site[site_map[board]]
        return Symmetry(site_map, self.action_numbers.moved(site_map), cells)

    # --- observations -----------------------------------------------------------------------------

    def observe(self, rows: NDArray[np.int32]) -> NDArray[np.float32]:
        """What the movers see of positions: float32 [B, C, height, width], or [B, S, C].

        `rows` int32 [B, R] are positions; one alone, int32 [R], is seen as B = 1.
        """
        many = np.ascontiguousarray(np.atleast_2d(rows), np.int32)
        if many.shape[1] != self.game.emitted.row_size:
            size = self.game.emitted.row_size
            raise ValueError(f"a row of {self.game.name} has {size} numbers, not {many.shape[1]}")
        shape = (self.sites, self.planes) if self.grid is None else (self.planes, *self.grid)
        found = np.zeros((len(many), *shape), np.float32)
        show_positions(self._sight, many, found.reshape(-1), np.zeros(self.planes, np.float32))
        return found

    def _make_sight(self, plan: PlanePlan) -> Sight:
        numbers = self.site_numbers
        if self._layout is None:
            inside = np.arange(self.sites, dtype=np.int32)
            return sight_of(plan, numbers, self.views, inside, None)
        hands = np.setdiff1d(np.arange(self.sites), numbers.on_board)
        place = self.cell_of_site.copy()
        place[hands] = -1 - np.arange(len(hands))
        inside = np.sort(self._layout.cells)
        size = self._layout.height * self._layout.width
        return sight_of(plan, numbers, place[self.views], inside, size)

    # --- actions ----------------------------------------------------------------------------------

    @property
    def coding(self) -> Coding:
        """What compiled code needs to number moves (`encoding.coding.number_moves`)."""
        return self.action_numbers.coding

    def actions_of(self, moves: NDArray[np.int32], row: Any) -> NDArray[np.int64]:
        """int64 [M]: the actions of all legal moves int32 [M, W] of a position.

        All of them, in the order in which the program lists them: of moves that share their sites
        it decides which one is which (see `encoding.coding`).
        """
        view = self.views[int(row[MOVER])]
        return numbers_of(self.coding, view, moves, self._workspace.taken)

    def actions_of_many(
        self, moves: NDArray[np.int32], begins: NDArray[np.int64], rows: NDArray[np.int32]
    ) -> NDArray[np.int64]:
        """int64 [total]: the same for positions int32 [B, R]; moves of b are from `begins[b]` on.

        `moves` int32 [total, W], `begins` int64 [B + 1].
        """
        movers = np.ascontiguousarray(rows[:, MOVER])
        taken = self._workspace.taken
        return numbers_of_many(self.coding, self.views, movers, moves, begins, taken)

    def mask_of(self, moves: NDArray[np.int32], row: Any) -> NDArray[np.bool_]:
        """bool [A]: which actions are those of the legal moves int32 [M, W] of a position."""
        found = np.zeros(self.actions, np.bool_)
        found[self.actions_of(moves, row)] = True
        return found

    def move_of(self, action: int, state: State) -> Move:
        """The legal move of a position that has this number; a ValueError if none has."""
        legal = state.legal_moves()
        rows = move_array([move.row for move in legal], self.game.emitted.width)
        found = np.flatnonzero(self.actions_of(rows, state.row) == action)
        if not len(found):
            raise ValueError(f"no legal move of {state!r} has the action {action}")
        return legal[int(found[0])]


class _Workspace(threading.local):
    """What numbering moves writes to, for each thread its own: all 0 in between."""

    def __init__(self, coding: Coding) -> None:
        self.taken = workspace_for(coding)


def _hands_first(game: Game, sites: EncodedSites) -> NDArray[np.int32]:
    """int32 [P + 1, S]: the board as it is; hands in the order of turns from the mover on."""
    found = np.tile(np.arange(sites.count, dtype=np.int32), (game.players + 1, 1))
    for player in range(1, game.players + 1):
        moved = moved_hands(sites, shifted(game.players, player))
        for site, target in (moved or {}).items():
            found[player, site] = target
    return found


class _Playable(Protocol):
    """What may be asked for its encoding: a game, or a match of several."""

    name: str


def encoding_of(game: _Playable, depth: int = DEPTH, *, lasting: bool = True) -> Encoding:
    """The encoding of a game, `depth` levels of stacks deep; a ValueError if it can have none.

    Without `lasting` no plane shows how near the game is to its greatest number of moves: that is
    what networks saw before there were such planes.
    """
    if isinstance(game, Match):
        raise CannotPlay(f"{game.name} is a match of several games: encode each of them")
    if not isinstance(game, Game):
        raise TypeError(f"an encoding is that of a game, as load returns, not {game!r}")
    if game.simultaneous:
        raise CannotPlay(f"{game.name} has no encoding: its players choose at the same time")
    if game.hides:
        raise CannotPlay(f"{game.name} has no encoding: it hides something from players")
    if game.facts.slots > MOST_SITES:
        message = f"it has {game.facts.slots} sites, more than {MOST_SITES}"
        raise CannotPlay(f"{game.name} has no encoding: {message}")
    if depth < 1:
        raise ValueError(f"depth is a number of levels from 1 on, not {depth}")
    return _encoding(game, depth, lasting)


def encoding_that_shows(game: Game, planes: str | None) -> Encoding:
    """The encoding with these planes (None: before there were planes of duration).

    The usual one if none is like that.
    """
    usual = encoding_of(game)
    if planes == usual.shown:
        return usual
    older = encoding_of(game, lasting=False)
    return older if planes in (None, older.shown) else usual


@lru_cache(maxsize=16)
def _encoding(game: Game, depth: int, lasting: bool) -> Encoding:
    return Encoding(game, depth, lasting)
