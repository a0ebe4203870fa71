"""`ludeme fidelity`: how well each game is known to be played right, found out by checking.

Games of ours are counted against known numbers of move sequences and played at random on both
tiers; foreign ones are replayed from recorded trials. Results are appended to a file of results
one by one; what is there already, for the same engine and the same files, is not done again.
"""

from __future__ import annotations

import os
import signal
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from rich.text import Text

import ludeme.grammar
from ludeme.app import exits
from ludeme.app.fidelity.checks import Effort, Target, check
from ludeme.app.fidelity.perft_tables import TABLES
from ludeme.app.fidelity.report import write_foreign, write_own
from ludeme.app.fidelity.status import STYLES, Finding, Status, file_digest, key_of
from ludeme.app.fidelity.trace import read_trace
from ludeme.app.library import source_of
from ludeme.app.measuring import journal
from ludeme.app.measuring.conditions import conditions, find_checkout
from ludeme.app.terminal.console import Screen
from ludeme.games import entries


def run(arguments: Namespace) -> int:
    """Check every game; 1 if one is wrong, 3 if some are only unsupported or not finished."""
    screen = Screen(arguments)
    _see_that_it_makes_sense(arguments)
    targets = _foreign(arguments) if arguments.lud_root else _own(arguments.games)
    effort = Effort(
        arguments.seconds,
        arguments.timeout,
        arguments.playouts,
        arguments.plies,
        arguments.strict,
    )
    results = _results(screen, targets, effort, arguments)
    if arguments.write:
        _write(Path(arguments.write), results, arguments)
    counts = Counter(Status(result["status"]) for result in results)
    if arguments.json:
        screen.data({"games": results, "counts": counts})
    else:
        _show(screen, results, counts)
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
            raise exits.UserError(f"there is no folder {folder}")


# --- which games ----------------------------------------------------------------------------------


def _own(names: list[str]) -> list[Target]:
    """Games of the library, or whatever descriptions are named."""
    own = {entry.path: Target(key_of(entry), entry.name, entry.path) for entry in entries()}
    if not names:
        return list(own.values())
    paths = [Path(source_of(name)) for name in names if name != "-"]
    if len(paths) < len(names):
        raise exits.UserError("a description from standard input has no place in the results")
    return [own.get(path) or Target(str(path), path.stem, path.resolve()) for path in paths]


def _foreign(arguments: Namespace) -> list[Target]:
    """Descriptions below a folder, once for every trace of theirs, or once without."""
    root = Path(arguments.lud_root)
    traces: dict[str, list[tuple[tuple[str, ...], Path]]] = {}
    for path in sorted(Path(arguments.traces).rglob("*.json.gz")) if arguments.traces else ():
        trace = read_trace(path)
        traces.setdefault(trace.lud, []).append((trace.options, path))
    found = [
        target
        for path in sorted(root.rglob("*.lud"))
        for target in _of_description(path, path.relative_to(root).as_posix(), traces)
    ]
    chosen = [target for target in found if _is_named(target, arguments.games)]
    if not chosen:
        raise exits.UserError(f"no description below {root} is named like that")
    twice = [key for key, n in Counter(target.key for target in chosen).items() if n > 1]
    if twice:
        raise exits.UserError(f"there are several traces of {twice[0]} with the same options")
    if not arguments.sample:
        return chosen
    step = max(1.0, len(chosen) / arguments.sample)
    return [chosen[int(i * step)] for i in range(min(arguments.sample, len(chosen)))]


def _of_description(
    path: Path, lud: str, traces: dict[str, list[tuple[tuple[str, ...], Path]]]
) -> Iterator[Target]:
    if lud not in traces:
        yield Target(lud, lud, path)
    for options, trace in traces.get(lud, ()):
        key = f"{lud} [{', '.join(options)}]" if options else lud
        yield Target(key, key, path, options, trace)


def _is_named(target: Target, names: list[str]) -> bool:
    return not names or any(name.casefold() in target.key.casefold() for name in names)


# --- checking -------------------------------------------------------------------------------------


def _results(
    screen: Screen, targets: list[Target], effort: Effort, arguments: Namespace
) -> list[dict[str, Any]]:
    """The results of all games in their order: those kept from earlier, and new ones."""
    place = arguments.results or _usual_place()
    engine = _engine_digest()
    keys = {target.key: [engine, file_digest(*target.files), str(effort)] for target in targets}
    kept = {result["game"]: result for result in journal.read(place)}
    done = {key: kept[key] for key in keys if key in kept and kept[key]["checked"] == keys[key]}
    todo = [target for target in targets if target.key not in done]
    circumstances = conditions(find_checkout())
    with screen.progress("checking", len(targets)) as progress, journal.opened(place) as keep:
        progress(len(done))
        for target, finding in _found(todo, effort, arguments.jobs):
            result = {"game": target.key, "name": target.name} | asdict(finding)
            done[target.key] = result | {"checked": keys[target.key]} | circumstances
            keep(done[target.key])
            progress(len(done))
    return [done[target.key] for target in targets]


def _found(targets: list[Target], effort: Effort, jobs: int) -> Iterator[tuple[Target, Finding]]:
    """The findings, as soon as they are there."""
    if jobs == 1 or len(targets) < 2:
        yield from ((target, check(target, effort)) for target in targets)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _die_of_interruption) as pool:
        futures = {pool.submit(check, target, effort): target for target in targets}
        try:
            for future in as_completed(futures):
                yield futures[future], future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _die_of_interruption() -> None:
    """In a worker: Ctrl-C, which reaches all processes of a terminal, ends it without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _usual_place() -> Path:
    """Where results are kept unless the user says where."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "ludeme" / "fidelity.jsonl"


def _engine_digest() -> str:
    """A name for the sources that decide how games are played and checked.

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
    }
    return file_digest(*sorted(path for path in sources if "__pycache__" not in path.parts))


# --- telling --------------------------------------------------------------------------------------


def _write(page: Path, results: list[dict[str, Any]], arguments: Namespace) -> None:
    write: Callable[[Path, list[dict[str, Any]]], None]
    write = write_foreign if arguments.lud_root else write_own
    try:
        write(page, results)
    except OSError as error:
        raise exits.UserError(f"{error.filename} cannot be written: {error.strerror}") from None


def _show(screen: Screen, results: list[dict[str, Any]], counts: Counter[Status]) -> None:
    width = max(len(result["name"]) for result in results)
    for result in results:
        line = Text(f"{result['name']:<{width}}  ")
        line.append(result["text"], STYLES[Status(result["status"])])
        if result["note"]:
            line.append(f"; {result['note']}", "grey50")
        screen.out.print(line, soft_wrap=True)
    if len(results) > 1:
        parts = [f"{counts[status]} {status}" for status in Status if counts[status]]
        if any("strict" in result["numbers"] for result in results):
            parts.append(f"{sum(result['numbers'].get('strict', 0) for result in results)} strict")
        screen.out.print(f"{len(results)} games: {', '.join(parts)}")
