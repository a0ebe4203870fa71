"""Evaluate features for all targets at once, with the planes of `plane_tables`.

The planes of the root of a search are kept; those of another position are made from them, and then
from one position of a playout to the next, by flipping the bits that changed sites concern.
"""

from __future__ import annotations

from numba import types

from ludeme.features.evaluate.bits import at, count_bits, lowest_bit
from ludeme.features.evaluate.head import Head
from ludeme.runtime.search_abi.kernel import helper

#: So many sites are compared at once.
BLOCK = 8
#: The planes that are kept in scratch memory: those of the root, and those of another position.
ROOT, HERE = range(2)


@helper
def flip(p, planes, first, site, code):  # type: ignore[no-untyped-def]
    """Flip the bits in which a site with this code differs from one with code 0."""
    place = types.int64(at(p, at(p, Head.FLIPS) + site * at(p, Head.CODES) + code))
    if place == 0:
        return
    for i in range(place + 1, place + 1 + 2 * at(p, place), 2):
        planes[first + at(p, i)] ^= types.uint64(1) << types.uint64(at(p, i + 1))


@helper
def follow(p, scratch, which, sight):  # type: ignore[no-untyped-def]
    """Bring planes (those of `ROOT`, or of the position that is `HERE`) up to date."""
    seen, first_seen = scratch.seen, which * types.int64(at(p, Head.SITES))
    contents, base = sight.contents, sight.base
    sites = types.int64(at(p, Head.SITES))
    whole = sites - sites % BLOCK
    for block in range(0, whole, BLOCK):  # most blocks have not changed: compare them at once
        difference = types.int32(0)
        for i in range(BLOCK):
            difference |= at(contents, base + block + i) ^ at(seen, first_seen + block + i)
        if difference != 0:
            follow_sites(p, scratch, which, sight, block, block + BLOCK)
    follow_sites(p, scratch, which, sight, whole, sites)


@helper
def follow_sites(p, scratch, which, sight, start, end):  # type: ignore[no-untyped-def]
    """Bring planes up to date with the contents of the sites from `start` to `end`."""
    planes, seen = scratch.planes, scratch.seen
    first, first_seen = which * p[Head.ALL_WORDS], which * types.int64(at(p, Head.SITES))
    for site in range(start, end):
        code = at(sight.contents, sight.base + site)
        old = at(seen, first_seen + site)
        if code != old:
            if old != 0:
                flip(p, planes, first, site, old)
            if code != 0:
                flip(p, planes, first, site, code)
            seen[first_seen + site] = code


@helper
def take_root(policy, scratch, sight):  # type: ignore[no-untyped-def]
    """Make and keep the planes of the root."""
    p, planes, seen = policy.table, scratch.planes, scratch.seen
    for i in range(p[Head.ALL_WORDS]):
        planes[i] = policy.bits[p[Head.PLANE_BITS] + i]
    for site in range(p[Head.SITES]):
        seen[site] = 0
    follow(p, scratch, ROOT, sight)


@helper
def return_to_root(p, scratch):  # type: ignore[no-untyped-def]
    """Begin again with the planes of the root."""
    planes, seen = scratch.planes, scratch.seen
    size, sites = types.int64(p[Head.ALL_WORDS]), types.int64(p[Head.SITES])
    for i in range(size):
        planes[size + i] = planes[i]
    for site in range(sites):
        seen[sites + site] = seen[site]


@helper
def clear(scratch):  # type: ignore[no-untyped-def]
    """Forget the weights of all targets."""
    targets, touched = scratch.targets, scratch.touched
    for w in range(touched.shape[0]):
        word = touched[w]
        while word != types.uint64(0):
            targets[64 * w + lowest_bit(word)] = 0.0
            word &= word - types.uint64(1)
        touched[w] = types.uint64(0)
    targets[targets.shape[0] - 1] = 0.0


@helper
def find_active(p, planes, start, end, w):  # type: ignore[no-untyped-def]
    """Word `w` of the targets for which the feature that is listed at `start` is active."""
    planes_from = types.int64(p[Head.ALL_WORDS]) + w
    row = start + 1 + at(p, start)
    shared = ~types.uint64(0)
    for i in range(start + 1, row):
        shared &= at(planes, planes_from + at(p, i))
    found = types.uint64(0)
    if shared == found:
        return found
    while row < end:
        row_end = row + 1 + at(p, row)
        word = shared
        row += 1
        while row < row_end:
            word &= at(planes, planes_from + at(p, row))
            row += 1
        found |= word
    return found


@helper
def find_active_pair(p, planes, start, end):  # type: ignore[no-untyped-def]
    """Both words of the same on boards of 65 to 128 sites, which saves reading the lists twice."""
    planes_from = types.int64(p[Head.ALL_WORDS])
    row = start + 1 + at(p, start)
    low_shared, high_shared = ~types.uint64(0), ~types.uint64(0)
    for i in range(start + 1, row):
        place = planes_from + at(p, i)
        low_shared &= at(planes, place)
        high_shared &= at(planes, place + 1)
    low_found, high_found = types.uint64(0), types.uint64(0)
    while row < end:
        row_end = row + 1 + at(p, row)
        low, high = low_shared, high_shared
        row += 1
        while row < row_end:
            place = planes_from + at(p, row)
            low &= at(planes, place)
            high &= at(planes, place + 1)
            row += 1
        low_found |= low
        high_found |= high
    return low_found, high_found


@helper
def add_weights(policy, player, scratch):  # type: ignore[no-untyped-def]
    """Sum the weights of the active features for each target, for the planes of a position.

    Adds to `targets`, and to `touched` the targets that differ from the others. A feature that is
    active for most targets is added to all, and taken from those for which it is not.
    """
    p, weights, planes = policy.table, policy.weights, scratch.planes
    words, targets, touched = scratch.words, scratch.targets, scratch.touched
    size = types.int64(p[Head.PLANE_WORDS])
    sites = types.int64(p[Head.SITES])
    first = types.int64(p[p[Head.FIRST_WEIGHT] + player - 1])
    place = types.int64(p[p[Head.PLAYERS_PLANES] + player - 1])
    count = types.int64(at(p, place))
    place += 1
    for _ in range(count):
        weight = at(weights, first + at(p, place))
        end = types.int64(at(p, place + 1))
        active = types.int64(0)
        if size == 2:
            words[0], words[1] = find_active_pair(p, planes, place + 2, end)
            active = count_bits(words[0]) + count_bits(words[1])
        else:
            for w in range(size):
                words[w] = find_active(p, planes, place + 2, end, w)
                active += count_bits(words[w])
        if 2 * active > sites:
            targets[sites] += weight
            weight = -weight
            for w in range(size):
                words[w] = ~words[w] & valid_targets(sites, w)
        for w in range(size):
            word = words[w]
            touched[w] |= word
            base = 64 * w
            while word != types.uint64(0):
                targets[base + lowest_bit(word)] += weight
                word &= word - types.uint64(1)
        place = end


@helper
def valid_targets(sites, w):  # type: ignore[no-untyped-def]
    """The bits of word `w` that stand for targets."""
    if sites >= 64 * (w + 1):
        return ~types.uint64(0)
    return (types.uint64(1) << types.uint64(sites - 64 * w)) - types.uint64(1)
