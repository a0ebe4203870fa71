"""Where output goes: data to standard output; progress and messages to a terminal's stderr.

Every command imports this, so rich is imported only when something is printed.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.table import Table

#: Columns of output that goes to a file or a pipe.
WIDTH = 160
#: Columns of a terminal that does not say how many it has.
NARROW = 80


class Screen:
    """The two consoles of a command, in the colours asked for."""

    def __init__(self, arguments: Namespace) -> None:
        from rich.console import Console as RichConsole

        class Console(RichConsole):
            def on_broken_pipe(self) -> None:
                """Leave it to `main` what that means."""
                raise BrokenPipeError

        colour = _colour(arguments.color)
        wide: dict[str, Any] = {} if sys.stdout.isatty() else {"width": WIDTH}
        # names of games and pieces may have brackets and colons in them: nothing is markup
        plain: dict[str, Any] = {"highlight": False, "markup": False, "emoji": False}
        self.out = Console(file=sys.stdout, **plain, **wide, **colour)
        self.err = Console(file=sys.stderr, **plain, **colour)
        for console in (self.out, self.err):
            if console.width < 1:  # COLUMNS=0 says that it is not known
                console.width = NARROW
        self.talks = self.err.is_terminal and not arguments.quiet

    def data(self, value: Any) -> None:
        """Print a value as JSON."""
        wide = "utf" in (sys.stdout.encoding or "").lower()
        print(json.dumps(value, ensure_ascii=not wide, indent=2), file=sys.stdout)

    @contextmanager
    def busy(self, text: str) -> Iterator[None]:
        """Show that something is going on."""
        if not self.talks:
            yield
            return
        from rich.text import Text

        with self.err.status(Text(text)):
            yield

    @contextmanager
    def doing(self, text: str) -> Iterator[Callable[[str], None]]:
        """Show what is being done; yields the function that says what comes next."""
        if not self.talks:
            yield lambda told: None
            return
        from rich.text import Text

        with self.err.status(Text(text)) as status:
            yield lambda told: status.update(Text(told))

    @contextmanager
    def progress(self, text: str, total: int) -> Iterator[Callable[..., None]]:
        """Show how far something is; yields the function that says how much has been done.

        It may say as well how much there is in all, where that turns out to be another number.
        """
        if not self.talks:
            yield lambda done, total=0: None
            return
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeRemainingColumn,
        )

        told = TextColumn("{task.description}", markup=False)
        columns = (told, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=self.err, transient=True) as bar:
            task = bar.add_task(text, total=total)
            yield lambda done, total=total: bar.update(task, completed=done, total=total)


def numbers_table(*titles: str) -> Table:
    """A plain table whose first column holds words, the others numbers."""
    from rich.table import Table

    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for i, title in enumerate(titles):
        table.add_column(title, justify="right" if i else "left", no_wrap=True)
    return table


def words_table(*titles: str) -> Table:
    """A plain table of words; a word that is too long goes on in the next line."""
    from rich.table import Table

    table = Table(box=None, header_style="bold", pad_edge=False)
    for title in titles:
        table.add_column(title, overflow="fold")
    return table


def _colour(wish: str) -> dict[str, Any]:
    """Options of a console: the flag, then NO_COLOR, then what rich finds out itself."""
    if wish == "always":
        return {"force_terminal": True, "color_system": "256", "no_color": False}
    if wish == "never" or os.environ.get("NO_COLOR"):
        return {"color_system": None}
    return {}
