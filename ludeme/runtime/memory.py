"""What the tiers share about the memory of a program: buffers that grow, and what never fits."""

from __future__ import annotations

from collections.abc import MutableSequence

import numpy as np
from numpy.typing import NDArray

from ludeme.grammar.errors import LudemeError
from ludeme.model import header

#: Integers of a move buffer beyond which it does not grow.
LARGEST_BUFFER = 1 << 22


def larger(buffer: int) -> int:
    """The next size of a move buffer that was too small; an error beyond all reason."""
    if buffer >= LARGEST_BUFFER:
        raise LudemeError("a position or an effect has too many moves")
    return 2 * buffer


def see_that_it_fitted(tables: MutableSequence[int] | NDArray[np.int32]) -> None:
    """Fail when a stack, or the moves of an effect, did not fit into the place they have."""
    if tables[header.OVERFLOW]:
        tables[header.OVERFLOW] = 0
        raise LudemeError(
            "a stack has too many levels, an effect too many moves, or an array too many numbers"
        )
