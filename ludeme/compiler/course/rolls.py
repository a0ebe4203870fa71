"""Which rolls of the dice are apart: every evaluation of `(roll)` is a new one (spec 06 §B5.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ludeme.language.base import Node


class RollNumbers:
    """Numbers the ludemes that roll before their moves: those of one list have different ones.

    Of alternatives, such as phases, only one is listed: they may share what was drawn for a list.
    What stands `beside` them, such as the moves of pieces, may be listed with each.
    So may what is listed after a roll has been shown, as it draws its own. A ludeme gets its number
    when it is first asked for: those that never roll, as others answer for them, need none.
    """

    def __init__(self, alternatives: Iterable[Node], beside: Iterable[Node]) -> None:
        #: For each ludeme that rolls: which part of the ludemes above it it stands in.
        self._parts: dict[int, dict[int, int]] = {}
        self._of: dict[int, int] = {}
        for number, each in enumerate(alternatives):
            self._place(each, {id(self): number})
        for each in beside:
            self._place(each, {})

    @property
    def count(self) -> int:
        """How many rolls are to be drawn for a list of moves."""
        return max(self._of.values(), default=0) + 1

    def of(self, node: object) -> int:
        """The number of a ludeme that rolls; 0 where it stands in no play rule."""
        parts = self._parts.get(id(node))
        if parts is None:
            return 0
        if id(node) not in self._of:
            taken = {n for other, n in self._of.items() if _together(parts, self._parts[other])}
            self._of[id(node)] = min(set(range(len(taken) + 1)) - taken)
        return self._of[id(node)]

    def _place(self, node: Node, parts: Mapping[int, int]) -> None:
        if node.rolls_first:
            self._parts[id(node)] = {**parts, id(node): -1}
        apart = [id(each) for each in node.one_of]
        for part in node.below:
            within = {id(node): apart.index(id(part))} if id(part) in apart else {}
            self._place(part, {**parts, **within})


def _together(one: Mapping[int, int], other: Mapping[int, int]) -> bool:
    """Whether ludemes in these parts may be listed together."""
    return all(other.get(above, part) == part for above, part in one.items())
