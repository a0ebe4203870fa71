"""The emitted programs as digests: `python -m bench.digests write FILE [--lud-root FOLDER]`.

Changes of the compiler that must not change what it writes are proved by two such files, one made
before and one after: `python -m bench.digests compare BEFORE AFTER`. A digest covers the text, the
tables, the first row and the generators of every game of the library, and of a spread of the
descriptions below `--lud-root`.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from dataclasses import astuple
from pathlib import Path
from typing import Any

import ludeme
from bench.measuring import command_line, spread
from ludeme.app.fidelity.tiers import single_games
from ludeme.games import entries
from ludeme.model.emitted import Generator


def main() -> int:
    """Write digests, or compare two files of them."""
    parser = command_line("digests", __doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    write = verbs.add_parser("write")
    write.add_argument("file", type=Path, help="where to write them")
    write.add_argument("--lud-root", type=Path, help="a folder of descriptions")
    write.add_argument(
        "--sample", type=int, default=200, help="so many of them, evenly spread (default 200)"
    )
    compare = verbs.add_parser("compare")
    compare.add_argument("before", type=Path, help="what `write` wrote")
    compare.add_argument("after", type=Path, help="the same later")
    args = parser.parse_args()
    if args.verb == "compare":
        for file in (args.before, args.after):
            if not file.is_file():
                parser.error(f"there is no file {file}")
        return _compare(json.loads(args.before.read_text()), json.loads(args.after.read_text()))
    args.file.unlink(missing_ok=True)  # if this fails, nothing looks as if it had not
    found = dict(_digests(args.lud_root, args.sample))
    args.file.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    print(f"{len(found)} programs")
    return 0


def _digests(lud_root: Path | None, sample: int) -> Iterator[tuple[str, str]]:
    for entry in entries():
        yield entry.name, _digest(entry.path)
    if lud_root is not None:
        for path in spread(lud_root, sample):
            yield str(path.relative_to(lud_root)), _digest(path)


def _digest(path: Path) -> str:
    """Digest of the programs of a description, or why there is none."""
    try:
        programs = [game.emitted for game in single_games(ludeme.load(path))]
    except ludeme.LudemeError as error:
        return f"refused: {error.message}"
    state = hashlib.sha256()
    for program in programs:
        generators = [_as_played(generator) for generator in program.generators]
        data = [program.initial, program.tables, program.table_size, program.scratch_rows]
        state.update(program.source.encode())
        state.update(json.dumps([data, generators, program.entries]).encode())
    return state.hexdigest()


def _as_played(generator: Generator) -> tuple[Any, ...]:
    """A generator without what only people are told of its moves."""
    played = astuple(generator)[:-1]
    # most have no parts: they are left out, as before there were any
    return played if generator.parts else played[:-1]


def _compare(before: dict[str, str], after: dict[str, str]) -> int:
    names = before.keys() | after.keys()
    changed = sorted(name for name in names if before.get(name) != after.get(name))
    for name in changed:
        print(f"differs: {name}")
    print(f"{len(names) - len(changed)} of {len(names)} programs are equal")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
