"""Batches: positions drawn by lot, as the network sees them, each turned or mirrored by chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ludeme.player.network.board import Board, Encoded, Indices, Reals
from ludeme.player.network.learning.positions import Positions


class Symmetry(Protocol):
    """A symmetry of the board that keeps the rules: where each site, cell and action goes."""

    @property
    def site_map(self) -> Indices:
        """[S]."""

    @property
    def cell_map(self) -> Indices | None:
        """[height·width]; None for a board without a grid."""

    @property
    def action_map(self) -> NDArray[np.int64]:
        """[A]."""


class Observed(Encoded, Protocol):
    """The sides of an encoding that training needs."""

    @property
    def symmetries(self) -> Sequence[Symmetry]:
        """Those of the board that keep the rules, the identity first."""

    def observe(self, rows: Indices) -> Reals:
        """[B, R] -> [B, C, height, width], or [B, S, C] for a board without a grid."""


class Batch(NamedTuple):
    """B positions, with room for M legal moves each: a place without a move has column -1."""

    planes: Reals  # [B, C, height, width] or [B, S, C]
    columns: Indices  # [B, M] the logits of the moves
    policy: Reals  # [B, M] the search's distribution
    soft: Reals  # [B, M] what the soft policy is to learn
    outcomes: Reals  # [B] 0 lost, 1 won
    #: 1 where the policy is to be learned, 0 where it is not.
    taught: Reals  # [B]


@dataclass(frozen=True)
class Symmetries:
    """All symmetries of a game beside each other: K of them."""

    #: Where what comes to each cell comes from (sites, on a board without a grid).
    origins: NDArray[np.int64]  # [K, cells]
    actions: NDArray[np.int64]  # [K, A]

    @classmethod
    def of(cls, encoding: Observed, *, identity_only: bool = False) -> Symmetries:
        """Those of an encoding."""
        known = encoding.symmetries[:1] if identity_only else encoding.symmetries
        maps = [one.site_map if one.cell_map is None else one.cell_map for one in known]
        return cls(
            np.stack([np.argsort(places) for places in maps]),
            np.stack([one.action_map for one in known]),
        )

    def __len__(self) -> int:
        return len(self.origins)

    def of_planes(self, planes: Reals, chosen: NDArray[np.int64], grid: bool) -> Reals:
        """What is observed of each position when it is mapped by its chosen symmetry."""
        origins = self.origins[chosen]  # [B, cells]
        if not grid:
            return np.take_along_axis(planes, origins[:, :, None], 1)
        flat = planes.reshape(*planes.shape[:2], -1)
        return np.take_along_axis(flat, origins[:, None, :], 2).reshape(planes.shape)


class Batches:
    """Draws batches from positions."""

    def __init__(
        self,
        encoding: Observed,
        board: Board,
        positions: Positions,
        *,
        symmetries: bool = True,
        soft_temperature: float = 4.0,
        small_searches: bool = True,
    ) -> None:
        self._encoding = encoding
        self._board = board
        self._positions = positions
        self._symmetries = Symmetries.of(encoding, identity_only=not symmetries)
        self._soft_temperature = soft_temperature
        self._taught = positions.full | small_searches
        #: Compiled code is made for each width: there are few powers of two.
        self._width = 1 << int(positions.counts.max() - 1).bit_length()

    def drawn(self, size: int, random: np.random.Generator) -> Batch:
        """A batch of so many positions, drawn with replacement."""
        chosen = random.integers(len(self._positions), size=size)
        return self.batch(chosen, random.integers(len(self._symmetries), size=size))

    def batch(self, chosen: NDArray[np.int64], mapped: NDArray[np.int64]) -> Batch:
        """The positions of these numbers, each mapped by the symmetry of the number beside it."""
        positions = self._positions
        planes = self._encoding.observe(positions.rows[chosen])
        places = positions.offsets[chosen][:, None] + np.arange(self._width)
        legal = places < positions.offsets[chosen + 1][:, None]
        places = np.where(legal, places, 0)
        actions = self._symmetries.actions[mapped[:, None], positions.actions[places]]
        visits = positions.visits[places]
        columns = np.where(legal, self._board.columns_of(actions), -1)
        return Batch(
            self._symmetries.of_planes(planes, mapped, self._board.grid is not None),
            columns.astype(np.int32),
            shares(visits, legal),
            shares((visits + 1) ** (1 / self._soft_temperature), legal),
            positions.outcomes[chosen],
            self._taught[chosen].astype(np.float32),
        )


def shares(amounts: NDArray[Any], legal: NDArray[np.bool_]) -> Reals:
    """Each row's distribution over its legal moves; even where there is nothing to share."""
    amounts = amounts * legal
    total = amounts.sum(1, keepdims=True)
    even = legal / legal.sum(1, keepdims=True)
    return np.where(total > 0, amounts / np.where(total > 0, total, 1), even).astype(np.float32)
