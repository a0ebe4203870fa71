"""001-E6: features in words."""

from __future__ import annotations

from bench.experiments.row import Findings
from bench.experiments.run import Run


def findings(run: Run) -> Findings:
    """The features of the figures, and those that were learned in Yavalath."""
    raise NotImplementedError
