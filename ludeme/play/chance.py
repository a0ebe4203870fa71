"""Chance as callers hand it in: the seed of a game, and rolls."""

from __future__ import annotations

from collections.abc import Iterable
from random import randrange
from typing import Any

from ludeme.model.quantities import whole
from ludeme.runtime.search_abi.seeds import CHANCE_SOURCE, chance_seed_of


def chance_of(seed: int | None) -> int:
    """The number (1..2**31-2) that the chance source of a game begins with, for a seed or by lot.

    Neighbouring seeds have unrelated ones.
    """
    if seed is None:
        return randrange(1, CHANCE_SOURCE + 1)
    return chance_seed_of(whole(seed, "a seed"))


def chance_of_first_trials(seed: int) -> int:
    """The beginning that a seed had when trials of version 1 were written."""
    return (seed * 2654435761 + 12345) % CHANCE_SOURCE + 1


def rolls_of(rolls: object) -> list[list[Any]]:
    """Rolls, each a list of faces; a TypeError for what is none."""
    if not isinstance(rolls, Iterable):
        raise TypeError(f"rolls are a list of lists of faces, not {rolls!r}")
    found = []
    for roll in rolls:
        if not isinstance(roll, Iterable):
            raise TypeError(f"a roll is a list of faces, such as [0, 0], not {roll!r}")
        found.append(list(roll))
    return found
