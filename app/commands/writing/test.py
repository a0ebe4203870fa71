"""`ludeme test`: what stands beside games as tests is true of them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING

from ludeme.app import exits
from ludeme.app.measuring.interruption import until_interrupted
from ludeme.app.terminal.console import Screen

if TYPE_CHECKING:
    from ludeme.app.game_tests.running import Outcome

SUMMARY = "Run the tests that stand beside games."
PLACE = 42
#: Seconds between two looks at the files that are watched.
PAUSE = 0.5


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="NAME.test.toml files, or folders")
    parser.add_argument(
        "--watch", action="store_true", help="again whenever a file or game changes"
    )
    parser.add_argument("--junit", type=Path, metavar="FILE", help="write JUnit's XML, too")


def run(arguments: Namespace) -> int:
    """Run the tests of all files; 1 if one fails."""
    screen = Screen(arguments)
    found: list[Outcome] = []
    with until_interrupted(screen) as stop:
        found = _run_all(screen, arguments)
        while arguments.watch:
            before = _changes(arguments.files)
            while _changes(arguments.files) == before:
                sleep(PAUSE)
            screen.out.print()
            found = _run_all(screen, arguments)
    if stop.happened and not arguments.watch:
        return stop.code()
    return exits.FAILED if any(each.faults for each in found) else exits.OK


def _run_all(screen: Screen, arguments: Namespace) -> list[Outcome]:
    from ludeme.app.game_tests.case import BadTests, read_tests
    from ludeme.app.game_tests.running import junit, outcomes
    from ludeme.play.atomic_files import write_atomically

    found: list[Outcome] = []
    try:
        files = [read_tests(path) for path in _files(arguments.files)]
    except BadTests as error:
        if not arguments.watch:
            raise exits.UserError(str(error)) from None
        screen.out.print(str(error), markup=False, soft_wrap=True)
        return found
    total = sum(len(tests.cases) for tests in files)
    with screen.progress("testing", total) as done:
        for tests in files:
            for outcome in outcomes(tests):
                found.append(outcome)
                _show(screen, outcome)
                done(len(found))
    failed = sum(bool(each.faults) for each in found)
    screen.out.print(f"{len(found) - failed} passed, {failed} failed", markup=False)
    if arguments.junit:
        write_atomically(arguments.junit, junit(found))
    return found


def _show(screen: Screen, outcome: Outcome) -> None:
    if not outcome.faults:
        return
    screen.out.print(f"{outcome.place}: {outcome.case.name}", style="bold red", markup=False)
    for fault in outcome.faults:
        indented = "\n".join(f"    {line}" for line in fault.splitlines())
        screen.out.print(indented, markup=False, soft_wrap=True, highlight=False)


def _files(names: list[str]) -> Iterator[Path]:
    from ludeme.app.game_tests.case import ENDING

    for name in names:
        path = Path(name)
        if path.is_dir():
            yield from sorted(path.rglob(f"*{ENDING}"))
        elif path.name.endswith(ENDING) or not path.exists():
            yield path
        else:
            raise exits.UserError(f"{path} is no file of tests: their names end in {ENDING}")


def _changes(names: list[str]) -> list[tuple[str, int]]:
    """The files of tests and of games beside them, and when each was changed."""
    folders = {path if path.is_dir() else path.parent for path in map(Path, names)}
    found = [
        path for folder in folders for end in ("lud", "toml") for path in folder.rglob(f"*.{end}")
    ]
    return sorted((str(path), path.stat().st_mtime_ns) for path in found if path.exists())
