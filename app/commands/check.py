"""`ludeme check`: which descriptions are right, wrong, or not supported yet."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludeme.app import exits
from ludeme.app.library import readable
from ludeme.app.terminal.console import Screen

if TYPE_CHECKING:
    from ludeme.grammar import LudemeError
    from ludeme.play.game import Game
    from ludeme.play.match import Match

STYLES = {"ok": "green", "error": "bold red", "unsupported": "yellow"}

SUMMARY = "Say whether descriptions are right, and what is wrong."
PLACE = 40


@dataclass(frozen=True)
class Verdict:
    """What the check of one description found."""

    file: str
    status: str  # "ok", "error" or "unsupported"
    error: LudemeError | None = None
    #: Sentences about numbers that are no sites (see `--play`).
    off_board: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The verdict as plain data."""
        error = self.error
        found: dict[str, Any] = {"file": self.file, "status": self.status}
        if error:
            found |= {
                "place": error.file,
                "line": error.line,
                "column": error.column,
                "message": error.message,
                "expected": error.expected,
                "suggestion": error.suggestion,
            }
        return found | ({"off_board": list(self.off_board)} if self.off_board else {})

    def as_github(self) -> str:
        """A workflow command that marks the place in a pull request."""
        error = self.error
        assert error is not None
        level = "error" if self.status == "error" else "warning"
        message = error.message.replace("%", "%25").replace("\n", "%0A")
        line = error.line if error.file == self.file else 1
        return f"::{level} file={self.file},line={line or 1},col={error.column or 1}::{message}"


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("files", nargs="+", metavar="FILE", help=".lud files, folders, or -")
    parser.add_argument("--bind-only", action="store_true", help="do not write the program")
    parser.add_argument(
        "--play", action="store_true", help="also play random games: what is off the board?"
    )
    parser.add_argument("--format", choices=("text", "json", "github"), default="text")


def run(arguments: Namespace) -> int:
    """Check every file; 1 if one is wrong, 3 if some are only unsupported."""
    screen = Screen(arguments)
    sources = list(_sources(arguments.files))
    verdicts: list[Verdict] = []
    with screen.progress("checking", len(sources)) as done:
        for name, source in sources:
            verdict = check(name, source, emits=not arguments.bind_only, plays=arguments.play)
            verdicts.append(verdict)
            _show(screen, verdict, arguments.format)
            done(len(verdicts))
    counts = Counter(verdict.status for verdict in verdicts)
    _summarise(screen, verdicts, counts, arguments.format)
    if counts["error"]:
        return exits.FAILED
    return exits.UNSUPPORTED if counts["unsupported"] else exits.OK


def check(name: str, source: str, emits: bool = True, plays: bool = False) -> Verdict:
    """Parse, expand and bind a description, write its program, and play it if asked to."""
    from ludeme.grammar import LudemeError, UnsupportedLudeme
    from ludeme.play.game import Game
    from ludeme.play.loading import load

    try:
        game = load(source)
        if emits and isinstance(game, Game):
            _ = game.emitted
        off_board = _off_board(game) if plays else ()
    except UnsupportedLudeme as error:
        return Verdict(name, "unsupported", error)
    except LudemeError as error:
        return Verdict(name, "error", error)
    return Verdict(name, "ok", off_board=off_board)


def _off_board(game: Game | Match) -> tuple[str, ...]:
    from ludeme.app.fidelity.tiers import single_games
    from ludeme.app.measuring.off_board import watched

    return tuple(sentence for each in single_games(game) for sentence in watched(each))


def _sources(names: list[str]) -> Iterator[tuple[str, str]]:
    """Name and what to load, for files, the files in folders, and standard input."""
    for name in names:
        if name == "-":
            yield "<stdin>", sys.stdin.read() or " \n"
        elif Path(name).is_dir():
            yield from ((str(path), str(path)) for path in sorted(Path(name).rglob("*.lud")))
        else:
            yield name, str(readable(Path(name)))


def _show(screen: Screen, verdict: Verdict, form: str) -> None:
    from rich.text import Text

    if form == "github" and verdict.error:
        print(verdict.as_github())
    if form != "text":
        return
    screen.out.print(Text.assemble((f"{verdict.status:<12}", STYLES[verdict.status]), verdict.file))
    if verdict.error:
        screen.out.print(Text(_indented(str(verdict.error))), soft_wrap=True)
    for sentence in verdict.off_board:
        screen.out.print(Text(f"  {sentence}"), soft_wrap=True)


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.splitlines())


def _summarise(screen: Screen, verdicts: list[Verdict], counts: Counter[str], form: str) -> None:
    if form == "json":
        screen.data({"files": [verdict.as_json() for verdict in verdicts], "counts": dict(counts)})
    elif form == "text" and len(verdicts) > 1:
        parts = [f"{counts[status]} {status}" for status in STYLES]
        screen.out.print(f"{len(verdicts)} files: {', '.join(parts)}")
