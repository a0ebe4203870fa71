"""Playouts whose moves are drawn by the features that answer the last move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ludeme.features.evaluate.head import Head
from ludeme.player.parts.playouts.feature_playout import (
    FeaturePlayoutMemory,
    draw_by_policy,
    feature_memory,
    playout_by_features,
)
from ludeme.player.parts.playouts.playing import drawing_listed
from ludeme.player.parts.ranges import check_first
from ludeme.player.parts.rules import PlayoutRule
from ludeme.player.parts.setting import Setting
from ludeme.player.policy.policy_playout import draw_answer
from ludeme.runtime.search_abi.kernel import helper


@helper
def draw_listed(memory, game, n):  # type: ignore[no-untyped-def]
    """Look at all targets at once where planes can be used, else at those near the last move."""
    if memory.policy.table[Head.PLANE_WORDS] != 0:
        return draw_by_policy(memory, game, n)
    return draw_answer(memory.policy, memory.scratch, game, n)


@dataclass(frozen=True)
class Reactive:
    """As `softmax`, but only features that answer the last move count."""

    PAPER: ClassVar[str] = "Browne, Soemers and Piette 2019"
    first: int = 0
    rule: ClassVar[PlayoutRule] = playout_by_features(drawing_listed(draw_listed))

    def __post_init__(self) -> None:
        check_first(self.first)

    def memory(self, setting: Setting) -> FeaturePlayoutMemory:
        """The policy as it is now."""
        return feature_memory(self, setting, self.first, reactive_only=True)
