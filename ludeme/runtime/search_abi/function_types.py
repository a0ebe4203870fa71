"""The types of the arguments of compiled search.

Names of axes used in this package: `R` integers of a position row, `X` scratch rows, `W` integers
of a move row, `K` move rows of a buffer, `P` players, `N` nodes, `E` edges.
"""

from __future__ import annotations

from typing import Any

from numba import types

#: A position row int32 [R], a table, or a flat move buffer int32 [K * W].
ROW = types.Array(types.int32, 1, "C")
#: Several rows: scratch positions int32 [X, R], or the positions of a tree int32 [N, R].
ROWS = types.Array(types.int32, 2, "C")
INDICES = ROW
REALS = types.Array(types.float64, 1, "C")
REAL_ROWS = types.Array(types.float64, 2, "C")
#: Utilities that have been proven, exact for comparison.
BOUNDS = types.Array(types.float32, 2, "C")
COUNTS = types.Array(types.int64, 1, "C")
#: The state of one random source, uint64 [1].
RANDOM = types.Array(types.uint64, 1, "C")


def tuple_of(cls: type, *fields: Any) -> Any:
    """The numba type of a named tuple with fields of these types."""
    return types.BaseTuple.from_types(fields, cls)  # type: ignore[no-untyped-call]
