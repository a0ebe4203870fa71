"""Players: search, agents by name, playouts, matches and tournaments.

Importing this package compiles nothing and does not import numba; what needs it is loaded when it
is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ludeme.player.agents.registry import Agent, agent_names, make_agent, register_agent
from ludeme.player.matches.answers import AgentError
from ludeme.player.matches.match import (
    GameRecord,
    MatchResult,
    play_game,
    play_match,
    play_numbered,
)
from ludeme.player.matches.statistics import Interval, elo, wilson
from ludeme.player.search.budget import Budget

if TYPE_CHECKING:
    from ludeme.play.playout_statistics import PlayoutStatistics
    from ludeme.play.playouts import playouts
    from ludeme.player.advice.advice import Advice, advice_on
    from ludeme.player.game_review import Judged, Verdict, review
    from ludeme.player.matches.ratings import Ratings, rate
    from ludeme.player.matches.sequential import Sprt
    from ludeme.player.matches.tournament import Tournament, contest

__all__ = [
    "Advice",
    "Agent",
    "AgentError",
    "Budget",
    "GameRecord",
    "Interval",
    "Judged",
    "MatchResult",
    "PlayoutStatistics",
    "Ratings",
    "Sprt",
    "Tournament",
    "Verdict",
    "advice_on",
    "agent_names",
    "contest",
    "elo",
    "make_agent",
    "play_game",
    "play_match",
    "play_numbered",
    "playouts",
    "rate",
    "register_agent",
    "review",
    "wilson",
]

#: What is imported when it is first used.
_HOMES = {
    "Advice": "ludeme.player.advice.advice",
    "advice_on": "ludeme.player.advice.advice",
    "PlayoutStatistics": "ludeme.play.playout_statistics",
    "playouts": "ludeme.play.playouts",
    "Ratings": "ludeme.player.matches.ratings",
    "rate": "ludeme.player.matches.ratings",
    "Judged": "ludeme.player.game_review",
    "Verdict": "ludeme.player.game_review",
    "review": "ludeme.player.game_review",
    "Sprt": "ludeme.player.matches.sequential",
    "Tournament": "ludeme.player.matches.tournament",
    "contest": "ludeme.player.matches.tournament",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
