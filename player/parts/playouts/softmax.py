"""Playouts whose moves a policy of features draws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ludeme.player.parts.playouts.feature_playout import (
    FeaturePlayoutMemory,
    draw_another,
    draw_by_policy,
    feature_memory,
    playout_by_features,
)
from ludeme.player.parts.playouts.playing import drawing_legal
from ludeme.player.parts.ranges import check_first
from ludeme.player.parts.rules import PlayoutRule
from ludeme.player.parts.setting import Setting


@dataclass(frozen=True)
class Softmax:
    """Every move with its probability under the policy; with `first`, only so many moves."""

    PAPER: ClassVar[str] = "Soemers, Piette and Browne 2019"
    first: int = 0
    rule: ClassVar[PlayoutRule] = playout_by_features(drawing_legal(draw_by_policy, draw_another))

    def __post_init__(self) -> None:
        check_first(self.first)

    def memory(self, setting: Setting) -> FeaturePlayoutMemory:
        """The policy as it is now."""
        return feature_memory(self, setting, self.first)
