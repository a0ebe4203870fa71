"""Searches guided by a feature policy: they own the memory that compiled search works on."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from ludeme.features.evaluate.masks import Policy, PolicyScratch
from ludeme.play.playouts import MAX_PLIES
from ludeme.player.policy.policy import FeaturePolicy
from ludeme.player.policy.policy_search import (
    PARENT,
    PUCT,
    REACTIVE,
    SOFTMAX,
    UCB1,
    UNIFORM,
    WIN,
    ZERO,
    search_histories_by_policy,
    search_positions_by_policy,
)
from ludeme.player.search.driver import HistorySearch, PositionSearch, Search, TreeSearch
from ludeme.player.search.tree import PositionTree, new_position_tree
from ludeme.runtime.search_abi.compiled_game import IntArray

PLAYOUTS = {"uniform": UNIFORM, "softmax": SOFTMAX, "reactive": REACTIVE}
SELECTIONS = {"puct": PUCT, "ucb1": UCB1}
UNVISITED_VALUES = {"parent": PARENT, "zero": ZERO, "win": WIN}


@dataclass(frozen=True)
class Guidance:
    """How a policy guides a search.

    `playout` is how playouts go on behind the new node: "uniform", "softmax" (the policy draws) or
    "reactive" (only features that answer the last move count); `first` limits that to so many
    moves, 0 is all. `unvisited` is what a move without visits counts as: "parent", "zero", "win".
    With the `selection` "ucb1" instead of "puct" the tree is that of UCT, and the policy counts in
    playouts alone. Playouts may have a policy of their own.
    """

    policy: FeaturePolicy
    playout: str = "uniform"
    first: int = 0
    unvisited: str = "parent"
    playout_policy: FeaturePolicy | None = None
    selection: str = "puct"

    def __post_init__(self) -> None:
        for value, known in (
            (self.playout, PLAYOUTS),
            (self.unvisited, UNVISITED_VALUES),
            (self.selection, SELECTIONS),
        ):
            if value not in known:
                raise ValueError(f"{value!r} is none of {', '.join(known)}")

    @property
    def used_in_playouts(self) -> FeaturePolicy:
        """The policy of playouts, without features that say nothing there."""
        policy = self.playout_policy or self.policy
        if self.playout == "uniform":
            return policy
        return policy.essence(reactive_only=self.playout == "reactive")


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
    if policy.program.stochastic:
        return BiasedHistorySearch(guidance, exploration)
    return BiasedPositionSearch(guidance, exploration, reuse=reuse, solve=solve)


class _Guide:
    """The arrays of a guidance, made anew when a root is taken: features may have been added."""

    def __init__(self, guidance: Guidance) -> None:
        self.guidance = guidance
        self.playout = PLAYOUTS[guidance.playout]
        self.selection = SELECTIONS[guidance.selection]
        self.unvisited = UNVISITED_VALUES[guidance.unvisited]
        self.guided = guidance.first or MAX_PLIES

    def prepare(self, moves: int) -> None:
        """Get the arrays as they are now, with scratch for so many moves."""
        self.policy: Policy = self.guidance.policy.arrays
        playout = self.guidance.used_in_playouts
        self.playout_policy: Policy = playout.arrays
        self.scratch: PolicyScratch = self.guidance.policy.scratch(moves)
        self.playout_scratch: PolicyScratch = playout.scratch(moves)


class _Guided(TreeSearch):
    """What both kinds of guided search share: arrays made anew for every root."""

    _guide: _Guide

    def _take_root(self, row: IntArray, seed: int) -> IntArray:
        row = super()._take_root(row, seed)
        self._guide.prepare(self._longest_list)
        return row


class BiasedPositionSearch(_Guided, PositionSearch):
    """PUCT on a `PositionTree`."""

    def __init__(
        self, guidance: Guidance, exploration: float, *, reuse: bool = True, solve: bool = False
    ) -> None:
        self._guide = _Guide(guidance)
        super().__init__(guidance.policy.program, exploration, reuse=reuse, solve=solve)

    def _new_tree(self, nodes: int, edges: int) -> PositionTree:
        size, width = self._program.row_size, self._program.width
        return new_position_tree(nodes, edges, size, width, priors=True)

    def _iterate(self, iterations: int) -> int:
        """Search on until the arrays of the tree are full; returns the iterations done."""
        guide = self._guide
        return search_positions_by_policy(
            self._program.moves, self._program.apply, self._program.move_to,
            self._program.play_out, self.tree,
            guide.policy, guide.scratch, guide.playout_policy, guide.playout_scratch,
            *self._space, self._random, self._utilities, self._path,
            iterations, self._exploration, guide.selection, guide.unvisited,
            self._solve, self._frozen, guide.playout, guide.guided, MAX_PLIES,
        )  # fmt: skip


class BiasedHistorySearch(_Guided, HistorySearch):
    """PUCT on a `HistoryTree`."""

    def __init__(self, guidance: Guidance, exploration: float) -> None:
        self._guide = _Guide(guidance)
        super().__init__(guidance.policy.program, exploration)

    def _iterate(self, iterations: int) -> int:
        """Search on until the arrays of the tree are full; returns the iterations done."""
        guide = self._guide
        return search_histories_by_policy(
            self._program.moves, self._program.apply, self._program.move_to,
            self._program.play_out, self.tree, self._origin,
            guide.policy, guide.scratch, guide.playout_policy, guide.playout_scratch,
            *self._space, self._random, self._utilities, self._path, self._matched,
            iterations, self._exploration, guide.selection, guide.unvisited,
            self._frozen, guide.playout, guide.guided, MAX_PLIES,
        )  # fmt: skip
