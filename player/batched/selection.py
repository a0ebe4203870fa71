"""How a walk goes on at a node: pUCT as in seed 003, and at the root sequential halving."""

from __future__ import annotations

from math import inf, sqrt

from numba import types

from ludeme.player.batched import halving
from ludeme.player.batched.forest import PRIOR
from ludeme.player.batched.roots import log_prior
from ludeme.player.batched.values import as_utility, as_value
from ludeme.player.search.proofs import is_lost
from ludeme.player.search.tree import NONE, ROOT
from ludeme.runtime.search_abi.kernel import helper

_considered_with = helper(halving.considered_with)
_visits_before = helper(halving.visits_before)
_utility_of_untried = helper(halving.utility_of_untried)
_weight_of_value = helper(halving.weight_of_value)
#: More than any bound of pUCT.
_FORCED = 1e9


@helper
def puct(constants, visits, total, prior, factor):  # type: ignore[no-untyped-def]
    """The bound of an edge: its value in [0, 1], or `first_play`, and what exploration adds.

    `factor` is c_p * sqrt(N + 1), with the visits N of the node (experiments 5.1).
    """
    if visits == 0:
        return constants.first_play + factor * prior
    return as_value(total / visits) + factor * prior / (1 + visits)


@helper
def highest_puct(tree, constants, node, priors, at, forced):  # type: ignore[no-untyped-def]
    """The edge with the highest bound; its k-th move has the prior `priors[at + k]`.

    With `forced` moves that were tried are tried as often as that constant asks for.
    """
    first = tree.first_edge[node]
    visits = tree.visits[node]
    factor = constants.exploration * sqrt(visits + 1.0)
    best, highest = first, -inf
    for k in range(tree.edge_count[node]):
        edge = first + k
        if is_lost(tree, constants, node, edge):
            continue
        prior, tried = priors[at + k], tree.edge_visits[edge]
        bound = puct(constants, tried, tree.edge_value[edge], prior, factor)
        if 0 < tried < sqrt(forced * prior * (visits - 1)):
            bound += _FORCED
        if bound > highest:
            best, highest = edge, bound
    return best


@helper
def next_in_halving(tree, worth, roots, constants, game):  # type: ignore[no-untyped-def]
    """The edge of the root whose turn it is by the plan, `NONE` if that says nothing.

    `worth` is what the evaluator said of the root, in [0, 1].
    """
    first, n = tree.first_edge[ROOT], tree.edge_count[ROOT]
    last = first + n
    tried, most = 0, 0
    for k in range(n):
        tried += tree.edge_visits[first + k] - roots.kept[game, k]
        most = max(most, tree.edge_visits[first + k])
    considered = _considered_with(roots.halved[game], min(constants.considered, n))
    wanted = _visits_before(tried, roots.halved[game], considered)
    untried = _utility_of_untried(
        tree.edge_visits[first:last],
        tree.edge_value[first:last],
        tree.columns[PRIOR, first:last],
        as_utility(worth),
    )
    weight = _weight_of_value(most, constants.visits, constants.scale)
    best, highest = NONE, -inf
    for k in range(n):
        edge, visits = first + k, tree.edge_visits[first + k]
        if visits - roots.kept[game, k] != wanted or is_lost(tree, constants, ROOT, edge):
            continue
        utility = tree.edge_value[edge] / visits if visits > 0 else untried
        score = roots.gumbel[game, k] + log_prior(roots.prior[game, k])
        score += weight * as_value(utility)
        if score > highest:
            best, highest = edge, score
    return best


@helper
def choose_edge(tree, worth, roots, constants, game, node):  # type: ignore[no-untyped-def]
    """The edge that a walk follows from a node that has its priors."""
    if node != ROOT:
        first = types.int64(tree.first_edge[node])
        return highest_puct(tree, constants, node, tree.columns[PRIOR], first, types.float64(0.0))
    if constants.halving:
        edge = next_in_halving(tree, worth, roots, constants, game)
        if edge != NONE:
            return edge
    priors = roots.prior[game]
    return highest_puct(tree, constants, node, priors, types.int64(0), roots.forced[game])
