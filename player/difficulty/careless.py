"""The agent that now and then makes any move, and else plays as another one."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar

from ludeme.play.move import Move
from ludeme.player.agents.asked import moves_to_choose_from
from ludeme.player.agents.given import is_person, iterations_of, let_prepare, looks_at_all
from ludeme.player.agents.preparation import FreshCopies
from ludeme.player.agents.registry import Described, make_agent
from ludeme.player.search.budget import Budget
from ludeme.runtime.search_abi.compiled_game import State
from ludeme.runtime.search_abi.seeds import drawn, mixed

#: What tells the lots of this agent from those of the one that it asks.
_LOT = 0x0CA2E


@dataclass
class Careless(FreshCopies):
    """Makes a random move in a `share` of its turns, and the move of `agent` in the others.

    `agent` is any agent, written last with its own parameters. This is how opponents are made
    that a beginner can beat: see `difficulty` of `auto`.
    """

    #: Moves that are made at random are told as such, and nothing is said of the others.
    judges: ClassVar[bool] = False
    share: float = 0.2
    agent: Described = "auto"
    last_iterations: int = field(default=0, init=False, repr=False)
    _agent: Any = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not 0 <= self.share <= 1:
            raise ValueError(f"share is a part of the moves, from 0 to 1, not {self.share:g}")
        self._agent = make_agent(self.agent)

    @property
    def is_person(self) -> bool:
        """Whether a person is asked for the moves that are not left to chance."""
        return is_person(self._agent)

    @property
    def sees_all(self) -> bool:
        """Whether its agent looks at what is hidden from its player."""
        return looks_at_all(self._agent)

    def choose(self, state: State, budget: Budget | None = None, seed: int | None = None) -> Move:
        """Return a legal move of `state`; whether it is any move follows from the seed alone."""
        legal = moves_to_choose_from(state, budget)
        lot = drawn(seed)
        chance = Random(mixed(lot, _LOT))
        self.last_iterations = 0
        if chance.random() < self.share:
            return chance.choice(legal)
        move: Move = self._agent.choose(state, budget, lot)
        self.last_iterations = iterations_of(self._agent) or 0
        return move

    def prepare(self, state: State) -> None:
        """Let its agent make what it searches the game with."""
        let_prepare(self._agent, state)
