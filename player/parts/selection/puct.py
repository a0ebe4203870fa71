"""PUCT: the prior of a feature policy says where to explore (seed 000, eq. 4).

At a node where nothing was followed the policy draws the move, so the first move of a playout is
the policy's, and its position becomes the new node. In a tree of positions priors are worked out
once per node; in one of histories at every visit, as legal moves depend on the dice.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt
from typing import Any, ClassVar, NamedTuple

from numba import types

from ludeme.features.evaluate.head import POLICY, POLICY_SCRATCH, Head, Policy, PolicyScratch
from ludeme.features.evaluate.masks import fill_logits, softmax
from ludeme.features.evaluate.planes import return_to_root
from ludeme.features.evaluate.targets import take_root_position
from ludeme.player.parts.rules import Access, SelectionRule
from ludeme.player.parts.setting import Setting
from ludeme.player.policy.draws import draw
from ludeme.player.policy.policy_playout import weigh_moves
from ludeme.player.search.tree import NONE
from ludeme.runtime.search_abi.function_types import tuple_of
from ludeme.runtime.search_abi.kernel import helper

#: What a move that was never followed is taken to be worth: the mean of its parent, a draw, a win.
PARENT, ZERO, WIN = range(3)
UNVISITED_VALUES = {"parent": PARENT, "zero": ZERO, "win": WIN}
#: The column of the priors.
PRIOR = 0


class PuctMemory(NamedTuple):
    """The policy, and scratch to evaluate it."""

    policy: Policy
    scratch: PolicyScratch
    exploration: float
    unvisited: int


MEMORY: Any = tuple_of(PuctMemory, POLICY, POLICY_SCRATCH, types.float64, types.int64)


@helper
def prepare(memory, row):  # type: ignore[no-untyped-def]
    """Make the planes of the root."""
    take_root_position(memory.policy, memory.scratch, row)


@helper
def new_edges(memory, game, tree, node):  # type: ignore[no-untyped-def]
    """Work out the priors of the edges of a node."""
    policy, scratch = memory.policy, memory.scratch
    first, n, width = tree.first_edge[node], tree.edge_count[node], game.width
    for k in range(n):
        for i in range(width):
            game.buffer[k * width + i] = tree.move[first + k, i]
    if policy.table[Head.ALL_WORDS] != 0:
        return_to_root(policy.table, scratch)
    weigh_moves(policy, scratch, game, game.row, n)
    softmax(scratch.scores, n)
    for k in range(n):
        tree.columns[PRIOR, first + k] = scratch.scores[k]


@helper
def weigh(memory, game, row, n):  # type: ignore[no-untyped-def]
    """Work out the priors of the legal moves."""
    fill_logits(memory.policy, memory.scratch, row, game.buffer, n, game.width)
    softmax(memory.scratch.scores, n)


@helper
def mean_of(total, visits, unvisited):  # type: ignore[no-untyped-def]
    """What a move without visits is taken to be worth, given its parent's results."""
    if unvisited == ZERO or (unvisited == PARENT and visits == 0):
        return 0.0
    if unvisited == WIN:
        return 1.0
    return total / visits


def select_by_prior(access: Access) -> Any:
    """Draw by the prior at first, then follow the highest mean + c prior sqrt(N) / (1 + n)."""
    edge_of, is_lost, priors = access.edge_of, access.is_lost, access.priors

    @helper
    def select(memory, tree, walk, node, n, random):  # type: ignore[no-untyped-def]
        prior, first = priors(tree, node, memory.scratch.scores)
        tried = 0
        total = 0.0
        for k in range(n):
            edge = edge_of(tree, walk, node, k)
            if edge != NONE:
                tried += tree.edge_visits[edge]
                total += tree.edge_value[edge]
        if tried == 0:
            return draw(prior, first, n, 1.0, random)
        open_value = mean_of(total, tried, memory.unvisited)
        factor = memory.exploration * sqrt(tried)
        best = 0
        best_bound = -inf
        for k in range(n):
            edge = edge_of(tree, walk, node, k)
            visits = tree.edge_visits[edge] if edge != NONE else 0
            value = tree.edge_value[edge] / visits if visits > 0 else open_value
            bound = value + factor * prior[first + k] / (1 + visits)
            if bound > best_bound and not is_lost(tree, walk, node, edge):
                best_bound = bound
                best = k
        return best

    return select


@dataclass(frozen=True)
class Puct:
    """Exploration by the probabilities of a feature policy.

    `unvisited` is what a move without visits counts as: "parent", "zero", "win".
    """

    unvisited: str = "parent"

    PAPER: ClassVar[str] = "Soemers, Piette and Browne 2019"
    rule: ClassVar[SelectionRule] = SelectionRule(
        MEMORY, select_by_prior, columns=1, prepare=prepare, new_edges=new_edges, weigh=weigh
    )

    def __post_init__(self) -> None:
        if self.unvisited not in UNVISITED_VALUES:
            known = ", ".join(UNVISITED_VALUES)
            raise ValueError(f"unvisited={self.unvisited!r} is none of {known}")

    def memory(self, setting: Setting) -> PuctMemory:
        """The policy as it is now."""
        policy = setting.policy_for(self)
        return PuctMemory(
            policy.arrays,
            policy.scratch(setting.moves),
            float(setting.exploration),
            UNVISITED_VALUES[self.unvisited],
        )
