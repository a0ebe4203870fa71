"""The agents of the experiments, and the sets of features that were written by hand."""

from __future__ import annotations

from pathlib import Path

import ludeme.features
from bench.experiments.running.run import Run, describe
from bench.experiments.running.variants import Variant

_SETS = Path(ludeme.features.__file__).parent / "sets"
BRIDGE = _SETS / "hex-bridge.lud"
YAVALATH = _SETS / "yavalath.lud"


def biased(run: Run, variant: Variant, features: Path) -> str:
    """The agent of paper 000: features in the tree and for the first move outside, then chance."""
    return run.agent("biased", variant, features=features)


def biased_throughout(run: Run, variant: Variant, features: Path) -> str:
    """The same with features for every move of the playouts."""
    return run.agent("biased", variant, features=features, playout="softmax")


def answering(run: Run, variant: Variant, features: Path) -> str:
    """The same with the features alone that answer the last move in playouts."""
    return run.agent("biased", variant, features=features, playout="reactive")


def answering_in_playouts(run: Run, variant: Variant, features: Path) -> str:
    """UCT whose playouts follow the features that answer the last move."""
    return run.agent("biased", variant, features=features, playout="reactive", selection="ucb1")


def greedy(features: Path) -> str:
    """The agent that plays the favourite of the policy without search."""
    return describe("greedy", features=features)
