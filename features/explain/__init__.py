"""Features in plain English.

explainer = Explainer(game)
explainer.explain(parse("to {} where friend {0}, friend {0,0}, friend {1/2}"), 3.0).sentence
# "Make a line of 4, which wins at once."
explainer.summarise(features, weights)      # the ideas of a set, the heaviest first
"""

from __future__ import annotations

from collections.abc import Sequence

from ludeme.features.explain.advice import MOST_IDEAS, ActiveFeatures, advise, observe
from ludeme.features.explain.setting import Setting
from ludeme.features.explain.summary import Idea, summarise
from ludeme.features.explain.wording import Explanation, explain_feature
from ludeme.features.files.weights import WeightedFeatures
from ludeme.features.layout.board import FeatureBoard
from ludeme.features.pattern.feature import Feature
from ludeme.play.game import Game

__all__ = ["MOST_IDEAS", "Explainer", "Explanation", "Idea"]


class Explainer:
    """Puts features of one game into words."""

    def __init__(self, game: Game, board: FeatureBoard | None = None) -> None:
        self.setting = Setting(game, board or FeatureBoard(game))

    def explain(
        self, feature: Feature, weight: float = 1.0, player: int | None = None
    ) -> Explanation:
        """One feature; `player` is whose it is, if it is not everybody's."""
        return explain_feature(self.setting, feature, weight, player)

    def summarise(
        self, features: Sequence[Feature], weights: Sequence[float], player: int | None = None
    ) -> tuple[Idea, ...]:
        """The ideas of a set of features, the heaviest first."""
        return summarise(self.setting, features, weights, player)

    def summary(self, weighted: WeightedFeatures, use: str = "selection") -> tuple[Idea, ...]:
        """The ideas of one set of a weights file."""
        return self.summarise(weighted.features, weighted.weights_for(use), weighted.player)

    def advice(
        self, weighted: WeightedFeatures, active: ActiveFeatures, use: str = "selection"
    ) -> tuple[Idea, ...]:
        """What a large set amounts to on random positions, at most `MOST_IDEAS` ideas.

        `active` says which of its features are active for legal moves.
        """
        player, weights = weighted.player, weighted.weights_for(use)
        observed = observe(self.setting, player, len(weights), active)

        def told(number: int) -> Explanation:
            return self.explain(weighted.features[number], weights[number], player)

        return tuple(
            Idea(one.phrase, one.sentence, tuple(map(told, one.members)), one.share, one.weight)
            for one in advise(observed, weights)
        )
