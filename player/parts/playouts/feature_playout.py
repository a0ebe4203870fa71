"""What playouts by a policy of features share: its arrays, and how moves are weighed by it."""

from __future__ import annotations

from typing import Any, NamedTuple

from numba import types

from ludeme.features.evaluate.head import POLICY, POLICY_SCRATCH, Head, Policy, PolicyScratch
from ludeme.features.evaluate.planes import return_to_root
from ludeme.features.evaluate.targets import take_root_position
from ludeme.play.playouts import MAX_PLIES
from ludeme.player.parts.playouts.playing import play_by
from ludeme.player.parts.rules import PlayoutRule
from ludeme.player.parts.setting import Setting
from ludeme.player.policy.draws import draw_other_share
from ludeme.player.policy.policy_playout import draw_move, find_target, weigh_moves
from ludeme.runtime.search_abi.function_types import tuple_of
from ludeme.runtime.search_abi.kernel import helper


class FeaturePlayoutMemory(NamedTuple):
    """The policy, and scratch to evaluate it."""

    policy: Policy
    scratch: PolicyScratch
    plies: int


MEMORY: Any = tuple_of(FeaturePlayoutMemory, POLICY, POLICY_SCRATCH, types.int64)


@helper
def prepare(memory, row):  # type: ignore[no-untyped-def]
    """Make the planes of the root."""
    take_root_position(memory.policy, memory.scratch, row)


@helper
def begin(memory):  # type: ignore[no-untyped-def]
    """Go back to the planes of the root."""
    if memory.policy.table[Head.ALL_WORDS] != 0:
        return_to_root(memory.policy.table, memory.scratch)


@helper
def weigh(memory, game, n, scores):  # type: ignore[no-untyped-def]
    """The logits of the legal moves."""
    weigh_moves(memory.policy, memory.scratch, game, game.row, n)
    for k in range(n):
        scores[k] = memory.scratch.scores[k]


@helper
def draw_by_policy(memory, game, n):  # type: ignore[no-untyped-def]
    """Draw one of the n moves in the buffer by the policy; its scores are shares then."""
    return draw_move(memory.policy, memory.scratch, game, n)


@helper
def draw_another(memory, game, n, k):  # type: ignore[no-untyped-def]
    """Draw another one than move k by the same shares."""
    return draw_other_share(memory.scratch.scores, n, k, game.random)


def playout_by_features(choose_listed: Any) -> PlayoutRule:
    """The rule that draws targets where that is possible, else moves by `choose_listed`."""

    @helper
    def choose(memory, game):  # type: ignore[no-untyped-def]
        policy, scratch = memory.policy, memory.scratch
        if policy.table[Head.PLANE_WORDS] != 0 and find_target(policy, scratch, game) > 0:
            return types.int64(0), types.int64(1)
        return choose_listed(memory, game)

    play = play_by(begin, choose)
    return PlayoutRule(MEMORY, choose, play, prepare=prepare, begin=begin, weigh=weigh)


def feature_memory(
    part: object, setting: Setting, first: int, *, reactive_only: bool = False
) -> FeaturePlayoutMemory:
    """The policy of playouts without features that say nothing, for the `first` moves (0: all)."""
    policy = setting.policy_of_playouts(part).essence(reactive_only=reactive_only)
    return FeaturePlayoutMemory(policy.arrays, policy.scratch(setting.moves), first or MAX_PLIES)
