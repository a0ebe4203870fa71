"""The paper's evolution strategy (seed 004): self-adaptive, by games against the rest of the pool.

An individual is a table of weights with one sigma of its own (a reading: the paper does not say how
many there are). Children are means of two parents, in weights and in sigma, which then change by
chance; the best parents pass unchanged. Everybody plays a few games against drawn others; what the
others drew counts for both.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludeme.player.evolution.duel import Duel, Play
from ludeme.player.evolution.policy import Policy
from ludeme.player.evolution.settings import Settings
from ludeme.player.evolution.strategy import Arrays, Generation
from ludeme.player.patterns.surroundings import Float32
from ludeme.runtime.search_abi.seeds import mixed

LEAST, MOST = 0.01, 100.0
#: Where weights and sigmas begin: uniform from 0 to these.
FIRST_WEIGHT, FIRST_SIGMA = 100.0, 0.05
_SEED_OF_BEGINNING, _SEED_OF_GENERATION, _SEED_OF_GAME = range(3)


class PaperStrategy:
    """A population of tables, the best one first once it has played."""

    def __init__(self, size: int, settings: Settings) -> None:
        self.settings = settings
        random = np.random.default_rng(mixed(settings.seed, _SEED_OF_BEGINNING))
        count = settings.parents
        self.parents = random.uniform(0, FIRST_WEIGHT, (count, size)).astype(np.float32)
        self.sigmas = random.uniform(0, FIRST_SIGMA, count)

    def advance(self, generation: int, play: Play) -> Generation:
        """Children, games, and who survives."""
        settings = self.settings
        random = np.random.default_rng(mixed(settings.seed, _SEED_OF_GENERATION, generation))
        born, their_sigmas = self.children(generation, random)
        pool = np.concatenate([self.parents[: settings.elite], born])
        sigmas = np.concatenate([self.sigmas[: settings.elite], their_sigmas])
        pairings = drawn_pairings(len(pool), settings.games, random)
        policies = list(map(Policy, pool))
        duels = [
            Duel(
                policies[first],
                policies[second],
                mixed(settings.seed, _SEED_OF_GAME, generation, number),
            )
            for number, (first, second) in enumerate(pairings)
        ]
        fitness = fitness_of(len(pool), pairings, play(duels))
        ranked = np.argsort(-fitness, kind="stable")[: settings.parents]
        self.parents, self.sigmas = pool[ranked], sigmas[ranked]
        return Generation(len(duels), float(fitness[ranked[0]]), float(self.sigmas.mean()))

    def children(
        self, generation: int, random: np.random.Generator
    ) -> tuple[Float32, NDArray[np.float64]]:
        """Means of two parents each, changed by chance."""
        count, size = self.settings.children, self.parents.shape[1]
        rate = learning_rate(size, generation, self.settings.generations)
        mates = np.array([random.choice(len(self.parents), 2, replace=False) for _ in range(count)])
        sigmas = self.sigmas[mates].mean(axis=1) * np.exp(random.normal(0, 1, count) * rate)
        weights = self.parents[mates].mean(axis=1)
        weights += random.normal(0, 1, (count, size)) * sigmas[:, None]
        return np.clip(weights, LEAST, MOST).astype(np.float32), sigmas

    @property
    def policy(self) -> Policy:
        """The fittest of the last generation."""
        return Policy(self.parents[0])

    @property
    def arrays(self) -> Arrays:
        """The population."""
        return {"parents": self.parents, "sigmas": self.sigmas}

    def restore(self, arrays: Mapping[str, NDArray[Any]], generation: int) -> None:
        """Go on with this population, whatever the generation."""
        self.parents, self.sigmas = arrays["parents"], arrays["sigmas"]


def learning_rate(size: int, generation: int, generations: int) -> float:
    """How much sigmas vary: 1 / sqrt(size), falling to nothing over all generations."""
    return max(0.0, 1 - generation / generations) / sqrt(size)


def drawn_pairings(count: int, games: int, random: np.random.Generator) -> list[tuple[int, int]]:
    """For everybody so many games against drawn others, in drawn seats."""
    found = []
    for one in range(count):
        for other in random.integers(0, count - 1, games):
            pair = (one, int(other + (other >= one)))
            found.append(pair if random.random() < 0.5 else pair[::-1])
    return found


def fitness_of(
    count: int, pairings: list[tuple[int, int]], results: list[float]
) -> NDArray[np.float64]:
    """The mean result of everybody, in all games that they took part in."""
    total, played = np.zeros(count), np.zeros(count)
    for (first, second), result in zip(pairings, results, strict=True):
        total[first] += result
        total[second] -= result
        played[[first, second]] += 1
    return total / np.maximum(played, 1)
