"""Selection by a bound on the value of each edge, once every edge has been followed.

The rules of the bandit family differ in the bound alone.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from ludeme.player.parts.rules import Access
from ludeme.player.search.tree import NONE
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.randomness import below


def highest_bound_of_all(factor: Any, bound: Any, first_play: Any) -> Callable[[Access], Any]:
    """Follow the edge with the highest bound, whether it has been followed before or not.

    `first_play(memory, tree, edge)` stands for the bound of an edge without visits, `edge` being
    `NONE` where a tree of histories has none yet.
    """

    def for_tree(access: Access) -> Any:
        edge_of, chances, is_lost = access.edge_of, access.chances, access.is_lost

        @helper
        def select(memory, tree, walk, node, n, random):  # type: ignore[no-untyped-def]
            best, best_bound, equal = 0, -inf, 0
            for k in range(n):
                edge = edge_of(tree, walk, node, k)
                if edge == NONE or tree.edge_visits[edge] == 0:
                    value = first_play(memory, tree, edge)
                else:
                    value = bound(memory, tree, edge, factor(memory, chances(tree, node, edge)))
                if value < best_bound or (edge != NONE and is_lost(tree, walk, node, edge)):
                    continue
                equal = equal + 1 if value == best_bound else 1
                if equal == 1 or below(random, equal) == 0:
                    best, best_bound = k, value
            return best

        return select

    return for_tree


def highest_bound(factor: Any, bound: Any) -> Callable[[Access], Any]:
    """Follow what was never followed first, then the edge with the highest bound.

    `factor(memory, chances)` is what the bounds of all edges have in common, given how often they
    could have been followed; `bound(memory, tree, edge, factor)` is the bound of one.
    """

    def for_tree(access: Access) -> Any:
        untried, edge_of = access.untried, access.edge_of
        chances, is_lost = access.chances, access.is_lost

        @helper
        def select(memory, tree, walk, node, n, random):  # type: ignore[no-untyped-def]
            k = untried(tree, walk, node, n, random)
            if k != NONE:
                return k
            best = 0
            best_bound = -inf
            for k in range(n):
                edge = edge_of(tree, walk, node, k)
                value = bound(memory, tree, edge, factor(memory, chances(tree, node, edge)))
                if value > best_bound and not is_lost(tree, walk, node, edge):
                    best_bound = value
                    best = k
            return best

        return select

    return for_tree
