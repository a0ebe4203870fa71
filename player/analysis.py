"""What an agent thinks of a position, while it thinks: the best lines with what is known of them.

for analysis in ludeme.analyse(state, "uct:seconds=5,solver=yes"):
    print(analysis)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any

import numpy as np

from ludeme.model.quantities import counted, positive
from ludeme.play.move import Move, is_between_games
from ludeme.play.playable import CannotPlay, see_position
from ludeme.play.together import is_between, unseen
from ludeme.player.agents.given import chooses_others, has_even_visits, way_of_telling
from ludeme.player.agents.registry import Described, make_agent
from ludeme.player.agents.sight import named
from ludeme.player.matches.statistics import Interval, wilson
from ludeme.player.minimax.known_moves import RootLine
from ludeme.player.search.budget import Budget, see_budget, spend
from ludeme.player.search.root import RootStatistics
from ludeme.player.solving.solver import why_not
from ludeme.runtime.search_abi.compiled_game import IntArray, State
from ludeme.runtime.search_abi.seeds import drawn

#: Who analyses unless told otherwise, and where something is hidden.
ANALYST, HIDDEN_ANALYST, SOLVER = "uct:solver=yes", "determinized", "solver"
#: Seconds from one look to the next.
_PACE = 0.25


@dataclass(frozen=True)
class Line:
    """A move, and what the agent expects after it. Values are those of the player to move."""

    moves: tuple[Move, ...]
    visits: int
    #: The mean result of its visits, from -1 (last) to 1 (first), or what an evaluation says at
    #: the end of the line, or what is proven.
    value: float
    #: What is proven of it: it brings at least the one, and at most the other.
    lower: float = -1.0
    upper: float = 1.0
    #: Plies that were looked ahead; None where visits are games that were played.
    depth: int | None = None
    #: The part it has in what was thought of the positions that fit what is seen, else None.
    share: float | None = None

    @property
    def interval(self) -> Interval | None:
        """The 95 % interval of the value (Wilson's), as if visits were independent games, within
        what is proven. None for the values of evaluations, and those of several positions."""
        if self.depth is not None or self.share is not None:
            return None
        low, high = wilson((self.value + 1) / 2 * self.visits, self.visits)
        return Interval(*(min(max(2 * end - 1, self.lower), self.upper) for end in (low, high)))

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
        known = f"{self.value:+.3f} in {counted(self.visits, 'visit')}"
        known += f", {counted(self.depth, 'ply')} deep" if self.depth is not None else ""
        known += f", {self.share:.0%} of what fits" if self.share is not None else ""
        return f"{' '.join(map(str, self.moves))}: {known}{proven}"


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
    #: Who thought so, as it is called in this game (see `agents.sight`).
    agent: str = ""
    #: Why, where an agent chose another one to play the game.
    choice: str = ""

    @property
    def best(self) -> Line:
        """The line the agent would follow."""
        return self.lines[0]

    def __str__(self) -> str:
        full = ", memory used up" if self.full else ""
        return f"{self.best}; {counted(self.iterations, 'iteration', ',')}{full}"


def analyse(
    state: State,
    agent: Described | None = None,
    *,
    budget: Budget | None = None,
    seed: int | None = None,
    pace: float = _PACE,
) -> Iterator[Analysis]:
    """Think about `state`, and say about every `pace` seconds what is known so far.

    It ends when the budget is spent (`budget`, or else the agent's own limits) or the position is
    solved; without any limit it goes on until nobody asks for more. The agent is one that searches;
    of others that give values to moves there is a single analysis. With `auto` it is the agent that
    auto would play with. Without one it is `ANALYST`, or `HIDDEN_ANALYST`, who does not look, where
    something is hidden, or `SOLVER` for one player. Each analysis says who thought.
    """
    positive(pace, "the number of seconds")
    see_position(state)
    see_budget(budget)
    game = getattr(state, "match", state.game)
    if not getattr(game, "players", 1):
        raise CannotPlay(f"{game.name} has no players: nobody chooses between moves")
    usual = _usual_analyst(game)
    agent = usual if agent is None else agent
    state, made = unseen(state).copy(), make_agent(agent)
    legal = state.legal_moves()
    if not legal:
        raise ValueError(f"there is nothing to analyse: no move can be made in {state!r}")
    if is_between_games(legal):
        raise ValueError("there is nothing to analyse: the next game of the match begins")
    budget = budget or own_budget(made)
    made, label, choice = _thinker(made, called(agent), usual, state, budget)
    see_judge(made, label, budget)
    said = partial(Analysis, agent=named(label, game, made), choice=choice)
    return _looks(state, made, budget, drawn(seed), pace, said)


def _usual_analyst(game: Any) -> str:
    if getattr(game, "hides", False):
        return HIDDEN_ANALYST
    return ANALYST if why_not(game) else SOLVER


def _thinker(
    made: Any, label: str, usual: str, state: State, budget: Budget | None
) -> tuple[Any, str, str]:
    """Who thinks where an agent is asked, what it is called, and why it is another one.

    An agent that chooses others thinks by the one that it would play with; if that says nothing of
    moves, the usual one thinks.
    """
    if not chooses_others(made):
        return made, label, ""
    chosen = made.agent_at(state, budget)
    why = f"{label.partition(':')[0]} plays this game with {made.choice}"
    if way_of_telling(chosen):
        return chosen, made.choice.written, why
    return make_agent(usual), usual, why


def see_judge(agent: Any, label: str, budget: Budget | None) -> None:
    """A ValueError for an agent that says nothing of moves, or not within this budget."""
    if way_of_telling(agent) is None:
        raise ValueError(f"{label} does not say what it thinks of moves")
    if hasattr(agent, "see_budget"):
        agent.see_budget(budget)


def called(agent: Described) -> str:
    """An agent in words: as it was named, or by its kind."""
    if isinstance(agent, str):
        return agent
    kind = agent if isinstance(agent, type) else type(agent)
    return str(getattr(kind, "NAME", kind.__name__))


def own_budget(agent: Any) -> Budget | None:
    """What the agent was told a move may cost; None if nothing."""
    iterations, seconds = getattr(agent, "iterations", None), getattr(agent, "seconds", None)
    return Budget(iterations, seconds) if iterations or seconds else None


def _looks(
    state: State,
    agent: Any,
    budget: Budget | None,
    seed: int,
    pace: float,
    said: Callable[..., Analysis],
) -> Iterator[Analysis]:
    """What is known, again and again."""
    began, way = perf_counter(), way_of_telling(agent)
    if way == "shares_of":
        shares = agent.shares_of(state, budget, seed)
        yield from _shares(state, agent, shares, pace, said)
    elif way == "lines_from":
        search = agent.lines_from(state, seed)
        for spent in _steps(search, budget, pace):
            yield said(_known(state, search.lines()), *spent, search.full)
    elif way == "search_from":
        search = agent.search_from(state, seed)
        for spent in _steps(search, budget, pace):
            found = search.root()
            variations = [search.variation(row) for row in found.moves]
            yield said(_lines(state, agent, found, variations), *spent, search.full)
    else:
        found = agent.analyse(state, budget, seed)
        lines = _lines(state, agent, found, [[row] for row in found.moves])
        yield said(lines, int(found.visits.sum()), perf_counter() - began, True)


def _steps(search: Any, budget: Budget | None, pace: float) -> Iterator[tuple[int, float, bool]]:
    """Let a search run, look by look: iterations so far, seconds, whether it is finished."""
    began, done, finished = perf_counter(), 0, False
    while not finished:
        part = _part(budget, done, perf_counter() - began, pace)
        if budget is not None and getattr(search, "in_one_piece", False):
            part = budget
        ran = spend(part, search.run)
        done, used = done + ran, perf_counter() - began
        finished = search.solved or ran == 0 or _is_spent(budget, done, used)
        yield done, used, finished


def _shares(
    state: State,
    agent: Any,
    shares: Iterator[list[RootLine]],
    pace: float,
    said: Callable[..., Analysis],
) -> Iterator[Analysis]:
    """What is known after more and more of the positions that fit what is seen."""
    began, last = perf_counter(), 0.0
    for number, lines in enumerate(shares, 1):
        used, finished = perf_counter() - began, number == agent.samples
        if finished or used - last >= pace:
            last = used
            yield said(_known(state, lines), agent.last_iterations, used, finished)


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
    state: State, agent: Any, found: RootStatistics, variations: Sequence[Sequence[IntArray]]
) -> tuple[Line, ...]:
    """The lines in the order of preference: the move to play, then by proof, visits and value.

    Where all moves get as many visits, value goes first.
    """
    bounds = _bounds(found)
    best = agent.preferred(found, 0) if hasattr(agent, "preferred") else found.best(0)
    worth = [found.means, found.visits]
    if has_even_visits(agent):
        worth.reverse()
    order = np.lexsort((*worth, bounds[:, 1], bounds[:, 0], found.proven))[::-1]
    return tuple(
        Line(
            _moves(state, variations[k]),
            int(found.visits[k]),
            float(np.clip(found.means[k], *bounds[k])),
            lower=float(bounds[k, 0]),
            upper=float(bounds[k, 1]),
        )
        for k in (best, *(int(k) for k in order if k != best))
    )


def _known(state: State, lines: Sequence[RootLine]) -> tuple[Line, ...]:
    """The lines of an agent that says itself what is known of each."""
    return tuple(
        Line(
            _moves(state, line.moves), line.visits, line.value, line.lower, line.upper,
            line.depth, line.share,
        )
        for line in lines
    )  # fmt: skip


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
