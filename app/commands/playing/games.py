"""`ludeme games`: the catalogue of the library."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from typing import Any

from ludeme.app import exits
from ludeme.app.arguments import add_json, meant
from ludeme.app.fidelity.status import on_record
from ludeme.app.terminal.console import Screen, words_table
from ludeme.games import Entry, entries, families

SUMMARY = "List the games of the library."
PLACE = 30


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--family", metavar="F", help="only this family")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """List the games, all or of one family."""
    screen = Screen(arguments)
    family = arguments.family
    if family is not None and family not in families():
        hint = meant(family, families())
        known = ", ".join(families())
        raise exits.UserError(f"there is no family {family!r}{hint}\nFamilies: {known}")
    chosen = [entry for entry in entries() if family in (None, entry.family)]
    if arguments.json:
        screen.data([_as_data(entry) for entry in chosen])
        return exits.OK
    table = words_table("Game", "Family", "Players", "Fidelity", "In a sentence")
    for entry in chosen:
        table.add_row(entry.name, entry.family, entry.players, on_record(entry), entry.description)
    screen.out.print(table)
    return exits.OK


def _as_data(entry: Entry) -> dict[str, Any]:
    return asdict(entry) | {"path": str(entry.path), "fidelity": on_record(entry)}
