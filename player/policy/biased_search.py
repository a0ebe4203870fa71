"""Searches guided by a feature policy."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from ludeme.player.parts.registry import make_scheme
from ludeme.player.policy.policy import FeaturePolicy
from ludeme.player.search.driver import Scheme, Search, new_search


@dataclass(frozen=True)
class Guidance:
    """How a policy guides a search.

    `playout` is how playouts go on behind the new node: "uniform", "softmax" (the policy draws),
    "reactive" (only features that answer the last move count) or another of the schemes in
    `player.parts`; `first` limits that to so many moves, 0 is all. `unvisited` is what a move
    without visits counts as: "parent", "zero", "win". With the `selection` "ucb1" instead of "puct"
    the tree is that of UCT, and the policy counts in playouts alone. Playouts may have a policy of
    their own.
    """

    policy: FeaturePolicy
    playout: str = "uniform"
    first: int = 0
    unvisited: str = "parent"
    playout_policy: FeaturePolicy | None = None
    selection: str = "puct"

    def __post_init__(self) -> None:
        self.scheme()

    def scheme(self) -> Scheme:
        """The parts of the search."""
        parameters = {"first": self.first, "unvisited": self.unvisited}
        return Scheme(
            make_scheme("selection", self.selection, parameters),
            make_scheme("playout", self.playout, parameters),
            self.policy,
            self.playout_policy,
        )


def new_biased_search(
    policy: FeaturePolicy,
    *,
    exploration: float = sqrt(2),
    reuse: bool = True,
    solve: bool = False,
    playout: str = "uniform",
    first: int = 0,
    unvisited: str = "parent",
    playout_policy: FeaturePolicy | None = None,
    selection: str = "puct",
) -> Search:
    """Return the kind of guided search that fits the policy's game (see `Guidance`)."""
    guidance = Guidance(policy, playout, first, unvisited, playout_policy, selection)
    return new_search(
        policy.program,
        exploration=exploration,
        reuse=reuse,
        solve=solve,
        scheme=guidance.scheme(),
    )
