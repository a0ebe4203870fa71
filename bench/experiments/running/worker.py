"""Plays single games of a match, after everything that costs time only once has been done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bench.experiments.running.match import Match
from bench.experiments.running.processes import results_of
from ludeme.play.game import Game
from ludeme.player import Budget, make_agent, play_numbered
from ludeme.player.matches.match import GameRecord
from ludeme.player.search.budget import counting_processor_time

#: Enough to compile everything a search runs through, before the clock starts.
_WARM_UP = Budget(iterations=64)
_WARM_UP_PLIES = 4


def played(
    match: Match, numbers: Sequence[int], jobs: int, until: float
) -> Iterator[tuple[int, GameRecord]]:
    """Play these games, as many at a time as there are jobs; begin none after `until`."""
    yield from results_of(_play, numbers, jobs, until, _sit_down, (match,))


class _Table:
    """A loaded game, and agents that have been warmed up on it."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._game: Game = match.variant.load()
        for agent in (match.a, match.b):
            self._warm_up(agent)

    def _warm_up(self, description: str) -> None:
        """Let every player make a move: features are laid out for each of them."""
        state = self._game.start(seed=1)
        agent: Any = make_agent(description)
        for ply in range(_WARM_UP_PLIES):
            if not state.over and state.legal_moves():
                state.apply(agent.choose(state, _WARM_UP, seed=ply))

    def play(self, number: int) -> GameRecord:
        """Game `number` of the match; other work on the machine takes nobody's time."""
        match = self._match
        with counting_processor_time():
            return play_numbered(
                self._game, match.a, match.b, number, seed=match.game_seed, max_plies=match.cap
            )


#: The match of this process.
_TABLE: list[_Table] = []


def _sit_down(match: Match) -> None:
    _TABLE[:] = [_Table(match)]


def _play(number: int) -> GameRecord:
    return _TABLE[0].play(number)
