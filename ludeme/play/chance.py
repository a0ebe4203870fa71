"""From the seed of a game to the number its chance source begins with (1..2**31-2)."""

from __future__ import annotations

from random import randrange

from ludeme.model.quantities import whole
from ludeme.runtime.search_abi.seeds import CHANCE_SOURCE, chance_seed_of


def chance_of(seed: int | None) -> int:
    """The beginning for a seed, or one drawn by lot; neighbouring seeds have unrelated ones."""
    if seed is None:
        return randrange(1, CHANCE_SOURCE + 1)
    return chance_seed_of(whole(seed, "a seed"))


def chance_of_first_trials(seed: int) -> int:
    """The beginning that a seed had when trials of version 1 were written."""
    return (seed * 2654435761 + 12345) % CHANCE_SOURCE + 1
