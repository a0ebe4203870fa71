"""What the tiers share about the memory of a program: buffers that grow, and what never fits."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence

import numpy as np
from numpy.typing import NDArray

from ludeme.grammar import LudemeError, Span
from ludeme.model import header
from ludeme.model.overflow import SAID, Overflow

#: Integers of a move buffer beyond which it does not grow.
LARGEST_BUFFER = 1 << 22

Tables = MutableSequence[int] | NDArray[np.int32]
#: Finds out where in the description something (of this kind) did not fit, if that can be told.
Place = Callable[[int], Span | None]


def nowhere(what: int) -> None:
    """Where nothing is known of the place."""


def larger(tables: Tables, buffer: int, place: Place = nowhere) -> int:
    """The next size of a move buffer that was too small; the flag is taken down.

    A LudemeError beyond all reason, and where something else did not fit.
    """
    if tables[header.OVERFLOW] > Overflow.MOVES or buffer >= LARGEST_BUFFER:
        tables[header.OVERFLOW] = tables[header.OVERFLOW] or Overflow.MOVES
        see_that_it_fitted(tables, place)
    tables[header.OVERFLOW] = 0
    return 2 * buffer


def see_that_it_fitted(tables: Tables, place: Place = nowhere) -> None:
    """Fail when a stack, the moves of an effect, ... did not fit into the place they have."""
    what = int(tables[header.OVERFLOW])
    if what:
        tables[header.OVERFLOW] = 0
        raise LudemeError(SAID[Overflow(what)], place(what))
