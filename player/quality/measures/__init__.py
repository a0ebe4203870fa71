"""Measures of the quality of a game, each a small function with its definition and source."""

from __future__ import annotations

from ludeme.player.quality.measures import board, course, depth, results, tension
from ludeme.player.quality.measures.measure import Measure, Need, registered

_ORDER = [module.__name__ for module in (results, course, board, tension, depth)]
#: All measures by name, in the order in which they are shown.
MEASURES: dict[str, Measure] = {
    each.name: each
    for each in sorted(registered(), key=lambda each: _ORDER.index(each.of.__module__))
}

__all__ = ["MEASURES", "Measure", "Need"]
