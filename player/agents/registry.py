"""Agents by name: `make_agent("uct:iterations=1000,c=1.41")`.

Only the modules of the agents that are asked for get imported.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from math import inf, isfinite
from typing import Any, Protocol, get_args

from ludeme.play.move import Move
from ludeme.player.agents.given import see_agent
from ludeme.player.agents.presets import PRESETS
from ludeme.player.parts.given_names import class_at, did_you_mean, see_name
from ludeme.player.parts.registry import (
    KINDS,
    OR_INFINITE,
    SETTINGS,
    parameters_in_use,
    parameters_of,
    schemes_with,
)
from ludeme.player.search.budget import Budget
from ludeme.runtime.search_abi.compiled_game import State


class Agent(Protocol):
    """Whatever chooses moves. One object plays one seat of one game at a time."""

    def choose(self, state: State, budget: Budget | None = None, seed: int | None = None) -> Move:
        """Return a legal move of `state`, which stays as it is but for dice being rolled.

        Without a budget the agent's own one counts. The same `seed` gives the same choice, as long
        as time does not limit the search; without one it is drawn by lot.
        """


#: What an agent may be given by: its description, a class of agents, an agent.
Described = str | type | Agent
#: Who plays where nobody is named.
DEFAULT = "auto"
#: What values of parameters are called.
_CALLED = {bool: "true or false", int: "a whole number", float: "a number"}
#: What presets are made of.
SEARCH = "ludeme.player.agents.uct:MCTS"
#: Name of each agent and where its dataclass is, or itself; its fields are the parameters.
_AGENTS: dict[str, Described] = {
    "auto": "ludeme.player.agents.auto:Auto",
    "random": "ludeme.player.agents.random_agent:RandomAgent",
    "careless": "ludeme.player.difficulty.careless:Careless",
    "determinized": "ludeme.player.agents.determinized:Determinized",
    "flat": "ludeme.player.agents.flat:FlatMonteCarlo",
    "alpha-beta": "ludeme.player.agents.alpha_beta:AlphaBeta",
    "best-first": "ludeme.player.agents.best_first:BestFirst",
    "uct": "ludeme.player.agents.uct:UCT",
    "mcts": SEARCH,
    "biased": "ludeme.player.agents.biased:Biased",
    "greedy": "ludeme.player.agents.biased:Greedy",
    "softmax": "ludeme.player.agents.biased:Softmax",
    "network": "ludeme.player.agents.network:Network",
    "solver": "ludeme.player.agents.solver:SolverAgent",
    "least-captures": "ludeme.player.agents.captures:LeastCaptures",
    "most-captures": "ludeme.player.agents.captures:MostCaptures",
    **dict.fromkeys(PRESETS, SEARCH),
}
_BUILT_IN = dict(_AGENTS)
#: The place of a class of one's own; games that are files (`hex.lud`) are written otherwise.
_PLACE = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*\.[A-Z]\w*")
#: Names that were registered in another process, which cannot say here what they stand for.
_LEFT_BEHIND: set[str] = set()
#: Other names of parameters.
_SAME = {"select": "selection"}
_SHORT = {long: short for short, long in _SAME.items()}
#: So many are named that have a parameter.
_MOST_NAMED = 4
#: The parameter that is an agent itself, and comes last.
AGENT = "agent"


def register_agent(name: str, agent: Described, *, replace: bool = False) -> None:
    """Make an agent known under a name: a class, the place of one ("module:Class"), or an object.

    The fields of a dataclass are parameters of the agent; an object plays as it is. Agents of the
    project are replaced only where `replace` says so.
    """
    see_name(name, "agent")
    if name in _BUILT_IN and not replace:
        raise ValueError(f"{name!r} is an agent of Ludeme; replace=True replaces it")
    see_agent(class_at(agent, "agent", name) if isinstance(agent, str) else agent)
    _AGENTS[name] = agent


def own_agents() -> dict[str, Described]:
    """What was registered, which other processes do not know."""
    return {name: agent for name, agent in _AGENTS.items() if _BUILT_IN.get(name) is not agent}


def take_agents(known: Mapping[str, Described | None]) -> None:
    """What another process has registered; None stands for what cannot be brought from there."""
    for name, agent in known.items():
        if agent is None:
            _LEFT_BEHIND.add(name)
        else:
            _AGENTS[name] = agent


def agent_names() -> list[str]:
    """Return the known names in alphabetical order."""
    return sorted(_AGENTS)


def names_agent(word: str) -> bool:
    """Whether a word begins with the name of an agent, or with the place of its class."""
    name = word.partition(":")[0]
    return name in _AGENTS or _PLACE.fullmatch(name) is not None


def make_agent(described: Described = DEFAULT) -> Agent:
    """Return an agent: of a name, or `name:parameter=value,...`; of a class; or the agent given.

    The place of a class, `module.Class`, is a name, too.
    Without any it is `auto`.
    """
    if not isinstance(described, str):
        see_agent(described)
        return described() if isinstance(described, type) else described
    name, _, text = described.partition(":")
    known = _known(name)
    preset = _preset(name)
    if not isinstance(known, str | type):
        if text:
            raise ValueError(f"{name!r} is an agent as it is and takes no parameters: {text!r}")
        return known
    factory = agent_class(name)
    _see_each_once(name, _parts(text, _own_parameters(factory)))
    made: Agent = factory(**read_parameters(factory, name, text, preset))
    return made


def agent_of(name: str, **values: Any) -> Agent:
    """An agent by its name and by parameters as they are: paths may hold commas."""
    factory = agent_class(name)
    own = _own_parameters(factory)
    parameters = {key: value for key, value in values.items() if key in own}
    settings = {key: value for key, value in values.items() if key not in own}
    if unknown := sorted(settings.keys() - _parameters_of_parts(factory, own, values).keys()):
        raise ValueError(f"{unknown[0]!r} is no parameter of {name!r}")
    made: Agent = factory(**parameters, **({SETTINGS: settings} if settings else {}))
    return made


def _preset(name: str) -> str:
    """The parameters that belong to a name."""
    return PRESETS[name].parameters if name in PRESETS and _AGENTS[name] == SEARCH else ""


def agent_label(described: Described) -> str:
    """What an agent is called where results are shown."""
    if isinstance(described, str):
        return described
    if isinstance(described, type):
        return described.__name__
    return repr(described) if is_dataclass(described) else type(described).__name__


def agent_class(name: str) -> type:
    """The class of an agent."""
    known = _known(name)
    if not isinstance(known, str):
        return known if isinstance(known, type) else type(known)
    found: type = class_at(known, "agent", name)
    return found


def _known(name: str) -> Described:
    if name in _LEFT_BEHIND:
        raise ValueError(
            f"the agent {name!r} is known only where it was registered: other processes import "
            "classes from the top of a module, and what agents keep must be pickled"
        )
    if name in _AGENTS:
        return _AGENTS[name]
    if _PLACE.fullmatch(name):
        return _at(name)
    hint = did_you_mean(name, agent_names())
    known = ", ".join(agent_names())
    raise ValueError(f"no agent is called {name!r}{hint}; there are {known}")


def _at(place: str) -> type:
    """The class at "module.Class"; a ValueError says what is wrong with it."""
    module, _, cls = place.rpartition(".")
    try:
        found: type = class_at(f"{module}:{cls}", "agent", place)
        see_agent(found)
    except ValueError:
        raise
    except Exception as error:  # a module of the caller's may fail in any way
        why = f"{type(error).__name__}: {error}"
        raise ValueError(f"the agent {place!r} cannot be used: {why}") from error
    return found


def read_parameters(factory: type, name: str, text: str, preset: str = "") -> dict[str, Any]:
    """Return what `parameter=value,...` gives for a dataclass; `name` is for errors.

    What `text` does not say is taken from `preset`. If it has a field `settings`, the parameters of
    the schemes that it names are collected there.
    """
    own = _own_parameters(factory)
    given = [part.partition("=") for part in (*_parts(preset, own), *_parts(text, own))]
    values = {_SAME.get(word, word): value for word, _, value in given}
    known = own | _parameters_of_parts(factory, own, values)
    parameters: dict[str, Any] = {}
    settings: dict[str, Any] = {}
    for word, equals, value in given:
        key = _SAME.get(word, word)
        if key in known and not equals:
            raise ValueError(f"{word!r} of {name!r} has no value: '{word}=...'")
        if key not in known:
            choices = ", ".join(known) or "none"
            hint = _whose(word, key, KINDS[0] in own) or did_you_mean(key, known) if equals else ""
            part = f"{word}{equals}{value}"
            raise ValueError(f"{part!r} is no parameter of {name!r}{hint}; it has {choices}")
        if key == AGENT:
            _see_last(value, own)
        (parameters if key in own else settings)[key] = _read(known[key], key, value)
    return parameters | ({SETTINGS: settings} if settings else {})


def _whose(word: str, key: str, takes_parts: bool) -> str:
    """Which parts and agents have a parameter, in brackets; nothing if none has it."""
    parts = [f"{_SHORT.get(kind, kind)}={name}" for kind, name in schemes_with(key)]
    agents = [
        name
        for name, known in _AGENTS.items()
        if name not in PRESETS and isinstance(known, str | type)
        if key in _own_parameters(agent_class(name))
    ]
    owners = [*parts, *agents] if takes_parts else [*agents, *(f"mcts:{part}" for part in parts)]
    if not owners:
        return ""
    more = len(owners) - _MOST_NAMED
    others = f" and {more} more" if more > 0 else ""
    return f" ({word} belongs to {', '.join(owners[:_MOST_NAMED])}{others})"


def _see_last(described: str, own: Mapping[str, Any]) -> None:
    """A ValueError where parameters follow the name of the inner agent, without a colon."""
    name = described.partition(":")[0]
    inner, *behind = (part.strip() for part in name.split(","))
    keys = [part.partition("=")[0] for part in behind if "=" in part]
    if inner not in _AGENTS or not keys or len(keys) < len(behind) or AGENT in keys:
        return
    outer = [part for part, key in zip(behind, keys, strict=True) if key in own]
    rest = ",".join(part for part in behind if part not in outer)
    meant = ",".join((*outer, f"{AGENT}={inner}" + (f":{rest}" if rest else "")))
    reason = f"{AGENT}= comes last" if outer else "its parameters follow a colon"
    raise ValueError(f"no agent is called {name!r}: {reason}; write {meant}")


def _see_each_once(name: str, parts: Sequence[str]) -> None:
    """A ValueError where a parameter is given twice."""
    keys = [part.partition("=")[0] for part in parts]
    keys = [_SAME.get(key, key) for key in keys]
    for key in keys:
        if keys.count(key) > 1:
            raise ValueError(f"{key!r} of {name!r} is given twice")


def _parts(text: str, own: Mapping[str, Any]) -> list[str]:
    """What stands between the commas; all behind `agent=` is the agent that another one uses."""
    inner = re.search(rf"(^|,)\s*({AGENT}=.*)", text) if AGENT in own else None
    outer = text[: inner.start()] if inner else text
    parts = [part.strip() for part in outer.split(",") if part.strip()]
    return [*parts, inner[2].strip()] if inner else parts


def _own_parameters(factory: type) -> dict[str, Any]:
    """The parameters of a dataclass itself, with their types."""
    return {key: hint for key, hint in parameters_of(factory).items() if key != SETTINGS}


def _parameters_of_parts(
    factory: type, own: Mapping[str, Any], given: Mapping[str, Any]
) -> dict[str, Any]:
    """The parameters of the schemes that are chosen, with their types."""
    defaults = {f.name: f.default for f in fields(factory)} if is_dataclass(factory) else {}
    found: dict[str, Any] = {}
    for kind in KINDS:
        if SETTINGS in defaults and kind in own:
            found |= parameters_in_use(kind, given.get(kind, str(defaults[kind])), given)
    return found


def _read(hint: Any, key: str, text: str) -> Any:
    kind = next((t for t in get_args(hint) if t is not type(None)), hint)
    if isinstance(kind, str):  # one of several words: the dataclass itself checks which
        kind = str
    readers: dict[Any, Callable[[str], Any]] = {bool: _truth, int: _whole, float: _real, str: str}
    try:
        if OR_INFINITE in get_args(hint) and text.lower() in ("inf", "infinity"):
            return inf
        return readers[kind](text)
    except (ValueError, OverflowError):
        infinite = " or inf" if OR_INFINITE in get_args(hint) else ""
        raise ValueError(f"{key} is {_CALLED[kind]}{infinite}, not {text!r}") from None


def _truth(text: str) -> bool:
    words = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
    if text.lower() not in words:
        raise ValueError(text)
    return words[text.lower()]


def _real(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number


def _whole(text: str) -> int:
    """Read an integer, also one written like 1e4."""
    number = float(text)
    if number != int(number):
        raise ValueError(text)
    return int(number)
