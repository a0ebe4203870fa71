"""Values that are fixed when a game is made: computed on the empty board (spec 04 §3.11, 07 §0.8).

Whatever does not fold to a constant is emitted as a small program of its own and run once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ludeme.emit.code import Code
from ludeme.emit.expressions import Number
from ludeme.emit.linking import link
from ludeme.emit.moves.rules_as_a_whole import rules_of
from ludeme.emit.program import Program
from ludeme.grammar.errors import LudemeError
from ludeme.language.kinds import Int, Region
from ludeme.model.facts import Facts
from ludeme.runtime.tiers.python_module import load


class EmptyBoard:
    """The values of one game; what its equipment names is added while it is gathered.

    Regions keep this and ask later, so that they may name each other in any order.
    """

    def __init__(self, facts: Facts) -> None:
        self.facts = facts

    def integer(self, node: Int) -> int:
        """The value of a number."""
        return integer(self.facts, node)

    def region(self, node: Region) -> tuple[int, ...]:
        """The members of a region."""
        return region(self.facts, node)


def integer(facts: Facts, node: Int) -> int:
    """The value of an integer function on the empty board."""
    known = node.emit(Code(_program(facts))).value
    if known is not None:
        return known
    return _run(facts, lambda c: node.emit(c))[0]


def region(facts: Facts, node: Region) -> tuple[int, ...]:
    """The members of a region on the empty board."""
    known = node.static(Code(_program(facts)))
    if known is not None:
        return known
    start, memory = _run(facts, lambda c: node.area(c))
    return tuple(i for i in range(facts.universe) if memory[start + i])


def _program(facts: Facts) -> Program:
    """An empty program in which everything is before play."""
    program = Program(facts)
    rules_of(program).before_play = partial(integer, facts)
    return program


def _run(facts: Facts, emit: Callable[[Code], Number]) -> tuple[int, list[int]]:
    program = _program(facts)
    body = Code(program)
    body.line(f"return {emit(body)}")
    program.define("value", body, ("s", "t", "x"))
    emitted = link(program, "a value fixed at the start")
    try:
        module = load(emitted)
        row = module.initial_row()
        return module.functions["value"](row, module.tables, module.scratch), module.tables
    except IndexError as error:
        raise LudemeError(f"this value cannot be computed on the empty board: {error}") from None
