"""What a policy is to learn from the root of a finished search."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ludeme.player.batched.root_view import Reals, RootView
from ludeme.player.batched.values import value_of
from ludeme.player.parts.given_names import did_you_mean

_LEAST_PRIOR = 1e-9


def visit_shares(view: RootView) -> Reals:
    """The shares [n] of the visits; those that were only forced do not count.

    Of a root whose only move was never tried it is all.
    """
    visits = pruned_visits(view) if view.forced else view.visits.astype(np.float64)
    total = visits.sum()
    return visits / total if total else np.full(len(visits), 1 / len(visits))


def pruned_visits(view: RootView) -> Reals:
    """The visits [n] without those that pUCT would not have made by itself (Wu 2019, 3.2).

    From every move but the most visited one as many visits are taken as could be forced, as long as
    its bound stays below that of the most visited one; a move that is left with one gets none.
    """
    settings, visits = view.settings, view.visits.astype(np.float64)
    total = visits.sum()
    factor = settings.exploration * np.sqrt(total + 2)  # the root itself is a visit, too
    values = value_of(view.statistics.means)
    most = int(np.argmax(visits))
    highest = values[most] + factor * view.explored[most] / (1 + visits[most])
    with np.errstate(divide="ignore", invalid="ignore"):
        least = np.floor(factor * view.explored / (highest - values))
    least = np.where(values < highest, least, visits)
    forced = np.ceil(np.sqrt(view.forced * view.explored * total))
    left = visits - np.clip(visits - least, 0, forced)
    left[left <= 1] = 0
    left[most] = visits[most]
    return left


def improved_policy(view: RootView) -> Reals:
    """The softmax [n] of logits and completed values (Danihelka and others 2022, eq. 11).

    It is better than the priors wherever the values are right, also of moves that had few visits or
    none.
    """
    logits = np.log(np.maximum(view.priors, _LEAST_PRIOR)) + view.weighed
    shares = np.exp(logits - logits.max())
    return np.asarray(shares / shares.sum())


#: By name: from a root to the target, which adds up to 1.
TARGETS: dict[str, Callable[[RootView], Reals]] = {
    "visits": visit_shares,
    "completed": improved_policy,
}


def target_named(name: str) -> Callable[[RootView], Reals]:
    """The target of a name."""
    if name not in TARGETS:
        hint = did_you_mean(name, TARGETS)
        raise ValueError(f"target={name!r} is none of {', '.join(TARGETS)}{hint}")
    return TARGETS[name]
