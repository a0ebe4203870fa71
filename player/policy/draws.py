"""Drawing in proportion to shares, and shares from logits."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from ludeme.features.evaluate.bits import instruction
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.randomness import below, uniform


@helper
def draw(shares, first, n, total, random):  # type: ignore[no-untyped-def]
    """Return the number of one of the `n` shares from `first` on, drawn in proportion."""
    left = uniform(random) * total
    for k in range(n):
        left -= shares[first + k]
        if left < 0.0:
            return k
    return n - 1


@helper
def draw_other_share(shares, n, k, random):  # type: ignore[no-untyped-def]
    """Draw another one of n shares than k, which is nothing from then on."""
    shares[k], total = 0.0, 0.0
    for i in range(n):
        total += shares[i]
    return draw(shares, 0, n, total, random)


@helper
def other_than(found, count, n, random):  # type: ignore[no-untyped-def]
    """Draw one of `n` numbers, but none of the first `count` of `found`, which ascend."""
    k = below(random, n - count)
    for i in range(count):
        if found[i] > k:
            break
        k += 1
    return k


@instruction
def real_of_bits(context: Any, bits: Any) -> Any:
    """The number with these bits."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], ir.DoubleType())

    return types.float64(types.int64), generate


@helper
def quick_exp(x):  # type: ignore[no-untyped-def]
    """exp(x) for x <= 0, to eight digits: a power of two times a short series, without a branch."""
    x = max(x, -700.0)
    power = types.int64(x * 1.4426950408889634 - 0.5)
    r = x - power * 0.6931471805599453
    series = 1.0 + r * (1.0 / 7.0)
    for n in (6, 5, 4, 3, 2, 1):
        series = 1.0 + series * r * (1.0 / n)
    return series * real_of_bits((power + 1023) << 52)


@helper
def shares_of(scores, count):  # type: ignore[no-untyped-def]
    """Turn logits into shares; returns their sum, and the share of a target without features."""
    highest = 0.0
    for i in range(count):
        highest = max(highest, scores[i])
    total = 0.0
    for i in range(count):
        scores[i] = quick_exp(scores[i] - highest)
    for i in range(count):
        total += scores[i]
    return total, quick_exp(-highest)
