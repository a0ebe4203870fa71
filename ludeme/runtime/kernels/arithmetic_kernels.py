"""Arithmetic as the language has it, with 32 bits (spec 07 §2.1)."""

from __future__ import annotations


def wrap(n: int) -> int:
    """The number that 32 bits hold of another one."""
    return ((n + 2147483648) & 4294967295) - 2147483648


def cut(n: int) -> int:
    """The number that 32 bits hold which is nearest to another one."""
    return max(-2147483648, min(n, 2147483647))


def quotient(a: int, b: int) -> int:
    """Division rounded towards zero; 0 where the reference fails."""
    if b == 0:
        return 0
    q = abs(a) // abs(b)
    return wrap(q) if (a < 0) == (b < 0) else -q


def remainder(a: int, b: int) -> int:
    """The remainder, with the sign of `a`; 0 where the reference fails."""
    if b == 0:
        return 0
    r = abs(a) % abs(b)
    return -r if a < 0 else r


def power(a: int, b: int) -> int:
    """A power cut to an integer and to 32 bits."""
    size = abs(a)
    if b < 0:
        if size > 1:
            return 0
        if size == 0:
            return 2147483647
        b = -b
    n = 1
    for _ in range(b):
        n *= size
        if n < 2 or n > 2147483647:
            break
    return -min(n, 2147483648) if a < 0 and b % 2 == 1 else min(n, 2147483647)
