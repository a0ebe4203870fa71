"""A sheet of styled characters."""

from __future__ import annotations

from rich.text import Text

#: Box-drawing characters by the sides they reach: up 1, right 2, down 4, left 8.
JUNCTIONS = "·╵╶└╷│┌├╴┘─┴┐┤┬┼"


class Canvas:
    """Characters with styles at (line, column); grows as needed, also to the left and upwards."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, line: int, column: int, text: str, style: str = "") -> None:
        """Write a text whose middle stands at a column."""
        start = column - len(text) // 2
        for i, character in enumerate(text):
            self._cells[line, start + i] = (character, style)

    def segment(self, start: tuple[int, int], end: tuple[int, int], style: str = "") -> None:
        """Draw a straight line between two spots, which stay free themselves."""
        down, right = end[0] - start[0], end[1] - start[1]
        steep = 0 < abs(right) <= 3 * abs(down)
        steps = abs(down) if steep else max(abs(down), abs(right))
        for i in range(1, steps):
            spot = start[0] + round(down * i / steps), start[1] + round(right * i / steps)
            self._cells[spot] = (_stroke(down, right), style)

    @property
    def box(self) -> tuple[int, int, int, int]:
        """First and last line, first and last column."""
        lines = [line for line, _ in self._cells] or [0]
        columns = [column for _, column in self._cells] or [0]
        return min(lines), max(lines), min(columns), max(columns)

    def text(self) -> Text:
        """The sheet, line by line, without blanks at the ends of lines."""
        first, last, left, _ = self.box
        sheet = Text()
        for line in range(first, last + 1):
            columns = [column for row, column in self._cells if row == line]
            for column in range(left, max(columns, default=left - 1) + 1):
                character, style = self._cells.get((line, column), (" ", ""))
                sheet.append(character, style)
            if line < last:
                sheet.append("\n")
        return sheet


def _stroke(down: int, right: int) -> str:
    if abs(right) > 4 * abs(down):
        return "─"
    if abs(down) > abs(right):
        return "│"
    return "╲" if (down > 0) == (right > 0) else "╱"
