"""Independent seeds from one seed, in plain Python (the finaliser of splitmix64)."""

from __future__ import annotations

from random import randrange

from ludeme.model.quantities import whole

_MASK = (1 << 64) - 1


def drawn(seed: int | None) -> int:
    """The seed that was given, or one drawn by lot."""
    return randrange(2**31) if seed is None else whole(seed, "a seed")


def mixed(*numbers: int) -> int:
    """Return 64 well-mixed bits that depend on all `numbers` and their order.

    >>> mixed(1, 2) == mixed(1, 2), mixed(1, 2) == mixed(2, 1)
    (True, False)
    """
    word = 0
    for number in numbers:
        word = (word + (number & _MASK) + 0x9E3779B97F4A7C15) & _MASK
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
        word ^= word >> 31
    return word
