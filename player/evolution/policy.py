"""What evolves: a policy of playouts near the last move."""

from __future__ import annotations

from typing import NamedTuple

from ludeme.player.patterns.surroundings import Float32


class Policy(NamedTuple):
    """Weights of patterns, and how often a move may go anywhere."""

    weights: Float32
    away: float = 0.0
