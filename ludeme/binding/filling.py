"""Which slots the arguments of an attempt fill, leave open, or were meant for."""

from __future__ import annotations

from itertools import pairwise

from ludeme.binding.assignment import NO_FIT, Attempt, Binder
from ludeme.binding.signature import Slot
from ludeme.grammar.tree import Clause, Tree


def open_slots(attempt: Attempt, place: int, arg: Tree) -> list[Slot]:
    """The slots, from a place on, that an argument could have been meant for."""
    slots = []
    for slot in attempt.signature.slots[place:]:
        if slot.label == arg.label:
            slots.append(slot)
        if not slot.optional:
            break
    return slots


def leading_on(attempt: Attempt, arg: Tree, slots: list[Slot]) -> list[Slot]:
    """Those slots for an argument behind which the next one has its slot; all if none is such."""
    following = next((b for a, b in pairwise(attempt.args) if a is arg), None)
    if following is None:
        return slots
    known = attempt.signature.slots
    kept = [
        slot
        for slot in slots
        if any(fills(attempt, following, later) for later in known[known.index(slot) + 1 :])
    ]
    return kept or slots


def only_short(begun: list[Attempt]) -> list[Attempt]:
    """The attempts in which all arguments are right and only some are missing.

    Of a clause without arguments those are preferred that begin with one without a label.
    """
    short = [each for each in begun if each.furthest[0] == len(each.args)]
    bare = [each for each in short if not any(slot.label for slot in unfilled(each))]
    return bare if bare and not any(each.args for each in short) else short


def knows_label(attempt: Attempt) -> bool:
    """Whether the argument that stopped an attempt has no label, or one of its signature."""
    done = attempt.furthest[0]
    label = attempt.args[done].label if done < len(attempt.args) else None
    return label is None or any(slot.label == label for slot in attempt.signature.slots)


def unfilled(attempt: Attempt) -> list[Slot]:
    """The first mandatory slot that has nothing, or all slots of a group that needs one."""
    slots = attempt.signature.slots
    for slot in slots[attempt.furthest[1] :]:
        if not slot.optional:
            return [slot]
    return [slot for slot in slots if slot.required]


def skipped(attempt: Attempt, arg: Tree) -> Slot | None:
    """The mandatory slot that was left out, if an argument is right for a slot further on."""
    slots = attempt.signature.slots[attempt.furthest[1] :]
    place = next((i for i, slot in enumerate(slots) if not slot.optional), None)
    if place is None or slots[place].label in {each.label for each in attempt.args if each.label}:
        return None
    bind = attempt.binder.bind
    later = (slot for slot in slots[place + 1 :] if slot.label == arg.label)
    fits = any(bind(arg, slot.expected) is not NO_FIT for slot in later)
    return slots[place] if fits else None


def passed(attempt: Attempt, arg: Tree) -> Tree | None:
    """The argument that an argument has to stand before: its own slot is left behind, empty."""
    slots, done = attempt.signature.slots, attempt.args[: attempt.furthest[0]]
    free = [slot for slot in slots if not any(fills(attempt, each, slot) for each in done)]
    own = next((slot for slot in free if fills(attempt, arg, slot)), None)
    if own is None:
        return None
    later = slots[slots.index(own) + 1 :]
    return next((each for each in done if any(fills(attempt, each, slot) for slot in later)), None)


def fills(attempt: Attempt, arg: Tree, slot: Slot) -> bool:
    """Whether an argument is one that a slot takes."""
    return arg.label == slot.label and attempt.binder.bind(arg, slot.expected) is not NO_FIT


def of_its_kind(arg: Tree, slot: Slot) -> bool:
    """Whether a slot takes such arguments, though this one may be wrong within."""
    if arg.label != slot.label:
        return False
    if isinstance(arg, Clause):
        return any(each.candidates(arg.name) for each in (slot.expected, *slot.expected.singles))
    return Binder().bind(arg, slot.expected) is not NO_FIT


def settled(attempt: Attempt) -> int:
    """How many mandatory slots have their argument, wherever it stands."""
    needed = [slot for slot in attempt.signature.slots if not slot.optional]
    return sum(any(fills(attempt, arg, slot) for arg in attempt.args) for slot in needed)


def stands_again(arg: Tree, attempt: Attempt) -> bool:
    """Whether a clause follows another one of its name in the one slot that there is for both."""
    if not isinstance(arg, Clause):
        return False
    before = attempt.args[: next(i for i, each in enumerate(attempt.args) if each is arg)]
    twins = [each for each in before if isinstance(each, Clause) and each.name == arg.name]
    slots = [slot for slot in attempt.signature.slots if of_its_kind(arg, slot)]
    return len(slots) == 1 and any(fills(attempt, each, slots[0]) for each in twins)
