"""Which agents look at what is hidden from their players, said wherever an agent is named."""

from __future__ import annotations

from typing import Any

from ludeme.player.agents.registry import agent_class

#: Behind the name of an agent that looks, in a game that hides something.
LOOKS = "(sees what is hidden)"


def sees_all(agent: str) -> bool:
    """Whether an agent looks at the full position: all do that do not say otherwise.

    The agent is written as for `make_agent`; one that is not known there may do anything.
    """
    try:
        cls = agent_class(agent.partition(":")[0])
    except ValueError:
        return True
    return bool(getattr(cls, "sees_all", True))


def named(agent: str, game: Any, made: object = None) -> str:
    """An agent as it is called in a game; the agent itself says what it sees, where it is given."""
    if not getattr(game, "hides", False):
        return agent
    looks = sees_all(agent) if made is None else getattr(made, "sees_all", True)
    return f"{agent} {LOOKS}" if looks else agent
