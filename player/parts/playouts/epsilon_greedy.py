"""Epsilon-greedy playouts over any policy that weighs moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from math import inf
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.play.playouts import MAX_PLIES
from ludeme.player.parts.playouts.playing import drawing_legal, play_by
from ludeme.player.parts.ranges import check_first, check_share
from ludeme.player.parts.registry import make_scheme
from ludeme.player.parts.rules import PlayoutRule
from ludeme.player.parts.setting import Playout, Setting
from ludeme.runtime.search_abi.function_types import REALS, tuple_of
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.randomness import below, uniform


class EpsilonMemory(NamedTuple):
    """The memory of the policy that weighs the moves, and how often it is not asked."""

    policy: Any
    scores: NDArray[np.float64]  # [K] a number for each legal move
    epsilon: float
    plies: int


@helper
def highest(scores, n, random):  # type: ignore[no-untyped-def]
    """The number of the highest score, ties at random."""
    best, best_score, equal = 0, -inf, 0
    for k in range(n):
        if scores[k] > best_score:
            best, best_score, equal = k, scores[k], 1
        elif scores[k] == best_score:
            equal += 1
            if below(random, equal) == 0:
                best = k
    return best


@lru_cache
def greedy_rule(base: PlayoutRule) -> PlayoutRule:
    """The rule over this policy."""
    weigh, prepare_policy, begin_policy = base.weigh, base.prepare, base.begin
    see_policy = base.see

    @helper
    def prepare(memory, row):  # type: ignore[no-untyped-def]
        prepare_policy(memory.policy, row)

    @helper
    def begin(memory):  # type: ignore[no-untyped-def]
        begin_policy(memory.policy)

    @helper
    def draw(memory, game, n):  # type: ignore[no-untyped-def]
        if uniform(game.random) < memory.epsilon:
            memory.scores[:n] = 0.0
        else:
            weigh(memory.policy, game, n, memory.scores)
        return highest(memory.scores, n, game.random)

    @helper
    def draw_another(memory, game, n, k):  # type: ignore[no-untyped-def]
        memory.scores[k] = -inf
        return highest(memory.scores, n, game.random)

    choose = drawing_legal(draw, draw_another)

    @helper
    def see(memory, row):  # type: ignore[no-untyped-def]
        see_policy(memory.policy, row)

    memory = tuple_of(EpsilonMemory, base.memory, REALS, types.float64, types.int64)
    play = play_by(begin, choose)
    return PlayoutRule(
        memory, choose, play, prepare=prepare, begin=begin, see=see, learn=_learning(base)
    )


def _learning(base: PlayoutRule) -> Any:
    """What the policy learns, if it learns."""
    learn_policy = base.learn
    if learn_policy is None:
        return None

    @helper
    def learn(memory, row, utilities, depth):  # type: ignore[no-untyped-def]
        learn_policy(memory.policy, row, utilities, depth)

    return learn


@dataclass(frozen=True)
class EpsilonGreedy:
    """With probability `epsilon` a uniformly random move, else the one that `over` likes best.

    The parameters of that policy may be given, too.
    """

    PAPER: ClassVar[str] = "Sutton and Barto 1998"
    over: str = "softmax"
    epsilon: float = 0.1
    first: int = 0
    #: The parameters of the policy that weighs the moves.
    settings: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        check_share("epsilon", self.epsilon, "probability")
        check_first(self.first)
        if self.base.rule.weigh is None:
            raise ValueError(f"over={self.over!r} prefers no move to another")

    @cached_property
    def base(self) -> Playout:
        """The policy that weighs the moves."""
        base: Playout = make_scheme("playout", self.over, self.settings)
        return base

    @property
    def rule(self) -> PlayoutRule:
        """Its functions."""
        return greedy_rule(self.base.rule)

    def memory(self, setting: Setting) -> EpsilonMemory:
        """The memory of the other policy."""
        if setting.kept is not None:
            setting = replace(setting, kept=setting.kept.policy)
        return EpsilonMemory(
            self.base.memory(setting),
            np.zeros(setting.moves),
            float(self.epsilon),
            self.first or MAX_PLIES,
        )
