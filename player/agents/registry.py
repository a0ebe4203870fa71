"""Agents by name: `make_agent("uct:iterations=1000,c=1.41")`.

Only the modules of the agents that are asked for get imported.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from importlib import import_module
from typing import Any, Protocol, get_args

from ludeme.play.move import Move
from ludeme.player.parts.registry import KINDS, parameters_of, scheme_names, scheme_parameters
from ludeme.player.search.budget import Budget
from ludeme.runtime.search_abi.compiled_game import State


class Agent(Protocol):
    """Whatever chooses moves. One object plays one seat of one game at a time."""

    def choose(self, state: State, budget: Budget | None = None, seed: int = 0) -> Move:
        """Return a legal move of `state`, which stays as it is but for dice being rolled.

        Without a budget the agent's own one counts. The same `seed` gives the same choice, as long
        as time does not limit the search.
        """


#: Name of each agent and where its dataclass is; its fields are the parameters.
_AGENTS = {
    "random": "ludeme.player.agents.random_agent:RandomAgent",
    "determinized": "ludeme.player.agents.determinized:Determinized",
    "flat": "ludeme.player.agents.flat:FlatMonteCarlo",
    "uct": "ludeme.player.agents.uct:UCT",
    "biased": "ludeme.player.agents.biased:Biased",
    "greedy": "ludeme.player.agents.biased:Greedy",
    "softmax": "ludeme.player.agents.biased:Softmax",
}


#: The parameter that is an agent itself, and comes last.
AGENT = "agent"


def register_agent(name: str, place: str) -> None:
    """Make the agent dataclass at `place` ("module:Class") known under `name`."""
    _AGENTS[name] = place


def agent_names() -> list[str]:
    """Return the known names in alphabetical order."""
    return sorted(_AGENTS)


def make_agent(description: str) -> Agent:
    """Return the agent for a description: a name, or `name:parameter=value,...`."""
    name, _, text = description.partition(":")
    factory = agent_class(name)
    agent: Agent = factory(**read_parameters(factory, name, text))
    return agent


def agent_class(name: str) -> type:
    """The dataclass of an agent."""
    if name not in _AGENTS:
        raise ValueError(f"no agent is called {name!r}; there are {', '.join(agent_names())}")
    module, _, cls = _AGENTS[name].partition(":")
    found: type = getattr(import_module(module), cls)
    return found


def describe_agents() -> str:
    """Every agent with its parameters, and the schemes that searches can be put together from."""
    lines = []
    for name in agent_names():
        hints = _own_parameters(agent_class(name))
        lines.append(f"{name}: {', '.join(hints)}" if hints else name)
    for kind in KINDS:
        for name in scheme_names(kind):
            parameters = ", ".join(scheme_parameters(kind, name))
            lines.append(f"{kind}={name}" + (f": {parameters}" if parameters else ""))
    return "\n".join(lines)


def read_parameters(factory: type, name: str, text: str) -> dict[str, Any]:
    """Return what `parameter=value,...` gives for a dataclass; `name` is for errors.

    If it has a field `settings`, the parameters of the schemes that it names are collected there.
    """
    own = _own_parameters(factory)
    given = [part.partition("=") for part in _parts(text, own)]
    of_parts = _parameters_of_parts(factory, own, {key: value for key, _, value in given})
    known = own | of_parts
    parameters: dict[str, Any] = {}
    settings: dict[str, Any] = {}
    for key, equals, value in given:
        if key not in known or not equals:
            choices = ", ".join(known) or "none"
            part = f"{key}{equals}{value}"
            raise ValueError(f"{part!r} is no parameter of {name!r}; it has {choices}")
        (parameters if key in own else settings)[key] = _read(known[key], key, value)
    return parameters | ({"settings": settings} if settings else {})


def _parts(text: str, own: Mapping[str, Any]) -> list[str]:
    """What stands between the commas; all behind `agent=` is the agent that another one uses."""
    inner = re.search(rf"(^|,)\s*({AGENT}=.*)", text) if AGENT in own else None
    outer = text[: inner.start()] if inner else text
    parts = [part.strip() for part in outer.split(",") if part.strip()]
    return [*parts, inner[2].strip()] if inner else parts


def _own_parameters(factory: type) -> dict[str, Any]:
    """The parameters of a dataclass itself, with their types."""
    return {key: hint for key, hint in parameters_of(factory).items() if key != "settings"}


def _parameters_of_parts(
    factory: type, own: Mapping[str, Any], given: Mapping[str, str]
) -> dict[str, Any]:
    """The parameters of the schemes that are chosen, with their types."""
    defaults = {f.name: f.default for f in fields(factory)}
    found: dict[str, Any] = {}
    for kind in KINDS:
        if "settings" in defaults and kind in own:
            found |= scheme_parameters(kind, given.get(kind, str(defaults[kind])))
    return found


def _read(hint: Any, key: str, text: str) -> Any:
    kind = next((t for t in get_args(hint) if t is not type(None)), hint)
    if isinstance(kind, str):  # one of several words: the dataclass itself checks which
        kind = str
    readers: dict[Any, Callable[[str], Any]] = {bool: _truth, int: _whole, float: float, str: str}
    try:
        return readers[kind](text)
    except ValueError:
        raise ValueError(f"{key} should be of type {kind.__name__}: {text!r}") from None


def _truth(text: str) -> bool:
    words = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
    if text.lower() not in words:
        raise ValueError(text)
    return words[text.lower()]


def _whole(text: str) -> int:
    """Read an integer, also one written like 1e4."""
    number = float(text)
    if number != int(number):
        raise ValueError(text)
    return int(number)
