"""From what a search found out about its root to what the apprentice is to learn."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ludeme.player.search.root import RootStatistics
from ludeme.player.training.buffer import RealArray


def visit_distribution(found: RootStatistics, solve: bool = False) -> RealArray:
    """π(s, a) = N(s, a) / ΣN; visits of earlier searches that were kept count as well.

    With `solve`, certain wins get everything there is, and certain losses nothing, unless all are
    lost.
    """
    visits = found.visits.astype(float)
    if solve:
        if (found.proven > 0).any():
            visits = _among(visits, found.proven > 0)
        elif (found.proven >= 0).any():
            visits = _among(visits, found.proven >= 0)
    if not visits.sum():
        visits += 1
    shares: RealArray = visits / visits.sum()
    return shares


def _among(visits: RealArray, allowed: NDArray[np.bool_]) -> RealArray:
    """The visits of the allowed moves; one each if they have none."""
    kept = visits * allowed
    return np.asarray(kept if kept.sum() else allowed, float)
