"""Evaluate feature sets for legal moves inside compiled code, with the tables of `features.masks`.

Nothing here allocates: callers hand in scratch. Axes as in `ludeme.player.first_class`, and `S`
sites of the board, `F` features of all players.
"""

from __future__ import annotations

from math import exp, inf
from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from ludeme.compile.header import (
    LAST_FROM,
    LAST_FROM_TYPE,
    LAST_TO,
    LAST_TO_TYPE,
    MOVER,
    MOVES,
)
from ludeme.features.masks import Masks
from ludeme.features.placement import ANYWHERE
from ludeme.player.first_class import COUNTS, INDICES, REALS, ROW
from ludeme.player.kernel import helper, kernel
from ludeme.player.program import IntArray

WORDS = types.Array(types.uint64, 1, "C")

#: Bits of `generators`: the move has places; they are of the board's own type of site; both ends
#: are of the same type. A move without places may be a pass or a swap.
HAS_PLACES, FROM_BOARD, TO_BOARD, SAME_TYPE, IS_PASS, IS_SWAP = 1, 2, 4, 8, 16, 32
#: Columns of `aspatial`.
PASS, SWAP, INTERCEPT = range(3)
#: Places in `look` (see `features.contents.Look`), and behind it what is to know of the last move.
_SITES, _PIECE, _OWNER, _OWNERS, _FILLED, _HEIGHT, _MAX_HEIGHT, _PLAIN, _TYPED, _TYPE = range(10)


class Policy(NamedTuple):
    """A feature set with weights for every player of a game, as arrays."""

    masks: Masks  # of all players, one after another
    look: NDArray[np.int64]  # [10] how contents and last moves are read
    lookup: IntArray  # the content code of each raw number
    generators: IntArray  # flags of each kind of move row
    aspatial: IntArray  # [3 P] numbers of the aspatial features of each player, -1 for none
    weight_first: IntArray  # [P + 1] where a player's weights begin
    weights: NDArray[np.float64]  # [F]


class PolicyScratch(NamedTuple):
    """Memory for one thread that evaluates a policy."""

    codes: IntArray  # [S] content codes of a position
    words: NDArray[np.uint64]  # one mask of the widest group
    scores: NDArray[np.float64]  # [K] one number per legal move
    marks: IntArray  # [S] which targets a reactive playout has to look at


_MASKS_FIELDS = tuple(
    WORDS if name == "masks" else COUNTS if name in ("slot_masks", "last_masks", "last_open")
    else INDICES for name in Masks._fields
)  # fmt: skip
MASKS: Any = types.NamedTuple(_MASKS_FIELDS, Masks)  # type: ignore[no-untyped-call]
POLICY: Any = types.NamedTuple(  # type: ignore[no-untyped-call]
    (MASKS, COUNTS, INDICES, INDICES, INDICES, INDICES, REALS), Policy
)
POLICY_SCRATCH: Any = types.NamedTuple(  # type: ignore[no-untyped-call]
    (INDICES, WORDS, REALS, INDICES), PolicyScratch
)


