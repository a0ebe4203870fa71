"""Evaluate feature sets for legal moves inside compiled code, with the tables of `features.masks`.

Nothing here allocates: callers hand in scratch. A policy is three vectors: `p` int32 (a head, then
the tables), `bits` uint64 (the masks), `weights` float64 of all players. They are handed on one by
one: taking arrays out of a tuple costs more than a match does.
"""

from __future__ import annotations

from math import exp, inf
from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from ludeme.features.layout.placement import ANYWHERE
from ludeme.model.header import LAST_FROM, LAST_FROM_TYPE, LAST_TO, LAST_TO_TYPE, MOVER, MOVES
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import INDICES, REALS, ROW
from ludeme.runtime.search_abi.kernel import helper, kernel

WORDS = types.Array(types.uint64, 1, "C")

#: Bits of move flags: the move has places; they are on the board's own type of site; both ends
#: are of the same type. A move without places may be a pass or a swap.
HAS_PLACES, FROM_BOARD, TO_BOARD, SAME_TYPE, IS_PASS, IS_SWAP = 1, 2, 4, 8, 16, 32
#: Columns of the table of aspatial features.
PASS, SWAP, INTERCEPT = range(3)

#: The head of `p`: how contents are read (see `features.contents.Look`), whether last moves have a
#: type and which one is the board's, then where the tables begin: content codes by raw number,
#: flags by kind of move row, aspatial features [P, 3], first weights [P], lists of targets
#: [P, S + 1] and of near targets [P, S + 1]. For planes (see `features.planes`) the words of one,
#: 0 if they cannot be used; the words of all, where they begin in `bits`, and where the lists of
#: flips [S, C] (C content codes) and of players [P] begin. Last, where
#: the places of answers [P, S] begin, 0 if there are none, and by what codes of sites
#: that are looked at together are multiplied, 0 if each site is looked at alone.
SITES, PIECE, OWNER, OWNERS, FILLED, HEIGHT, MAX_HEIGHT, PLAIN, TYPED, TYPE = range(10)
LOOKUP, FLAGS, ASPATIAL, FIRST_WEIGHT, TARGETS, NEAR = range(10, 16)
PLANE_WORDS, ALL_WORDS, PLANE_BITS, CODES, FLIPS, PLAYERS_PLANES = range(16, 22)
ANSWERS, ANSWER_CODES = range(22, 24)
HEAD = 24
#: The head of a group (see `features.masks`).
_WORDS, _COUNT, _BITS, _LAST_TO, _LAST_FROM, _SLOTS, _SLOT = range(7)


class Policy(NamedTuple):
    """A feature set with weights for every player of a game, as arrays."""

    table: IntArray  # `p`
    bits: NDArray[np.uint64]
    weights: NDArray[np.float64]


class PolicyScratch(NamedTuple):
    """Memory for one thread that evaluates a policy."""

    codes: IntArray  # [S] content codes of a position
    words: NDArray[np.uint64]  # one mask of the widest group, or one plane
    scores: NDArray[np.float64]  # [K] one number per legal move
    marks: IntArray  # [S] which targets a reactive playout has to look at
    places: IntArray  # [K] moves that a reactive playout has looked at
    planes: NDArray[np.uint64]  # planes at the root of the search, then those of a position
    seen: IntArray  # [2 S] content codes that these planes show
    targets: NDArray[np.float64]  # [S + 1] sums of weights by target, and what to add to all
    touched: NDArray[np.uint64]  # targets with an active feature


POLICY: Any = types.NamedTuple((INDICES, WORDS, REALS), Policy)  # type: ignore[no-untyped-call]
POLICY_SCRATCH: Any = types.NamedTuple(  # type: ignore[no-untyped-call]
    (INDICES, WORDS, REALS, INDICES, INDICES, WORDS, INDICES, REALS, WORDS), PolicyScratch
)


@intrinsic  # type: ignore[no-untyped-call]
def lowest_bit(context: Any, word: Any) -> Any:
    """The number of the lowest bit that is set."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), generate


@intrinsic  # type: ignore[no-untyped-call]
def at(context: Any, array: Any, index: Any) -> Any:
    """`array[index]` for an index that is known not to be negative: saves the test for it."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        held = context.make_array(signature.args[0])(context, builder, arguments[0])
        index = context.cast(builder, arguments[1], signature.args[1], types.intp)
        return builder.load(builder.gep(held.data, [index]))

    return array.dtype(array, index), generate


