"""Plays single games of a match, in this process or in up to a few of their own."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import connection, get_context, parent_process
from time import monotonic

from bench.experiments.match import Match
from ludeme.game import Game
from ludeme.player import Budget, make_agent, play_numbered
from ludeme.player.match import GameRecord

#: Enough to compile everything a search runs through, before the clock starts.
_WARM_UP = Budget(iterations=64)
_WARM_UP_PLIES = 4


class Table:
    """A loaded game, and agents that have been warmed up on it."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._game: Game = match.variant.load()
        for agent in (match.a, match.b):
            self._warm_up(agent)

    def _warm_up(self, description: str) -> None:
        """Let every player make a move: features are laid out for each of them."""
        state = self._game.start(seed=1)
        agent = make_agent(description)
        for ply in range(_WARM_UP_PLIES):
            if not state.over and state.legal_moves():
                state.apply(agent.choose(state, _WARM_UP, seed=ply))

    def play(self, number: int) -> GameRecord:
        """Game `number` of the match."""
        match = self._match
        return play_numbered(
            self._game, match.a, match.b, number, seed=match.game_seed, max_plies=match.cap
        )


def played(
    match: Match, numbers: Sequence[int], jobs: int, until: float
) -> Iterator[tuple[int, GameRecord]]:
    """Play these games, as many at a time as there are jobs; begin none after `until`."""
    if not numbers:
        return
    if jobs == 1:
        table = Table(match)
        for number in numbers:
            if monotonic() >= until:
                return
            yield number, table.play(number)
        return
    yield from _in_parallel(match, numbers, jobs, until)


def _in_parallel(
    match: Match, numbers: Sequence[int], jobs: int, until: float
) -> Iterator[tuple[int, GameRecord]]:
    waiting = list(reversed(numbers))
    running: dict[Future[GameRecord], int] = {}
    with ProcessPoolExecutor(jobs, get_context("spawn"), _set_up, (match,)) as pool:
        try:
            while waiting or running:
                while waiting and len(running) < jobs and monotonic() < until:
                    number = waiting.pop()
                    running[pool.submit(_play, number)] = number
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(future), future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


# --- inside a process -----------------------------------------------------------------------------

_TABLE: list[Table] = []


def _set_up(match: Match) -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _TABLE[:] = [Table(match)]


def _end_with_parent() -> None:
    """Leave no orphan behind when the command is killed."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def _play(number: int) -> GameRecord:
    return _TABLE[0].play(number)
