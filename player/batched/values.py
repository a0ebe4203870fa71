"""Two scales of what a position is worth, and the one place where they meet.

Games and trees count in *utilities*, from -1 (a loss) to 1 (a win); networks, their targets and the
formulas of their search count in *values*, from 0 to 1. Either is that of the side to move.
"""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ludeme.runtime.search_abi.kernel import helper

#: A number, or an array of them.
Number = TypeVar("Number", float, NDArray[np.float32], NDArray[np.float64])


def value_of(utility: Number) -> Number:
    """The value in [0, 1] of a utility in [-1, 1]."""
    return (utility + 1) / 2


def utility_of(value: Number) -> Number:
    """The utility in [-1, 1] of a value in [0, 1]."""
    return 2 * value - 1


#: The same in compiled code.
as_value = helper(value_of)
as_utility = helper(utility_of)
