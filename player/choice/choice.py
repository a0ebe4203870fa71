"""What is chosen for a game, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ludeme.player.agents.registry import Agent, agent_class, make_agent
from ludeme.player.learned.store import EVALUATION, FEATURES, NETWORK, Learned

#: Who uses what was learned, and the parameter that is the file.
_USERS = {
    FEATURES: ("biased", "features"),
    EVALUATION: ("alpha-beta", "evaluation"),
    NETWORK: ("network", "file"),
}
#: What an agent calls iterations, if it has another word for them.
_ITERATIONS = {"network": "nodes"}


@dataclass(frozen=True)
class Choice:
    """An agent by name, its parameters as they are (paths may hold commas), and one sentence."""

    name: str
    parameters: Mapping[str, Any] = field(default_factory=dict)
    reason: str = ""

    @classmethod
    def using(cls, one: Learned) -> Choice:
        """The search that uses what was learned."""
        name, parameter = _USERS[one.kind]
        transfer = {"transfer": True} if one.transferred else {}
        return cls(name, {parameter: str(one.path)} | transfer, str(one))

    def agent(self, **budget: Any) -> Agent:
        """The agent, with limits of its own if they are given: `iterations` or `seconds`."""
        word = _ITERATIONS.get(self.name, "iterations")
        budget = {word if key == "iterations" else key: value for key, value in budget.items()}
        if not self.parameters:
            said = ",".join(f"{key}={value}" for key, value in budget.items())
            return make_agent(f"{self.name}:{said}")
        made: Agent = agent_class(self.name)(**self.parameters, **budget)
        return made

    @property
    def written(self) -> str:
        """The agent as people write it."""
        said = ",".join(f"{key}={_word(value)}" for key, value in self.parameters.items())
        return f"{self.name}:{said}" if said else self.name

    def because(self, reason: str) -> Choice:
        """The same for another reason."""
        return Choice(self.name, self.parameters, reason)

    def __str__(self) -> str:
        return f"{self.written} ({self.reason})"


#: What is played unless something speaks for another agent.
PLAIN = Choice("uct")


def _word(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
