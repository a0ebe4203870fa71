"""Independent seeds from one seed, in plain Python (the finaliser of splitmix64)."""

from __future__ import annotations

from random import randrange

from ludeme.model.quantities import whole

#: The two random sources of a playout have numbers from 1 to these (see `kernels.draw_below`).
DRAW_SOURCES = (2147483562, 2147483398)
#: What the chance source of a row is taken modulo (see the kernel `random_below`).
CHANCE_MODULUS = 2**31 - 1
#: The chance source of a row has a number from 1 to this.
CHANCE_SOURCE = CHANCE_MODULUS - 1
_MASK = (1 << 64) - 1


def drawn(seed: int | None) -> int:
    """The seed that was given, or one drawn by lot."""
    return randrange(2**31) if seed is None else whole(seed, "a seed")


def chance_seed_of(*numbers: int) -> int:
    """A number for the chance source of a row, by all `numbers` and their order."""
    return 1 + mixed(*numbers) % CHANCE_SOURCE


def mixed(*numbers: int) -> int:
    """Return 64 well-mixed bits that depend on all `numbers` and their order.

    >>> mixed(1, 2) == mixed(1, 2), mixed(1, 2) == mixed(2, 1)
    (True, False)
    """
    word = 0
    for number in numbers:
        word = (word + (int(number) & _MASK) + 0x9E3779B97F4A7C15) & _MASK
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
        word ^= word >> 31
    return word
