"""Taking a move back: what a session was before each ply, and how far a person goes back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ludeme.play.matches.match_state import MatchState
from ludeme.play.state import State


class Regret(Exception):
    """A person takes back the move before; whoever plays the session goes back to it."""


@dataclass
class Before:
    """A session before a ply."""

    state: State | MatchState
    #: How many moves and plies had been made, and what had been said of these.
    steps: int
    plies: int
    notes: Mapping[int, str]
    last: frozenset[str]
    roll: tuple[int, ...]
    #: Whether a person has chosen in the ply, and could have chosen something else.
    is_chosen: bool = False


def regretted(plies: list[Before]) -> Before | None:
    """The ply to go back to: the last one in which a person has chosen; None if there is none.

    It is taken from the list, with all that came later.
    """
    chosen = [number for number, before in enumerate(plies) if before.is_chosen]
    if not chosen:
        return None
    found = plies[chosen[-1]]
    del plies[chosen[-1] :]
    return found
