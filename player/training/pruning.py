"""Keeping the features that matter (experiments §2.1, "Pruning")."""

from __future__ import annotations

import numpy as np

from ludeme.player.training.buffer import RealArray


def heaviest(theta: RealArray, keep: int) -> list[int]:
    """The numbers of the features with the greatest absolute weights, ascending; ties: the older.

    Nothing else is kept (as in the paper): a move without any feature left has the logit 0.
    """
    return sorted(np.argsort(-np.abs(theta), kind="stable")[:keep].tolist())
