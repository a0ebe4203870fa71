"""What a measure of quality is, and the registry of all of them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any


class Need(Enum):
    """What a measure looks at."""

    RESULT = "how games end"
    COURSE = "every position of games"
    VALUES = "what a search expects in every position"
    LADDER = "games of more search against less"
    RULES = "the rules alone"


#: What a measure says of one game: a number, one for each of its parts, or None: nothing.
Said = float | Mapping[str, float] | None


@dataclass(frozen=True)
class Measure:
    """One measure: a number for every game, whose mean over many games is what is reported.

    What it says is a `share` if it is 0, 1 or between, of something won or met: then its interval
    is Wilson's, otherwise Student's.
    """

    name: str
    #: What it counts in: "plies", "share of games".
    unit: str
    #: Who uses it in the literature; "" for ours.
    source: str
    needs: Need
    share: bool
    of: Callable[[Any], Said]

    @property
    def is_part(self) -> bool:
        """Whether it lies in [0, 1], as a part of a whole, and is shown in per cent."""
        return self.unit.startswith("share")

    @property
    def definition(self) -> str:
        """What it is, in one or two sentences: the documentation of its function."""
        return " ".join((inspect.getdoc(self.of) or "").split())

    @property
    def summary(self) -> str:
        """The first sentence of the definition, without its full stop."""
        return self.definition.partition(". ")[0].rstrip(".")

    def samples(self, games: Sequence[Any]) -> dict[str, list[float]]:
        """The numbers of these games by part; "" is the measure itself."""
        found: dict[str, list[float]] = {}
        for game in games:
            said = self.of(game)
            parts = said if isinstance(said, Mapping) else {} if said is None else {"": said}
            for part, number in parts.items():
                found.setdefault(part, []).append(number)
        return found


_MEASURES: dict[str, Measure] = {}


def measure(
    name: str, *, unit: str, source: str, needs: Need, share: bool = False
) -> Callable[[Callable[[Any], Said]], Callable[[Any], Said]]:
    """Register a function of a game as a measure; its docstring is the definition."""

    def register(of: Callable[[Any], Said]) -> Callable[[Any], Said]:
        _MEASURES[name] = Measure(name, unit, source, needs, share, of)
        return of

    return register


def registered() -> Iterator[Measure]:
    """All measures that have been registered, in that order."""
    yield from _MEASURES.values()


def mean(numbers: Sequence[float]) -> float | None:
    """The mean; None of nothing."""
    return sum(numbers) / len(numbers) if numbers else None


def thirds(numbers: Sequence[float]) -> dict[str, float]:
    """The mean, and those of the opening, the middle and the end; {} of nothing."""
    n = len(numbers)
    spans = {
        "": numbers,
        "opening": numbers[: n // 3],
        "middle": numbers[n // 3 : n - n // 3],
        "end": numbers[n - n // 3 :],
    }
    means = {part: mean(span) for part, span in spans.items()}
    return {part: value for part, value in means.items() if value is not None}
