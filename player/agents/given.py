"""Agents as callers give them: objects, classes, and the places of classes."""

from __future__ import annotations

from inspect import getattr_static, signature


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
