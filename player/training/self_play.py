"""One game of self-play: search, remember, draw the move from what the search found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from ludeme.play.game import Game
from ludeme.play.together import in_turns
from ludeme.player.policy.biased_search import new_biased_search
from ludeme.player.search.budget import Budget, spend
from ludeme.player.search.root import legal_rows
from ludeme.player.training.buffer import Sample
from ludeme.player.training.knowledge import Knowledge
from ludeme.player.training.settings import Settings
from ludeme.player.training.targets import visit_distribution
from ludeme.runtime.search_abi.outcome import deciding_seat, read_utilities
from ludeme.runtime.search_abi.seeds import mixed

_SEED_OF_START, _SEED_OF_CHOICES, _SEED_OF_SEARCH = range(3)


@dataclass
class Episode:
    """One finished game."""

    samples: list[Sample]
    #: By seat; all 0 if the game was stopped.
    utilities: list[float]
    cut: bool
    #: Iterations and seconds of all searches.
    iterations: int
    seconds: float


def play(
    game: Game,
    knowledge: Knowledge,
    settings: Settings,
    number: int,
    after_move: Callable[[Sample], None] = lambda sample: None,
) -> Episode:
    """Play game `number` of a training; `after_move` gets every position when its move is made.

    Under a budget of iterations the game depends on the seed, its number and what is known only.
    """
    seed = mixed(settings.seed, number)
    random = np.random.default_rng(mixed(seed, _SEED_OF_CHOICES))
    budget = Budget(settings.iterations, settings.seconds)
    search = new_biased_search(
        knowledge.policy,
        exploration=settings.exploration,
        solve=settings.solve,
        playout=settings.playout,
        playout_policy=knowledge.playout_policy,
    )
    state = in_turns(game.start(seed=mixed(seed, _SEED_OF_START) % 2**31))
    samples: list[Sample] = []
    seats: list[int] = []
    iterations, seconds = 0, 0.0
    while not state.over and len(samples) < settings.most_moves:
        legal = state.legal_moves()
        if not legal:
            break
        row, moves = legal_rows(game.program, np.array(state.row, np.int32))
        target = np.ones(1)
        if len(legal) > 1:
            began = perf_counter()
            search.begin(np.array(state.row, np.int32), mixed(seed, _SEED_OF_SEARCH, len(samples)))
            iterations += spend(budget, search.run)
            target = visit_distribution(search.root(), settings.solve)
            seconds += perf_counter() - began
        sample = Sample(row.copy(), moves.copy(), target)
        samples.append(sample)
        seats.append(deciding_seat(row))
        state.apply(legal[int(random.choice(len(legal), p=target))], unchecked=True)
        after_move(sample)
    utilities = [0.0] * (max(1, game.players) + 1)
    if state.over:
        read_utilities(state.row, utilities)
    for sample, seat in zip(samples, seats, strict=True):
        sample.duration = len(samples)
        sample.utility = float(utilities[seat])
    return Episode(samples, utilities, not state.over, iterations, seconds)
