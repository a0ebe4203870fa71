"""The constant tables of a program: everything static, folded into one integer vector `t`.

Tables are named constants in the emitted text (`t[ADJACENT + site]`). A table that lists
things per row is stored as offsets followed by data, both relative to the table's start, so that
`for i in range(T + t[T + row], T + t[T + row + 1])` walks the data of a row.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from ludeme.emit.bounds.values import Array


class Tables:
    """Collects named tables; equal contents share one name."""

    def __init__(self) -> None:
        self._data: dict[str, tuple[int, ...]] = {}
        self._names: dict[tuple[int, ...], str] = {}
        #: Of tables of lists: how many there are.
        self._lists: dict[str, int] = {}

    def add(self, hint: str, values: Iterable[int]) -> str:
        """Store a vector; returns the constant's name."""
        data = tuple(map(int, values))
        if data in self._names:
            return self._names[data]
        stem = "T_" + "".join(ch if ch.isalnum() else "_" for ch in hint.upper()).strip("_")
        name, number = stem, 1
        while name in self._data:
            number += 1
            name = f"{stem}_{number}"
        self._data[name] = data
        self._names[data] = name
        return name

    def set(self, name: str, values: Iterable[int]) -> None:
        """Store a vector under a name that the text already uses."""
        self._data[name] = tuple(map(int, values))

    def add_rows(self, hint: str, rows: Sequence[Iterable[int]]) -> str:
        """Store a list per row: row r is data from T + t[T + r] to T + t[T + r + 1]."""
        offsets: list[int] = []
        data: list[int] = []
        for row in rows:
            offsets.append(len(rows) + 1 + len(data))
            data.extend(row)
        offsets.append(len(rows) + 1 + len(data))
        return self._of_lists(self.add(hint, offsets + data), len(rows))

    def add_lists(self, hint: str, rows: Sequence[Sequence[Iterable[int]]]) -> str:
        """Store lists of lists per row (radials of each site).

        `for r in range(T + t[T + row], T + t[T + row + 1])` walks the row's lists, and list r is
        the data from T + t[r] to T + t[r + 1].
        """
        lists = [list(items) for row in rows for items in row]
        first_list = len(rows) + 1
        first_item = first_list + len(lists) + 1
        head, position = [], first_list
        for row in rows:
            head.append(position)
            position += len(row)
        head.append(position)
        starts, place = [], first_item
        for items in lists:
            starts.append(place)
            place += len(items)
        starts.append(place)
        data = [v for items in lists for v in items]
        return self._of_lists(self.add(hint, head + starts + data), len(rows))

    def _of_lists(self, name: str, number: int) -> str:
        self._lists[name] = number
        return name

    def range_of_rows(self, name: str) -> tuple[int | None, int | None]:
        """The lowest and the highest number in the rows of a table that `add_rows` made."""
        data = self._data[name]
        numbers = data[data[0] :]
        return min(numbers, default=None), max(numbers, default=None)

    def layout(self, used: Container[str]) -> tuple[dict[str, int], list[int]]:
        """Offsets of the tables that are used, and their data, after the number t[OVERFLOW]."""
        offsets: dict[str, int] = {}
        data: list[int] = [0]
        for name, values in self._data.items():
            if name not in used:
                continue
            offsets[name] = len(data)
            data.extend(values)
        return offsets, data

    def arrays(self) -> dict[str, Array]:
        """What is known of the tables."""
        return {
            name: Array(len(values), values, lists=self._lists.get(name, 0))
            for name, values in self._data.items()
        }

    def lists(self) -> dict[str, int]:
        """How many lists every table has; 0 for those that are no tables of lists."""
        return {name: self._lists.get(name, 0) for name in self._data}

    def lengths(self) -> dict[str, int]:
        """How many integers every table has."""
        return {name: len(values) for name, values in self._data.items()}
