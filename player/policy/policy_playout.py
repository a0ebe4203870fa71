"""Moves that a policy draws.

Moves are listed and weighed one by one; where planes can evaluate the policy, all targets are
weighed at once, and where the rules are one placement, nothing is listed either: a target is drawn
by its weight until one has a move.
"""

from __future__ import annotations

from math import exp

from numba import types

from ludeme.features.evaluate.head import Head
from ludeme.features.evaluate.masks import fill_logits, move_logit, softmax
from ludeme.features.evaluate.planes import clear
from ludeme.features.evaluate.reading import move_places, sight_of
from ludeme.features.evaluate.targets import (
    fill_logits_at_once,
    see_answers,
    see_targets,
    touched_targets,
)
from ludeme.features.layout.placement import ANYWHERE
from ludeme.player.policy.draws import draw, other_than, shares_of
from ludeme.runtime.search_abi.calls import find_move_to
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.randomness import below, uniform


@helper
def near_moves(policy, scratch, game, n, near):  # type: ignore[no-untyped-def]
    """Fill `scratch.places` with the moves to the targets listed at `near`; returns how many."""
    p, mv, marks, found = policy.table, game.buffer, scratch.marks, scratch.places
    for i in range(near + 1, near + 1 + p[near]):
        marks[p[i]] = 1
    sites = p[Head.SITES]
    count = 0
    for k in range(n):
        to = mv[k * game.width + 2]
        if 0 <= to < sites and marks[to] != 0:
            found[count] = k
            count += 1
    for i in range(near + 1, near + 1 + p[near]):
        marks[p[i]] = 0
    return count


@helper
def draw_answer(policy, scratch, game, n):  # type: ignore[no-untyped-def]
    """Draw a legal move by the features that answer the last move; other features do not count.

    Only moves to targets that some instance connects with the last move are looked at. All others
    have the weight 0, so they share what is left equally.
    """
    p, scores, found, random = policy.table, scratch.scores, scratch.places, game.random
    sites = types.int64(p[Head.SITES])
    sight = sight_of(p, game.row, scratch.codes)
    after = sites if sight.last_to == ANYWHERE else types.int64(sight.last_to)
    near = types.int64(p[p[Head.NEAR] + (sight.player - 1) * (sites + 1) + after])
    if near == 0:
        return below(random, n)
    count = near_moves(policy, scratch, game, n, near)
    highest = 0.0
    for i in range(count):
        to, origin = move_places(p, game.buffer, found[i] * game.width)
        scores[i] = move_logit(policy, to, origin, sight, scratch.words)
        highest = max(highest, scores[i])
    plain = exp(-highest)
    total = 0.0
    for i in range(count):
        scores[i] = exp(scores[i] - highest) if scores[i] != 0.0 else plain
        total += scores[i]
    if uniform(random) * (total + (n - count) * plain) < total:
        return types.int64(found[draw(scores, 0, count, total, random)])
    return other_than(found, count, n, random)


@helper
def draw_target(policy, scratch, game, count):  # type: ignore[no-untyped-def]
    """Put a move that is drawn by the weights of its target into the first row of the buffer.

    The `count` targets in `scratch.places` have logits in `scores` and bits in `touched`. Returns
    1, or 0 if no move was found soon, or -1 where moves have to be listed.
    """
    found, scores, touched = scratch.places, scratch.scores, scratch.touched
    random = game.random
    sites = types.int64(policy.table[Head.SITES])
    total, plain = shares_of(scores, count)
    everything = total + (sites - count) * plain
    for _ in range(4 * sites):
        if count == sites or (count > 0 and uniform(random) * everything < total):
            target = types.int64(found[draw(scores, 0, count, total, random)])
        else:
            target = below(random, sites)
            while (touched[target >> 6] >> types.uint64(target & 63)) & types.uint64(1):
                target = below(random, sites)
        answer = find_move_to(game, game.row, target)
        if answer != 0:
            return answer
    return types.int64(0)


@helper
def find_target(policy, scratch, game):  # type: ignore[no-untyped-def]
    """Draw a target by the policy, as `draw_target` does."""
    p, found, touched = policy.table, scratch.places, scratch.touched
    if p[Head.ALL_WORDS] == 0:
        count = see_answers(policy, scratch, game.row)
        for i in range(count):
            touched[found[i] >> 6] |= types.uint64(1) << types.uint64(found[i] & 63)
    else:
        see_targets(policy, scratch, game.row)
        count = touched_targets(p, scratch)
    answer = draw_target(policy, scratch, game, count)
    if p[Head.ALL_WORDS] == 0:
        for w in range(p[Head.PLANE_WORDS]):
            touched[w] = types.uint64(0)
    return answer


@helper
def weigh_moves(policy, scratch, game, row, n):  # type: ignore[no-untyped-def]
    """Fill `scratch.scores` with the logits of the `n` moves in the buffer, legal at `row`."""
    if policy.table[Head.PLANE_WORDS] != 0:
        see_targets(policy, scratch, row)
        fill_logits_at_once(policy, scratch, row, game.buffer, n, game.width)
        clear(scratch)
    else:
        fill_logits(policy, scratch, row, game.buffer, n, game.width)


@helper
def draw_move(policy, scratch, game, n):  # type: ignore[no-untyped-def]
    """Draw one of the `n` listed moves by its probability under the policy."""
    weigh_moves(policy, scratch, game, game.row, n)
    softmax(scratch.scores, n)
    return draw(scratch.scores, 0, n, 1.0, game.random)
