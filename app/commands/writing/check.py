"""`ludeme check`: which descriptions are right, wrong, or not supported yet."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from ludeme.app import exits
from ludeme.app.arguments import GAMES, add_choices
from ludeme.app.library import files_of, sources, unreadable
from ludeme.app.measuring.interruption import until_interrupted
from ludeme.app.remarks import (
    Remark,
    as_github,
    as_sarif,
    error_as_json,
    indented,
    refuse_unknown_choice,
)
from ludeme.app.terminal.console import Screen
from ludeme.app.terminal.watching import add_watch, run_watched
from ludeme.model.quantities import counted

if TYPE_CHECKING:
    from ludeme.grammar import LudemeError, LudemeWarning
    from ludeme.play.diagnosis import Diagnosis
    from ludeme.play.game import Game
    from ludeme.play.matches.match import Match
    from ludeme.play.off_board import OffBoard

STYLES = {"ok": "green", "error": "bold red", "unsupported": "yellow"}

SUMMARY = "Say whether descriptions are right, and what is wrong."
PLACE = 40


@dataclass(frozen=True)
class Verdict:
    """What the check of one description found."""

    file: str
    status: str  # "ok", "error" or "unsupported"
    errors: tuple[LudemeError, ...] = ()
    warnings: tuple[LudemeWarning, ...] = ()
    #: Numbers that are no sites, players or pieces (see `--play`).
    off_board: tuple[OffBoard, ...] = ()
    #: What is known to differ from the reference.
    differs: str = ""
    #: Whether not the description, but ludeme itself is wrong.
    internal: bool = False

    @property
    def remarks(self) -> list[Remark]:
        """Everything that was found, with its level."""
        level = "error" if self.status == "error" else "warning"
        told = [(level, each) for each in self.errors] + [("warning", w) for w in self.warnings]
        return [Remark(each, each, error.message, error.span, self.file) for each, error in told]

    def as_json(self) -> dict[str, Any]:
        """The verdict as plain data; what the first error says stands at the top, too."""
        found: dict[str, Any] = {"file": self.file, "status": self.status}
        if self.errors:
            found |= error_as_json(self.errors[0])
        found["errors"] = [error_as_json(each) for each in self.errors]
        found["warnings"] = [error_as_json(each) for each in self.warnings]
        if self.differs:
            found["differs"] = self.differs
        if self.off_board:
            from ludeme.app.measuring.off_board import told

            found["off_board"] = [told(each) for each in self.off_board]
        return found


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("files", nargs="+", metavar="GAME", help=GAMES)
    add_choices(parser)
    parser.add_argument("--bind-only", action="store_true", help="do not write the program")
    parser.add_argument("--strict", action="store_true", help="count warnings as errors")
    parser.add_argument(
        "--play", action="store_true", help="also play random games: what is off the board?"
    )
    forms = ("text", "json", "github", "sarif")
    text = "for people (text), programs (json), GitHub's workflows, tools for code (sarif)"
    parser.add_argument("--format", choices=forms, default="text", help=text)
    text = "the same as --format json"
    parser.add_argument("--json", dest="format", action="store_const", const="json", help=text)
    add_watch(parser)


def run(arguments: Namespace) -> int:
    """Check every file; 1 if one is wrong, 3 if some are only unsupported."""
    screen = Screen(arguments)
    arguments.files = files_of(arguments.files)
    verdicts: list[Verdict] = []
    with until_interrupted(screen) as stop:
        run_watched(screen, arguments, ["lud"], partial(_check_all, screen, arguments, verdicts))
    if stop.happened and not arguments.watch:
        return stop.code()
    statuses = {verdict.status for verdict in verdicts}
    if any(verdict.internal for verdict in verdicts):
        return exits.INTERNAL
    if "error" in statuses:
        return exits.FAILED
    return exits.UNSUPPORTED if "unsupported" in statuses else exits.OK


def _check_all(screen: Screen, asked: Namespace, verdicts: list[Verdict]) -> None:
    """Check every file, tell of each, and keep what was found."""
    verdicts.clear()
    found = list(sources(asked.files))
    interrupted = False
    try:
        with screen.progress("checking", len(found)) as done:
            for name, source in found:
                verdicts.append(_checked(name, source, asked))
                _show(screen, verdicts[-1], asked.format)
                done(len(verdicts))
    except KeyboardInterrupt:
        interrupted = True
        raise
    finally:
        counts = Counter(verdict.status for verdict in verdicts)
        counts["warning"] = sum(len(verdict.warnings) for verdict in verdicts)
        _summarise(screen, verdicts, +counts, asked.format, interrupted)


def _checked(name: str, source: str, asked: Namespace) -> Verdict:
    """The check of one description; an internal error does not end that of the others."""
    from ludeme.app.crash_report import reported
    from ludeme.grammar import LudemeError
    from ludeme.play.playable import CannotPlay

    try:
        return check(name, source, asked)
    except (exits.UserError, CannotPlay, LudemeError, OSError, MemoryError):
        raise  # nothing that is wrong with ludeme
    except Exception as error:
        message = reported(error, ["check", name])
        return Verdict(name, "error", (LudemeError(message),), internal=True)


def check(name: str, source: str, asked: Namespace) -> Verdict:
    """Parse, expand and bind a description, look for what cannot be meant, write its program.

    Where no option is asked for, the others are read, too; with `--play` random games are played.
    """
    from ludeme.app.fidelity.known_differences import known_differences
    from ludeme.grammar import LudemeError, UnsupportedLudeme
    from ludeme.play.diagnosis import diagnose

    if wrong := unreadable(name):
        return Verdict(name, "error", (LudemeError(wrong),))
    found = diagnose(source, asked.option, asked.ruleset, emits=not asked.bind_only)
    refuse_unknown_choice(name, found.errors)
    warnings = (*found.warnings, *_elsewhere(source, found, asked))
    if asked.strict and warnings:
        return Verdict(name, "error", (*found.errors, *warnings))
    if found.game is not None:
        off_board = _off_board(found.game) if asked.play else ()
        differs = known_differences().get(found.game.name, "")
        return Verdict(name, "ok", (), warnings, off_board, differs)
    refused = isinstance(found.errors[0], UnsupportedLudeme)
    return Verdict(name, "unsupported" if refused else "error", found.errors, warnings)


def _elsewhere(source: str, found: Diagnosis, asked: Namespace) -> tuple[LudemeWarning, ...]:
    """What is wrong under the options that are not chosen, where none is asked for."""
    from ludeme.play.diagnosis import doubts_of_other_choices

    if found.game is None or asked.option or asked.ruleset:
        return ()
    return tuple(doubts_of_other_choices(source, found.game))


def _off_board(game: Game | Match) -> tuple[OffBoard, ...]:
    from ludeme.app.measuring.off_board import watched

    return tuple(watched(game))


def _show(screen: Screen, verdict: Verdict, form: str) -> None:
    from rich.text import Text

    if form == "github":
        for remark in verdict.remarks:
            print(as_github(remark))
    if form != "text":
        return
    screen.out.print(Text.assemble((f"{verdict.status:<12}", STYLES[verdict.status]), verdict.file))
    for error in verdict.errors:
        screen.out.print(Text(indented(error.description())), soft_wrap=True)
    for warning in verdict.warnings:
        screen.out.print(Text(indented(f"warning: {warning.description()}")), soft_wrap=True)
    if verdict.differs:
        said = f"  known to differ from the reference: {verdict.differs}"
        screen.out.print(Text(said), soft_wrap=True)
    if verdict.off_board:
        from ludeme.app.measuring.off_board import shown
    for each in verdict.off_board:
        screen.out.print(Text(indented(shown(each))), soft_wrap=True)


def _summarise(
    screen: Screen, verdicts: list[Verdict], counts: Counter[str], form: str, interrupted: bool
) -> None:
    if form == "json":
        files = [verdict.as_json() for verdict in verdicts]
        screen.data({"files": files, "counts": dict(counts), "interrupted": interrupted})
    elif form == "sarif":
        kinds = {"error": "what is wrong", "warning": "what is hardly meant"}
        remarks = [remark for each in verdicts for remark in each.remarks]
        screen.data(as_sarif(remarks, kinds, interrupted))
    elif form == "text" and len(verdicts) > 1:
        parts = [f"{counts[status]} {status}" for status in STYLES]
        if counts["warning"]:
            parts.append(counted(counts["warning"], "warning"))
        screen.out.print(f"{len(verdicts)} files: {', '.join(parts)}")
