"""The parts that a search is put together from."""

from __future__ import annotations

from dataclasses import dataclass, field

from ludeme.play.game import Game
from ludeme.player.parts.registry import make_scheme
from ludeme.player.parts.setting import Playout, Selection, Setting, WeighedFeatures
from ludeme.runtime.search_abi.compiled_game import Program


@dataclass(frozen=True)
class Scheme:
    """The parts of a search, and the policies of features that they follow, if they follow any."""

    selection: Selection = field(default_factory=lambda: make_scheme("selection", "ucb1"))
    playout: Playout = field(default_factory=lambda: make_scheme("playout", "uniform"))
    policy: WeighedFeatures | None = None
    playout_policy: WeighedFeatures | None = None
    #: The game, for parts that look at its board.
    game: Game | None = None

    def setting(self, exploration: float, program: Program, moves: int) -> Setting:
        """What the parts get to know."""
        return Setting(
            exploration, program, self.policy, self.playout_policy, moves, game=self.game
        )
