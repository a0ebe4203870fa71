"""End rules that never apply: one before them always does, or asks the same."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.emit.code import CONTEXT, Code
from ludeme.emit.equal_ludemes import Shapes
from ludeme.emit.expressions import Number
from ludeme.emit.program import Program
from ludeme.grammar.errors import LudemeError, LudemeWarning
from ludeme.language.kinds import Bool
from ludeme.language.rules.end import End
from ludeme.language.rules.frame import Game
from ludeme.model.facts import Facts


def unreached(game: Game, facts: Facts) -> Iterator[LudemeWarning]:
    """A warning for each end rule that has no effect: a game for two ends with the first result."""
    if facts.players > 2:
        return
    c = Code(Program(facts), {name: Number(f"{name}__0") for name in CONTEXT})
    for node in game.walk():
        if isinstance(node, End):  # reason: only end rules end a game
            yield from _unreached(node, c)


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


def _always_holds(condition: Bool, c: Code) -> bool:
    """Whether something that never changes is enough for a condition."""
    return any(_is_true(each, c) for each in condition.alternatives if not each.all_reads)


def _is_true(condition: Bool, c: Code) -> bool:
    try:
        with c.capture():
            return condition.emit(c).known is True
    except LudemeError:  # of something within, which is reported for itself
        return False
