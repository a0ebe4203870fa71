"""Evaluate the features that answer the last move, with the tables of `features.answers`."""

from __future__ import annotations

from numba import types

from ludeme.features.evaluate.answer_tables import FIRST_LOOKS, LOOK
from ludeme.features.evaluate.masks import ANSWER_CODES, ANSWERS, FIRST_WEIGHT, SITES, at, word_sum
from ludeme.features.layout.placement import ANYWHERE
from ludeme.runtime.search_abi.kernel import helper

#: Where the looks of an answer begin, and its length.
_LOOKS = 4
_ANSWER = _LOOKS + FIRST_LOOKS * LOOK


@helper
def look(p, bits, contents, base, codes, place):  # type: ignore[no-untyped-def]
    """The mask for what the sites of a look hold."""
    code = at(contents, base + at(p, place + 2))
    code = code * codes + at(contents, base + at(p, place + 1))
    code = code * codes + at(contents, base + at(p, place))
    return at(bits, at(p, place + 3) + code)


@helper
def find_answers(p, bits, player, last_to, contents, base, words, live):  # type: ignore[no-untyped-def]
    """Fill `live` with the places of the answers that may be active, `words` with their masks.

    Returns how many there are. There is no branch in the loop, as none could be foreseen.
    """
    if last_to == ANYWHERE or at(p, ANSWERS) == 0:
        return types.int64(0)
    place = types.int64(at(p, at(p, ANSWERS) + (player - 1) * at(p, SITES) + last_to))
    if place == 0:
        return types.int64(0)
    codes = types.int64(at(p, ANSWER_CODES))
    count = types.int64(0)
    for i in range(at(p, place)):
        answer = place + 1 + _ANSWER * i
        word = look(p, bits, contents, base + last_to, codes, answer + _LOOKS)
        words[count] = word
        live[count] = answer
        count += word != types.uint64(0)
    return count


@helper
def weigh_answers(  # type: ignore[no-untyped-def]
    p, bits, weights, player, last_to, contents, base, words, found, scores
):
    """Fill `found` with targets that answer the last move, and `scores` with their logits.

    Returns how many there are, each once and in order; some may have the logit 0.
    """
    live = find_answers(p, bits, player, last_to, contents, base, words, found)
    first = types.int64(at(p, at(p, FIRST_WEIGHT) + player - 1))
    codes = types.int64(at(p, ANSWER_CODES))
    count = types.int64(0)
    last_feature, last_target = types.int32(-1), types.int64(-1)
    for i in range(live):
        answer = types.int64(found[i])
        word = words[i] & first_looks(p, bits, contents, base + last_to, codes, answer)
        place = types.int64(at(p, answer + 3))
        end = place + LOOK * at(p, answer + 2)
        while place < end and word != types.uint64(0):
            word &= look(p, bits, contents, base + last_to, codes, place)
            place += LOOK
        target = last_to + types.int64(at(p, answer))
        known = last_feature if target == last_target else types.int32(-1)
        total, last_feature = word_sum(p, word, at(p, answer + 1), known, weights, first)
        if target == last_target:
            scores[count - 1] += total
        else:
            found[count], scores[count] = target, total
            count += 1
        last_target = target
    return count


@helper
def first_looks(p, bits, contents, base, codes, answer):  # type: ignore[no-untyped-def]
    """The masks for those first looks of an answer that come after the very first one."""
    place = answer + _LOOKS
    word = look(p, bits, contents, base, codes, place + LOOK)
    word &= look(p, bits, contents, base, codes, place + 2 * LOOK)
    return word & look(p, bits, contents, base, codes, place + 3 * LOOK)


@helper
def add_answers(targets, touched, found, scores, count):  # type: ignore[no-untyped-def]
    """Add the logits of `count` answers to those of all targets."""
    for i in range(count):
        targets[found[i]] += scores[i]
        touched[found[i] >> 6] |= types.uint64(1) << types.uint64(found[i] & 63)
