"""Which agents look at what is hidden from their players, said wherever an agent is named."""

from __future__ import annotations

from typing import Any

from ludeme.player.agents.given import looks_at_all
from ludeme.player.agents.registry import Described, agent_class, agent_label

#: Behind the name of an agent that looks, in a game that hides something.
LOOKS = "(sees what is hidden)"


def sees_all(agent: Described) -> bool:
    """Whether an agent looks at the full position: all do that do not say otherwise.

    The agent is given as to `make_agent`; one that is not known there may do anything.
    """
    if not isinstance(agent, str):
        return looks_at_all(agent)
    try:
        cls = agent_class(agent.partition(":")[0])
    except ValueError:
        return True
    return looks_at_all(cls)


def named(agent: Described, game: Any, made: object = None) -> str:
    """An agent as it is called in a game; the agent itself says what it sees, where it is given."""
    label = agent_label(agent)
    if not getattr(game, "hides", False):
        return label
    looks = sees_all(agent) if made is None else looks_at_all(made)
    return f"{label} {LOOKS}" if looks else label
