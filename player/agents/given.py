"""Agents as callers give them: what they must have, `choose`, and what they may have beside it.

What an agent may have is asked for here alone:

- `prepare(state)` makes what it searches a game with, before the time of a move runs;
- `agent_for(game)` and `agent_at(state, budget)` say which other agent it plays by;
- `last_iterations` is what its last move cost;
- `is_person`: somebody chooses the moves, and is not asked before the game;
- `sees_all` is False for an agent that looks only at what its player may see;
- a way of saying what it thinks of moves (`WAYS`), unless `judges` is False; with `even_visits` all
  moves get as many, and only their values say which is good.
"""

from __future__ import annotations

from inspect import getattr_static, signature
from typing import Any

#: How agents say what they think of moves, the most telling way first.
WAYS = ("shares_of", "lines_from", "search_from", "analyse")


def see_agent(agent: object) -> None:
    """A TypeError for what is neither an agent nor a class of agents."""
    ask = getattr(agent, "choose", None)
    wanted = "an agent has a method choose(state, budget, seed)"
    if not callable(ask):
        raise TypeError(f"{wanted}; {agent!r} has none")
    static = isinstance(getattr_static(agent, "choose"), staticmethod | classmethod)
    own = (agent,) if isinstance(agent, type) and not static else ()
    try:
        known = signature(ask)
    except ValueError:  # of compiled code nothing may be known
        return
    try:
        known.bind(*own, None, None, seed=None)
    except TypeError:
        raise TypeError(f"{wanted}; that of {agent!r} is choose{_written(agent)}") from None


def _written(agent: object) -> str:
    """The parameters of `choose` as they stand in the class."""
    found = getattr_static(agent, "choose")
    return str(signature(getattr(found, "__func__", found)))


def let_prepare(agent: Any, state: Any) -> None:
    """Let an agent make what it searches a game with, if it wants to, before its time runs."""
    if hasattr(agent, "prepare"):
        agent.prepare(state)


def chooses_others(agent: object) -> bool:
    """Whether an agent plays by others, as `auto` does."""
    return hasattr(agent, "agent_at")


def playing(agent: Any, game: Any) -> Any:
    """The agent that plays a game where this one is asked: itself, or the one it has chosen."""
    return agent.agent_for(game) if chooses_others(agent) else agent


def iterations_of(agent: object) -> int | None:
    """The iterations that its last move cost; None where it does not count them."""
    iterations: int | None = getattr(agent, "last_iterations", None)
    return iterations


def is_person(agent: object) -> bool:
    """Whether a person chooses its moves."""
    return bool(getattr(agent, "is_person", False))


def looks_at_all(agent: object) -> bool:
    """Whether an agent, or a class of them, looks at what is hidden from its player."""
    return bool(getattr(agent, "sees_all", True))


def way_of_telling(agent: object) -> str | None:
    """The method by which it says what it thinks of moves; None if it says nothing."""
    ways = WAYS if getattr(agent, "judges", True) else ()
    return next((way for way in ways if hasattr(agent, way)), None)


def tells_visits(agent: object) -> bool:
    """Whether it says of all moves how often it looked at them, and what it found."""
    return hasattr(agent, "analyse")


def has_even_visits(agent: object) -> bool:
    """Whether all moves get as many visits."""
    return bool(getattr(agent, "even_visits", False))
