"""Random playouts of a game, and what they say about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from time import perf_counter
from typing import Any

import numpy as np

from ludeme.app.measuring.interruption import until_interrupted
from ludeme.app.terminal.console import Screen
from ludeme.play.game import Game
from ludeme.play.matches.match import Match
from ludeme.play.matches.match_playouts import match_parts
from ludeme.play.playout_statistics import PlayoutStatistics
from ludeme.play.playouts import MAX_PLIES, Playout
from ludeme.player.matches.statistics import Z_95, wilson
from ludeme.runtime.search_abi.seeds import mixed

#: Playouts are done in this many parts, each with a seed of its own.
PARTS = 100
#: More parts are made where they would be larger: room is made for a whole one.
LARGEST_PART = 50_000


@dataclass(frozen=True)
class Simulation:
    """All parts of a simulation together."""

    game: Game | Match
    parts: list[PlayoutStatistics]
    seconds: float
    #: Whether it was stopped before all were played.
    interrupted: bool = False

    @property
    def at_limit(self) -> int:
        """Playouts that the limit of turns, or of moves, ended, and no rule of the game."""
        if isinstance(self.game, Match):  # it has no such limit of its own, but for `cut`
            return 0
        return sum(int(part.at_limit(self.game.players).sum()) for part in self.parts)

    @property
    def lengths(self) -> np.ndarray[Any, Any]:
        """Plies of every playout."""
        return np.concatenate([part.lengths for part in self.parts])

    def summary(self) -> dict[str, Any]:
        """Everything that is reported, as plain data."""
        lengths = self.lengths
        n, plies = len(lengths), sum(part.plies for part in self.parts)
        spread = float(lengths.std(ddof=1)) if n > 1 else 0.0
        wins = [sum(seat) for seat in zip(*(part.wins for part in self.parts), strict=True)]
        return {
            "game": self.game.name,
            "playouts": n,
            "length": {
                "mean": float(lengths.mean()),
                "margin": Z_95 * spread / sqrt(n),
                "shortest": int(lengths.min()),
                "longest": int(lengths.max()),
            },
            "wins": [_share(number, n) for number in wins],
            "draws": _share(sum(part.draws for part in self.parts), n),
            "cut": sum(part.cut for part in self.parts),
            "at_limit": self.at_limit,
            "branching": sum(part.choices for part in self.parts) / max(1, plies),
            "interrupted": self.interrupted,
            "seconds": self.seconds,
            "playouts_per_second": n / self.seconds,
        }


def simulate(screen: Screen, game: Game | Match, n: int, seed: int) -> Simulation:
    """Play `n` random games from fresh starts; the seed alone decides how they go."""
    size = min(-(-n // PARTS), LARGEST_PART)
    parts: list[PlayoutStatistics] = []
    play, known = _player(game), 0
    began = perf_counter()
    with (
        until_interrupted(screen, lambda: parts) as stop,
        screen.progress("playing", n) as done,
    ):
        for first in range(0, n, size):
            number, source = min(size, n - first), mixed(seed, first // size) % 2**31
            for part in play(number, source):
                parts.append(part)
                known += part.playouts
                done(known)
    return Simulation(game, parts, perf_counter() - began, stop.happened)


def _player(game: Game | Match) -> Callable[[int, int], Iterator[PlayoutStatistics]]:
    """What plays so many playouts with a seed, a moment's work at a time: it can be interrupted."""
    if isinstance(game, Match):
        return lambda n, seed: match_parts(game, n, seed, count_choices=True)
    playout = Playout(game.program)
    return lambda n, seed: playout.parts(None, n, seed, MAX_PLIES, count_choices=True)


def _share(number: int, total: int) -> dict[str, float]:
    low, high = wilson(number, total)
    return {"number": number, "share": number / total, "low": low, "high": high}
