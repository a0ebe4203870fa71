"""Machine instructions that evaluators need and Python has no word for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic


def instruction(build: Callable[..., Any]) -> Any:
    """A function of compiled code, given what builds its instructions."""
    return intrinsic(build)


@instruction
def lowest_bit(context: Any, word: Any) -> Any:
    """The number of the lowest bit that is set."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), generate


@instruction
def at(context: Any, array: Any, index: Any) -> Any:
    """`array[index]` for an index that is known not to be negative: saves the test for it."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        held = context.make_array(signature.args[0])(context, builder, arguments[0])
        index = context.cast(builder, arguments[1], signature.args[1], types.intp)
        return builder.load(builder.gep(held.data, [index]))

    return array.dtype(array, index), generate


@instruction
def count_bits(context: Any, word: Any) -> Any:
    """How many bits are set."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate
