"""From the seed of a game to the number its chance source begins with (1..2**31-2)."""

from __future__ import annotations

from random import randrange

from ludeme.model.quantities import whole
from ludeme.runtime.search_abi.seeds import mixed

LARGEST = 2**31 - 2


def chance_of(seed: int | None) -> int:
    """The beginning for a seed, or one drawn by lot; neighbouring seeds have unrelated ones."""
    return randrange(1, LARGEST + 1) if seed is None else 1 + mixed(whole(seed, "a seed")) % LARGEST


def chance_of_first_trials(seed: int) -> int:
    """The beginning that a seed had when trials of version 1 were written."""
    return (seed * 2654435761 + 12345) % LARGEST + 1
