"""What self-play leaves for training, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludeme.runtime.search_abi.compiled_game import IntArray


class Records(NamedTuple):
    """N positions of one game or of many, with their legal moves one after the other.

    The moves of position i are at `offsets[i] : offsets[i + 1]`. Values are in [0, 1], for the side
    to move.
    """

    rows: IntArray  # [N, R]
    offsets: NDArray[np.int64]  # [N + 1]
    actions: NDArray[np.int64]  # [total] the numbers of the moves
    visits: IntArray  # [total] how often the search tried them
    policy: NDArray[np.float32]  # [total] what is to be learned; adds up to 1 in each position
    full: NDArray[np.bool_]  # [N] whether the search was a full one
    found: NDArray[np.float32]  # [N] the value that the search found
    values: NDArray[np.float32]  # [N] how the game ended
    games: NDArray[np.int64]  # [N] the number of the game


@dataclass(frozen=True)
class PlayedGame:
    """One finished game of self-play."""

    number: int
    records: Records
    #: By seat, from 1 on: the result in [-1, 1], all 0 if the game was stopped.
    utilities: tuple[float, float]
    #: Moves of the random opening, and all moves.
    opening: int
    moves: int
    #: Whether it was stopped because it had too many moves.
    cut: bool


def joined(parts: Sequence[Records]) -> Records:
    """All positions of several records, in their order; there must be at least one part."""
    begins = np.cumsum([0, *(part.offsets[-1] for part in parts)])
    offsets = [part.offsets[:-1] + begin for part, begin in zip(parts, begins, strict=False)]
    ends = np.array([begins[-1]], np.int64)
    columns = {
        name: np.concatenate([getattr(part, name) for part in parts])
        for name in Records._fields
        if name != "offsets"
    }
    return Records(offsets=np.concatenate([*offsets, ends]), **columns)
