"""Random playouts of matches: their games one after the other, each at machine speed."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from ludeme.play.playouts import MAX_PLIES, Playout, PlayoutStatistics
from ludeme.runtime.search_abi.seeds import mixed

_SEED_OF_START, _SEED_OF_MOVES = range(2)


class GamesInTurn(Protocol):
    """What is asked of a match."""

    @property
    def players(self) -> int:
        """Number of players."""

    def game(self, index: int) -> Any:
        """A game of the match."""

    def start(self, seed: int | None = None) -> Any:
        """The first game of a new match."""


def match_playouts(
    match: GamesInTurn,
    n: int,
    seed: int = 0,
    *,
    max_plies: int = MAX_PLIES,
    count_choices: bool = False,
) -> PlayoutStatistics:
    """Play `n` matches at random; going on to the next game is a ply too."""
    running: dict[int, Playout] = {}
    lengths, utilities = np.zeros(n, np.int32), np.zeros((n, match.players))
    choices = 0
    for number in range(n):
        state = match.start(mixed(seed, _SEED_OF_START, number) % 2**31)
        while not state.over and lengths[number] < max_plies:
            playout = running.get(state.index)
            if playout is None:
                playout = running[state.index] = Playout(match.game(state.index).program)
            source = mixed(seed, _SEED_OF_MOVES, number, state.trials)
            left = max_plies - int(lengths[number])
            row, statistics = playout.play(state.row, source, left, count_choices=count_choices)
            lengths[number] += statistics.plies
            choices += statistics.choices
            state.state.row = row
            if state.state.over and lengths[number] < max_plies:
                state.apply(state.legal_moves()[0])
                lengths[number] += 1
                choices += int(count_choices)
        utilities[number] = _utilities(state.ranking())
    return PlayoutStatistics(
        lengths, utilities, int(lengths.sum()), choices, int((lengths >= max_plies).sum())
    )


def _utilities(ranks: list[float]) -> list[float]:
    """From +1 for rank 1 to -1 for the last; 0 for players without a rank."""
    last = max(1, len(ranks) - 1)
    return [1.0 - 2.0 * (rank - 1.0) / last if rank else 0.0 for rank in ranks]
