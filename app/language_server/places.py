"""Places in a text as editors count them: lines, and units of their encoding within a line."""

from __future__ import annotations

import re
from bisect import bisect_right

from lsprotocol import types

#: The protocol knows these ends of lines only.
_LINE = re.compile(r"\r\n|\n|\r")


class Places:
    """From characters of a text to an editor's positions and back.

    Positions beyond the end of a line or of the text are that end, as the protocol wants it.
    """

    def __init__(self, text: str, encoding: str = "utf-16") -> None:
        self.text = text
        self.encoding = encoding
        ends = list(_LINE.finditer(text))
        self.starts = [0, *(end.end() for end in ends)]
        self.ends = [*(end.start() for end in ends), len(text)]

    def position(self, place: int) -> types.Position:
        """The position of a character."""
        place = max(0, min(place, len(self.text)))
        line = bisect_right(self.starts, place) - 1
        within = self.text[self.starts[line] : min(place, self.ends[line])]
        return types.Position(line, self._units(within))

    def range(self, start: int, end: int) -> types.Range:
        """The range of the characters `start` to `end`."""
        return types.Range(self.position(start), self.position(end))

    def place(self, position: types.Position) -> int:
        """The character at a position."""
        if position.line >= len(self.starts):
            return len(self.text)
        start, end = self.starts[position.line], self.ends[position.line]
        left = position.character
        for at in range(start, end):
            if left <= 0:
                return at
            left -= self._units(self.text[at])
        return end

    def length(self, start: int, end: int) -> int:
        """How many units the characters `start` to `end` have."""
        return self._units(self.text[start:end])

    def _units(self, text: str) -> int:
        if text.isascii() or self.encoding == "utf-32":
            return len(text)
        if self.encoding == "utf-8":
            return len(text.encode("utf-8", "surrogatepass"))
        return len(text.encode("utf-16-le", "surrogatepass")) // 2
