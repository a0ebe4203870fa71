"""Checking many games, a few at a time, each result kept as soon as it is there.

Games of ours are counted against known numbers of move sequences and played at random on both
tiers; foreign ones are replayed from recorded trials. Results are appended to a file of results
one by one; what is there already, for the same engine and the same files, is not done again.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import ludeme.app.fidelity
import ludeme.grammar
from ludeme.app.fidelity.checks import Effort, Target, check
from ludeme.app.fidelity.perft_tables import TABLES
from ludeme.app.fidelity.status import Finding, file_digest
from ludeme.app.measuring import journal
from ludeme.app.measuring.interruption import Interruption, until_interrupted
from ludeme.app.terminal.console import Screen
from ludeme.player.matches.processes import deaf_children


def results_of(
    screen: Screen,
    targets: list[Target],
    effort: Effort,
    place: Path,
    jobs: int,
    circumstances: dict[str, Any],
) -> tuple[list[dict[str, Any]], Interruption]:
    """The results of games in their order: those kept from earlier, and new ones.

    They are those of all games unless the work was interrupted.
    """
    engine = engine_digest()
    keys = {target.key: [engine, _digest_of(target), str(effort)] for target in targets}
    kept = {str(result.get("game")): result for result in journal.read(place)}
    done = {
        key: _seen(place, kept[key])
        for key in keys
        if key in kept and kept[key].get("checked") == keys[key]
    }
    todo = [target for target in targets if target.key not in done]
    with (
        until_interrupted(screen, lambda: done) as stop,
        screen.progress("checking", len(targets)) as progress,
        journal.opened(place) as keep,
    ):
        progress(len(done))
        for target, finding in _found(todo, effort, jobs):
            result = {"game": target.key, "name": target.name} | asdict(finding)
            done[target.key] = result | {"checked": keys[target.key]} | circumstances
            keep(done[target.key])
            progress(len(done))
    return [done[target.key] for target in targets if target.key in done], stop


def _digest_of(target: Target) -> str:
    """A name for the contents of a target's files; none where they cannot be read."""
    try:
        return file_digest(*target.files)
    except OSError:  # the check will say so
        return ""


def _seen(place: Path, result: dict[str, Any]) -> dict[str, Any]:
    """A result of an earlier run, with all that a finding has."""
    kinds = {"status": str, "text": str, "numbers": dict, "note": str, "name": str}
    if not all(isinstance(result.get(name), kind) for name, kind in kinds.items()):
        raise journal.damaged(place, result, "findings")
    return result


def _found(targets: list[Target], effort: Effort, jobs: int) -> Iterator[tuple[Target, Finding]]:
    """The findings, as soon as they are there."""
    if jobs == 1 or len(targets) < 2:
        yield from ((target, check(target, effort)) for target in targets)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _die_of_interruption) as pool:
        with deaf_children():
            futures = {pool.submit(check, target, effort): target for target in targets}
        try:
            for future in as_completed(futures):
                yield futures[future], future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _die_of_interruption() -> None:
    """In a worker: Ctrl-C, which reaches all processes of a terminal, ends it without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def usual_place() -> Path:
    """Where results are kept unless the user says where."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "ludeme" / "fidelity.jsonl"


def engine_digest(*others: Path) -> str:
    """A name for the sources that decide how games are played and checked, and for other sources.

    Better than a commit, which says nothing about changes not committed yet.
    """
    package = Path(ludeme.__file__).parent
    checks = Path(ludeme.app.fidelity.__file__).parent
    grammar = Path(ludeme.grammar.__file__).parent
    sources = {
        *package.rglob("*.py"),
        *grammar.rglob("*.*"),
        *checks.glob("*.py"),
        *TABLES.glob("*.perft"),
        *others,
    }
    return file_digest(*sorted(path for path in sources if "__pycache__" not in path.parts))
