"""`ludeme fuzz`: descriptions changed at random are played, or refused with a clear message.

They are played by checked machine code, each in a process of its own.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from ludeme.app import exits
from ludeme.app.arguments import add_seed, positive
from ludeme.app.library import files_below
from ludeme.app.measuring import journal
from ludeme.app.measuring.interruption import until_interrupted
from ludeme.app.terminal.console import Screen

if TYPE_CHECKING:
    from ludeme.app.measuring.fuzzing import Case

SUMMARY = "Change descriptions at random: play them or say why not."
PLACE = 80


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("folder", metavar="FOLDER", help="of descriptions to change at random")
    parser.add_argument("-n", type=positive, default=500, metavar="N", help="number of cases")
    parser.add_argument(
        "--load-only", action="store_true", help="load them, in this process, and do not play"
    )
    parser.add_argument("--results", metavar="FILE", help="keep the cases, and go on from there")
    add_seed(parser)


def run(arguments: Namespace) -> int:
    """Change descriptions and play them; 1 if there was a fault."""
    from ludeme.app.measuring.fuzzing import FAULTS, case_of
    from ludeme.app.measuring.played_fuzzing import played_case_of, warm_up

    screen = Screen(arguments)
    files = _files(Path(arguments.folder))
    done = _known(arguments.results)
    cases = list(done.values())
    make = case_of if arguments.load_only else played_case_of
    if make is played_case_of:
        warm_up()
    with (
        until_interrupted(screen) as stop,
        screen.progress("fuzzing", arguments.n) as progress,
        journal.opened(arguments.results) as keep,
    ):
        for number in range(arguments.n):
            if number not in done:
                cases.append(make(files, arguments.seed, number))
                keep(asdict(cases[-1]))
            progress(number + 1)
    _summarise(screen, cases)
    return stop.code(exits.FAILED if any(case.outcome in FAULTS for case in cases) else exits.OK)


def _known(results: str | None) -> dict[int, Case]:
    """The cases of earlier runs by their numbers."""
    from ludeme.app.measuring.fuzzing import Case

    try:
        cases = [Case(**line) for line in journal.read(results)]
    except TypeError:  # other fields than a case has
        raise exits.UserError(
            f"{results} holds results of something else: expected cases of fuzz"
        ) from None
    return {case.number: case for case in cases}


def _files(folder: Path) -> list[Path]:
    files = list(files_below(folder))
    if not files:
        raise exits.UserError(f"there are no .lud files in {folder}")
    return files


def _summarise(screen: Screen, cases: Sequence[Case]) -> None:
    from ludeme.app.measuring.fuzzing import most_memory

    counts = Counter(case.outcome for case in cases)
    screen.out.print(
        f"{len(cases)} cases: " + ", ".join(f"{n} {o}" for o, n in counts.most_common())
    )
    if cases:
        slowest = max(cases, key=lambda case: case.seconds)
        screen.out.print(f"slowest: {slowest.seconds} s, case {slowest.number} of {slowest.file}")
        memory = max(most_memory(), *(case.memory for case in cases))
        screen.out.print(f"most memory: {memory:,} MB", highlight=False)
    faults = Counter(case.fault for case in cases if case.fault)
    for fault, number in faults.most_common():
        first = next(case for case in cases if case.fault == fault)
        screen.out.print(
            f"{number:>5}  {fault}  (case {first.number}, {first.file})",
            markup=False,
            soft_wrap=True,
        )
