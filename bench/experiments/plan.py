"""A file of rows to be run one after another, with a limit of time for all of them.

Each line is what one would type after `ludeme experiment` to run a row; # begins a comment. Options
given beside the plan hold for every row whose line does not have them. A line that is wrong or a
row that fails does not stop the others. Two plans can be followed at once, each with `--jobs 1`.
"""

from __future__ import annotations

import shlex
import sys
from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

from bench.experiments import arguments
from ludeme.app import exits
from ludeme.grammar import LudemeError
from ludeme.model.regular_files import no_text

#: Words that print help and end the command.
_HELP = frozenset(("-h", "--help"))
_EXPECTED = "expected: a row and its options, such as 000-E5 --games 100"
#: Rows, the time for all of them and the page at the end are not handed on to each row.
_OF_THE_PLAN = ("row", "list", "plan", "undecided", "limit", "write")


@dataclass(frozen=True)
class Line:
    """A line that names a row: its number in the file, its words, or what is wrong with it."""

    number: int
    text: str
    words: list[str] = field(default_factory=list)
    wrong: str = ""


def follow(path: Path, given: Namespace, run_row: Callable[[Namespace], int]) -> int:
    """Run the rows of a plan; 0 if all of them are reproduced.

    `given` are the arguments for all rows, `run_row` runs one.
    """
    lines = read(path)
    began = monotonic()
    codes = []
    for number, line in enumerate(lines, 1):
        left = _left(given.limit, began)
        if left is not None and left <= 0:
            _say(f"time is up: {len(lines) - number + 1} rows were not begun")
            return exits.FAILED
        _say(f"[{number}/{len(lines)}] {line.text}")
        codes.append(_run(line, given, left, run_row))
        _say(f"[{number}/{len(lines)}] code {codes[-1]} after {monotonic() - began:.0f} s")
    return exits.OK if not any(codes) else exits.FAILED


def read(path: Path) -> list[Line]:
    """The lines that name rows."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise exits.UserError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        expected = "a plan, a row of experiments on each line"
        raise exits.UserError(str(no_text(str(path), error, expected))) from None
    found = (_line(number, line) for number, line in enumerate(text.splitlines(), 1))
    return [line for line in found if line.words or line.wrong]


def _line(number: int, text: str) -> Line:
    try:
        words = shlex.split(text, comments=True)
    except ValueError as error:  # a quote that is left open
        return Line(number, text.strip(), wrong=str(error))
    return Line(number, shlex.join(words), words)


def _left(limit: float | None, began: float) -> float | None:
    """Minutes that are left."""
    return None if limit is None else limit - (monotonic() - began) / 60


def _run(
    line: Line, given: Namespace, left: float | None, run_row: Callable[[Namespace], int]
) -> int:
    try:
        own = _arguments(line, given)
        limits = [limit for limit in (own.limit, left) if limit is not None]
        own.limit = min(limits, default=None)
        return run_row(own)
    except (exits.UserError, LudemeError) as error:
        _say(f"line {line.number}: {line.text}: {error}")
        return exits.USAGE
    except Exception as error:  # the other rows are worth running all the same
        _say(f"line {line.number}: {line.text}: {type(error).__name__}: {error}")
        return exits.INTERNAL


def _arguments(line: Line, given: Namespace) -> Namespace:
    """What a line asks for; where it says nothing, what is given for all rows."""
    if line.wrong:
        raise exits.UserError(line.wrong)
    if _HELP.intersection(line.words):
        raise exits.UserError(_EXPECTED)
    shared = {name: value for name, value in vars(given).items() if name not in _OF_THE_PLAN}
    own = arguments.read(line.words, dict.fromkeys(shared))
    if own.row is None or own.list or own.plan or own.undecided:
        raise exits.UserError(_EXPECTED)
    for name, value in shared.items():
        if getattr(own, name) is None:
            setattr(own, name, value)
    return own


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
