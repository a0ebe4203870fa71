"""Which signature a clause is written in, and which of its slots a place is in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludeme.binding.signature import Signature
from ludeme.editing.caret import Caret, caret_at
from ludeme.editing.draft import Draft
from ludeme.editing.meanings import first_sentence, meaning_of_slot
from ludeme.editing.openings import Openings
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
    group = _clause_around(caret.group)
    if group is None or caret.in_comment:
        return []
    before = [part for part in group.parts if part.end <= caret.start and part is not caret.group]
    if caret.group is not group:  # in a list that is an argument
        before = [part for part in before if part.end <= place]
    if group.called:
        return _of_call(draft, group, len(before) - 1)
    label = caret.label if caret.group is group else _label_of(caret, group)
    helps = [
        (_fitting(draft.openings, signature, before), _of(draft, signature, before, label))
        for signature in draft.openings.signatures(group, before)
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


def _clause_around(group: Group | None) -> Group | None:
    while group is not None and (group.opener != "(" or not group.parts):
        group = group.parent
    return group if group is not None and (group.head or group.called) else None


def _label_of(caret: Caret, clause: Group) -> str:
    """The label of the argument of a clause that the caret is in."""
    group = caret.group
    while group.parent is not None and group.parent is not clause:
        group = group.parent
    return group.label


def _of(draft: Draft, signature: Signature, before: Sequence[Part], label: str) -> Help:
    parameters = tuple(
        Parameter(slot.describe(), meaning_of_slot(signature, slot)) for slot in signature.slots
    )
    active = _active(draft.openings, signature, before, label)
    return Help(signature.describe(), first_sentence(signature.cls), parameters, active)


def _active(
    openings: Openings, signature: Signature, before: Sequence[Part], label: str
) -> int | None:
    if len(before) < len(signature.words):
        return None
    filled = openings.filled(signature, before[len(signature.words) :])[0]
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
    parameters = tuple(Parameter(f"#{n + 1}", "") for n in range(macro.parameters))
    label = f'("{call.called}"{"".join(f" {each.label}" for each in parameters)})'
    is_there = 0 <= active < len(parameters)
    return [Help(label, macro.comment, parameters, active if is_there else None)]
