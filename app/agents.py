"""Agents as users name them on the command line."""

from __future__ import annotations

from collections.abc import Sequence

from ludeme.app.exits import UserError
from ludeme.player import Agent, make_agent, register_agent
from ludeme.player.agents import given

#: Who types moves at the keyboard.
HUMAN = "human"
register_agent(HUMAN, "ludeme.app.terminal.playing.human:Human")


def agents_of(descriptions: Sequence[str]) -> list[Agent]:
    """One agent for each description; a wrong one is the user's error."""
    return [_agent(description) for description in descriptions]


def is_person(description: str) -> bool:
    """Whether a person chooses the moves of an agent, or of the one that it asks."""
    return given.is_person(_agent(description))


def _agent(description: str) -> Agent:
    try:
        return make_agent(description)
    except ValueError as error:
        raise UserError(str(error)) from None
