"""Lists of sites of different lengths as two arrays, for compiled code."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

IntArray = NDArray[np.int32]


def ragged(lists: Iterable[Sequence[int]]) -> tuple[IntArray, IntArray]:
    """Where each of L lists begins, [L + 1], and all of them one after the other."""
    starts, members = [0], list[int]()
    for each in lists:
        members += each
        starts.append(len(members))
    return np.array(starts, np.int32), np.array(members, np.int32)
