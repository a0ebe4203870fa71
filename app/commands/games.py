"""`ludeme games`: the catalogue of the library."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict
from difflib import get_close_matches
from typing import Any

from rich.table import Table

from ludeme.app import exits
from ludeme.app.fidelity.status import on_record
from ludeme.app.terminal.console import Screen
from ludeme.games import Entry, entries, families


def run(arguments: Namespace) -> int:
    """List the games, all or of one family."""
    screen = Screen(arguments)
    family = arguments.family
    if family is not None and family not in families():
        near = get_close_matches(family, families(), n=1)
        hint = f"; did you mean {near[0]}?" if near else ""
        known = ", ".join(families())
        raise exits.UserError(f"there is no family {family!r}{hint}\nFamilies: {known}")
    chosen = [entry for entry in entries() if family in (None, entry.family)]
    if arguments.json:
        screen.data([_as_data(entry) for entry in chosen])
        return exits.OK
    table = Table(box=None, header_style="bold", pad_edge=False)
    for title in ("Game", "Family", "Players", "Fidelity", "In a sentence"):
        table.add_column(title)
    for entry in chosen:
        table.add_row(entry.name, entry.family, entry.players, on_record(entry), entry.description)
    screen.out.print(table)
    return exits.OK


def _as_data(entry: Entry) -> dict[str, Any]:
    return asdict(entry) | {"path": str(entry.path), "fidelity": on_record(entry)}
