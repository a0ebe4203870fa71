"""What an evolution strategy is: it turns the results of games into the next generation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from numpy.typing import NDArray

from ludeme.player.evolution.duel import Play
from ludeme.player.evolution.policy import Policy

Arrays = dict[str, NDArray[Any]]


class Generation(NamedTuple):
    """What one generation showed."""

    games: int
    #: How good the best one was in its own generation, from -1 to 1.
    best: float
    #: How far individuals vary.
    sigma: float


class Strategy(Protocol):
    """A strategy; all chance follows from the seed and the number of the generation."""

    def advance(self, generation: int, play: Play) -> Generation:
        """Play generation number `generation`, from 0, and make the next one."""

    @property
    def policy(self) -> Policy:
        """The result so far."""

    @property
    def arrays(self) -> Arrays:
        """Everything that is needed to go on."""

    def restore(self, arrays: Mapping[str, NDArray[Any]], generation: int) -> None:
        """Go on from there, after so many generations."""
