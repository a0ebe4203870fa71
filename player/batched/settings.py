"""The parameters of a batched search."""

from __future__ import annotations

from dataclasses import dataclass, fields
from math import isfinite
from typing import Any, NamedTuple

from numba import types

from ludeme.player.parts.given_names import did_you_mean
from ludeme.runtime.search_abi.function_types import tuple_of

#: How the walks are led at the root.
ROOTS = ("puct", "halving")


class Constants(NamedTuple):
    """The settings as compiled code reads them."""

    first_play: float
    exploration: float
    temperature: float
    forced: float
    halving: bool
    considered: int
    noise: bool
    scale: float
    visits: float
    solve: bool
    leaves: int


CONSTANTS: Any = tuple_of(
    Constants,
    *[types.float64] * 4, types.boolean, types.int64, types.boolean, *[types.float64] * 2,
    types.boolean, types.int64,
)  # fmt: skip


@dataclass(frozen=True)
class SearchSettings:
    """How trees are searched. Without any it is the search of seed 003.

    A move that was never tried is worth `first_play` in [0, 1]; `exploration` is the constant c_p
    of pUCT. The priors p of the root are flattened to p^(1 / `temperature`).

    `root="halving"` chooses at the root by Gumbel's trick and sequential halving (Danihelka and
    others 2022) among `considered` moves, or fewer (`halving.considered_with`), drawn by `noise` or
    without it the likeliest; there, values q count as (`visits` + most visits of a move) * `scale`
    * q beside logits.
    `forced` is the constant k of forced playouts: a move of the root that was tried once is tried
    at least sqrt(k * prior * visits) times (Wu 2019, with k = 2). With `solve` results are proven
    by score bounds. Batches have up to `leaves` positions of one tree, between which virtual losses
    keep a distance.
    """

    first_play: float = 0.5
    exploration: float = 2.5
    temperature: float = 1.3
    forced: float = 0.0
    root: str = "puct"
    considered: int = 16
    noise: bool = True
    scale: float = 1.0
    visits: float = 50.0
    solve: bool = False
    leaves: int = 1

    def __post_init__(self) -> None:
        if self.root not in ROOTS:
            hint = did_you_mean(self.root, ROOTS)
            raise ValueError(f"root={self.root!r} is none of {', '.join(ROOTS)}{hint}")
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, float) and not (isfinite(value) and value >= 0):
                raise ValueError(f"{each.name} is a number from 0 on, not {value:g}")
        if self.first_play > 1:
            raise ValueError(f"first_play is a value from 0 to 1, not {self.first_play:g}")
        if not self.temperature > 0:
            raise ValueError(f"temperature is a number above 0, not {self.temperature:g}")
        if self.considered < 1 or self.leaves < 1:
            low = "considered" if self.considered < 1 else "leaves"
            raise ValueError(f"{low} is a number from 1 on, not {getattr(self, low)}")
        if self.forced and self.root != "puct":
            raise ValueError("playouts are forced by pUCT at the root: forced needs root=puct")

    @property
    def constants(self) -> Constants:
        """The numbers for compiled code."""
        return Constants(
            float(self.first_play),
            float(self.exploration),
            float(self.temperature),
            float(self.forced),
            self.root == "halving",
            self.considered,
            self.noise,
            float(self.scale),
            float(self.visits),
            self.solve,
            self.leaves,
        )