@intrinsic  # type: ignore[no-untyped-call]
def count_bits(context: Any, word: Any) -> Any:
    """How many bits are set."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


# --- reading a position ---------------------------------------------------------------------------


@helper
def top_of(p, s, field, site):  # type: ignore[no-untyped-def]
    """What a field of the row says of the top piece of a site."""
    if p[HEIGHT] < 0:
        return s[p[field] + site]
    height = s[p[HEIGHT] + site]
    if height == 0:
        return types.int32(0)
    return s[p[field] + site * p[MAX_HEIGHT] + height - 1]


@helper
def read_contents(p, s, codes):  # type: ignore[no-untyped-def]
    """Fill `codes` with the content code of each site."""
    for site in range(p[SITES]):
        piece = top_of(p, s, PIECE, site)
        owner = types.int32(0)
        if p[OWNER] >= 0:
            owner = top_of(p, s, OWNER, site)
            if owner < 0 or owner >= p[OWNERS]:
                owner = types.int32(0)
        filled = 1 if s[p[FILLED] + site] != 0 else 0
        codes[site] = p[p[LOOKUP] + (piece * p[OWNERS] + owner) * 2 + filled]


@helper
def contents_of(p, s, codes):  # type: ignore[no-untyped-def]
    """A vector with the content codes of the sites, and where they begin in it.

    Plain contents are read where they are, others are written into `codes`.
    """
    if p[PLAIN] != 0:
        return s, types.int64(p[PIECE])
    read_contents(p, s, codes)
    return codes, types.int64(0)


@helper
def last_places(p, s):  # type: ignore[no-untyped-def]
    """Target and origin of the last move on the board, `ANYWHERE` where there is none."""
    to, origin = s[LAST_TO], s[LAST_FROM]
    to_type, origin_type = p[TYPE], p[TYPE]
    if p[TYPED] != 0 and s[MOVES] != 0:
        to_type, origin_type = s[LAST_TO_TYPE], s[LAST_FROM_TYPE]
    if to == origin and to_type == origin_type:
        origin = types.int32(ANYWHERE)
    if to_type != p[TYPE] or to >= p[SITES]:
        to = types.int32(ANYWHERE)
    if origin_type != p[TYPE] or origin >= p[SITES]:
        origin = types.int32(ANYWHERE)
    return to, origin


@helper
def flags_of(p, mv, place):  # type: ignore[no-untyped-def]
    """The flags of the move row that begins at `place`."""
    return p[p[FLAGS] + mv[place]]


@helper
def move_places(p, mv, place):  # type: ignore[no-untyped-def]
    """Target and origin on the board of the move row at `place`, `ANYWHERE` if there is none."""
    flags = flags_of(p, mv, place)
    origin, to = mv[place + 1], mv[place + 2]
    same = flags & SAME_TYPE != 0 and origin == to
    if flags & TO_BOARD == 0 or flags & HAS_PLACES == 0 or to < 0 or to >= p[SITES]:
        to = types.int32(ANYWHERE)
    if same or flags & FROM_BOARD == 0 or flags & HAS_PLACES == 0 or origin >= p[SITES]:
        origin = types.int32(ANYWHERE)
    return to, max(origin, types.int32(ANYWHERE))


# --- groups ---------------------------------------------------------------------------------------


@helper
def group_of(p, player, to, origin):  # type: ignore[no-untyped-def]
    """Where the group of a target and an origin lies, 0 if there is none.

    Instances that do not fix their target are found with the number of sites as target.
    """
    place = at(p, at(p, TARGETS) + (player - 1) * (at(p, SITES) + 1) + to)
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
def match_word(p, bits, group, contents, base, last_to, last_from):  # type: ignore[no-untyped-def]
    """The active instances of a group that has one word."""
    word = at(bits, last_mask(p, at(p, group + _LAST_TO), last_to))
    if at(p, group + _LAST_FROM) != 0:
        word &= at(bits, last_mask(p, at(p, group + _LAST_FROM), last_from))
    slot = group + _SLOT
    for _ in range(at(p, group + _SLOTS)):
        if word == types.uint64(0):
            break
        word &= at(bits, at(p, slot + 1) + at(contents, base + at(p, slot)))
        slot += 2
    return word


@helper
def match_words(p, bits, group, contents, base, last_to, last_from, words):  # type: ignore[no-untyped-def]
    """Fill `words` with the active instances of a group; returns the number of words."""
    size = types.int64(at(p, group + _WORDS))
    first = types.int64(last_mask(p, at(p, group + _LAST_TO), last_to))
    for w in range(size):
        words[w] = at(bits, first + w)
    if at(p, group + _LAST_FROM) != 0:
        second = types.int64(last_mask(p, at(p, group + _LAST_FROM), last_from))
        for w in range(size):
            words[w] &= at(bits, second + w)
    slot = group + _SLOT
    for _ in range(at(p, group + _SLOTS)):
        block = at(p, slot + 1) + at(contents, base + at(p, slot)) * size
        for w in range(size):
            words[w] &= at(bits, block + w)
        slot += 2
    return size


@helper
def word_sum(p, word, bit, last, weights, first):  # type: ignore[no-untyped-def]
    """Sum the weights of the features that have an instance in a word; `last` was counted already.

    `bit` is the place of the feature of its first bit. Returns the sum and the last feature.
    """
    total = 0.0
    while word != types.uint64(0):
        feature = at(p, bit + lowest_bit(word))
        word &= word - types.uint64(1)
        weight = at(weights, first + feature)
        total += weight if feature != last else 0.0
        last = feature
    return total, last


@helper
def group_sum(p, bits, weights, group, first, contents, base, last_to, last_from, words):  # type: ignore[no-untyped-def]
    """Sum the weights of the features that are active in a group."""
    bit = types.int64(at(p, group + _BITS))
    last = types.int32(-1)
    if at(p, group + _WORDS) == 1:
        word = match_word(p, bits, group, contents, base, last_to, last_from)
        return word_sum(p, word, bit, last, weights, first)[0]
    total = 0.0
    for w in range(match_words(p, bits, group, contents, base, last_to, last_from, words)):
        part, last = word_sum(p, words[w], bit + 64 * w, last, weights, first)
        total += part
    return total


# --- moves ----------------------------------------------------------------------------------------


@helper
def move_logit(  # type: ignore[no-untyped-def]
    p, bits, weights, player, to, origin, contents, base, last_to, last_from, words
):
    """The sum of the weights of the spatial features that are active for a move."""
    first = types.int64(p[p[FIRST_WEIGHT] + player - 1])
    total = 0.0
    if to != ANYWHERE:
        group = group_of(p, player, to, origin)
        if group != 0:
            total += group_sum(
                p, bits, weights, group, first, contents, base, last_to, last_from, words
            )
    if origin != ANYWHERE:
        group = group_of(p, player, p[SITES], origin)
        if group != 0:
            total += group_sum(
                p, bits, weights, group, first, contents, base, last_to, last_from, words
            )
    return total


@helper
def aspatial_feature(p, player, flags, which):  # type: ignore[no-untyped-def]
    """The number of an aspatial feature if it is active for a move with these flags, else -1."""
    if which == PASS and flags & IS_PASS == 0:
        return types.int32(-1)
    if which == SWAP and flags & IS_SWAP == 0:
        return types.int32(-1)
    return p[p[ASPATIAL] + 3 * (player - 1) + which]


@helper
def aspatial_logit(p, weights, player, flags):  # type: ignore[no-untyped-def]
    """The sum of the weights of the active aspatial features."""
    total = 0.0
    for which in range(3):
        feature = aspatial_feature(p, player, flags, which)
        if feature >= 0:
            total += weights[p[p[FIRST_WEIGHT] + player - 1] + feature]
    return total


@helper
def fill_logits(p, bits, weights, s, mv, n, width, codes, words, scores):  # type: ignore[no-untyped-def]
    """Fill `scores` with the logits of the `n` legal moves in `mv`."""
    contents, base = contents_of(p, s, codes)
    player = s[MOVER]
    last_to, last_from = last_places(p, s)
    for k in range(n):
        to, origin = move_places(p, mv, k * width)
        scores[k] = move_logit(
            p, bits, weights, player, to, origin, contents, base, last_to, last_from, words
        ) + aspatial_logit(p, weights, player, flags_of(p, mv, k * width))


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
    fill_logits(
        policy.table, policy.bits, policy.weights, s, mv, n, width,
        scratch.codes, scratch.words, scratch.scores,
    )  # fmt: skip


# --- what is active -------------------------------------------------------------------------------


@helper
def note(found, count, number):  # type: ignore[no-untyped-def]
    """Append a number if it fits; returns the new count."""
    if count < found.shape[0]:
        found[count] = number
    return count + 1


@helper
def note_active(  # type: ignore[no-untyped-def]
    p, bits, group, instances, contents, base, last_to, last_from, words, found, count
):
    """Append the active features (or `instances`) of a group to `found`, as far as they fit."""
    last = types.int32(-1)
    start = types.int64(p[group + _BITS])
    if instances:
        start += p[group + _COUNT]
    for w in range(match_words(p, bits, group, contents, base, last_to, last_from, words)):
        word = words[w]
        while word != types.uint64(0):
            number = p[start + 64 * w + lowest_bit(word)]
            word &= word - types.uint64(1)
            if number != last:
                count = note(found, count, number)
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
    p, bits, words = policy.table, policy.bits, scratch.words
    contents, base = contents_of(p, s, scratch.codes)
    player = s[MOVER]
    last_to, last_from = last_places(p, s)
    count = 0
    offsets[0] = 0
    for k in range(n):
        to, origin = move_places(p, mv, k * width)
        for target in (to, p[SITES]):
            if (target == ANYWHERE) or (target == p[SITES] and origin == ANYWHERE):
                continue
            group = group_of(p, player, target, origin)
            if group != 0:
                count = note_active(
                    p, bits, group, instances, contents, base, last_to, last_from, words,
                    found, count,
                )  # fmt: skip
        for which in range(3):
            feature = aspatial_feature(p, player, flags_of(p, mv, k * width), which)
            if feature >= 0 and not instances:
                count = note(found, count, feature)
        offsets[k + 1] = count
    return count
