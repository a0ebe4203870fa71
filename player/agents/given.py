"""Agents as callers give them: objects, classes, and the places of classes."""

from __future__ import annotations

from importlib import import_module
from inspect import getattr_static, signature
from typing import Any

from ludeme.player.parts.registry import did_you_mean


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


def class_at(place: str, name: str) -> Any:
    """What stands at "module:Class", for the agent of this name; an error that says what is not."""
    module, _, cls = place.partition(":")
    if not (module and cls) or module.startswith("."):
        raise ValueError(f'the place of an agent is "module:Class", not {place!r}')
    try:
        home = import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise  # it is there, and imports what is not
        missing = f"there is no module {error.name!r}"
        raise ValueError(f"the agent {name!r} cannot be found: {missing}") from None
    if not hasattr(home, cls):
        missing = f"there is no {cls!r} in the module {module!r}{did_you_mean(cls, dir(home))}"
        raise ValueError(f"the agent {name!r} cannot be found: {missing}")
    return getattr(home, cls)
