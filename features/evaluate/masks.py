"""Evaluate feature sets move by move inside compiled code, with the masks of `mask_tables`.

Nothing here allocates: callers hand in scratch.
"""

from __future__ import annotations

from math import exp, inf

from numba import types

from ludeme.features.evaluate.bits import at, lowest_bit
from ludeme.features.evaluate.head import (
    IS_PASS,
    IS_SWAP,
    PASS,
    POLICY,
    POLICY_SCRATCH,
    SWAP,
    Head,
)
from ludeme.features.evaluate.mask_tables import Group
from ludeme.features.evaluate.reading import flags_of, move_places, sight_of
from ludeme.features.layout.placement import ANYWHERE
from ludeme.runtime.search_abi.function_types import ROW
from ludeme.runtime.search_abi.kernel import helper, kernel

# --- groups ---------------------------------------------------------------------------------------


@helper
def group_of(p, player, to, origin):  # type: ignore[no-untyped-def]
    """Where the group of a target and an origin lies, 0 if there is none.

    Instances that do not fix their target are found with the number of sites as target.
    """
    place = at(p, at(p, Head.TARGETS) + (player - 1) * (at(p, Head.SITES) + 1) + to)
    if place == 0:
        return types.int32(0)
    for i in range(place + 1, place + 1 + 2 * at(p, place), 2):
        if at(p, i) == origin or at(p, i) == ANYWHERE:
            return at(p, i + 1)
    return types.int32(0)


@helper
def last_mask(p, place, site):  # type: ignore[no-untyped-def]
    """Where the mask of a group for a place of the last move lies."""
    for i in range(place + 2, place + 2 + 2 * at(p, place + 1), 2):
        if at(p, i) == site:
            return at(p, i + 1)
    return at(p, place)


@helper
def match_word(policy, group, sight):  # type: ignore[no-untyped-def]
    """The active instances of a group that has one word."""
    p, bits = policy.table, policy.bits
    contents, base = sight.contents, sight.base
    word = at(bits, last_mask(p, at(p, group + Group.LAST_TO), sight.last_to))
    if at(p, group + Group.LAST_FROM) != 0:
        word &= at(bits, last_mask(p, at(p, group + Group.LAST_FROM), sight.last_from))
    slot = group + Group.SLOT
    for _ in range(at(p, group + Group.SLOTS)):
        if word == types.uint64(0):
            break
        word &= at(bits, at(p, slot + 1) + at(contents, base + at(p, slot)))
        slot += 2
    return word


@helper
def match_words(policy, group, sight, words):  # type: ignore[no-untyped-def]
    """Fill `words` with the active instances of a group; returns the number of words."""
    p, bits = policy.table, policy.bits
    contents, base = sight.contents, sight.base
    size = types.int64(at(p, group + Group.WORDS))
    first = types.int64(last_mask(p, at(p, group + Group.LAST_TO), sight.last_to))
    for w in range(size):
        words[w] = at(bits, first + w)
    if at(p, group + Group.LAST_FROM) != 0:
        second = types.int64(last_mask(p, at(p, group + Group.LAST_FROM), sight.last_from))
        for w in range(size):
            words[w] &= at(bits, second + w)
    slot = group + Group.SLOT
    for _ in range(at(p, group + Group.SLOTS)):
        block = at(p, slot + 1) + at(contents, base + at(p, slot)) * size
        for w in range(size):
            words[w] &= at(bits, block + w)
        slot += 2
    return size


@helper
def word_sum(policy, word, bit, last, first):  # type: ignore[no-untyped-def]
    """Sum the weights of the features that have an instance in a word; `last` was counted already.

    `bit` is the place of the feature of its first bit, `first` that of the player's first weight.
    Returns the sum and the last feature.
    """
    p, weights = policy.table, policy.weights
    total = 0.0
    while word != types.uint64(0):
        feature = at(p, bit + lowest_bit(word))
        word &= word - types.uint64(1)
        weight = at(weights, first + feature)
        total += weight if feature != last else 0.0
        last = feature
    return total, last


@helper
def group_sum(policy, group, sight, words):  # type: ignore[no-untyped-def]
    """Sum the weights of the features that are active in a group."""
    p = policy.table
    first = types.int64(p[p[Head.FIRST_WEIGHT] + sight.player - 1])
    bit = types.int64(at(p, group + Group.BITS))
    last = types.int32(-1)
    if at(p, group + Group.WORDS) == 1:
        return word_sum(policy, match_word(policy, group, sight), bit, last, first)[0]
    total = 0.0
    for w in range(match_words(policy, group, sight, words)):
        part, last = word_sum(policy, words[w], bit + 64 * w, last, first)
        total += part
    return total


# --- moves ----------------------------------------------------------------------------------------


@helper
def move_logit(policy, to, origin, sight, words):  # type: ignore[no-untyped-def]
    """The sum of the weights of the spatial features that are active for a move."""
    p = policy.table
    total = 0.0
    if to != ANYWHERE:
        group = group_of(p, sight.player, to, origin)
        if group != 0:
            total += group_sum(policy, group, sight, words)
    if origin != ANYWHERE:
        group = group_of(p, sight.player, p[Head.SITES], origin)
        if group != 0:
            total += group_sum(policy, group, sight, words)
    return total


@helper
def aspatial_feature(p, player, flags, which):  # type: ignore[no-untyped-def]
    """The number of an aspatial feature if it is active for a move with these flags, else -1."""
    if which == PASS and flags & IS_PASS == 0:
        return types.int32(-1)
    if which == SWAP and flags & IS_SWAP == 0:
        return types.int32(-1)
    return p[p[Head.ASPATIAL] + 3 * (player - 1) + which]


@helper
def aspatial_logit(policy, player, flags):  # type: ignore[no-untyped-def]
    """The sum of the weights of the active aspatial features."""
    p, weights = policy.table, policy.weights
    total = 0.0
    for which in range(3):
        feature = aspatial_feature(p, player, flags, which)
        if feature >= 0:
            total += weights[p[p[Head.FIRST_WEIGHT] + player - 1] + feature]
    return total


@helper
def fill_logits(policy, scratch, s, mv, n, width):  # type: ignore[no-untyped-def]
    """Fill `scratch.scores` with the logits of the `n` legal moves in `mv`."""
    p, words, scores = policy.table, scratch.words, scratch.scores
    sight = sight_of(p, s, scratch.codes)
    for k in range(n):
        to, origin = move_places(p, mv, k * width)
        scores[k] = move_logit(policy, to, origin, sight, words) + aspatial_logit(
            policy, sight.player, flags_of(p, mv, k * width)
        )


@helper
def softmax(scores, n):  # type: ignore[no-untyped-def]
    """Turn the first `n` logits into probabilities."""
    highest = -inf
    for k in range(n):
        highest = max(highest, scores[k])
    total = 0.0
    for k in range(n):
        scores[k] = exp(scores[k] - highest)
        total += scores[k]
    for k in range(n):
        scores[k] /= total


@kernel(types.void(POLICY, POLICY_SCRATCH, ROW, ROW, types.int64, types.int64))
def logits_of(policy, scratch, s, mv, n, width):  # type: ignore[no-untyped-def]
    """Fill `scratch.scores` with the logits of the `n` legal moves in `mv`."""
    fill_logits(policy, scratch, s, mv, n, width)
