"""Playouts whose moves a policy draws, all of them or only the first ones."""

from __future__ import annotations

from math import exp

from numba import types

from ludeme.compile.header import MOVER, OVER, OVERFLOW
from ludeme.features.placement import ANYWHERE
from ludeme.player.kernel import helper
from ludeme.player.matching import (
    NEAR,
    SITES,
    contents_of,
    fill_logits,
    last_places,
    move_logit,
    move_places,
    softmax,
)
from ludeme.player.randomness import below, uniform


@helper
def draw(shares, first, n, total, random):  # type: ignore[no-untyped-def]
    """Return the number of one of the `n` shares from `first` on, drawn in proportion."""
    left = uniform(random) * total
    for k in range(n):
        left -= shares[first + k]
        if left < 0.0:
            return k
    return n - 1


@helper
def draw_by_policy(p, bits, weights, s, mv, n, width, codes, words, scores, random):  # type: ignore[no-untyped-def]
    """Draw a legal move by its probability under the policy."""
    fill_logits(p, bits, weights, s, mv, n, width, codes, words, scores)
    softmax(scores, n)
    return draw(scores, 0, n, 1.0, random)


@helper
def near_moves(p, mv, n, width, near, marks, found):  # type: ignore[no-untyped-def]
    """Fill `found` with the moves to the targets listed at `near`; returns how many there are."""
    for i in range(near + 1, near + 1 + p[near]):
        marks[p[i]] = 1
    sites = p[SITES]
    count = 0
    for k in range(n):
        to = mv[k * width + 2]
        if 0 <= to < sites and marks[to] != 0:
            found[count] = k
            count += 1
    for i in range(near + 1, near + 1 + p[near]):
        marks[p[i]] = 0
    return count


@helper
def draw_answer(  # type: ignore[no-untyped-def]
    p, bits, weights, s, mv, n, width, codes, words, scores, marks, found, random
):
    """Draw a legal move by the features that answer the last move; other features do not count.

    Only moves to targets that some instance connects with the last move are looked at. All others
    have the weight 0, so they share what is left equally.
    """
    player = s[MOVER]
    sites = types.int64(p[SITES])
    last_to, last_from = last_places(p, s)
    after = sites if last_to == ANYWHERE else types.int64(last_to)
    near = types.int64(p[p[NEAR] + (player - 1) * (sites + 1) + after])
    if near == 0:
        return below(random, n)
    contents, base = contents_of(p, s, codes)
    count = near_moves(p, mv, n, width, near, marks, found)
    highest = 0.0
    for i in range(count):
        to, origin = move_places(p, mv, found[i] * width)
        scores[i] = move_logit(
            p, bits, weights, player, to, origin, contents, base, last_to, last_from, words
        )
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
def other_than(found, count, n, random):  # type: ignore[no-untyped-def]
    """Draw one of `n` numbers, but none of the first `count` of `found`, which ascend."""
    k = below(random, n - count)
    for i in range(count):
        if found[i] > k:
            break
        k += 1
    return k


@helper
def play_by_policy(  # type: ignore[no-untyped-def]
    moves, apply, p, bits, weights, codes, words, scores, marks, found,
    s, t, x, mv, width, random, answers, most,
):  # fmt: skip
    """Play at most `most` moves on `s`, drawn by the policy; returns how many.

    With `answers` only features that answer the last move count. Stops when the game is over, and
    when a list of moves does not fit into `mv` (`OVERFLOW` is set).
    """
    plies = 0
    while s[OVER] == 0 and plies < most:
        n = moves(s, t, x, mv)
        if n == 0 or t[OVERFLOW] != 0:
            break
        k = types.int64(0)
        if n > 1 and answers:
            k = draw_answer(
                p, bits, weights, s, mv, n, width, codes, words, scores, marks, found, random
            )
        elif n > 1:
            k = draw_by_policy(p, bits, weights, s, mv, n, width, codes, words, scores, random)
        apply(s, t, x, mv, k, n)
        plies += 1
    return plies
