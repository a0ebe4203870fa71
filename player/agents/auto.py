"""The agent that chooses another one for each game, and says why."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from ludeme.model.quantities import whole
from ludeme.play.move import Move
from ludeme.player.agents.clock import Clocked, clock_of
from ludeme.player.agents.given import iterations_of, let_prepare
from ludeme.player.agents.preparation import FreshCopies
from ludeme.player.agents.registry import Agent
from ludeme.player.choice.choice import Choice
from ludeme.player.choice.choosing import TRIAL, choose
from ludeme.player.difficulty.careless import Careless
from ludeme.player.difficulty.difficulty_files import known_difficulties
from ludeme.player.difficulty.strength import careless_share, iterations_at
from ludeme.player.search.budget import Budget, default_budget
from ludeme.runtime.search_abi.compiled_game import State


@dataclass
class Auto(FreshCopies, Clocked):
    """Plays a game with the search that suits it: by what was learned, by its rules, by a trial.

    Give `iterations` or `seconds` per move, or a `clock` as `uct` has it. Where time is what moves
    cost, schemes are tried for `trial` seconds at most before the first move of a game, whose rules
    were never met before; with iterations nothing is tried, and the same seed gives the same moves.
    With `learned=no` it does not ask what was learned for the game. With `difficulty=1`, or a
    higher one, it plays weaker, as strong as was measured for it (`ludeme difficulty GAME`);
    that says how long it thinks, whatever budget is given.
    """

    #: Where something is hidden, it does not look.
    sees_all: ClassVar[bool] = False
    iterations: int | None = None
    seconds: float | None = None
    clock: str = ""
    trial: float = TRIAL
    learned: bool = True
    difficulty: int | None = None
    #: What was chosen for the last game, and why.
    choice: Choice | None = field(default=None, init=False, repr=False)
    last_iterations: int = field(default=0, init=False, repr=False)
    _agent: Any = field(default=None, init=False, repr=False)
    _made_for: object = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        if not 0 <= self.trial <= 3600:
            raise ValueError(f"trial is a number of seconds from 0 to 3600, not {self.trial:g}")
        if self.difficulty is not None:
            self._see_difficulty()
        self._budget = default_budget(self.iterations, self.seconds)
        self._clock = clock_of(self.clock, self.iterations, self.seconds)

    def _chosen(self, state: State, legal: list[Move], budget: Budget, seed: int) -> Move:
        """The move of the agent that was chosen."""
        agent = self.agent_at(state, budget)
        move = agent.choose(state, budget if self.difficulty is None else None, seed)
        self.last_iterations = iterations_of(agent) or 0
        return move

    def prepare(self, state: State) -> None:
        """Choose an agent for the game, and let it make what it searches with, before any move.

        The first move of a game takes the time of its budget then, and no more.
        """
        let_prepare(self.agent_at(state), state)

    def agent_at(self, state: Any, budget: Budget | None = None) -> Agent:
        """The agent that plays the game, or the match, of a position."""
        return self.agent_for(getattr(state, "match", state.game), budget)

    def agent_for(self, game: Any, budget: Budget | None = None) -> Agent:
        """The agent that plays a game, the same one as long as possible."""
        made_for = (game, self._unit(budget))
        if self._agent is None or self._made_for != made_for:
            choice = choose(*made_for, seconds=self.trial, learned=self.learned)
            self._agent = choice.agent() if self.difficulty is None else self._graded(choice, game)
            self.choice, self._made_for = choice, made_for
        agent: Agent = self._agent
        return agent

    def _graded(self, choice: Choice, game: Any) -> Agent:
        """The agent that was chosen, no stronger than the difficulty that is wanted."""
        strength = known_difficulties(game).strength(whole(self.difficulty, "a difficulty"))
        searching = choice.agent(iterations=iterations_at(strength))
        share = careless_share(strength)
        return Careless(share, searching) if share else searching

    def _see_difficulty(self) -> None:
        """A ValueError for what is no difficulty, or for limits beside it."""
        whole(self.difficulty, "a difficulty")
        if self.iterations or self.seconds or self.clock:
            raise ValueError(
                "a difficulty says how long to think: leave iterations, seconds and clock out"
            )

    def _unit(self, budget: Budget | None) -> str:
        """What moves cost."""
        if self.difficulty is not None:
            return "iterations"
        given = budget or self._budget
        timed = given.seconds is not None or (budget is None and self._clock is not None)
        return "seconds" if timed else "iterations"