@intrinsic  # type: ignore[no-untyped-call]
def lowest_bit(context: Any, word: Any) -> Any:
    """The number of the lowest bit that is set."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), generate


# --- reading a position ---------------------------------------------------------------------------


@helper
def top_of(look, s, field, site):  # type: ignore[no-untyped-def]
    """What a field of the row says of the top piece of a site."""
    if look[_HEIGHT] < 0:
        return s[look[field] + site]
    height = s[look[_HEIGHT] + site]
    if height == 0:
        return 0
    return s[look[field] + site * look[_MAX_HEIGHT] + height - 1]


@helper
def read_contents(policy, s, codes):  # type: ignore[no-untyped-def]
    """Fill `codes` with the content code of each site; plain contents are read where they are."""
    look = policy.look
    for site in range(look[_SITES]):
        piece = top_of(look, s, _PIECE, site)
        owner = 0
        if look[_OWNER] >= 0:
            owner = top_of(look, s, _OWNER, site)
            if owner < 0 or owner >= look[_OWNERS]:
                owner = 0
        filled = s[look[_FILLED] + site] != 0
        codes[site] = policy.lookup[(piece * look[_OWNERS] + owner) * 2 + filled]


@helper
def last_places(policy, s):  # type: ignore[no-untyped-def]
    """Target and origin of the last move on the board, `ANYWHERE` where there is none."""
    look = policy.look
    to, origin = s[LAST_TO], s[LAST_FROM]
    to_type, origin_type = look[_TYPE], look[_TYPE]
    if look[_TYPED] != 0 and s[MOVES] != 0:
        to_type, origin_type = s[LAST_TO_TYPE], s[LAST_FROM_TYPE]
    if to == origin and to_type == origin_type:
        origin = ANYWHERE
    if to_type != look[_TYPE] or to >= look[_SITES]:
        to = ANYWHERE
    if origin_type != look[_TYPE] or origin >= look[_SITES]:
        origin = ANYWHERE
    return to, origin


@helper
def places(policy, mv, k, width):  # type: ignore[no-untyped-def]
    """Target and origin of a legal move on the board, `ANYWHERE` where there is none."""
    flags = policy.generators[mv[k * width]]
    if flags & HAS_PLACES == 0:
        return ANYWHERE, ANYWHERE
    origin, to = mv[k * width + 1], mv[k * width + 2]
    if flags & SAME_TYPE != 0 and origin == to:
        origin = ANYWHERE
    sites = policy.look[_SITES]
    if flags & TO_BOARD == 0 or to < 0 or to >= sites:
        to = ANYWHERE
    if flags & FROM_BOARD == 0 or origin < 0 or origin >= sites:
        origin = ANYWHERE
    return to, origin


# --- one group ------------------------------------------------------------------------------------


@helper
def group_of(masks, key, origin):  # type: ignore[no-untyped-def]
    """The group for an origin among those of a target, -1 if there is none."""
    for group in range(masks.pair_first[key], masks.pair_first[key + 1]):
        if masks.pair_from[group] == origin or masks.pair_from[group] == ANYWHERE:
            return group
    return -1


@helper
def last_mask(masks, which, site):  # type: ignore[no-untyped-def]
    """Where the mask of a group for a place of the last move lies."""
    for i in range(masks.last_first[which], masks.last_first[which + 1]):
        if masks.last_site[i] == site:
            return masks.last_masks[i]
    return masks.last_open[which]


@helper
def match_word(masks, group, contents, base, last_to, last_from):  # type: ignore[no-untyped-def]
    """The active instances of a group that has one word."""
    bits = masks.masks
    word = bits[last_mask(masks, 2 * group, last_to)]
    word &= bits[last_mask(masks, 2 * group + 1, last_from)]
    for i in range(masks.slot_first[group], masks.slot_first[group + 1]):
        if word == types.uint64(0):
            break
        word &= bits[masks.slot_masks[i] + contents[base + masks.slot_site[i]]]
    return word


@helper
def match_words(masks, group, contents, base, last_to, last_from, words):  # type: ignore[no-untyped-def]
    """Fill `words` with the active instances of a group; returns the number of words."""
    bits = masks.masks
    size = masks.words[group]
    first = last_mask(masks, 2 * group, last_to)
    second = last_mask(masks, 2 * group + 1, last_from)
    for w in range(size):
        words[w] = bits[first + w] & bits[second + w]
    for i in range(masks.slot_first[group], masks.slot_first[group + 1]):
        block = masks.slot_masks[i] + contents[base + masks.slot_site[i]] * size
        for w in range(size):
            words[w] &= bits[block + w]
    return size


@helper
def word_sum(masks, word, first_bit, last, weights, first):  # type: ignore[no-untyped-def]
    """Sum the weights of the features that have an instance in a word; `last` was counted already.

    Returns the sum and the last feature counted.
    """
    total = 0.0
    while word != types.uint64(0):
        feature = masks.bit_feature[first_bit + lowest_bit(word)]
        word &= word - types.uint64(1)
        if feature != last:
            total += weights[first + feature]
            last = feature
    return total, last


@helper
def group_sum(masks, group, contents, base, last_to, last_from, words, weights, first):  # type: ignore[no-untyped-def]
    """Sum the weights of the features that are active in a group."""
    bit = masks.bit_first[group]
    if masks.words[group] == 1:
        word = match_word(masks, group, contents, base, last_to, last_from)
        return word_sum(masks, word, bit, -1, weights, first)[0]
    total = 0.0
    last = -1
    for w in range(match_words(masks, group, contents, base, last_to, last_from, words)):
        part, last = word_sum(masks, words[w], bit + 64 * w, last, weights, first)
        total += part
    return total


# --- moves ----------------------------------------------------------------------------------------


@helper
def move_logit(policy, contents, base, player, to, origin, last_to, last_from, words):  # type: ignore[no-untyped-def]
    """The sum of the weights of the spatial features that are active for a move."""
    masks = policy.masks
    keys = (player - 1) * (policy.look[_SITES] + 1)
    first = policy.weight_first[player - 1]
    total = 0.0
    if to != ANYWHERE:
        group = group_of(masks, keys + to, origin)
        if group >= 0:
            total += group_sum(
                masks, group, contents, base, last_to, last_from, words, policy.weights, first
            )
    if origin != ANYWHERE:
        group = group_of(masks, keys + policy.look[_SITES], origin)
        if group >= 0:
            total += group_sum(
                masks, group, contents, base, last_to, last_from, words, policy.weights, first
            )
    return total


@helper
def aspatial_feature(policy, player, flags, which):  # type: ignore[no-untyped-def]
    """The number of an aspatial feature if it is active for a move with these flags, else -1."""
    if which == PASS and flags & IS_PASS == 0:
        return -1
    if which == SWAP and flags & IS_SWAP == 0:
        return -1
    return policy.aspatial[3 * (player - 1) + which]


@helper
def aspatial_logit(policy, player, flags):  # type: ignore[no-untyped-def]
    """The sum of the weights of the active aspatial features."""
    total = 0.0
    for which in range(3):
        feature = aspatial_feature(policy, player, flags, which)
        if feature >= 0:
            total += policy.weights[policy.weight_first[player - 1] + feature]
    return total


@helper
def fill_logits(policy, s, mv, n, width, scratch):  # type: ignore[no-untyped-def]
    """Fill `scratch.scores` with the logits of the `n` legal moves in `mv`."""
    contents, base = s, policy.look[_PIECE]
    if policy.look[_PLAIN] == 0:
        read_contents(policy, s, scratch.codes)
        contents, base = scratch.codes, 0
    player = s[MOVER]
    last_to, last_from = last_places(policy, s)
    for k in range(n):
        to, origin = places(policy, mv, k, width)
        scratch.scores[k] = move_logit(
            policy, contents, base, player, to, origin, last_to, last_from, scratch.words
        ) + aspatial_logit(policy, player, policy.generators[mv[k * width]])


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


@kernel(types.void(POLICY, ROW, ROW, types.int64, types.int64, POLICY_SCRATCH))
def logits_of(policy, s, mv, n, width, scratch):  # type: ignore[no-untyped-def]
    """Fill `scratch.scores` with the logits of the `n` legal moves in `mv`."""
    fill_logits(policy, s, mv, n, width, scratch)


@helper
def note_active(policy, group, source, contents, base, last_to, last_from, words, found, count):  # type: ignore[no-untyped-def]
    """Append the active instances (or their features) of a group to `found`, as far as they fit."""
    masks = policy.masks
    last = -1
    for w in range(match_words(masks, group, contents, base, last_to, last_from, words)):
        word = words[w]
        while word != types.uint64(0):
            number = source[masks.bit_first[group] + 64 * w + lowest_bit(word)]
            word &= word - types.uint64(1)
            if number != last:
                if count < found.shape[0]:
                    found[count] = number
                count += 1
                last = number
    return count


@kernel(
    types.int64(
        POLICY, ROW, ROW, types.int64, types.int64, POLICY_SCRATCH,
        types.boolean, INDICES, INDICES,
    )
)  # fmt: skip
def active_of(policy, s, mv, n, width, scratch, instances, offsets, found):  # type: ignore[no-untyped-def]
    """List what is active for each of the `n` legal moves in `mv`: features, or `instances`.

    Numbers for move k are `found[offsets[k] : offsets[k + 1]]`. Returns how many there are; if
    `found` is shorter, the rest is left out.
    """
    masks = policy.masks
    source = masks.bit_instance if instances else masks.bit_feature
    contents, base = s, policy.look[_PIECE]
    if policy.look[_PLAIN] == 0:
        read_contents(policy, s, scratch.codes)
        contents, base = scratch.codes, 0
    player = s[MOVER]
    keys = (player - 1) * (policy.look[_SITES] + 1)
    last_to, last_from = last_places(policy, s)
    count = 0
    offsets[0] = 0
    for k in range(n):
        to, origin = places(policy, mv, k, width)
        if to != ANYWHERE:
            group = group_of(masks, keys + to, origin)
            if group >= 0:
                count = note_active(
                    policy, group, source, contents, base, last_to, last_from, scratch.words,
                    found, count,
                )  # fmt: skip
        if origin != ANYWHERE:
            group = group_of(masks, keys + policy.look[_SITES], origin)
            if group >= 0:
                count = note_active(
                    policy, group, source, contents, base, last_to, last_from, scratch.words,
                    found, count,
                )  # fmt: skip
        if not instances:
            for which in range(3):
                flags = policy.generators[mv[k * width]]
                feature = aspatial_feature(policy, player, flags, which)
                if feature >= 0:
                    if count < found.shape[0]:
                        found[count] = feature
                    count += 1
        offsets[k + 1] = count
    return count
