"""How far a condition on a length is from holding: for those who ask why it does not."""

from __future__ import annotations

from collections.abc import Callable

from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.expressions import ZERO, Number
from ludeme.language.base import Node
from ludeme.language.kinds import Bool, Int


class Longest(Int):
    """The largest length, up to one, for which a condition holds (made by the compiler)."""

    reads = BOARD

    def __init__(self, most: int, of_length: Callable[[int], Bool]) -> None:
        self._most = most
        self._of_length = of_length

    def children(self) -> list[Node]:
        """Nothing below."""
        return []

    def emit(self, c: Code) -> Number:
        """Ask for all lengths, the shortest first."""
        longest = c.var("longest", ZERO)
        for length in range(1, self._most + 1):
            condition = self._of_length(length).emit(c)
            with c.when(condition):
                c.line(f"{longest} = {length}")
        return longest
