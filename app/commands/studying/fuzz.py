"""`ludeme fuzz`: descriptions changed at random are played, or refused with a clear message.

They are played by checked machine code, each in a process of its own.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from dataclasses import MISSING, asdict, fields
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludeme.app import exits
from ludeme.app.arguments import add_seed, positive
from ludeme.app.measuring import journal
from ludeme.app.measuring.interruption import until_interrupted
from ludeme.app.terminal.console import Screen
from ludeme.model.quantities import counted

if TYPE_CHECKING:
    from ludeme.app.measuring.fuzzing import Case

SUMMARY = "Change descriptions at random: play them or say why not."
PLACE = 80
#: Where a line of results keeps what its case belongs to.
OF = "of"


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
    from ludeme.app.measuring.fuzzing import FAULTS, case_of, files_in
    from ludeme.app.measuring.played_fuzzing import played_case_of, warm_up

    screen = Screen(arguments)
    files = files_in(Path(arguments.folder))
    key = _key(files, arguments)
    done = _known(arguments.results, key, arguments.n)
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
                done[number] = make(files, arguments.seed, number)
                keep(asdict(done[number]) | {OF: key})
            progress(number + 1)
    cases = [done[number] for number in sorted(done)]
    _summarise(screen, cases)
    return stop.code(exits.FAILED if any(case.outcome in FAULTS for case in cases) else exits.OK)


def _key(files: list[Path], arguments: Namespace) -> list[Any]:
    """What decides the cases beside their numbers, and what becomes of them."""
    from ludeme.app.fidelity.checking import engine_digest
    from ludeme.app.fidelity.status import file_digest
    from ludeme.app.measuring import fuzzing, mutations, played_fuzzing

    own = [Path(str(module.__file__)) for module in (fuzzing, mutations, played_fuzzing)]
    mode = "loaded" if arguments.load_only else "played"
    return [arguments.seed, mode, file_digest(*files), engine_digest(*own)]


def _known(results: str | None, key: list[Any], end: int) -> dict[int, Case]:
    """The cases of earlier runs by their numbers: those of this key alone, and below `end`."""
    lines = journal.read(results)
    if not all(_is_case(line) for line in lines):
        raise exits.UserError(f"{results} holds results of something else: expected cases of fuzz")
    cases = [_case(results, line) for line in lines if line.get(OF) == key]
    return {case.number: case for case in cases if case.number < end}


def _is_case(line: dict[str, Any]) -> bool:
    """Whether a line has the fields that cases have; those of earlier versions have no key."""
    from ludeme.app.measuring.fuzzing import Case

    names = {field.name for field in fields(Case)}
    needed = {field.name for field in fields(Case) if field.default is MISSING}
    return needed <= line.keys() <= names | {OF}


def _case(results: str | None, line: dict[str, Any]) -> Case:
    """The case of a line, whose fields must be of the right kinds."""
    from ludeme.app.measuring.fuzzing import OUTCOMES, Case

    case = Case(**{name: value for name, value in line.items() if name != OF})
    texts = (case.file, case.outcome, case.fault, case.text)
    right = (
        all(isinstance(text, str) for text in texts)
        and case.outcome in OUTCOMES
        and all(type(number) is int and number >= 0 for number in (case.number, case.memory))
        and type(case.seconds) in (int, float)
        and 0 <= case.seconds < inf
    )
    if not right:
        raise journal.damaged(results, line, "cases")
    return case


def _summarise(screen: Screen, cases: Sequence[Case]) -> None:
    from ludeme.app.measuring.fuzzing import most_memory

    counts = Counter(case.outcome for case in cases)
    screen.out.print(
        f"{counted(len(cases), 'case')}: " + ", ".join(f"{n} {o}" for o, n in counts.most_common())
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
