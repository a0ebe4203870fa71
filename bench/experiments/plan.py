"""A file of rows to be run one after another, with a limit of time for all of them.

Each line is what one would type after `ludeme experiment`; # begins a comment. A row that fails
does not stop the others. Two plans can be followed at once, each with `--jobs 1`.
"""

from __future__ import annotations

import shlex
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from bench.experiments import arguments
from ludeme.app import exits
from ludeme.grammar import LudemeError


def follow(path: Path, given: Namespace, run_row: Callable[[Namespace], int]) -> int:
    """Run the rows of a plan; 0 if all of them are reproduced.

    `given` are the arguments for all rows, `run_row` runs one.
    """
    lines = read(path)
    began = monotonic()
    codes = []
    for number, words in enumerate(lines, 1):
        left = _left(given.limit, began)
        if left is not None and left <= 0:
            _say(f"time is up: {len(lines) - number + 1} rows were not begun")
            return exits.FAILED
        _say(f"[{number}/{len(lines)}] {shlex.join(words)}")
        codes.append(_run(words, given, left, run_row))
        _say(f"[{number}/{len(lines)}] code {codes[-1]} after {monotonic() - began:.0f} s")
    return exits.OK if not any(codes) else exits.FAILED


def read(path: Path) -> list[list[str]]:
    """The words of each line."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise exits.UserError(f"{path} cannot be read: {error.strerror}") from None
    found = (shlex.split(line, comments=True) for line in text.splitlines())
    return [words for words in found if words]


def _left(limit: float | None, began: float) -> float | None:
    """Minutes that are left."""
    return None if limit is None else limit - (monotonic() - began) / 60


def _run(
    words: list[str], given: Namespace, left: float | None, run_row: Callable[[Namespace], int]
) -> int:
    try:
        own = arguments.read(words)
        for name in ("results", "work", "dirty"):
            setattr(own, name, getattr(own, name) or getattr(given, name))
        if "--jobs" not in words:
            own.jobs = given.jobs
        limits = [limit for limit in (own.limit, left) if limit is not None]
        own.limit = min(limits, default=None)
        return run_row(own)
    except (exits.UserError, LudemeError) as error:
        _say(f"{shlex.join(words)}: {error}")
        return exits.USAGE
    except Exception as error:  # the other rows are worth running all the same
        _say(f"{shlex.join(words)}: {type(error).__name__}: {error}")
        return exits.INTERNAL


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
