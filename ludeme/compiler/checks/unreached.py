"""End rules that never apply: one before them always does, or asks the same, or they cannot."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.emit.code import CONTEXT, Code
from ludeme.emit.equal_ludemes import Shapes
from ludeme.emit.expressions import Number
from ludeme.emit.program import Program
from ludeme.grammar.errors import LudemeError, LudemeWarning
from ludeme.language.booleans.logic import And
from ludeme.language.kinds import Bool
from ludeme.language.rules.end import End
from ludeme.language.rules.frame import Game
from ludeme.model.facts import Facts


def unreached(game: Game, facts: Facts) -> Iterator[LudemeWarning]:
    """A warning for each end rule that has no effect: a game for two ends with the first result."""
    c = Code(Program(facts), {name: Number(f"{name}__0") for name in CONTEXT})
    for node in game.walk():
        if isinstance(node, End):  # reason: only end rules end a game
            if facts.players <= 2:
                yield from _unreached(node, c)
            yield from _never_held(node, c)


def _unreached(end: End, c: Code) -> Iterator[LudemeWarning]:
    shapes, before, always = Shapes(), dict[object, int](), False
    for rule in end.rules:
        if always:
            message = "this rule is never reached: the one before always holds"
            yield LudemeWarning(message, rule.span)
            return
        condition, result = rule.decision or (None, None)
        if condition is None or result is None:
            continue
        always = _always_holds(condition, c)
        line = before.get(shapes.of(condition))
        if line is not None:
            message = "this rule is never reached: one before it has the same condition"
            where = f"another condition than that of line {line}" if line else None
            yield LudemeWarning(message, rule.span, expected=where)
        elif not any(each.draws for each in condition.walk()):
            before[shapes.of(condition)] = rule.span.line if rule.span else 0


def _never_held(end: End, c: Code) -> Iterator[LudemeWarning]:
    for rule in end.rules:
        condition = rule.decision[0] if rule.decision else None
        if condition is not None and _never_holds(condition, c):
            yield LudemeWarning("this rule never holds: its condition is always false", rule.span)


def _never_holds(condition: Bool, c: Code) -> bool:
    """Whether something that never changes keeps a condition from holding.

    `False` as it is written is meant: so options switch rules off.
    """
    if isinstance(condition, And):  # reason: of a conjunction one part is enough
        return any(_never_holds(each, c) for each in condition.conditions)
    return condition.constant is None and not condition.all_reads and _known(condition, c) is False


def _always_holds(condition: Bool, c: Code) -> bool:
    """Whether something that never changes is enough for a condition."""
    return any(_known(each, c) is True for each in condition.alternatives if not each.all_reads)


def _known(condition: Bool, c: Code) -> bool | None:
    """What a condition is known to be in all positions."""
    try:
        with c.capture():
            return condition.emit(c).known
    except LudemeError:  # of something within, which is reported for itself
        return None
