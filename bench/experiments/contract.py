"""001-E3: every legal move activates a minimum feature."""

from __future__ import annotations

from bench.experiments.row import Findings
from bench.experiments.run import Run


def findings(run: Run) -> Findings:
    """All games of the library, played at random."""
    raise NotImplementedError
