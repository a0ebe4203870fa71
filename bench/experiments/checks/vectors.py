"""001-E1: the features of the paper's figures on positions made by hand."""

from __future__ import annotations

from dataclasses import asdict

from bench.experiments.judging.answers import certain
from bench.experiments.matches.against_uct import amount
from bench.experiments.rows.row import Findings
from bench.experiments.running.run import Run
from ludeme.features.derive.vectors import check_vectors

#: The boards on which the paper draws its figures; further ones are beyond it.
DRAWN_ON = ("square", "hex")


def findings(run: Run) -> Findings:
    """Every figure on every board."""
    checks = check_vectors()
    failed = [check for check in checks if not check.ok]
    said = [f"{check.id} on {check.board}: {check.why}" for check in failed]
    return Findings(
        ours="; ".join([f"{len(checks) - len(failed)} of {len(checks)} hold", *said]),
        reproduced=certain(all(check.ok for check in checks if check.board in DRAWN_ON)),
        beyond=certain(not failed),
        amount=amount(len(checks), len(checks), "figures on boards"),
        details={"checks": [asdict(check) for check in checks]},
    )
