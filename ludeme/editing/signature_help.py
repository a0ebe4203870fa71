"""Which signature a clause is written in, and which of its slots a place is in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludeme.binding.signature import Signature
from ludeme.editing.caret import Caret, caret_at
from ludeme.editing.draft import Draft
from ludeme.editing.meanings import first_sentence, meaning_of_slot
from ludeme.editing.openings import Filled, Openings
from ludeme.editing.outline import Group, Part


@dataclass(frozen=True)
class Parameter:
    """A slot as it is written in a signature, and what it is for."""

    label: str
    meaning: str


@dataclass(frozen=True)
class Help:
    """A way to write a clause; `active` is the parameter that is written now, None: none."""

    label: str
    meaning: str
    parameters: tuple[Parameter, ...]
    active: int | None


def signature_help(draft: Draft, place: int) -> list[Help]:
    """The ways to write the clause around a place, the one that fits best first."""
    caret = caret_at(draft.outline, place)
    clause, within = _clause_around(caret)
    if clause is None or caret.in_comment:
        return []
    end = caret.start if within is None else within.start
    before = [part for part in clause.parts if part.end <= end]
    if clause.called:
        return _of_call(draft, clause, len(before) - 1)
    label = caret.label if within is None else within.label
    if within is not None:
        before.append(within)
    helps = [
        (_fitting(draft.openings, each, before), _of(draft, each, before, within, label))
        for each in draft.openings.signatures(clause, before)
    ]
    helps.sort(key=lambda each: (-each[0], each[1].active is None))
    return [each for _, each in helps]


def best_signatures(openings: Openings, clause: Group) -> list[Signature]:
    """The signatures that take most of what a clause says."""
    signatures = openings.signatures(clause, clause.parts)
    score = {each: _fitting(openings, each, clause.parts) for each in signatures}
    return [each for each in signatures if score[each] == max(score.values())]


def _fitting(openings: Openings, signature: Signature, before: Sequence[Part]) -> int:
    """How many arguments fit, less those that do not."""
    args = before[len(signature.words) :]
    return len(signature.words) + len(args) - 2 * openings.filled(signature, args)[0].misfits


def _clause_around(caret: Caret) -> tuple[Group | None, Group | None]:
    """The clause that a caret is in, and the argument of it that is a list around the caret."""
    group: Group | None = caret.group
    within = None
    while group is not None and (group.opener != "(" or not (group.head or group.called)):
        group, within = group.parent, group
    return group, within


def _of(
    draft: Draft, signature: Signature, args: Sequence[Part], within: Group | None, label: str
) -> Help:
    """A signature, whose next argument is written, or the last one, where that is a list."""
    parameters = tuple(
        Parameter(slot.describe(), meaning_of_slot(signature, slot)) for slot in signature.slots
    )
    active = None
    if len(args) >= len(signature.words):
        filled = draft.openings.filled(signature, args[len(signature.words) :])[0]
        active = filled.place - 1 if within else _next(signature, filled, label)
    return Help(signature.describe(), first_sentence(signature.cls), parameters, active)


def _next(signature: Signature, filled: Filled, label: str) -> int | None:
    """The first slot that is open for an argument with this label."""
    for number, slot in enumerate(signature.slots[filled.place :], filled.place):
        if (slot.label or "") == label and slot.group not in filled.groups:
            return number
        if not slot.optional:
            break
    return None


def _of_call(draft: Draft, call: Group, active: int) -> list[Help]:
    macro = draft.openings.macros.get(call.called)
    if macro is None:
        return []
    parameters = tuple(
        Parameter(f"#{number}", macro.argument(number)) for number in range(1, macro.parameters + 1)
    )
    label = f'("{call.called}"{"".join(f" {each.label}" for each in parameters)})'
    is_there = 0 <= active < len(parameters)
    return [Help(label, macro.sentence, parameters, active if is_there else None)]
