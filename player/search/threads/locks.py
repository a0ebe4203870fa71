"""What threads need to share arrays: locks, and a number that is taken from without being lost.

A lock is an entry of an array, 0 while it is free. Whoever waits looks again and again: locks are
held for less than a microsecond.
"""

from __future__ import annotations

import sys
from typing import Any

from numba import types
from numba.core.extending import intrinsic

from ludeme.runtime.search_abi.kernel import helper

#: Whoever has a lock may have lost his processor: after so many looks somebody may have ours.
_PATIENCE = 64
_let_others_run: Any = types.ExternalFunction(
    "SwitchToThread" if sys.platform == "win32" else "sched_yield", types.int32()
)


def _address(context: Any, builder: Any, array_type: Any, array: Any, index: Any) -> Any:
    data = context.make_array(array_type)(context, builder, array).data
    return builder.gep(data, [index])


@intrinsic
def _exchange(typing, array, index, value):  # type: ignore[no-untyped-def]
    """Set an entry of an int32 array and return what it was; what follows sees it set."""

    def lower(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        array, index, value = arguments
        place = _address(context, builder, signature.args[0], array, index)
        return builder.atomic_rmw("xchg", place, value, "acquire")

    return types.int32(array, types.int64, types.int32), lower


@intrinsic
def _release(typing, array, index):  # type: ignore[no-untyped-def]
    """Set an entry of an int32 array to 0, after all that was written before."""

    def lower(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        array, index = arguments
        place = _address(context, builder, signature.args[0], array, index)
        builder.store_atomic(context.get_constant(types.int32, 0), place, "release", 4)
        return context.get_dummy_value()

    return types.void(array, types.int64), lower


@intrinsic
def take_one(typing, array, index):  # type: ignore[no-untyped-def]
    """Take one from an entry of an int64 array; return what it was."""

    def lower(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        array, index = arguments
        place = _address(context, builder, signature.args[0], array, index)
        one = context.get_constant(types.int64, 1)
        return builder.atomic_rmw("sub", place, one, "acq_rel")

    return types.int64(array, types.int64), lower


@helper
def lock(locks, k):  # type: ignore[no-untyped-def]
    """Wait until lock `k` is free, and take it."""
    waited = 0
    while _exchange(locks, types.int64(k), types.int32(1)) != 0:  # type: ignore[call-arg]
        waited += 1
        if waited % _PATIENCE == 0:
            _let_others_run()


@helper
def unlock(locks, k):  # type: ignore[no-untyped-def]
    """Give lock `k` back."""
    _release(locks, types.int64(k))  # type: ignore[call-arg]
