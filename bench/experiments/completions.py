"""000-E7: whether the heaviest features of Yavalath know a block and a completion of four."""

from __future__ import annotations

from bench.experiments.row import Findings
from bench.experiments.run import Run


def findings(run: Run) -> Findings:
    """The ten heaviest features of the learned set."""
    raise NotImplementedError
