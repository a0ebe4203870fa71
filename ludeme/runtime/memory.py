"""What the tiers share about the memory of a program: buffers that grow, and what never fits."""

from __future__ import annotations

from collections.abc import MutableSequence

import numpy as np
from numpy.typing import NDArray

from ludeme.grammar import LudemeError, Span
from ludeme.model import header
from ludeme.model.emitted import EmittedProgram
from ludeme.runtime.checked.wrong_access import lines_of
from ludeme.runtime.engine import MoveRow

#: Integers of a move buffer beyond which it does not grow.
LARGEST_BUFFER = 1 << 22


def larger(buffer: int) -> int:
    """The next size of a move buffer that was too small; an error beyond all reason."""
    if buffer >= LARGEST_BUFFER:
        raise LudemeError("a position or an effect has too many moves")
    return 2 * buffer


def see_that_it_fitted(
    tables: MutableSequence[int] | NDArray[np.int32],
    program: EmittedProgram,
    move: MoveRow | None = None,
) -> None:
    """Fail when a stack, or the moves of an effect, did not fit into the place they have.

    The error has the place of the rule that the move was made by, if one was made.
    """
    if tables[header.OVERFLOW]:
        tables[header.OVERFLOW] = 0
        raise LudemeError(
            "a stack has too many levels, an effect too many moves, or an array too many numbers",
            None if move is None else _rule_of(program, move),
        )


def _rule_of(program: EmittedProgram, move: MoveRow) -> Span | None:
    """Where the rule stands that a move was made by."""
    function = program.generators[move[0]].function
    lines = lines_of(program.source, program.line_spans)
    return next((line.span for line in lines if line.function == function and line.span), None)
