"""The coverage of a text in a terminal: counts in the margin, what never took part marked."""

from __future__ import annotations

from ludeme.app.linting.coverage import lines
from ludeme.app.linting.evidence import Evidence
from ludeme.app.terminal.console import Screen

#: Widths of the columns in the margin.
HAPPENED, HELD = 11, 6
NEVER = "bold red"


def print_coverage(screen: Screen, evidence: Evidence) -> None:
    """Print the text of a game: how often the first part of each line happened, and held."""
    from rich.text import Text

    screen.out.print(Text(f"{'happened':>{HAPPENED}} {'held':>{HELD}}", style="dim"))
    for line in lines(evidence.clauses):
        happened = (
            "" if line.happened is None else f"{line.happened:,}" if line.happened else "never"
        )
        held = "" if line.held is None else f"{line.held:.0%}"
        margin = f"{happened:>{HAPPENED}} {held:>{HELD}}  "
        text = Text(line.text)
        for start, end in line.never:
            text.stylize(NEVER, start, end)
        style = NEVER if happened == "never" else "dim"
        screen.out.print(Text.assemble((margin, style), text), soft_wrap=True)
