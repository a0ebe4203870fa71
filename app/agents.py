"""Agents as users name them on the command line."""

from __future__ import annotations

from collections.abc import Sequence

from ludeme.app.exits import UserError
from ludeme.player import Agent, make_agent, register_agent

register_agent("human", "ludeme.app.terminal.human:Human")


def agents_of(descriptions: Sequence[str]) -> list[Agent]:
    """One agent for each description; a wrong one is the user's error."""
    return [_agent(description) for description in descriptions]


def _agent(description: str) -> Agent:
    try:
        return make_agent(description)
    except ValueError as error:
        raise UserError(str(error)) from None
