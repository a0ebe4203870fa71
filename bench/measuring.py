"""What the measuring commands of this folder share: how they start, and how they go on."""

from __future__ import annotations

import shlex
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from ludeme.app.main import ended
from ludeme.app.measuring import journal
from ludeme.app.measuring.conditions import conditions


def command_line(name: str, about: str | None) -> ArgumentParser:
    """What reads the words after `python -m bench.NAME`, and describes it as its module does."""
    return ArgumentParser(
        prog=f"python -m bench.{name}",
        description=about,
        formatter_class=RawDescriptionHelpFormatter,
    )


def run(main: Callable[[], int]) -> None:
    """Do what a command does, and end as commands end: mistakes of users are one clear message."""
    sys.exit(ended(main, sys.argv[1:]))


def circumstances(module: str, results: Path, arguments: Namespace) -> dict[str, Any]:
    """What is kept with every result of `python -m module`; refuses a checkout with changes."""
    command = shlex.join(["python", "-m", module, *sys.argv[1:]])
    return conditions(command=command, keeps=[results], dirty=arguments.dirty)


def results_so_far(path: Path, about: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The results of the same commit, by game; of none where sources have changed since."""
    commit = about["commit"]
    if commit is None or commit.endswith("-dirty"):
        return {}
    return {row["game"]: row for row in journal.read(path) if row["commit"] == commit}


def resumed(
    folder: Path,
    paths: Iterable[Path],
    results: Path,
    about: dict[str, Any],
    measure: Callable[[Path], dict[str, Any]],
) -> Iterator[dict[str, Any]]:
    """The row of every description, by its path below a folder: one that is kept from the same
    commit, else what `measure` finds now, which is kept at once.
    """
    known = results_so_far(results, about)
    with journal.opened(results) as keep:
        for path in paths:
            name = str(path.relative_to(folder))
            row = known.get(name)
            if row is None:
                row = {"game": name} | measure(path) | about
                keep(row)
            yield row


def spread(folder: Path, number: int) -> list[Path]:
    """So many descriptions of a folder, evenly spread over their sorted paths."""
    paths = sorted(folder.rglob("*.lud"))
    step = max(1.0, len(paths) / number)
    return [paths[int(i * step)] for i in range(min(number, len(paths)))]
