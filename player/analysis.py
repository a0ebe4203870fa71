"""What an agent thinks of a position, while it thinks: the best lines with visits and values.

for analysis in ludeme.analyse(state, "uct:seconds=5,solver=yes"):
    print(analysis)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from ludeme.model.quantities import positive
from ludeme.play.move import Move
from ludeme.play.playable import see_position
from ludeme.play.together import in_turns, is_between
from ludeme.player.agents.registry import Described, agent_label, make_agent
from ludeme.player.matches.statistics import Interval, wilson
from ludeme.player.search.budget import Budget, see_budget, spend
from ludeme.player.search.root import RootStatistics
from ludeme.runtime.search_abi.compiled_game import IntArray, State
from ludeme.runtime.search_abi.seeds import drawn

#: Who analyses unless told otherwise.
ANALYST = "uct:solver=yes"
#: Seconds from one look to the next.
_PACE = 0.25


@dataclass(frozen=True)
class Line:
    """A move, and what the agent expects after it. Values are those of the player to move."""

    moves: tuple[Move, ...]
    visits: int
    #: The mean result of its visits, from -1 (last) to 1 (first), or what is proven.
    value: float
    #: What is proven of it: it brings at least the one, and at most the other.
    lower: float = -1.0
    upper: float = 1.0

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the value (Wilson's), as if visits were independent games."""
        if self.lower == self.upper:
            return Interval(self.lower, self.upper)
        low, high = wilson((self.value + 1) / 2 * self.visits, self.visits)
        return Interval(2 * low - 1, 2 * high - 1)

    @property
    def proven(self) -> str:
        """What is proven, in words; "" if nothing is."""
        if self.lower == self.upper:
            return _result(self.lower)
        if self.lower > -1:
            return f"at least a {_result(self.lower)}"
        return f"at most a {_result(self.upper)}" if self.upper < 1 else ""

    def __str__(self) -> str:
        proven = f" ({self.proven})" if self.proven else ""
        return (
            f"{' '.join(map(str, self.moves))}: {self.value:+.3f} in {self.visits} visits{proven}"
        )


def _result(value: float) -> str:
    words = {1.0: "win", 0.0: "draw", -1.0: "loss"}
    return words.get(round(value, 6), f"result of {value:+.2f}")


@dataclass(frozen=True)
class Analysis:
    """What is known after so much thinking; the best line first."""

    lines: tuple[Line, ...]
    #: Of this search; visits of lines may come from earlier ones.
    iterations: int
    seconds: float
    #: Whether nothing can be added: the budget is spent, or the position solved.
    finished: bool
    #: Whether the memory of the search is used up: it goes on in the tree as it is.
    full: bool = False

    @property
    def best(self) -> Line:
        """The line the agent would follow."""
        return self.lines[0]

    def __str__(self) -> str:
        full = ", memory used up" if self.full else ""
        return f"{self.best}; {self.iterations:,} iterations{full}"


def analyse(
    state: State,
    agent: Described = ANALYST,
    *,
    budget: Budget | None = None,
    seed: int | None = None,
    pace: float = _PACE,
) -> Iterator[Analysis]:
    """Think about `state`, and say about every `pace` seconds what is known so far.

    It ends when the budget is spent (`budget`, or else the agent's own limits) or the position is
    solved; without any limit it goes on until nobody asks for more. The agent is one that searches;
    of others that give values to moves there is a single analysis. Where `auto` would play with an
    agent that gives none, `ANALYST` thinks in its place.
    """
    positive(pace, "the number of seconds")
    see_position(state)
    see_budget(budget)
    state, made = in_turns(state).copy(), make_agent(agent)
    if not state.legal_moves():
        raise ValueError(f"there is nothing to analyse: no move can be made in {state!r}")
    budget = budget or _own_budget(made)
    if hasattr(made, "agent_at"):  # it chooses another one
        made = made.agent_at(state, budget)
        made = made if hasattr(made, "analyse") else make_agent(ANALYST)
    if not hasattr(made, "analyse"):
        raise ValueError(f"{agent_label(agent)} does not say what it thinks of moves")
    return _looks(state, made, budget, drawn(seed), pace)


def _own_budget(agent: Any) -> Budget | None:
    """What the agent was told a move may cost; None if nothing."""
    iterations, seconds = getattr(agent, "iterations", None), getattr(agent, "seconds", None)
    return Budget(iterations, seconds) if iterations or seconds else None


def _looks(
    state: State, agent: Any, budget: Budget | None, seed: int, pace: float
) -> Iterator[Analysis]:
    if not hasattr(agent, "search_from"):
        began = perf_counter()
        found = agent.analyse(state, budget, seed)
        lines = _lines(state, found, [[row] for row in found.moves])
        yield Analysis(lines, int(found.visits.sum()), perf_counter() - began, True)
        return
    search, done, finished = agent.search_from(state, seed), 0, False
    began = perf_counter()
    while not finished:
        part = _part(budget, done, perf_counter() - began, pace)
        ran = spend(part, search.run)
        done, used = done + ran, perf_counter() - began
        finished = search.solved or ran == 0 or _is_spent(budget, done, used)
        found = search.root()
        variations = [search.variation(row) for row in found.moves]
        yield Analysis(_lines(state, found, variations), done, used, finished, search.full)


def _part(budget: Budget | None, done: int, used: float, pace: float) -> Budget:
    """What may be spent until the next look."""
    if budget is None:
        return Budget(seconds=pace)
    left = None if budget.iterations is None else budget.iterations - done
    seconds = pace if budget.seconds is None else min(pace, max(1e-3, budget.seconds - used))
    return Budget(left, seconds)


def _is_spent(budget: Budget | None, done: int, used: float) -> bool:
    if budget is None:
        return False
    enough = budget.iterations is not None and done >= budget.iterations
    return enough or (budget.seconds is not None and used >= budget.seconds)


def _lines(
    state: State, found: RootStatistics, variations: Sequence[Sequence[IntArray]]
) -> tuple[Line, ...]:
    """The lines in the order of preference: the move to play, then by proof, visits and value."""
    bounds = _bounds(found)
    best = found.best(0)
    order = np.lexsort((found.means, found.visits, bounds[:, 1], bounds[:, 0], found.proven))[::-1]
    return tuple(
        Line(
            _moves(state, variations[k]),
            int(found.visits[k]),
            float(np.clip(found.means[k], *bounds[k])),
            *map(float, bounds[k]),
        )
        for k in (best, *(int(k) for k in order if k != best))
    )


def _bounds(found: RootStatistics) -> Any:
    """What is proven of each move; without a solver only moves that end the game at once are."""
    if found.bounds is not None:
        return found.bounds
    lower = np.where(found.proven > 0, 1.0, -1.0)
    return np.stack((lower, np.where(found.proven < 0, -1.0, 1.0)), axis=1)


def _moves(state: State, rows: Sequence[IntArray]) -> tuple[Move, ...]:
    """The moves of a line, as far as they are certain to be legal."""
    here, moves = state.copy(), []
    for row in rows:
        legal = here.legal_moves()
        move = next((move for move in legal if tuple(move.row) == tuple(map(int, row))), None)
        if move is None:
            break
        moves.append(move)
        if len(moves) < len(rows):
            here.apply(move)
        if is_between(here):
            break
    return tuple(moves)
