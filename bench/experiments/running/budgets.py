"""Budgets per move by name: Q (quick), S (standard), T (equal time), or `seconds=1`."""

from __future__ import annotations

from math import isfinite

from bench.experiments.running.variants import Variant
from ludeme.player.search.budget import MOST_ITERATIONS, Budget

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
    kind, _, text = name.partition("=")
    number = _number(text)
    if kind == "iterations" and number == int(number) and 0 < number <= MOST_ITERATIONS:
        return Budget(iterations=int(number))
    if kind == "seconds" and number > 0:
        return Budget(seconds=number)
    raise ValueError(
        "a budget is Q, S, T, iterations=N (a whole number) or seconds=S, with positive numbers: "
        f"{name!r}"
    )


def _number(text: str) -> float:
    """The number in a text, which may be written as 1e4; 0 for what is none, or has no end."""
    try:
        number = float(text)
    except ValueError:
        return 0.0
    return number if isfinite(number) else 0.0


def as_parameters(budget: Budget) -> str:
    """The budget in the description of an agent."""
    limits = {"iterations": budget.iterations, "seconds": budget.seconds}
    return ",".join(f"{name}={limit:.15g}" for name, limit in limits.items() if limit is not None)
