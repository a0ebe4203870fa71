"""Evaluate the features that answer the last move, with the looks of `answer_tables`."""

from __future__ import annotations

from numba import types

from ludeme.features.evaluate.answer_tables import LOOK, Answer, Look
from ludeme.features.evaluate.bits import at
from ludeme.features.evaluate.head import Head
from ludeme.features.evaluate.masks import word_sum
from ludeme.features.layout.placement import ANYWHERE
from ludeme.runtime.search_abi.kernel import helper


@helper
def look(policy, sight, codes, place):  # type: ignore[no-untyped-def]
    """The mask for what the sites of a look hold; they are counted from the last target."""
    p, contents, base = policy.table, sight.contents, sight.base + sight.last_to
    code = at(contents, base + at(p, place + 2))
    code = code * codes + at(contents, base + at(p, place + 1))
    code = code * codes + at(contents, base + at(p, place))
    return at(policy.bits, at(p, place + Look.MASKS) + code)


@helper
def find_answers(policy, sight, words, live):  # type: ignore[no-untyped-def]
    """Fill `live` with the places of the answers that may be active, `words` with their masks.

    Returns how many there are. There is no branch in the loop, as none could be foreseen.
    """
    p, last_to = policy.table, sight.last_to
    if last_to == ANYWHERE or at(p, Head.ANSWERS) == 0:
        return types.int64(0)
    lists = at(p, Head.ANSWERS) + (sight.player - 1) * at(p, Head.SITES)
    place = types.int64(at(p, lists + last_to))
    if place == 0:
        return types.int64(0)
    codes = types.int64(at(p, Head.ANSWER_CODES))
    count = types.int64(0)
    for i in range(at(p, place)):
        answer = place + 1 + Answer.END * i
        word = look(policy, sight, codes, answer + Answer.LOOKS)
        words[count] = word
        live[count] = answer
        count += word != types.uint64(0)
    return count


@helper
def weigh_answers(policy, sight, scratch):  # type: ignore[no-untyped-def]
    """Fill `scratch.places` with targets that answer the last move, `scores` with their logits.

    Returns how many there are, each once and in order; some may have the logit 0.
    """
    p, words, found, scores = policy.table, scratch.words, scratch.places, scratch.scores
    live = find_answers(policy, sight, words, found)
    last_to = sight.last_to
    first = types.int64(at(p, at(p, Head.FIRST_WEIGHT) + sight.player - 1))
    codes = types.int64(at(p, Head.ANSWER_CODES))
    count = types.int64(0)
    last_feature, last_target = types.int32(-1), types.int64(-1)
    for i in range(live):
        answer = types.int64(found[i])
        word = words[i] & first_looks(policy, sight, codes, answer)
        place = types.int64(at(p, answer + Answer.MORE))
        end = place + LOOK * at(p, answer + Answer.MORE_COUNT)
        while place < end and word != types.uint64(0):
            word &= look(policy, sight, codes, place)
            place += LOOK
        target = last_to + types.int64(at(p, answer + Answer.TARGET))
        known = last_feature if target == last_target else types.int32(-1)
        total, last_feature = word_sum(policy, word, at(p, answer + Answer.FEATURES), known, first)
        if target == last_target:
            scores[count - 1] += total
        else:
            found[count], scores[count] = target, total
            count += 1
        last_target = target
    return count


@helper
def first_looks(policy, sight, codes, answer):  # type: ignore[no-untyped-def]
    """The masks for those first looks of an answer that come after the very first one."""
    place = answer + Answer.LOOKS
    word = look(policy, sight, codes, place + LOOK)
    word &= look(policy, sight, codes, place + 2 * LOOK)
    return word & look(policy, sight, codes, place + 3 * LOOK)


@helper
def add_answers(scratch, count):  # type: ignore[no-untyped-def]
    """Add the logits of `count` answers to those of all targets."""
    found, scores = scratch.places, scratch.scores
    targets, touched = scratch.targets, scratch.touched
    for i in range(count):
        targets[found[i]] += scores[i]
        touched[found[i] >> 6] |= types.uint64(1) << types.uint64(found[i] & 63)
