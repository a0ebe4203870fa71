"""Weights for playouts by policy gradient (REINFORCE): moves of won playouts become more likely.

Not of the paper, which plays at random behind the new node: weights that imitate the search make
strong single moves, which need not make playouts tell good positions from bad ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ludeme.play.game import Game
from ludeme.play.state import State
from ludeme.player.search.root import legal_rows
from ludeme.player.training.buffer import IntArray, RealArray, Sample
from ludeme.player.training.linear import Policy, log_softmax, logits, slope
from ludeme.player.training.optimisers import Optimiser
from ludeme.runtime.search_abi.outcome import deciding_seat, read_utilities

#: A move counts the less for the outcome, the more moves were still to come.
DISCOUNT = 0.9
#: Longer playouts teach nothing.
MAX_PLIES = 400


@dataclass
class PlayoutLearner:
    """The playout weights of one set."""

    players: tuple[int, ...]
    theta: RealArray
    optimiser: Optimiser

    def add_feature(self) -> None:
        """Make room for a new feature, with weight 0."""
        self.theta = np.append(self.theta, 0.0)

    def learn(self, gradient: RealArray) -> None:
        """Follow the gradient of the expected outcome."""
        self.theta += self.optimiser.step(-gradient)


@dataclass(frozen=True)
class Choice:
    """A move of a playout, and how the logarithm of its chance changes with the weights."""

    seat: int
    player: int
    slope: RealArray


def learn_from_playouts(
    game: Game,
    policy: Policy,
    learners: Sequence[PlayoutLearner],
    starts: Sequence[Sample],
    random: np.random.Generator,
) -> None:
    """Play from each start with the present playout weights, then take one step for each set."""
    gradients = [np.zeros(len(learner.theta)) for learner in learners]
    choices = [0] * len(learners)
    owner = {player: k for k, learner in enumerate(learners) for player in learner.players}
    for start in starts:
        theta = {player: learners[k].theta for player, k in owner.items()}
        played, utilities = play_out(game, policy, theta, start.row, random)
        for place, choice in enumerate(reversed(played)):
            k = owner[choice.player]
            gradients[k] += DISCOUNT**place * utilities[choice.seat] * choice.slope
            choices[k] += 1
    for learner, gradient, number in zip(learners, gradients, choices, strict=True):
        if number:
            learner.learn(gradient / number)


def play_out(
    game: Game,
    policy: Policy,
    theta: dict[int, RealArray],
    row: IntArray,
    random: np.random.Generator,
) -> tuple[list[Choice], list[float]]:
    """A game drawn by softmax from a position on: its choices, and what it was worth to each seat.

    Outcomes are worth nothing to anybody where the game did not end.
    """
    state = State(game, game.engine.copy(row))
    choices: list[Choice] = []
    for _ in range(MAX_PLIES):
        if state.over or not state.legal_moves():
            break
        position, rows = legal_rows(game.program, np.array(state.row, np.int32))
        move = 0
        if len(rows) > 1:
            weights = theta[state.mover]
            active = policy.active(position, rows)
            chances = np.exp(log_softmax(logits(active, weights)))
            move = int(random.choice(len(rows), p=chances))
            wanted = -chances
            wanted[move] += 1
            change = slope(active, wanted, len(weights))
            choices.append(Choice(deciding_seat(position), state.mover, change))
        state.apply(state.legal_moves()[move])
    utilities = [0.0] * (max(1, game.players) + 1)
    if state.over:
        read_utilities(state.row, utilities)
    return choices, utilities
