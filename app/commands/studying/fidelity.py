"""`ludeme fidelity`: how well each game is known to be played right, found out by checking."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludeme.app import exits
from ludeme.app.arguments import above_zero, add_dirty, add_json, amount, positive, processes
from ludeme.app.fidelity import status
from ludeme.app.fidelity.status import STYLES, Status
from ludeme.app.measuring.conditions import conditions
from ludeme.app.terminal.console import Screen
from ludeme.model.regular_files import no_folder

if TYPE_CHECKING:
    from ludeme.app.fidelity.checks import Target

SUMMARY = "How well each game is known to be played right."
PLACE = 70


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: the whole library")
    parser.add_argument("--lud-root", metavar="FOLDER", help="check the descriptions below it")
    parser.add_argument("--traces", metavar="FOLDER", help="with recorded trials of theirs")
    parser.add_argument("--strict", action="store_true", help="compare all successors too (slower)")
    parser.add_argument("--sample", type=positive, metavar="N", help="only so many, evenly spread")
    parser.add_argument(
        "--seconds", type=amount, default=5.0, metavar="S", help="of counting per game"
    )
    parser.add_argument(
        "--timeout",
        type=above_zero,
        default=60.0,
        metavar="S",
        help="give a game up after so long",
    )
    parser.add_argument(
        "--playouts", type=positive, default=10, metavar="N", help="random games on both tiers"
    )
    parser.add_argument(
        "--plies", type=positive, default=200, metavar="N", help="their greatest length"
    )
    parser.add_argument("--jobs", type=processes, default=1, metavar="N", help="games at a time")
    parser.add_argument("--results", metavar="FILE", help="keep results, and go on from there")
    parser.add_argument("--write", metavar="FILE", help="write the page, and the statuses of games")
    add_dirty(parser)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Check every game; 1 if one is wrong, 3 if some are only unsupported or not finished."""
    from ludeme.app.fidelity.checking import results_of, usual_place
    from ludeme.app.fidelity.checks import Effort
    from ludeme.app.fidelity.targets import targets_of

    screen = Screen(arguments)
    _see_that_it_makes_sense(arguments)
    effort = Effort(
        arguments.seconds,
        arguments.timeout,
        arguments.playouts,
        arguments.plies,
        arguments.strict,
    )
    targets = targets_of(arguments)
    place = Path(arguments.results or usual_place())
    written = [arguments.write, status.RECORD] if arguments.write else []
    about = conditions(keeps=[place, *written], dirty=arguments.dirty)
    results, stop = results_of(screen, targets, effort, place, arguments.jobs, about)
    if arguments.write and not stop.happened:
        _write(Path(arguments.write), results, arguments)
    counts = Counter(Status(result["status"]) for result in results)
    if arguments.json:
        screen.data(stop.told({"games": results, "counts": counts}))
    else:
        _show(screen, targets, results, counts)
    return stop.code(_code(counts))


def _code(counts: Counter[Status]) -> int:
    if counts[Status.DIFFERS] or counts[Status.ERROR]:
        return exits.FAILED
    unknown = counts[Status.UNSUPPORTED] or counts[Status.UNFINISHED]
    return exits.UNSUPPORTED if unknown else exits.OK


def _see_that_it_makes_sense(arguments: Namespace) -> None:
    if arguments.traces and not arguments.lud_root:
        raise exits.UserError("--traces needs the descriptions they belong to (--lud-root FOLDER)")
    if arguments.sample and not arguments.lud_root:
        raise exits.UserError("--sample is for foreign games (--lud-root FOLDER)")
    if arguments.strict and not arguments.traces:
        raise exits.UserError("--strict is for recorded trials (--traces FOLDER)")
    if arguments.write and arguments.games:
        raise exits.UserError("--write is for all games; leave the names out")
    for folder in (arguments.lud_root, arguments.traces):
        if folder and not Path(folder).is_dir():
            raise exits.UserError(no_folder(folder))


def _write(page: Path, results: list[dict[str, Any]], arguments: Namespace) -> None:
    from ludeme.app.fidelity.report import write_foreign, write_own

    write = write_foreign if arguments.lud_root else write_own
    try:
        write(page, results)
    except OSError as error:
        raise exits.UserError(f"{error.filename} cannot be written: {error.strerror}") from None


def _show(
    screen: Screen,
    targets: list[Target],
    results: list[dict[str, Any]],
    counts: Counter[Status],
) -> None:
    from rich.text import Text

    from ludeme.app.fidelity.known_differences import known_difference

    width = max(len(result["name"]) for result in results)
    of = {target.key: target for target in targets}
    for result in results:
        line = Text(f"{result['name']:<{width}}  ")
        line.append(result["text"], STYLES[Status(result["status"])])
        if result["note"]:
            line.append(f"; {result['note']}", "grey50")
        if known := known_difference(of[result["game"]].path):
            line.append(f"; known to differ: {known}", "yellow")
        screen.out.print(line, soft_wrap=True)
    if len(results) > 1:
        parts = [f"{counts[status]} {status}" for status in Status if counts[status]]
        if any("strict" in result["numbers"] for result in results):
            parts.append(f"{sum(result['numbers'].get('strict', 0) for result in results)} strict")
        screen.out.print(f"{len(results)} games: {', '.join(parts)}")
