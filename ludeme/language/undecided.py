"""Modifiers such as `exact:` that most descriptions decide, where the position decides instead."""

from __future__ import annotations

from typing import TypeVar

from ludeme.emit.code import Code
from ludeme.emit.expressions import Condition, both, either, negation
from ludeme.emit.moves.candidate import Sink
from ludeme.language.kinds import Bool, Effect, Int
from ludeme.language.likeness import like
from ludeme.language.literals import BoolConstant

Asked = TypeVar("Asked", Bool, Int, Effect)


def decided(modifier: Bool | None, *, default: bool = False) -> bool:
    """What a modifier says that is left out, or known before play."""
    return default if modifier is None else modifier.constant is True


def undecided(node: Bool | Int | Effect, *slots: str) -> str | None:
    """The first modifier of a ludeme that is neither left out nor known before play."""
    given = {slot: getattr(node, slot) for slot in slots}
    return next((slot for slot, value in given.items() if value and value.constant is None), None)


def either_way(c: Code, node: Asked, slot: str) -> tuple[Condition, Asked, Asked]:
    """The condition that a modifier is, and the ludeme with and without it."""
    condition = Condition(c.var(slot, getattr(node, slot).emit(c)))
    with_it, without = (like(node, **{slot: BoolConstant(value=value)}) for value in (True, False))
    return condition, with_it, without


def holds_either_way(c: Code, node: Bool, slot: str) -> Condition:
    """A ludeme's condition where the position decides a modifier."""
    condition, with_it, without = either_way(c, node, slot)
    yes, no = with_it.emit(c), without.emit(c)
    return either(both(condition, yes), both(negation(condition), no))


def emit_either_way(c: Code, node: Effect, slot: str, sink: Sink) -> None:
    """A ludeme's moves where the position decides a modifier."""
    condition, with_it, without = either_way(c, node, slot)
    with c.when(condition):
        with_it.emit(c, sink)
    with c.when(negation(condition)):
        without.emit(c, sink)
