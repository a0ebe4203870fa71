"""Playouts whose moves a policy draws, all of them or only the first ones.

Moves are listed and weighed one by one; where planes can evaluate the policy, all targets are
weighed at once, and where the rules are one placement, nothing is listed either: a target is drawn
by its weight until one has a move.
"""

from __future__ import annotations

from math import exp
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from ludeme.features.evaluate.answers import add_answers, weigh_answers
from ludeme.features.evaluate.masks import (
    ALL_WORDS,
    ANSWERS,
    NEAR,
    PLANE_WORDS,
    SITES,
    aspatial_logit,
    contents_of,
    fill_logits,
    flags_of,
    last_places,
    lowest_bit,
    move_logit,
    move_places,
    softmax,
)
from ludeme.features.evaluate.planes import add_weights, clear, follow, return_to_root, take_root
from ludeme.features.layout.placement import ANYWHERE
from ludeme.model.header import MOVER, OVER, OVERFLOW
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.randomness import below, uniform


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


@intrinsic  # type: ignore[no-untyped-call]
def real_of_bits(context: Any, bits: Any) -> Any:
    """The number with these bits."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], ir.DoubleType())

    return types.float64(types.int64), generate


@helper
def quick_exp(x):  # type: ignore[no-untyped-def]
    """exp(x) for x <= 0, to eight digits: a power of two times a short series, without a branch."""
    x = max(x, -700.0)
    power = types.int64(x * 1.4426950408889634 - 0.5)
    r = x - power * 0.6931471805599453
    series = 1.0 + r * (1.0 / 7.0)
    for n in (6, 5, 4, 3, 2, 1):
        series = 1.0 + series * r * (1.0 / n)
    return series * real_of_bits((power + 1023) << 52)


@helper
def touched_targets(targets, touched, words, found, scores):  # type: ignore[no-untyped-def]
    """Fill `found` with the touched targets, `scores` with their logits; returns their number."""
    count = types.int64(0)
    for w in range(words):
        word = touched[w]
        while word != types.uint64(0):
            target = 64 * w + lowest_bit(word)
            found[count], scores[count] = target, targets[target]
            count += 1
            word &= word - types.uint64(1)
    return count


@helper
def shares_of(scores, count):  # type: ignore[no-untyped-def]
    """Turn logits into shares; returns their sum, and the share of a target without features."""
    highest = 0.0
    for i in range(count):
        highest = max(highest, scores[i])
    total = 0.0
    for i in range(count):
        scores[i] = quick_exp(scores[i] - highest)
    for i in range(count):
        total += scores[i]
    return total, quick_exp(-highest)


@helper
def draw_target(move_to, p, found, scores, count, touched, s, t, x, mv, random):  # type: ignore[no-untyped-def]
    """Put a move that is drawn by the weights of its target into the first row of `mv`.

    The `count` targets in `found` have logits in `scores` and bits in `touched`. Returns 1, or 0 if
    no move was found soon, or -1 where moves have to be listed.
    """
    sites = types.int64(p[SITES])
    total, plain = shares_of(scores, count)
    everything = total + (sites - count) * plain
    for _ in range(4 * sites):
        if count == sites or (count > 0 and uniform(random) * everything < total):
            target = types.int64(found[draw(scores, 0, count, total, random)])
        else:
            target = below(random, sites)
            while (touched[target >> 6] >> types.uint64(target & 63)) & types.uint64(1):
                target = below(random, sites)
        answer = move_to(s, t, x, mv, target)
        if answer != 0:
            return answer
    return types.int64(0)


@helper
def fill_logits_at_once(p, weights, s, mv, n, width, targets, scores):  # type: ignore[no-untyped-def]
    """Fill `scores` with the logits of the `n` moves in `mv`, given those of their targets."""
    player = s[MOVER]
    for_all = targets[p[SITES]]
    for k in range(n):
        to, _ = move_places(p, mv, k * width)
        scores[k] = aspatial_logit(p, weights, player, flags_of(p, mv, k * width))
        if to != ANYWHERE:
            scores[k] += targets[to] + for_all


@helper
def see_answers(p, bits, weights, s, scratch):  # type: ignore[no-untyped-def]
    """Find the targets that answer the last move, as `weigh_answers` does."""
    contents, base = contents_of(p, s, scratch.codes)
    last_to, _ = last_places(p, s)
    return weigh_answers(
        p, bits, weights, s[MOVER], last_to, contents, base, scratch.words,
        scratch.places, scratch.scores,
    )  # fmt: skip


@helper
def see_targets(p, bits, weights, s, scratch):  # type: ignore[no-untyped-def]
    """Find the logits of all targets of a position, by planes and as answers to the last move."""
    targets, touched = scratch.targets, scratch.touched
    clear(targets, touched)
    if p[ALL_WORDS] != 0:
        contents, base = contents_of(p, s, scratch.codes)
        follow(p, scratch.planes, p[ALL_WORDS], scratch.seen, p[SITES], contents, base)
        add_weights(p, weights, s[MOVER], scratch.planes, scratch.words, targets, touched)
    if p[ANSWERS] != 0:
        count = see_answers(p, bits, weights, s, scratch)
        add_answers(targets, touched, scratch.places, scratch.scores, count)


@helper
def find_target(move_to, p, bits, weights, scratch, s, t, x, mv, random):  # type: ignore[no-untyped-def]
    """Draw a target by the policy, as `draw_target` does."""
    found, scores, touched = scratch.places, scratch.scores, scratch.touched
    if p[ALL_WORDS] == 0:
        count = see_answers(p, bits, weights, s, scratch)
        for i in range(count):
            touched[found[i] >> 6] |= types.uint64(1) << types.uint64(found[i] & 63)
    else:
        see_targets(p, bits, weights, s, scratch)
        count = touched_targets(scratch.targets, touched, p[PLANE_WORDS], found, scores)
    answer = draw_target(move_to, p, found, scores, count, touched, s, t, x, mv, random)
    if p[ALL_WORDS] == 0:
        for w in range(p[PLANE_WORDS]):
            touched[w] = types.uint64(0)
    return answer


@helper
def next_move(moves, move_to, p, bits, weights, scratch, s, t, x, mv, width, random, answers):  # type: ignore[no-untyped-def]
    """Draw a move by the policy; returns its number and how many moves `mv` has (0: none)."""
    codes, words, scores = scratch.codes, scratch.words, scratch.scores
    sliced = p[PLANE_WORDS] != 0
    if sliced and find_target(move_to, p, bits, weights, scratch, s, t, x, mv, random) > 0:
        return types.int64(0), types.int64(1)
    n = moves(s, t, x, mv)
    k = types.int64(0)
    if n > 1 and t[OVERFLOW] == 0:
        if sliced:
            see_targets(p, bits, weights, s, scratch)
            fill_logits_at_once(p, weights, s, mv, n, width, scratch.targets, scores)
            clear(scratch.targets, scratch.touched)
            softmax(scores, n)
            k = draw(scores, 0, n, 1.0, random)
        elif answers:
            marks, found = scratch.marks, scratch.places
            k = draw_answer(
                p, bits, weights, s, mv, n, width, codes, words, scores, marks, found, random
            )
        else:
            k = draw_by_policy(p, bits, weights, s, mv, n, width, codes, words, scores, random)
    return k, n


@helper
def prepare(p, bits, scratch, row):  # type: ignore[no-untyped-def]
    """Make the planes of the root, if the policy has planes."""
    if p[ALL_WORDS] != 0:
        contents, base = contents_of(p, row, scratch.codes)
        take_root(p, bits, scratch.planes, scratch.seen, contents, base)


@helper
def play_by_policy(  # type: ignore[no-untyped-def]
    moves, apply, move_to, p, bits, weights, scratch, s, t, x, mv, width, random, answers, most,
):  # fmt: skip
    """Play at most `most` moves on `s`, drawn by the policy; returns how many.

    With `answers` only features that answer the last move count. Stops when the game is over, and
    when a list of moves does not fit into `mv` (`OVERFLOW` is set).
    """
    if p[ALL_WORDS] != 0:
        return_to_root(p, scratch.planes, scratch.seen)
    plies = 0
    while s[OVER] == 0 and plies < most:
        k, n = next_move(
            moves, move_to, p, bits, weights, scratch, s, t, x, mv, width, random, answers
        )
        if n == 0 or t[OVERFLOW] != 0:
            break
        apply(s, t, x, mv, k, n)
        plies += 1
    return plies
