"""Which games are checked: those of the library, or those below a folder with their traces."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from ludeme.app import exits
from ludeme.app.fidelity.checks import Target
from ludeme.app.fidelity.status import key_of
from ludeme.app.fidelity.trace import read_trace
from ludeme.app.library import files_below, source_of
from ludeme.games import entries


def targets_of(arguments: Namespace) -> list[Target]:
    """The games that the command line names."""
    return _foreign(arguments) if arguments.lud_root else _own(arguments.games)


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
        for path in files_below(root)
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
