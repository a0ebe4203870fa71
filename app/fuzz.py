"""`ludeme fuzz`: descriptions changed at random must load or be refused with a clear message."""

from __future__ import annotations

import json
import signal
import time
import traceback
import warnings
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any, TextIO

from ludeme.app import exits
from ludeme.app.console import Screen
from ludeme.app.mutations import mutated
from ludeme.game import Game
from ludeme.grammar import LudemeError, UnsupportedLudeme
from ludeme.loading import load

#: Seconds a description may take.
LIMIT = 10.0
#: Outcomes that are faults of ours.
FAULTS = ("crash", "slow")


class _TimeIsUp(BaseException):
    """Raised by the alarm; nothing on its way catches it."""


@dataclass(frozen=True)
class Case:
    """What became of one changed description."""

    number: int
    file: str
    outcome: str  # "ok", "error", "unsupported", "crash" or "slow"
    seconds: float
    #: Of a fault: what it was, where, and the text.
    fault: str = ""
    text: str = ""


def run(arguments: Namespace) -> int:
    """Change descriptions and load them; 1 if there was a fault."""
    screen = Screen(arguments)
    files = _files(Path(arguments.folder))
    done = _known(arguments.results)
    cases = [Case(**known) for known in done.values()]
    with screen.progress("fuzzing", arguments.n) as progress, _log(arguments.results) as log:
        for number in range(arguments.n):
            if number not in done:
                cases.append(case_of(files, arguments.seed, number))
                if log:
                    print(json.dumps(asdict(cases[-1])), file=log, flush=True)
            progress(number + 1)
    _summarise(screen, cases)
    return exits.FAILED if any(case.outcome in FAULTS for case in cases) else exits.OK


def case_of(files: list[Path], seed: int, number: int, limit: float = LIMIT) -> Case:
    """Make and load the description that belongs to a number."""
    chance = Random(f"{seed} {number}")
    path = chance.choice(files)
    text = mutated(path.read_text(encoding="utf-8"), chance) + "\n"
    began = time.perf_counter()
    outcome, fault = outcome_of(text, limit)
    seconds = round(time.perf_counter() - began, 3)
    return Case(number, path.name, outcome, seconds, fault, text if fault else "")


def outcome_of(text: str, limit: float = LIMIT) -> tuple[str, str]:
    """How loading a description and writing its program ends, and what is wrong with that."""
    try:
        with _alarm(limit), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            game = load(text, tier="python")
            if isinstance(game, Game):
                _ = game.emitted
    except UnsupportedLudeme:
        return "unsupported", ""
    except LudemeError as error:
        return _told(error)
    except _TimeIsUp as error:
        return "slow", _where(error, "TimeIsUp")
    except Exception as error:
        return "crash", _where(error, f"{type(error).__name__}: {error}"[:200])
    return "ok", ""


def _told(error: LudemeError) -> tuple[str, str]:
    """An error must be printable."""
    try:
        str(error)
    except Exception as other:
        return "crash", _where(other, f"printing an error: {other}")
    return "error", ""


def _where(error: BaseException, what: str) -> str:
    """The fault and the innermost place of ours."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if _is_ours(frame.filename)]
    place = (ours or frames)[-1]
    return f"{Path(place.filename).name}:{place.lineno} {what}"


def _is_ours(file: str) -> bool:
    return not any(part in file for part in ("site-packages", "/lib/python", Path(__file__).name))


@contextmanager
def _alarm(limit: float) -> Iterator[None]:
    """Stop what takes longer, where the system has such an alarm."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(*_: object) -> None:
        raise _TimeIsUp

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, limit)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _files(folder: Path) -> list[Path]:
    files = sorted(folder.rglob("*.lud"))
    if not files:
        raise exits.UserError(f"there are no .lud files in {folder}")
    return files


def _known(results: str | None) -> dict[int, dict[str, Any]]:
    """The cases of an earlier run; a last line that was cut off does not count."""
    path = Path(results) if results else None
    if path is None or not path.is_file():
        return {}
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.endswith("}")]
    return {case["number"]: case for case in map(json.loads, lines)}


@contextmanager
def _log(results: str | None) -> Iterator[TextIO | None]:
    """The file that keeps the cases, ready for a new line."""
    if results is None:
        yield None
        return
    with Path(results).open("a+", encoding="utf-8") as file:
        file.seek(0)
        before = file.read()
        if before and not before.endswith("\n"):
            print(file=file)
        yield file


def _summarise(screen: Screen, cases: list[Case]) -> None:
    counts = Counter(case.outcome for case in cases)
    screen.out.print(
        f"{len(cases)} cases: " + ", ".join(f"{n} {o}" for o, n in counts.most_common())
    )
    if cases:
        slowest = max(cases, key=lambda case: case.seconds)
        screen.out.print(f"slowest: {slowest.seconds} s, case {slowest.number} of {slowest.file}")
    faults = Counter(case.fault for case in cases if case.fault)
    for fault, number in faults.most_common():
        first = next(case for case in cases if case.fault == fault)
        screen.out.print(
            f"{number:>5}  {fault}  (case {first.number}, {first.file})",
            markup=False,
            soft_wrap=True,
        )
