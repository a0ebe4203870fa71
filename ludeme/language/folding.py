"""Numbers that follow from the text and the equipment alone, written or computed."""

from __future__ import annotations

from ludeme.emit.code import CONTEXT, Code
from ludeme.emit.expressions import Number
from ludeme.emit.moves.rules_as_a_whole import rules_of
from ludeme.emit.program import Program
from ludeme.grammar.errors import LudemeError
from ludeme.language.kinds import Int
from ludeme.language.literals import IntConstant
from ludeme.model.facts import Facts

#: Beyond what any piece on any board is turned.
ANY_ROTATION = 1 << 30


def code_to_fold(facts: Facts) -> Code:
    """Code that nobody runs, in which everything that loops go through has some value."""
    return Code(Program(facts), {name: Number(f"{name}__0") for name in CONTEXT})


def folded(number: Int, c: Code) -> int | None:
    """What a number is whatever happens; None if that depends on the position."""
    if isinstance(number, IntConstant):
        return number.value
    return None if number.all_reads else known(number, c)


def before_play(number: Int, c: Code) -> int | None:
    """What a number is on the empty board, where nothing has happened; None if none can say."""
    with c.capture(), c.within({}):
        value = number.emit(c).value
    asked = rules_of(c.program).before_play
    return asked(number) if value is None and asked is not None else value


def known(number: Int, c: Code) -> int | None:
    """What a number is where it stands now: within loops, their rounds say more."""
    try:
        with c.capture():
            return number.emit(c).value
    except LudemeError:  # of something within, which is reported for itself
        return None


def most_turned(rotation: Int | None, facts: Facts) -> int:
    """The highest number that a rotation may be; 0 if none is given."""
    number = 0 if rotation is None else folded(rotation, code_to_fold(facts))
    return ANY_ROTATION if number is None else number
