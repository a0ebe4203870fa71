"""What a network knows of a game: where its sites lie, what touches what, which moves there are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Indices = NDArray[np.int32]
Reals = NDArray[np.float32]


class Encoded(Protocol):
    """The sides of an encoding that the shape of a network follows from (`player/encoding`)."""

    @property
    def sites(self) -> int:
        """S: sites that moves start or end at."""

    @property
    def planes(self) -> int:
        """C: numbers that say what stands on a site, and all that is known of a position."""

    @property
    def reserved(self) -> int:
        """R: actions that are no pair of sites."""

    @property
    def grid(self) -> tuple[int, int] | None:
        """Height and width of the grid that the board lies on; None for a board without one."""

    @property
    def cell_of_site(self) -> Indices:
        """[S] the cell of each site, row by row; -1 for one that is not on the grid."""

    @property
    def grid_mask(self) -> NDArray[np.bool_] | None:
        """[height, width] which cells of a grid are sites."""

    @property
    def neighbours(self) -> Indices:
        """[S, degree] the sites that touch each site, then -1."""


@dataclass(frozen=True, eq=False)
class Board:
    """The cells that a network computes on, and how its outputs belong to sites.

    The cells are those of a grid, or, on a board without one, all sites in a row.
    """

    planes: int  # C
    sites: int  # S
    #: Reserved actions are one for each of so many names (pass, swap, ...), then one for each site
    #: in each of so many blocks: further moves with the same ends.
    specials: int
    variants: int
    grid: tuple[int, int] | None
    #: The cell of each site; -1 where it is not on the grid, such as a hand.
    cell_of_site: Indices  # [S]
    #: Which cells there are; None if all are.
    mask: NDArray[np.bool_] | None  # [height, width]
    #: On a board without a grid: row s has the share of each neighbour of s, and adds up to 1.
    nearby: Reals | None  # [S, S]
    #: Whether moves go from one site to another; otherwise all are placements or reserved.
    pairs: bool

    @classmethod
    def of(cls, encoding: Encoded, *, pairs: bool, variants: int = 0) -> Board:
        """The board of an encoding; `pairs` and `variants` as below."""
        mask = encoding.grid_mask
        cells = encoding.cell_of_site if encoding.grid else np.arange(encoding.sites)
        return cls(
            planes=encoding.planes,
            sites=encoding.sites,
            specials=encoding.reserved - variants * encoding.sites,
            variants=variants,
            grid=encoding.grid,
            cell_of_site=np.asarray(cells, np.int32),
            mask=None if mask is None or mask.all() else mask,
            nearby=None if encoding.grid else shares(encoding.neighbours),
            pairs=pairs,
        )

    @property
    def shape(self) -> tuple[int, int]:
        """Height and width of the cells; a board without a grid is one row of sites."""
        return self.grid or (1, self.sites)

    @property
    def observed(self) -> tuple[int, ...]:
        """The shape of what is observed of one position."""
        return (self.planes, *self.grid) if self.grid else (self.sites, self.planes)

    @property
    def columns(self) -> int:
        """The number of logits."""
        of_sites = (self.sites if self.pairs else 1) + self.variants
        return of_sites * self.sites + self.specials

    @property
    def off_grid(self) -> int:
        """The number of sites that are not on the grid."""
        return int((self.cell_of_site < 0).sum())

    @cached_property
    def places(self) -> Indices | None:
        """[S] of each site, its place behind all cells and then all sites off the grid.

        None if the sites are the cells, in order.
        """
        cells = self.shape[0] * self.shape[1]
        places = self.cell_of_site.copy()
        places[places < 0] = cells + np.arange(self.off_grid)
        return None if np.array_equal(places, np.arange(cells)) else places

    @property
    def any_size(self) -> bool:
        """Whether nothing here depends on height and width, so that a grid may have others."""
        return self.grid is not None and self.mask is None and self.places is None

    def columns_of(self, actions: NDArray[np.int64]) -> NDArray[np.int64]:
        """The logit of each action s·S + t; where there are no pairs, (t, t) has the one of t.

        Reserved actions follow S·S, their logits follow those of pairs or placements. A ValueError
        where there are pairs after all.
        """
        if self.pairs:
            return actions
        pairs = self.sites**2
        placed, rest = np.divmod(actions, self.sites + 1)  # t·S + t
        if (rest[actions < pairs] != 0).any():
            raise ValueError("a move goes from one site to another on a board without such moves")
        return np.where(actions < pairs, placed, actions - pairs + self.sites)


def shares(neighbours: Indices) -> Reals:
    """[S, S] what each neighbour is to a site if all of its neighbours are alike, 0 for others."""
    sites = len(neighbours)
    found = np.zeros((sites, sites + 1), np.float32)  # the last column takes what -1 names
    np.add.at(found, (np.arange(sites)[:, None], neighbours), 1)
    found = found[:, :-1]
    return np.asarray(found / np.maximum(found.sum(1, keepdims=True), 1), np.float32)
