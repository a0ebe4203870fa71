"""What random playouts led to: the arrays that kernels fill, and what they show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludeme.compiler.course.ending import MOVE_LIMIT, turn_limit
from ludeme.model.by_contents import ByContents
from ludeme.model.quantities import counted
from ludeme.runtime.search_abi.compiled_game import IntArray

#: Indices of the totals in `Results`.
TOTAL_PLIES = 0
TOTAL_CHOICES = 1


class Results(NamedTuple):
    """What B playouts led to."""

    lengths: IntArray  # [B] plies, negative for a playout that was cut
    turns: IntArray  # [B] the turn of the last position, as the rules count it
    utilities: NDArray[np.float64]  # [B, P + 1]
    totals: NDArray[np.int64]  # [2] see `TOTAL_PLIES`, `TOTAL_CHOICES`

    def part(self, of: slice) -> Results:
        """The room of some playouts, with totals of their own."""
        totals = np.zeros_like(self.totals)
        return Results(self.lengths[of], self.turns[of], self.utilities[of], totals)


def new_results(n: int, players: int) -> Results:
    """Return room for the results of `n` playouts."""
    lengths, turns = np.zeros((2, n), np.int32)
    return Results(lengths, turns, np.zeros((n, players + 1)), np.zeros(2, np.int64))


@dataclass(frozen=True, eq=False)
class PlayoutStatistics(ByContents):
    """What `n` random playouts showed; seats are counted from 1."""

    lengths: IntArray  # [n] plies
    turns: IntArray  # [n] turns of the game up to its last position, as its rules count them
    utilities: NDArray[np.float64]  # [n, P], seat p in column p - 1
    plies: int
    choices: int  # legal moves seen, summed over all plies; 0 if they were not counted
    cut: int  # playouts that reached the ply limit

    @classmethod
    def of(cls, results: Results) -> PlayoutStatistics:
        """The statistics of these results."""
        return cls(
            lengths=np.abs(results.lengths),
            turns=results.turns,
            utilities=results.utilities[:, 1:],
            plies=int(results.totals[TOTAL_PLIES]),
            choices=int(results.totals[TOTAL_CHOICES]),
            cut=int((results.lengths < 0).sum()),
        )

    @classmethod
    def together(cls, parts: Sequence[PlayoutStatistics]) -> PlayoutStatistics:
        """The statistics of some parts."""
        return cls(
            lengths=np.concatenate([part.lengths for part in parts]),
            turns=np.concatenate([part.turns for part in parts]),
            utilities=np.concatenate([part.utilities for part in parts]),
            plies=sum(part.plies for part in parts),
            choices=sum(part.choices for part in parts),
            cut=sum(part.cut for part in parts),
        )

    @property
    def playouts(self) -> int:
        """Number of playouts."""
        return len(self.lengths)

    @cached_property
    def wins(self) -> tuple[int, ...]:
        """How often each seat won; several may win together."""
        return tuple(int(w) for w in (self.utilities == 1.0).sum(axis=0))

    @property
    def draws(self) -> int:
        """Playouts that nobody won."""
        return int((~(self.utilities == 1.0).any(axis=1)).sum())

    def at_limit(self, players: int) -> NDArray[np.bool_]:
        """[n] Whether the limit of turns, or of plies, ended a playout of so many players.

        Also where somebody had won before: the others played on until then.
        """
        return (self.turns >= turn_limit(players)) | (self.lengths >= MOVE_LIMIT)

    @property
    def mean_length(self) -> float:
        """Plies per playout."""
        return self.plies / max(1, self.playouts)

    @property
    def mean_branching(self) -> float:
        """Legal moves per ply, if they were counted."""
        return self.choices / max(1, self.plies)

    def __repr__(self) -> str:
        cut = f", {self.cut} cut" if self.cut else ""
        return (
            f"<{counted(self.playouts, 'playout')}: wins {self.wins}, "
            f"{counted(self.draws, 'draw')}, {self.mean_length:.1f} plies on average{cut}>"
        )
