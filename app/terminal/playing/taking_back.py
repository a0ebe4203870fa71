"""Taking a move back: who wants to, and what a session was before each ply."""

from __future__ import annotations

from dataclasses import dataclass

from ludeme.play.matches.match_state import MatchState
from ludeme.play.state import State


class Regret(Exception):
    """A person takes back the move before; whoever plays the session goes back to it."""


@dataclass(frozen=True)
class Before:
    """A session before a ply."""

    state: State | MatchState
    #: How many moves and plies had been made.
    steps: int
    plies: int
    last: frozenset[str]
    roll: tuple[int, ...]
