"""Which features, or which of their instances, are active for each legal move."""

from __future__ import annotations

from typing import Any, NamedTuple

from numba import types

from ludeme.features.evaluate.bits import lowest_bit
from ludeme.features.evaluate.head import POLICY, POLICY_SCRATCH, Head
from ludeme.features.evaluate.mask_tables import Group
from ludeme.features.evaluate.masks import aspatial_feature, group_of, match_words
from ludeme.features.evaluate.reading import flags_of, move_places, sight_of
from ludeme.features.layout.placement import ANYWHERE
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import INDICES, ROW, tuple_of
from ludeme.runtime.search_abi.kernel import helper, kernel


class Active(NamedTuple):
    """What is active for each of n moves: `numbers[offsets[k] : offsets[k + 1]]` for move k."""

    offsets: IntArray  # [n + 1]
    numbers: IntArray

    def of(self, move: int) -> IntArray:
        """What is active for one move."""
        return self.numbers[self.offsets[move] : self.offsets[move + 1]]


ACTIVE: Any = tuple_of(Active, INDICES, INDICES)


@helper
def note(found, count, number):  # type: ignore[no-untyped-def]
    """Append a number if it fits; returns the new count."""
    if count < found.shape[0]:
        found[count] = number
    return count + 1


@helper
def note_group(policy, group, instances, sight, words, found, count):  # type: ignore[no-untyped-def]
    """Append the active features (or `instances`) of a group to `found`, as far as they fit."""
    p = policy.table
    last = types.int32(-1)
    start = types.int64(p[group + Group.BITS])
    if instances:
        start += p[group + Group.COUNT]
    for w in range(match_words(policy, group, sight, words)):
        word = words[w]
        while word != types.uint64(0):
            number = p[start + 64 * w + lowest_bit(word)]
            word &= word - types.uint64(1)
            if number != last:
                count = note(found, count, number)
                last = number
    return count


@kernel(
    types.int64(POLICY, POLICY_SCRATCH, ROW, ROW, types.int64, types.int64, types.boolean, ACTIVE)
)
def active_of(policy, scratch, s, mv, n, width, instances, active):  # type: ignore[no-untyped-def]
    """List what is active for each of the `n` legal moves in `mv`: features, or `instances`.

    Returns how many there are; if `active.numbers` is shorter, the rest is left out.
    """
    p, found = policy.table, active.numbers
    sight = sight_of(p, s, scratch.codes)
    count = 0
    active.offsets[0] = 0
    for k in range(n):
        to, origin = move_places(p, mv, k * width)
        for target in (to, p[Head.SITES]):
            if (target == ANYWHERE) or (target == p[Head.SITES] and origin == ANYWHERE):
                continue
            group = group_of(p, sight.player, target, origin)
            if group != 0:
                count = note_group(policy, group, instances, sight, scratch.words, found, count)
        for which in range(3):
            feature = aspatial_feature(p, sight.player, flags_of(p, mv, k * width), which)
            if feature >= 0 and not instances:
                count = note(found, count, feature)
        active.offsets[k + 1] = count
    return count
