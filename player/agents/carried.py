"""Agents and parts that callers have registered, as other processes get to know them."""

from __future__ import annotations

import pickle
from dataclasses import dataclass

from ludeme.player.agents.registry import Described, own_agents, take_agents
from ludeme.player.parts.registry import own_schemes, take_schemes


@dataclass(frozen=True)
class Carried:
    """What this process knows beyond what every process does; it can be pickled."""

    #: Agents by name, each for itself: one that cannot travel does not keep the others at home.
    agents: tuple[tuple[str, bytes | None], ...]
    #: Kinds, names and places of parts.
    schemes: tuple[tuple[str, str, str], ...]

    @classmethod
    def along(cls) -> Carried:
        """All that was registered here."""
        agents = ((name, _packed(agent)) for name, agent in own_agents().items())
        return cls(tuple(agents), tuple(own_schemes()))

    def unpack(self) -> None:
        """Make it known in this process."""
        take_schemes(self.schemes)
        take_agents({name: _unpacked(packed) for name, packed in self.agents})


def _packed(agent: Described) -> bytes | None:
    """None for what only its own process has, such as a class inside a function."""
    try:
        return pickle.dumps(agent)
    except (pickle.PicklingError, AttributeError, TypeError):
        return None


def _unpacked(packed: bytes | None) -> Described | None:
    """None for what this process cannot import."""
    try:
        return None if packed is None else pickle.loads(packed)
    except (AttributeError, ImportError):
        return None
