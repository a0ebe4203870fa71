"""The sites and levels of the last elementary action, where a rule asks for them (spec 07 §2.2)."""

from __future__ import annotations

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.expressions import UNDEFINED, ZERO, Number
from ludeme.model.capabilities import Capability

ENDS = ("FROM", "TO")
LEVELS = ("LEVEL_FROM", "LEVEL_TO")

#: Where an action is that names a site but no level, and where none is that has a site.
NO_LEVELS, NOWHERE = (ZERO, ZERO), (UNDEFINED, UNDEFINED)


def levels_asked(c: Code) -> bool:
    """Whether a rule asks for the levels of actions."""
    return Capability.ACTION_LEVELS in c.program.facts.needs


def ends(c: Code) -> tuple[str, ...]:
    """What is noted of an action."""
    return ENDS + LEVELS if levels_asked(c) else ENDS


def acted_field(c: Code, end: str) -> str:
    """What the running move has done last, so far."""
    return c.program.layout.need(f"ACTED_{end}", 1)


def action_field(c: Code, end: str) -> str:
    """What the last move has done last: levels are kept only where they are asked for."""
    name = f"ACTION_{end}"
    return name if end in ENDS else c.program.layout.need(name, 1, initial=-1)


def note_action(
    c: Code, sites: tuple[Number, Number], levels: tuple[Number, Number] = NO_LEVELS
) -> None:
    """The running move does something, from one site and level to another."""
    if Capability.AFTER_CONSEQUENCE in c.program.facts.needs:
        for end, number in zip(ends(c), (*sites, *levels), strict=False):
            c.line(f"{c.s}[{acted_field(c, end)}] = {number}")


def publish_actions(c: Code) -> None:
    """The actions so far become those of the last move: before its consequences, and after."""
    if Capability.AFTER_CONSEQUENCE in c.program.facts.needs:
        for end in ends(c):
            c.line(f"{c.s}[{action_field(c, end)}] = {c.s}[ACTED_{end}]")


def level_on_top(c: Code, slot: Number) -> Number:
    """The level that a piece will have on top of a slot, if a rule asks for it later; else 0."""
    if Capability.LAST_LEVEL not in c.program.facts.needs or not c.program.facts.stacking:
        return ZERO
    return c.var("level", access.height(c, slot))


def added_levels(c: Code, slot: Number) -> tuple[Number, Number]:
    """The level of a piece that has just been put on top of a slot; flat games have none."""
    if not levels_asked(c) or not c.program.facts.stacking:
        return NO_LEVELS
    top = Number(f"{access.height(c, slot)} - 1")
    return top, top
