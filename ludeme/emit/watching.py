"""What looks on while a program is written, and adds to the text what it wants to know of play.

An ordinary program has a `Watch` that adds nothing. Others count what takes part in play
(`ludeme.emit.passes.tallies`), look at numbers (`ludeme.emit.passes.watched_numbers`), or say all
that happens (`ludeme.emit.moves.tracing`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from ludeme.emit.expressions import Condition, Number


class Watch:
    """What may be seen of one program while it is written; here nothing is made of it."""

    #: Whether the program says what happens, for whoever runs it: then all is written as it is.
    is_trace = False

    @property
    def is_noting(self) -> bool:
        """Whether text that is written now says what it does: that of equal ludemes differs."""
        return False

    @property
    def counts(self) -> Sequence[int]:
        """The table of what is counted, at the start of play."""
        return ()

    def write(self, node: Any, c: Any, emit: Callable[[], Any], sink: Any) -> Any:
        """Let a ludeme write its text; returns what it writes as an expression, if it does.

        `sink`: what takes in its moves, if it has any.
        """
        return emit()

    def asked(self, node: Any, c: Any, test: Callable[[], Condition]) -> Condition:
        """A condition that a ludeme writes for another, which knows parts of it alone."""
        return test()

    def bound(self, c: Any, variables: dict[str, Number]) -> None:
        """Context variables get values, as in each round of a loop over sites."""

    def inside(self, node: Any) -> AbstractContextManager[None]:
        """Text written inside is written for a ludeme."""
        return nullcontext()

    def apart(self, program: Any) -> AbstractContextManager[None]:
        """What is written inside follows a move: what it finds is not found by those around."""
        return nullcontext()

    # --- moves ----------------------------------------------------------------------------------

    def found(self, c: Any) -> None:
        """A move is found, whatever becomes of it."""

    def noted(self, c: Any, candidate: Any, place: str) -> None:
        """A move that is found is written as the row at a place (-1: it is no row of the list)."""

    def aside(self, c: Any, build: Callable[[Any, Any], None], sink: Any) -> None:
        """The moves of a list that is not chosen; `build` finds them, and writes to the sink."""

    def tested(self, c: Any, node: Any, candidate: Any, test: Callable[[], Condition]) -> Condition:
        """A found move is tested by a ludeme that leaves out some."""
        return test()


def is_again(node: Any, known: Any) -> bool:
    """Whether a ludeme is one that is known, or that one with something else in some slots."""
    if node is known:
        return True
    return type(node) is type(known) and node.span is not None and node.span is known.span
