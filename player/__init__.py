"""Players: search, agents by name, playouts and matches.

Importing this package compiles nothing and does not import numba; what needs it is loaded when it
is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludeme.player.agents.registry import Agent, agent_names, make_agent, register_agent
from ludeme.player.matches.match import (
    AgentError,
    GameRecord,
    MatchResult,
    play_game,
    play_match,
    play_numbered,
)
from ludeme.player.matches.statistics import Interval, elo, wilson
from ludeme.player.search.budget import Budget

if TYPE_CHECKING:
    from ludeme.play.playouts import PlayoutStatistics, playouts

__all__ = [
    "Agent",
    "AgentError",
    "Budget",
    "GameRecord",
    "Interval",
    "MatchResult",
    "PlayoutStatistics",
    "agent_names",
    "elo",
    "make_agent",
    "play_game",
    "play_match",
    "play_numbered",
    "playouts",
    "register_agent",
    "wilson",
]

_COMPILED = ("PlayoutStatistics", "playouts")


def __getattr__(name: str) -> Any:
    if name in _COMPILED:
        from ludeme.play import playouts

        return getattr(playouts, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
