"""A natural evolution strategy that needs a tenth of the paper's games (experiments §6).

It varies few numbers instead of a table: the logarithm of a weight is a sum over the windows of
three neighbouring places of its ring, with a number for each place, what stands there, and the
player to move. Variations come in opposite pairs, which play each other: two games with seats
swapped and the same seeds (common random numbers), again and again until a sequential test tells
who is better, or enough has been played (a race). The centre moves along the pairs in proportion to
their results (Wierstra et al. 2014, with mirrored samples). Opposite samples say nothing about the
size of variations, so that follows a schedule. The result is the mean centre of the second half.

If it is asked to, how often a move may go anywhere is one number more: where pieces move, what is
best is often not near the last move.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludeme.player.evolution.duel import Duel, Play
from ludeme.player.evolution.policy import Policy
from ludeme.player.evolution.settings import Settings
from ludeme.player.evolution.strategy import Arrays, Generation
from ludeme.player.patterns.surroundings import Float32
from ludeme.runtime.search_abi.seeds import mixed

#: Places of a ring that are looked at together.
WINDOW = 3
LEAST, MOST = 0.01, 100.0
#: How much faster it changes how often moves go anywhere, which begins at every other one.
STEEP = 4.0
#: The race: one of a pair is taken to be better at 65 % rather than 35 % of the points, with an
#: error of 10 %, once it leads by so many games (Wald's test for these two hypotheses).
LEAD = log(0.9 / 0.1) / log(0.65 / 0.35)
_SEED_OF_GENERATION, _SEED_OF_GAME = 3, 4


class NaturalStrategy:
    """A centre in the space of windows."""

    def __init__(self, size: int, windows: Windows, settings: Settings) -> None:
        self.settings = settings
        self.windows = windows
        self._size = size
        numbers = windows.count + settings.elsewhere
        self.centre, self.sum = np.zeros(numbers), np.zeros(numbers)
        self.summed = 0

    def advance(self, generation: int, play: Play) -> Generation:
        """Race pairs, and move the centre."""
        settings = self.settings
        random = np.random.default_rng(mixed(settings.seed, _SEED_OF_GENERATION, generation))
        sigma = self.sigma(generation)
        steps = random.normal(0, sigma, (settings.pairs, len(self.centre)))
        results, games = self._race(generation, steps, play)
        spread = np.abs(results).sum()
        if spread > 0:
            self.centre = self.centre + (results / spread) @ steps
        if 2 * (generation + 1) > settings.generations:
            self.sum, self.summed = self.sum + self.centre, self.summed + 1
        return Generation(games, float(np.abs(results).max()), sigma)

    def sigma(self, generation: int) -> float:
        """The size of variations, falling geometrically."""
        first, last = self.settings.first_sigma, self.settings.last_sigma
        return float(first * (last / first) ** (generation / self.settings.generations))

    def _race(
        self, generation: int, steps: NDArray[np.float64], play: Play
    ) -> tuple[NDArray[np.float64], int]:
        """The mean result of each variation against its opposite, and the games that it took."""
        pairs = [(self._policy(self.centre + s), self._policy(self.centre - s)) for s in steps]
        points, played = np.zeros(len(steps)), np.zeros(len(steps))
        for number in range(self.settings.most_games // 2):
            going = np.flatnonzero(np.abs(points) < LEAD)
            if not len(going):
                break
            duels = []
            for k in going:
                seed = mixed(self.settings.seed, _SEED_OF_GAME, generation, number, int(k))
                one, other = pairs[k]
                duels += [Duel(one, other, seed), Duel(other, one, seed)]
            results = np.array(play(duels)).reshape(-1, 2)
            points[going] += results[:, 0] - results[:, 1]
            played[going] += 2
        return points / played, int(played.sum())

    def _policy(self, numbers: NDArray[np.float64]) -> Policy:
        """What these numbers stand for; the one more is a step of a logistic curve."""
        weights = self.windows.table(self._size, numbers[: self.windows.count])
        if not self.settings.elsewhere:
            return Policy(weights)
        return Policy(weights, 1 / (1 + exp(-STEEP * float(numbers[-1]))))

    @property
    def policy(self) -> Policy:
        """The mean of the centres that count, or the centre while none does."""
        return self._policy(self.sum / self.summed if self.summed else self.centre)

    @property
    def arrays(self) -> Arrays:
        """The centre, and the sum of centres."""
        return {"centre": self.centre, "sum": self.sum, "summed": np.array(self.summed)}

    def restore(self, arrays: Mapping[str, NDArray[Any]], generation: int) -> None:
        """Go on from this centre, after so many generations."""
        self.centre, self.sum = arrays["centre"], arrays["sum"]
        self.summed = int(arrays["summed"])
        if 2 * generation <= self.settings.generations:  # there were to be fewer: none counts yet
            self.sum, self.summed = np.zeros_like(self.sum), 0


class Windows:
    """Which windows each pattern consists of."""

    def __init__(self, lengths: tuple[int, ...], numbers: NDArray[Any]) -> None:
        """Look at the patterns with these numbers, of rings of these lengths (see `reachable`)."""
        self.numbers = np.asarray(numbers, np.int64)
        longest = max(lengths)
        named = np.full((len(self.numbers), longest), -1, np.int64)
        begin = 0
        for length in lengths:
            size = 4**length
            own = (self.numbers >= begin) & (self.numbers < begin + 2 * size)
            player, pattern = np.divmod(self.numbers[own] - begin, size)
            twice = pattern | (pattern << (2 * length))  # a ring has no end
            for place in range(length):
                seen = (twice >> (2 * place)) & (4 ** min(WINDOW, length) - 1)
                named[own, place] = ((length * 2 + player) * longest + place) * 64 + seen
            begin += 2 * size
        known, places = np.unique(named, return_inverse=True)
        missing = int(known[0] == -1)
        self.count = len(known) - missing
        #: [patterns, longest] the number of each window; the last one is none
        self.of_pattern = places.reshape(named.shape) - missing

    def table(self, size: int, numbers: NDArray[np.float64]) -> Float32:
        """The weights of all patterns, 1 for those that cannot occur."""
        weights = np.ones(size, np.float32)
        sums = np.append(numbers, 0.0)[self.of_pattern].sum(axis=1)
        weights[self.numbers] = np.exp(np.clip(sums, log(LEAST), log(MOST)))
        return weights
