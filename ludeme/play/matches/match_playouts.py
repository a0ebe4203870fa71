"""Random playouts of matches: their games one after the other, each at machine speed."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ludeme.play.matches.match_state import GamesInTurn
from ludeme.play.moments import Moments
from ludeme.play.playout_statistics import PlayoutStatistics
from ludeme.play.playouts import MAX_PLIES, Playout
from ludeme.runtime.search_abi.seeds import mixed

_SEED_OF_START, _SEED_OF_MOVES = range(2)


def match_playouts(
    match: GamesInTurn,
    n: int,
    seed: int = 0,
    *,
    max_plies: int = MAX_PLIES,
    count_choices: bool = False,
) -> PlayoutStatistics:
    """Play `n` matches at random; going on to the next game is a ply too."""
    parts = list(match_parts(match, n, seed, max_plies=max_plies, count_choices=count_choices))
    return PlayoutStatistics.together(parts)


def match_parts(
    match: GamesInTurn,
    n: int,
    seed: int = 0,
    *,
    max_plies: int = MAX_PLIES,
    count_choices: bool = False,
) -> Iterator[PlayoutStatistics]:
    """The same in parts that take a moment each (see `Playout.parts`)."""
    running: dict[int, Playout] = {}
    for part in Moments().of(n):
        size = part.stop - part.start
        lengths, turns = np.zeros((2, size), np.int32)
        utilities = np.zeros((size, match.players))
        choices = 0
        for place in range(size):
            played = _played(match, running, part.start + place, seed, max_plies, count_choices)
            lengths[place], turns[place], utilities[place], seen = played
            choices += seen
        cut = int((lengths >= max_plies).sum())
        yield PlayoutStatistics(lengths, turns, utilities, int(lengths.sum()), choices, cut)


def _played(
    match: GamesInTurn,
    running: dict[int, Playout],
    number: int,
    seed: int,
    max_plies: int,
    counting: bool,
) -> tuple[int, int, list[float], int]:
    """Play one match: its plies, the turns of its games, what it was worth, and the moves seen."""
    state = match.start(mixed(seed, _SEED_OF_START, number) % 2**31)
    length = turns = choices = 0
    while not state.over and length < max_plies:
        playout = running.get(state.index)
        if playout is None:
            playout = running[state.index] = Playout(match.game(state.index).program)
        source = mixed(seed, _SEED_OF_MOVES, number, state.trials)
        left = max_plies - length
        row, statistics = playout.play(
            np.asarray(state.row, np.int32), source, left, count_choices=counting
        )
        length += statistics.plies
        turns += int(statistics.turns[0])
        choices += statistics.choices
        state.state.row = row
        if state.state.over and length < max_plies:
            state.apply(state.legal_moves()[0])
            length += 1
            choices += int(counting)
    return length, turns, _utilities(state.ranking()), choices


def _utilities(ranks: list[float]) -> list[float]:
    """From +1 for rank 1 to -1 for the last; 0 for players without a rank."""
    last = max(1, len(ranks) - 1)
    return [1.0 - 2.0 * (rank - 1.0) / last if rank else 0.0 for rank in ranks]
