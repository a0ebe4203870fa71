"""The logits of all targets of a position at once: by planes, and as answers to the last move."""

from __future__ import annotations

from numba import types

from ludeme.features.evaluate.answers import add_answers, weigh_answers
from ludeme.features.evaluate.bits import lowest_bit
from ludeme.features.evaluate.head import Head
from ludeme.features.evaluate.masks import aspatial_logit
from ludeme.features.evaluate.planes import HERE, add_weights, clear, follow, take_root
from ludeme.features.evaluate.reading import flags_of, move_target, sight_of
from ludeme.features.layout.placement import ANYWHERE
from ludeme.model.header import MOVER
from ludeme.runtime.search_abi.kernel import helper


@helper
def take_root_position(policy, scratch, row):  # type: ignore[no-untyped-def]
    """Make the planes of the root, if the policy has planes."""
    p = policy.table
    if p[Head.ALL_WORDS] != 0:
        take_root(policy, scratch, sight_of(p, row, scratch.codes))


@helper
def see_answers(policy, scratch, s):  # type: ignore[no-untyped-def]
    """Find the targets that answer the last move, as `weigh_answers` does."""
    return weigh_answers(policy, sight_of(policy.table, s, scratch.codes), scratch)


@helper
def see_targets(policy, scratch, s):  # type: ignore[no-untyped-def]
    """Sum the logits of all targets of a position in `scratch.targets`."""
    p = policy.table
    clear(scratch)
    sight = sight_of(p, s, scratch.codes)
    if p[Head.ALL_WORDS] != 0:
        follow(p, scratch, HERE, sight)
        add_weights(policy, sight.player, scratch)
    if p[Head.ANSWERS] != 0:
        add_answers(scratch, weigh_answers(policy, sight, scratch))


@helper
def touched_targets(p, scratch):  # type: ignore[no-untyped-def]
    """Fill `scratch.places` with the touched targets, `scores` with logits; returns how many."""
    targets, touched = scratch.targets, scratch.touched
    found, scores = scratch.places, scratch.scores
    count = types.int64(0)
    for w in range(p[Head.PLANE_WORDS]):
        word = touched[w]
        while word != types.uint64(0):
            target = 64 * w + lowest_bit(word)
            found[count], scores[count] = target, targets[target]
            count += 1
            word &= word - types.uint64(1)
    return count


@helper
def fill_logits_at_once(policy, scratch, s, mv, n, width):  # type: ignore[no-untyped-def]
    """Fill `scratch.scores` with the logits of the `n` moves in `mv`, given those of targets."""
    p, targets, scores = policy.table, scratch.targets, scratch.scores
    player = s[MOVER]
    for_all = targets[p[Head.SITES]]
    for k in range(n):
        to = move_target(p, mv, k * width)
        scores[k] = aspatial_logit(policy, player, flags_of(p, mv, k * width))
        if to != ANYWHERE:
            scores[k] += targets[to] + for_all
