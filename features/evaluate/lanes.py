"""Instructions that work on many numbers at once, for loops that are not turned into them.

Arrays are read `LANES` numbers at a time: there have to be as many from the first one on. They are
read fastest where `lanes_of` has made them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numpy.typing import NDArray

from ludeme.features.evaluate.bits import instruction
from ludeme.runtime.search_abi.kernel import helper

#: Numbers that are compared at once.
LANES = 64
#: Numbers that are summed up at once.
FEW = 8
_BYTES = ir.VectorType(ir.IntType(8), LANES)
_INTEGERS = ir.VectorType(ir.IntType(32), LANES)
_PAIR = ir.VectorType(ir.FloatType(), 2)
_REALS = ir.VectorType(ir.DoubleType(), FEW)


def whole_lanes(size: int) -> int:
    """This many numbers, and those that make it a multiple of `LANES`."""
    return -(-size // LANES) * LANES


def lanes_of(size: int) -> NDArray[np.uint8]:
    """So many zeros of one byte, the first one where a line of the processor's cache begins."""
    room = np.zeros(size + LANES, np.uint8)
    start = -room.ctypes.data % LANES
    return room[start : start + size]


def _array(context: Any, builder: Any, signature: Any, arguments: Any, i: int) -> Any:
    return context.make_array(signature.args[i])(context, builder, arguments[i])


def _index(context: Any, builder: Any, signature: Any, arguments: Any, i: int) -> Any:
    return context.cast(builder, arguments[i], signature.args[i], types.intp)


def _at(builder: Any, array: Any, index: Any, lanes: Any) -> Any:
    return builder.bitcast(builder.gep(array.data, [index]), lanes.as_pointer())


def _zeros(builder: Any) -> Any:
    return cgutils.alloca_once_value(builder, ir.Constant(_BYTES, None))  # type: ignore[no-untyped-call]


def _keep_greater(builder: Any, best: Any, new: Any) -> None:
    old = builder.load(best)
    builder.store(builder.select(builder.icmp_unsigned(">", new, old), new, old), best)


@instruction
def take_greatest(context: Any, out: Any, table: Any, rows: Any, first: Any, start: Any) -> Any:
    """Let `out[start + i]` be the greatest `table[(first + row) * len(out) + start + i]` of `rows`.

    So for each i < LANES; `out` and `table` are of bytes without a sign.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        given = context, builder, signature, arguments
        out, table, rows = (_array(*given, i) for i in range(3))
        first, start = _index(*given, 3), _index(*given, 4)
        width = builder.extract_value(out.shape, 0)
        best = _zeros(builder)
        with cgutils.for_range(builder, builder.extract_value(rows.shape, 0)) as loop:
            row = builder.load(builder.gep(rows.data, [loop.index]))
            row = builder.add(first, builder.sext(row, width.type))
            index = builder.add(builder.mul(row, width), start)
            _keep_greater(builder, best, builder.load(_at(builder, table, index, _BYTES), align=1))
        builder.store(builder.load(best), _at(builder, out, start, _BYTES), align=1)
        return context.get_dummy_value()

    return types.void(out, table, rows, first, start), generate


@instruction
def greatest(context: Any, table: Any, first: Any, marks: Any) -> Any:
    """The greatest `table[first + i] & marks[i]`, bytes without a sign, marks in whole lanes."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        given = context, builder, signature, arguments
        table, marks, first = _array(*given, 0), _array(*given, 2), _index(*given, 1)
        length = builder.extract_value(marks.shape, 0)
        best = _zeros(builder)
        with cgutils.for_range(builder, builder.sdiv(length, length.type(LANES))) as loop:
            index = builder.mul(loop.index, length.type(LANES))
            place = builder.add(first, index)
            new = builder.load(_at(builder, table, place, _BYTES), align=1)
            mark = builder.load(_at(builder, marks, index, _BYTES), align=1)
            _keep_greater(builder, best, builder.and_(new, mark))
        name, kind = f"llvm.vector.reduce.umax.v{LANES}i8", ir.FunctionType(ir.IntType(8), [_BYTES])
        reduce = cgutils.get_or_insert_function(builder.module, kind, name)  # type: ignore[no-untyped-call]
        return builder.call(reduce, [builder.load(best)])

    return types.uint8(table, first, marks), generate


@instruction
def differing(context: Any, a: Any, i: Any, b: Any, j: Any) -> Any:
    """A bit for each k < LANES where `a[i + k]` is not `b[j + k]`; both are of 32 bits."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        given = context, builder, signature, arguments
        one, other = (
            builder.load(_at(builder, _array(*given, k), _index(*given, k + 1), _INTEGERS), align=4)
            for k in (0, 2)
        )
        return builder.bitcast(builder.icmp_signed("!=", one, other), ir.IntType(LANES))

    return types.uint64(a, i, b, j), generate


@helper
def changes_in(row, column, kept, first, many):  # type: ignore[no-untyped-def]
    """A bit for each k < many <= LANES where `row[column + k]` is not `kept[LANES + first + k]`."""
    # what stands before them is compared as well, if only the header, and left out
    changed = differing(row, column + many - LANES, kept, first + many)
    return changed >> types.uint64(LANES - many)


@instruction
def sums_within(context: Any, numbers: Any, start: Any, most: Any) -> Any:
    """How many sums of the first 1, 2 ... `FEW` numbers from `start` on are at most `most`.

    The numbers are of type float64, and none is below 0.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        given = context, builder, signature, arguments
        place = _at(builder, _array(*given, 0), _index(*given, 1), _REALS)
        sums, zeros = builder.load(place, align=8), ir.Constant(_REALS, None)
        for step in (1, 2, 4):  # every lane adds the one so many before it
            lanes = [FEW - step + i for i in range(FEW)]
            mask = ir.Constant(ir.VectorType(ir.IntType(32), FEW), lanes)
            sums = builder.fadd(sums, builder.shuffle_vector(zeros, sums, mask))
        limit = ir.Constant(_REALS, ir.Undefined)
        for lane in range(FEW):
            limit = builder.insert_element(limit, arguments[2], ir.IntType(32)(lane))
        within = builder.bitcast(builder.fcmp_ordered("<=", sums, limit), ir.IntType(FEW))
        return builder.zext(builder.ctpop(within), ir.IntType(64))

    return types.uint64(numbers, start, types.float64), generate


@instruction
def add_two(context: Any, numbers: Any, start: Any, first: Any, second: Any) -> Any:
    """Add two numbers of type float32 to `numbers[start]` and to the one after it."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        given = context, builder, signature, arguments
        place = _at(builder, _array(*given, 0), _index(*given, 1), _PAIR)
        added = ir.Constant(_PAIR, ir.Undefined)
        for lane in range(2):
            added = builder.insert_element(added, arguments[2 + lane], ir.IntType(32)(lane))
        builder.store(builder.fadd(builder.load(place, align=4), added), place, align=4)
        return context.get_dummy_value()

    return types.void(numbers, start, types.float32, types.float32), generate
