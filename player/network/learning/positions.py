"""What self-play leaves to learn from: positions, searches of their moves, outcomes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludeme.player.network.board import Indices, Reals


@dataclass(frozen=True, eq=False)
class Positions:
    """N positions, with all their T legal moves one after the other.

    The moves of position n are those from `offsets[n]` to `offsets[n + 1]`.
    """

    rows: Indices  # [N, R]
    offsets: NDArray[np.int64]  # [N + 1]
    actions: NDArray[np.int64]  # [T] as the game's encoding numbers them
    #: How often the search chose each move, or what it would have: any numbers in that proportion.
    visits: Reals  # [T]
    #: What the game was worth to the side to move in the end: 0 lost, 1 won.
    outcomes: Reals  # [N]
    #: Whether the search had the full budget (playout-cap randomisation).
    full: NDArray[np.bool_]  # [N]

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def counts(self) -> NDArray[np.int64]:
        """[N] how many legal moves each position has."""
        return np.diff(self.offsets)

    @property
    def arrays(self) -> dict[str, NDArray[Any]]:
        """All of it by name, to be written down."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @classmethod
    def of(cls, arrays: Mapping[str, NDArray[Any]]) -> Positions:
        """What `arrays` gave."""
        return cls(**{field.name: arrays[field.name] for field in fields(cls)})

    @classmethod
    def joined(cls, parts: Sequence[Positions]) -> Positions:
        """The positions of all parts, in order; there must be a part."""
        shifts = np.cumsum([0, *(part.offsets[-1] for part in parts)])
        ends = [part.offsets[1:] + shift for part, shift in zip(parts, shifts, strict=False)]
        together = {
            field.name: np.concatenate([getattr(part, field.name) for part in parts])
            for field in fields(cls)
            if field.name != "offsets"
        }
        return cls(offsets=np.concatenate(([0], *ends)).astype(np.int64), **together)

    def last(self, number: int) -> Positions:
        """The last so many positions, all if they are fewer."""
        start = max(0, len(self) - number)
        first = self.offsets[start]
        return Positions(
            rows=self.rows[start:],
            offsets=self.offsets[start:] - first,
            actions=self.actions[first:],
            visits=self.visits[first:],
            outcomes=self.outcomes[start:],
            full=self.full[start:],
        )
