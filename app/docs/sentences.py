"""The sentences of slots and constants, set for the terminal, for pages and as data."""

from __future__ import annotations

from enum import StrEnum
from itertools import groupby
from typing import TYPE_CHECKING

from ludeme.binding.explained import ExplainedSlot, constant_meaning

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

#: The widest that the first column of a table gets on the terminal.
WIDEST = 32
CODE = "cyan"


def in_colour(text: str) -> Text:
    """A text for the terminal whose words between backticks stand out."""
    from rich.text import Text

    parts = text.split("`")
    return Text().join(Text(part, CODE if i % 2 else "") for i, part in enumerate(parts))


def explained_table(rows: list[tuple[str, str]]) -> Table:
    """What is written, and beside it what it means."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 2))
    table.add_column(max_width=WIDEST, overflow="fold")
    table.add_column()
    for written, meaning in rows:
        table.add_row(Text(written, CODE), in_colour(meaning))
    return table


def explained_lines(rows: list[tuple[str, str]]) -> str:
    """The same as a table of a page; "" without rows."""
    if not rows:
        return ""
    lines = [f"| `{_in_cell(written)}` | {_in_cell(meaning)} |" for written, meaning in rows]
    return "\n".join(["| | |", "|---|---|", *lines])


def _in_cell(text: str) -> str:
    return text.replace("|", "\\|")


def slot_rows(slots: tuple[ExplainedSlot, ...]) -> list[tuple[str, str]]:
    """The slots as they are written, each with its sentence."""
    return [(each.written, each.meaning) for each in slots]


def slot_data(slots: tuple[ExplainedSlot, ...]) -> list[dict[str, object]]:
    """The same for programs."""
    return [
        {
            "label": each.slot.label,
            "takes": each.slot.expected.describe(),
            "optional": each.slot.optional and not each.slot.required,
            "meaning": each.meaning,
        }
        for each in slots
    ]


def constant_rows(enum: type[StrEnum]) -> list[tuple[str, str]]:
    """The constants, each with its sentence; those in a row that have the same stand together."""
    rows = []
    for meaning, alike in groupby(enum, key=constant_meaning):
        words = [member.value for member in alike]
        rows.append((f"{words[0]} … {words[-1]}" if len(words) > 2 else " ".join(words), meaning))
    return rows
