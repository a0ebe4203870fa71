"""001-E1: the features of the paper's figures on positions made by hand."""

from __future__ import annotations

from bench.experiments.against_uct import amount
from bench.experiments.row import Findings
from bench.experiments.run import Run


def findings(run: Run) -> Findings:
    """Every check of every figure."""
    from ludeme.features.vectors import check_vectors

    raise NotImplementedError(check_vectors, amount)
