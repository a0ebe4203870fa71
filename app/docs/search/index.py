"""An index of texts, ranked by BM25 (Robertson and Zaragoza, 2009)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

#: How soon more of a word counts no more, and how much the length of a text counts.
SATURATION = 1.2
LENGTH = 0.6


class Index:
    """Texts as bags of weighted words; a query's words need not all be there."""

    def __init__(self, bags: Sequence[Mapping[str, float]]) -> None:
        """`bags[i]` gives each word of text `i` its weight: how often, by how much it matters."""
        self.bags = bags
        lengths = [sum(bag.values()) for bag in bags]
        mean = sum(lengths) / max(1, len(lengths))
        self._norms = [1 - LENGTH + LENGTH * length / mean for length in lengths]
        self._found_in = Counter(word for bag in bags for word in bag)

    @property
    def vocabulary(self) -> list[str]:
        """All words of all texts."""
        return list(self._found_in)

    def rarity(self, word: str) -> float:
        """How much a word tells: its inverse document frequency."""
        found = self._found_in[word]
        return math.log(1 + (len(self.bags) - found + 0.5) / (found + 0.5))

    def scores(self, query: Mapping[str, float]) -> list[float]:
        """How well each text answers a query, whose words have weights; 0 where none is in it."""
        told = {word: weight * self.rarity(word) for word, weight in query.items()}
        return [
            sum(
                weight * bag[word] * (SATURATION + 1) / (bag[word] + SATURATION * norm)
                for word, weight in told.items()
                if word in bag
            )
            for bag, norm in zip(self.bags, self._norms, strict=True)
        ]
