"""Files that are watched: a command that runs again whenever one of them changes."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from time import sleep

from ludeme.app.exits import UserError
from ludeme.app.terminal.console import Screen

#: Seconds between two looks at the files.
PAUSE = 0.5


def add_watch(parser: ArgumentParser) -> None:
    """Whether a command runs again and again."""
    text = "again whenever a file or game changes"
    parser.add_argument("--watch", action="store_true", help=text)


def run_watched(
    screen: Screen, arguments: Namespace, endings: Sequence[str], run: Callable[[], None]
) -> None:
    """Run for the files of a command, with `--watch` again whenever one changes."""
    if arguments.watch and "-" in arguments.files:
        raise UserError("standard input cannot be watched")
    run()
    if arguments.watch:
        whenever_changed(screen, arguments.files, endings, run)


def whenever_changed(
    screen: Screen, names: Iterable[str], endings: Sequence[str], run: Callable[[], None]
) -> None:
    """Run again whenever a file with one of these endings changes, until interrupted.

    Watched are the folders that are named, and those of the files that are.
    """
    names = list(names)
    before = changes(names, endings)
    while True:
        while (now := changes(names, endings)) == before:
            sleep(PAUSE)
        before = now
        screen.out.print()
        run()


def changes(names: Iterable[str], endings: Sequence[str]) -> list[tuple[str, int]]:
    """The files with these endings beside those named, and when each was changed."""
    folders = {path if path.is_dir() else path.parent for path in map(Path, names)}
    found = {path for folder in folders for end in endings for path in folder.rglob(f"*.{end}")}
    return sorted((str(path), path.stat().st_mtime_ns) for path in found if path.exists())
