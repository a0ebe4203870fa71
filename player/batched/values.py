"""Two scales of what a position is worth, and the one place where they meet.

Games and trees count in *utilities*, from -1 (a loss) to 1 (a win); networks, their targets and the
formulas of their search count in *values*, from 0 to 1. Either is that of the side to move.
"""

from __future__ import annotations

from typing import Any

from ludeme.runtime.search_abi.kernel import helper


def value_of(utility: Any) -> Any:
    """The value in [0, 1] of a utility in [-1, 1]: of a number, or of an array of them."""
    return (utility + 1) / 2


def utility_of(value: Any) -> Any:
    """The utility in [-1, 1] of a value in [0, 1]: of a number, or of an array of them."""
    return 2 * value - 1


#: The same in compiled code.
as_value = helper(value_of)
as_utility = helper(utility_of)
