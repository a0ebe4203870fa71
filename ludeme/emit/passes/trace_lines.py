"""Which ludeme each line of a finished function was written for.

    written for `(is Line 3)`:  if line(site):  ──▶     if 0 <= site < 9 and line(site):
                                    return 1                    return 1

Passes change lines, leave some out and put others between; a line that is still as it was written
keeps its ludeme, any other one has that of the line before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ludeme.grammar.tree import Span


class Places:
    """The ludemes that texts were written for, noted while they are written.

    Texts are told apart by the local names in them, which no two ludemes share. What several have
    written alike is for none of them.
    """

    def __init__(self) -> None:
        self._places: dict[str, Span | None] = {}

    def note(self, text: str, place: Span | None) -> None:
        """A line is written for a ludeme."""
        known = self._places.setdefault(text, place)
        if known is not place and known != place:
            self._places[text] = None

    def of(self, lines: Iterable[str], place: Span | None) -> tuple[Span | None, ...]:
        """The ludeme of each line of a body; `place`: that of the function."""
        found = []
        for line in lines:
            place = self._places.get(line.strip()) or place
            found.append(place)
        return tuple(found)


def trace_lines(
    finished: Sequence[str], written: Sequence[str], places: Sequence[Span | None]
) -> list[Span | None]:
    """The ludeme of each line of a finished function, by what it was written as."""
    where: dict[str, list[int]] = {}
    for number in reversed(range(len(written))):
        where.setdefault(written[number].strip(), []).append(number)
    found = []
    following, place = 0, places[0] if places else None
    for line in finished:
        numbers = where.get(line.strip(), [])
        while numbers and numbers[-1] < following:
            numbers.pop()
        if numbers:
            following = numbers.pop()
            place = places[following]
        found.append(place)
    return found
