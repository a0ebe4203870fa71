"""`ludeme games`: the catalogue of the library, and what the user has in folders of his own."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from ludeme.app import exits
from ludeme.app.arguments import add_json, meant
from ludeme.app.fidelity.status import on_record
from ludeme.app.terminal.console import Screen, words_table
from ludeme.games import Entry, entries, families, further

SUMMARY = "List the games of the library, and those in the folders of LUDEME_LIBRARY."
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
    others = further() if family is None else {}
    if arguments.json:
        data = [_as_data(entry) for entry in chosen]
        screen.data(data + [_as_data_of_user(name, path) for name, path in others.items()])
        return exits.OK
    table = words_table("Game", "Family", "Players", "Fidelity", "In a sentence")
    for entry in chosen:
        table.add_row(entry.name, entry.family, entry.players, on_record(entry), entry.description)
    screen.out.print(table)
    if others:
        _show_further(screen, others)
    return exits.OK


def _show_further(screen: Screen, others: dict[str, Path]) -> None:
    """The user's own: what is written for GAME, and the file, which no line is too short for."""
    screen.out.print("\nIn the folders of LUDEME_LIBRARY:")
    for name, path in others.items():
        told = name if name == str(path) else f"{name}: {path}"
        screen.out.print(told, soft_wrap=True)


def _as_data(entry: Entry) -> dict[str, Any]:
    return asdict(entry) | {"path": str(entry.path), "fidelity": on_record(entry)}


def _as_data_of_user(name: str, path: Path) -> dict[str, Any]:
    """The same keys; of a description of the user only its name and its place are known."""
    keys = (*(field.name for field in fields(Entry)), "fidelity")
    return dict.fromkeys(keys) | {"name": name, "path": str(path)}
