"""Agents as users name them on the command line."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from ludeme.app.exits import UserError
from ludeme.player import Agent, agent_names, make_agent, register_agent

register_agent("human", "ludeme.app.terminal.human:Human")


def agents_of(descriptions: Sequence[str]) -> list[Agent]:
    """One agent for each description; a wrong one is the user's error."""
    return [_agent(description) for description in descriptions]


def _agent(description: str) -> Agent:
    try:
        return make_agent(description)
    except ValueError as error:
        name = description.partition(":")[0]
        near = difflib.get_close_matches(name, agent_names(), n=1)
        hint = f"; did you mean {near[0]}?" if near and near[0] != name else ""
        raise UserError(f"{error}{hint}") from None
