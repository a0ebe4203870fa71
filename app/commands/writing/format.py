"""`ludeme format`: descriptions in the canonical layout."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from pathlib import Path

from ludeme.app import exits
from ludeme.app.library import STDIN, sources, unreadable
from ludeme.app.measuring.interruption import until_interrupted
from ludeme.app.terminal.console import Screen
from ludeme.model.quantities import counted

SUMMARY = "Lay descriptions out anew: comments and meaning stay."
PLACE = 45


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help=".lud files, folders, or - (to standard output)"
    )
    parser.add_argument("--check", action="store_true", help="write nothing: which would change?")
    parser.add_argument("--diff", action="store_true", help="write nothing: what would change?")


def run(arguments: Namespace) -> int:
    """Format every file; 1 if one cannot be read, or with `--check` would change."""
    screen = Screen(arguments)
    found = list(sources(arguments.files))
    counts: Counter[str] = Counter()
    with until_interrupted(screen) as stop, screen.progress("formatting", len(found)) as done:
        for name, source in found:
            counts[_format(screen, name, source, arguments)] += 1
            done(counts.total())
    if arguments.files != ["-"]:
        told = [f"{counts[each]} {each}" for each in ("changed", "unchanged", "wrong")]
        total = counts.total()
        screen.err.print(f"{counted(total, 'file')}: {', '.join(told)}")
    is_bad = counts["wrong"] or (arguments.check and counts["changed"])
    return stop.code(exits.FAILED if is_bad else exits.OK)


def _format(screen: Screen, name: str, source: str, asked: Namespace) -> str:
    """Format one description; what became of it."""
    from ludeme.grammar import LudemeError
    from ludeme.grammar.formatting import formatted
    from ludeme.play.atomic_files import write_atomically

    piped = name == STDIN
    if wrong := unreadable(name):
        screen.err.print(wrong, soft_wrap=True, markup=False, highlight=False)
        return "wrong"
    try:
        before = source if piped else Path(source).read_text(encoding="utf-8")
        after = formatted(before, name)
    except LudemeError as error:
        screen.err.print(error.description(), soft_wrap=True, markup=False, highlight=False)
        return "wrong"
    writes = before != after and not (piped or asked.check or asked.diff)
    if writes:
        write_atomically(Path(source), after)
    if asked.diff:
        print(_difference(name, before, after), end="")
    elif piped and not asked.check:
        print(after, end="")
    elif before != after:
        print(f"formatted {name}" if writes else f"would change {name}")
    return "unchanged" if before == after else "changed"


def _difference(name: str, before: str, after: str) -> str:
    from difflib import unified_diff

    lines = before.splitlines(keepends=True), after.splitlines(keepends=True)
    return "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
        for line in unified_diff(*lines, fromfile=name, tofile=name)
    )
