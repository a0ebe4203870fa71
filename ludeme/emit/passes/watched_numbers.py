"""Counting numbers that count nothing there is: a build of a program in which some are looked at.

    written for `(+ (last To) 60)`:  s[LAST_TO] + 60  ──▶  looked_at(t, T_TALLIES + 4, …, 9)

Looked at are the numbers that whoever asks for it names by their ludemes, such as all that stand
for a site; those that cannot lie outside their range are not. -1 and -2, the language's own words
for "none", are never counted. Programs are written so only where somebody asks for it: others have
no trace of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ludeme.emit.expressions import Number
from ludeme.emit.passes.tallies import EACH, TABLE
from ludeme.emit.watching import Watch


class WatchedNumbers(Watch):
    """The numbers that one program looks at.

    `most` says of each, by the identity of its ludeme, the greatest number that is meant; the least
    is 0.
    """

    def __init__(self, most: Mapping[int, int]) -> None:
        self._most = most
        #: The ludemes that are looked at, in the order of their counts.
        self.listed: list[Any] = []
        self._places: dict[int, int] = {}

    @property
    def counts(self) -> list[int]:
        """The table at the start of play: how often each was outside, and the last such number."""
        return [0] * (EACH * len(self.listed))

    def write(self, node: Any, c: Any, emit: Callable[[], Any], sink: Any) -> Any:
        """Write a ludeme; returns what it writes as an expression, which looks at itself."""
        written = emit()
        most = self._most.get(id(node))
        if most is None or not isinstance(written, Number) or _is_within(c, written, most):
            return written
        place = f"{TABLE} + {EACH * self._place_of(node)}"
        return Number(f"looked_at(t, {place}, {written}, {most + 1})", written.low, written.high)

    def _place_of(self, node: Any) -> int:
        place = self._places.setdefault(id(node), len(self.listed))
        if place == len(self.listed):
            self.listed.append(node)
        return place


def _is_within(c: Any, number: Number, most: int) -> bool:
    """Whether it is known to lie in the range; literals have been looked at before play."""
    if number.value is not None or number in c.program.board_names:
        return True
    low, high = number.low, number.high
    return low is not None and high is not None and low >= 0 and high <= most
