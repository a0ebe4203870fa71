"""What the functions of hand-written programs take (see `ludeme.runtime.search_abi.calls`)."""

from numba import types

from ludeme.runtime.search_abi.function_types import ROW, ROWS

MOVES = types.int64(ROW, ROW, ROWS, ROW)
APPLY = types.int64(ROW, ROW, ROWS, ROW, types.int64, types.int64)
MOVE_TO = types.int64(ROW, ROW, ROWS, ROW, types.int64)
PLAY_OUT = types.int64(ROW, ROW, ROWS, ROW, ROW, types.int64)
START = types.int64(ROW, ROW, ROWS)
