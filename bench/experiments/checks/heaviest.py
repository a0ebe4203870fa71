"""The heaviest features of a learned set, in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ludeme.features.explain import Explainer, Explanation
from ludeme.features.files.notation import to_text
from ludeme.features.files.weights import load
from ludeme.play.game import Game


def heaviest(game: Game, path: Path, count: int) -> dict[str, list[Explanation]]:
    """By the role of each set: its features of greatest weight, explained, the heaviest first."""
    explainer = Explainer(game)
    found = {}
    for weighted in load(path, game.name).sections[0].sets:
        weights = weighted.weights_for("selection")
        order = sorted(range(len(weights)), key=lambda k: -abs(weights[k]))[:count]
        found[weighted.role] = [
            explainer.explain(weighted.features[k], weights[k], weighted.player) for k in order
        ]
    return found


def as_data(explained: dict[str, list[Explanation]]) -> dict[str, list[dict[str, Any]]]:
    """The same for a file of results."""
    return {
        role: [
            {
                "feature": to_text(one.feature),
                "weight": one.weight,
                "sentence": one.sentence,
                "shape": one.shape,
            }
            for one in every
        ]
        for role, every in explained.items()
    }
