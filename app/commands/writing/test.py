"""`ludeme test`: what stands beside games as tests is true of them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ludeme.app import exits
from ludeme.app.library import readable
from ludeme.app.measuring.interruption import until_interrupted
from ludeme.app.places_to_write import see_place
from ludeme.app.terminal.console import Screen
from ludeme.app.terminal.watching import add_watch, run_watched

if TYPE_CHECKING:
    from ludeme.app.game_tests.running import Outcome

SUMMARY = "Run the tests that stand beside games."
PLACE = 42


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    text = "NAME.test.toml files, folders of them, or the games that they stand beside"
    parser.add_argument("files", nargs="+", metavar="FILE", help=text)
    add_watch(parser)
    parser.add_argument("--junit", type=Path, metavar="FILE", help="write JUnit's XML, too")


def run(arguments: Namespace) -> int:
    """Run the tests of all files; 1 if one fails."""
    screen = Screen(arguments)
    found: list[Outcome] = []
    if arguments.junit is not None:
        see_place(arguments.junit, "report", "--junit")
    arguments.files = [_tests_of(name) for name in arguments.files]
    with until_interrupted(screen) as stop:
        run_all = partial(_run_all, screen, arguments, found)
        run_watched(screen, arguments, ["lud", "toml"], run_all)
    if stop.happened and not arguments.watch:
        return stop.code()
    return exits.FAILED if any(each.faults for each in found) else exits.OK


def _run_all(screen: Screen, arguments: Namespace, found: list[Outcome]) -> None:
    from ludeme.app.game_tests.case import BadTests, read_tests
    from ludeme.app.game_tests.running import junit, outcomes
    from ludeme.play.atomic_files import write_atomically

    found.clear()
    try:
        files = [read_tests(path) for path in _files(arguments.files)]
    except BadTests as error:
        if not arguments.watch:
            raise exits.UserError(str(error)) from None
        screen.out.print(str(error), markup=False, soft_wrap=True)
        return
    total = sum(len(tests.cases) for tests in files)
    try:
        with screen.progress("testing", total) as done:
            for tests in files:
                for outcome in outcomes(tests):
                    found.append(outcome)
                    _show(screen, outcome)
                    done(len(found))
    finally:
        screen.out.print(_summary(found, total), markup=False)
    if arguments.junit:
        write_atomically(arguments.junit, junit(found))


def _summary(found: list[Outcome], total: int) -> str:
    """How many passed, failed, and were not run."""
    failed, left = sum(bool(each.faults) for each in found), total - len(found)
    said = f"{len(found) - failed} passed, {failed} failed"
    return f"{said}, {left} not run" if left else said


def _show(screen: Screen, outcome: Outcome) -> None:
    if not outcome.faults:
        return
    screen.out.print(f"{outcome.place}: {outcome.case.name}", style="bold red", markup=False)
    for fault in outcome.faults:
        indented = "\n".join(f"    {line}" for line in fault.splitlines())
        screen.out.print(indented, markup=False, soft_wrap=True, highlight=False)


def _tests_of(name: str) -> str:
    """The file of tests that stands beside a game; other names as they are."""
    from ludeme import games
    from ludeme.app.game_tests.case import ENDING

    if name.endswith((ENDING, ".toml")) or Path(name).is_dir():
        return name
    path = Path(name)
    game = path if path.suffix == ".lud" or path.exists() else games.find(name)
    if game is None:
        raise exits.UserError(f"there is no game and no file of tests {name!r}{games.meant(name)}")
    if game.suffix != ".lud":
        return name
    readable(game)
    tests = game.with_name(game.stem + ENDING)
    if not tests.exists():
        raise exits.UserError(f"{game} has no tests: they would stand beside it in {tests.name}")
    return str(tests)


def _files(names: list[str]) -> Iterator[Path]:
    from ludeme.app.game_tests.case import ENDING

    for name in names:
        path = Path(name)
        if path.is_dir():
            found = sorted(path.rglob(f"*{ENDING}"))
            if not found:
                raise exits.UserError(f"there is no {ENDING} file in {path}")
            yield from found
        elif path.name.endswith(ENDING) or not path.exists():
            yield path
        else:
            raise exits.UserError(f"{path} is no file of tests: their names end in {ENDING}")
