"""The difficulties of a game: opponents in even steps of measured Elo above random play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from ludeme.features.files.provenance import Provenance
from ludeme.model.quantities import counted, whole
from ludeme.play.playable import CannotPlay

#: Rating points from one difficulty to the next: who is one step higher scores 76 % of the points.
STEP = 200
#: The layout of files.
VERSION = 1


class Stage(NamedTuple):
    """A strength that was measured: its rating above random play, and half its 95 % interval."""

    strength: float
    elo: float
    error: float
    games: int


@dataclass(frozen=True)
class Difficulties:
    """What was measured for the rules of a game, the weakest strength first."""

    provenance: Provenance
    stages: tuple[Stage, ...]
    #: Games in all.
    games: int

    @property
    def count(self) -> int:
        """How many difficulties there are: from 1, the easiest, to this; 0 is random play."""
        return int(self._climbing()[-1].elo // STEP)

    def strength(self, number: int) -> float:
        """The strength of a difficulty; a `CannotPlay` where the game has no such one."""
        number = whole(number, "a difficulty")
        if number > self.count:
            raise CannotPlay(f"{self.provenance.game} has {self.said}: there is no {number}")
        wanted = float(STEP * number)
        for low, high in pairwise(self._climbing()):
            if wanted <= high.elo:
                part = (wanted - low.elo) / (high.elo - low.elo)
                return low.strength + part * (high.strength - low.strength)
        return 0.0  # random play, where nothing is better

    @property
    def said(self) -> str:
        """How many difficulties there are, in words."""
        if not self.count:
            return "no difficulties: no search was found much better than random play"
        easiest = ", from 1, the easiest" if self.count > 1 else ""
        return f"{counted(self.count, 'difficulty')}{easiest}"

    def error_at(self, number: int) -> float:
        """Half the 95 % interval of the rating of a difficulty: that of the next stage above it."""
        wanted = self.strength(number)
        return next(stage.error for stage in self.stages if stage.strength >= wanted)

    def _climbing(self) -> list[Stage]:
        """The stages that are better than all below them; a rating may fall by chance."""
        best = [self.stages[0]]
        best += [each for k, each in enumerate(self.stages) if k and _is_best(self.stages, k)]
        return best

    def to_json(self) -> dict[str, Any]:
        """All of it as plain data."""
        stages = [list(stage) for stage in self.stages]
        about = self.provenance.to_json()
        return {"version": VERSION, "about": about, "stages": stages, "games": self.games}

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> Difficulties:
        """What `to_json` wrote; a ValueError for anything else."""
        try:
            if content["version"] != VERSION:
                raise ValueError("another version of ludeme wrote it")
            stages = tuple(
                Stage(float(strength), float(elo), float(error), int(games))
                for strength, elo, error, games in content["stages"]
            )
            found = cls(Provenance.read(content["about"]), stages, int(content["games"]))
        except (KeyError, TypeError, AttributeError, IndexError) as error:
            raise ValueError(f"it holds no difficulties: {error!r}") from None
        if not stages or stages[0].strength or list(stages) != sorted(stages):
            raise ValueError("its stages do not begin with random play, or are in no order")
        return found


def _is_best(stages: tuple[Stage, ...], k: int) -> bool:
    return stages[k].elo > max(stage.elo for stage in stages[:k])
