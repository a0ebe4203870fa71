"""Budgets per move by name: Q (quick), S (standard), T (equal time), or `seconds=1`."""

from __future__ import annotations

from bench.experiments.running.variants import Variant
from ludeme.player.search.budget import Budget

#: For small games and for large ones.
NAMED = {
    "Q": (Budget(iterations=1_000), Budget(iterations=500)),
    "S": (Budget(iterations=10_000), Budget(iterations=2_500)),
    "T": (Budget(seconds=0.25), Budget(seconds=0.5)),
}


def budget_of(name: str, variant: Variant) -> Budget:
    """What a move may cost; raises `ValueError` for a text that says no budget."""
    if name in NAMED:
        return NAMED[name][variant.large]
    kind, equals, number = name.partition("=")
    if equals and kind == "iterations":
        return Budget(iterations=int(float(number)))
    if equals and kind == "seconds":
        return Budget(seconds=float(number))
    raise ValueError(f"a budget is Q, S, T, iterations=N or seconds=S: {name!r}")


def as_parameters(budget: Budget) -> str:
    """The budget in the description of an agent."""
    limits = {"iterations": budget.iterations, "seconds": budget.seconds}
    return ",".join(f"{name}={limit:g}" for name, limit in limits.items() if limit is not None)
