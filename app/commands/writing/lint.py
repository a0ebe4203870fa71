"""`ludeme lint`: what of the rules never takes part in play, and what play shows."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludeme.app import exits
from ludeme.app.arguments import GAMES, above_zero, add_choices, add_seed
from ludeme.app.library import STDIN, files_of, sources, unreadable
from ludeme.app.linting import SECONDS
from ludeme.app.measuring.interruption import until_interrupted
from ludeme.app.places_to_write import see_folder, see_place_of_page
from ludeme.app.terminal.console import Screen
from ludeme.app.terminal.watching import add_watch, run_watched
from ludeme.model.quantities import counted

if TYPE_CHECKING:
    from ludeme.app.linting.findings import Finding
    from ludeme.app.linting.lint import Report
    from ludeme.app.remarks import Remark

SUMMARY = "Play games and say what in their rules is hardly meant."
PLACE = 41


@dataclass(frozen=True)
class Linted:
    """A file, and what was found in it."""

    file: str
    report: Report

    @property
    def remarks(self) -> Iterator[Remark]:
        """Everything that was found."""
        from ludeme.app.remarks import Remark

        for error in self.report.errors:
            yield Remark("error", "error", error.message, error.span, self.file)
        for each in self.report.findings:
            yield Remark("warning", each.id, f"{each.message} [{each.id}]", each.span, self.file)

    def status(self, strict: bool) -> str:
        """One word for it."""
        if self.report.errors:
            return "unsupported" if self.report.is_unsupported else "error"
        if self.report.findings:
            return "error" if strict else "warning"
        return "ok"

    def as_json(self, strict: bool) -> dict[str, Any]:
        """The findings as plain data."""
        from ludeme.app.remarks import error_as_json

        return {
            "file": self.file,
            "status": self.status(strict),
            "errors": [error_as_json(each) for each in self.report.errors],
            "findings": [each.as_json() for each in self.report.findings],
            "played": [
                {"random": len(each.random), "searched": len(each.searched)}
                for each in self.report.evidence
            ],
        }


STYLES = {"ok": "green", "warning": "yellow", "error": "bold red", "unsupported": "yellow"}


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("files", nargs="+", metavar="GAME", help=GAMES)
    add_choices(parser)
    text = "how long each is played (default: %(default)g)"
    parser.add_argument("--seconds", type=above_zero, default=SECONDS, metavar="S", help=text)
    add_seed(parser)
    parser.add_argument("--static", action="store_true", help="look at the text only, do not play")
    parser.add_argument("--strict", action="store_true", help="count findings as errors")
    for flag, text in (("--select", "tell only these findings"), ("--ignore", "leave these out")):
        parser.add_argument(flag, type=_kinds, default=[], metavar="ID,ID", help=text)
    parser.add_argument(
        "--save", type=Path, metavar="FOLDER", help="write the shortest games that show findings"
    )
    parser.add_argument("--coverage", action="store_true", help="show what took part, line by line")
    parser.add_argument("--html", type=Path, metavar="FILE", help="the same as a page (one game)")
    forms = ("text", "json", "github", "sarif")
    text = "for people (text), programs (json), GitHub's workflows, tools for code (sarif)"
    parser.add_argument("--format", choices=forms, default="text", help=text)
    text = "the same as --format json"
    parser.add_argument("--json", dest="format", action="store_const", const="json", help=text)
    add_watch(parser)


def _kinds(text: str) -> list[str]:
    """Kinds of findings, with commas between."""
    from ludeme.app.linting.findings import KINDS
    from ludeme.grammar.errors import did_you_mean

    words = [word.strip() for word in text.split(",") if word.strip()]
    for word in words:
        if word not in KINDS:
            known = ", ".join(KINDS)
            unknown = f"{word!r} is no kind of finding{did_you_mean(word, KINDS)}"
            raise ArgumentTypeError(f"{unknown}; there are {known}")
    return words


def run(arguments: Namespace) -> int:
    """Lint every file; 1 if one is wrong, 3 if some are only unsupported."""
    screen = Screen(arguments)
    arguments.files = files_of(arguments.files)
    shown = [flag for flag in ("save", "coverage", "html") if getattr(arguments, flag)]
    if arguments.static and shown:
        raise exits.UserError(f"--{shown[0]} shows what play found; --static does not play")
    found: list[Linted] = []
    with until_interrupted(screen) as stop:
        run_watched(screen, arguments, ["lud"], partial(_lint_all, screen, arguments, found))
    counts = Counter(each.status(arguments.strict) for each in found)
    if stop.happened and not arguments.watch:
        return stop.code()
    if counts["error"]:
        return exits.FAILED
    return exits.UNSUPPORTED if counts["unsupported"] else exits.OK


def _lint_all(screen: Screen, asked: Namespace, found: list[Linted]) -> None:
    """Lint every file, tell of each, and keep what was found."""
    found.clear()
    listed = list(sources(asked.files))
    if asked.html and len(listed) > 1:
        raise exits.UserError("--html writes the page of one game; name one file")
    if asked.html is not None:
        see_place_of_page(asked.html)
    if asked.save:
        see_folder(asked.save)
    interrupted = False
    try:
        for name, source in listed:
            found.append(Linted(name, _linted(screen, name, source, asked)))
            _tell(screen, found[-1], asked)
            if found[-1].report.interrupted:
                raise KeyboardInterrupt
    except KeyboardInterrupt:
        interrupted = True
        raise
    finally:
        _summarise(screen, found, asked, interrupted)


def _linted(screen: Screen, name: str, source: str, asked: Namespace) -> Report:
    from ludeme.app.linting.lint import Interrupted, Report, lint
    from ludeme.app.remarks import refuse_unknown_choice
    from ludeme.grammar import LudemeError

    if wrong := unreadable(name):
        return Report(errors=(LudemeError(wrong),))
    with screen.doing(name) as say:
        try:
            report = lint(
                source,
                asked.option,
                asked.ruleset,
                seconds=asked.seconds,
                seed=asked.seed,
                plays=not asked.static,
                say=say,
            )
        except Interrupted as stop:
            report = stop.report
    refuse_unknown_choice(name, report.errors)
    told = tuple(each for each in report.findings if _is_asked(each, asked))
    return replace(report, findings=told)


def _is_asked(finding: Finding, asked: Namespace) -> bool:
    return finding.id not in asked.ignore and (not asked.select or finding.id in asked.select)


# --- telling --------------------------------------------------------------------------------------


def _tell(screen: Screen, linted: Linted, asked: Namespace) -> None:
    """Tell of one file, and write what is asked for."""
    from ludeme.app.remarks import as_github

    if asked.format == "github":
        for remark in linted.remarks:
            print(as_github(remark))
    if asked.format == "text":
        _print(screen, linted, asked)
    if asked.save:
        _save(screen, linted, asked.save)
    if asked.html and linted.report.evidence:
        from ludeme.app.linting.coverage_page import page
        from ludeme.play.atomic_files import write_atomically

        write_atomically(asked.html, page(linted.report.evidence[0]))
        screen.err.print(f"{asked.html} written", markup=False)


def _print(screen: Screen, linted: Linted, asked: Namespace) -> None:
    from rich.text import Text

    from ludeme.app.remarks import indented

    status = linted.status(asked.strict)
    screen.out.print(Text.assemble((f"{status:<12}", STYLES[status]), linted.file))
    for error in linted.report.errors:
        screen.out.print(Text(indented(error.description())), soft_wrap=True)
    for finding in linted.report.findings:
        screen.out.print(Text(indented(f"warning: {finding.description()}")), soft_wrap=True)
    for evidence in linted.report.evidence:
        told = f"  {evidence.game.name}: {evidence.tried}, {evidence.playing.seconds:.1f} s"
        screen.out.print(Text(told, style="dim"), soft_wrap=True)
        if asked.coverage:
            from ludeme.app.terminal.coverage import print_coverage

            print_coverage(screen, evidence)


def _save(screen: Screen, linted: Linted, folder: Path) -> None:
    """Write the games that show findings: `GAME.ID.trl`."""
    from ludeme.play.loading import load_game

    if not linted.report.evidence:
        return
    folder.mkdir(parents=True, exist_ok=True)
    game = linted.report.evidence[0].game
    for finding in linted.report.findings:
        if finding.shown is not None and len(linted.report.evidence) == 1:
            plain = load_game(game.description.source.text if linted.file == STDIN else linted.file)
            path = folder / f"{Path(linted.file).stem.strip('<>')}.{finding.id}.trl"
            finding.shown.trial(plain).save(path)
            screen.err.print(f"{path} written", markup=False)


def _summarise(screen: Screen, found: list[Linted], asked: Namespace, interrupted: bool) -> None:
    from ludeme.app.remarks import as_sarif

    if asked.format == "json":
        files = [each.as_json(asked.strict) for each in found]
        screen.data({"files": files, "interrupted": interrupted})
    elif asked.format == "sarif":
        from ludeme.app.linting.findings import KINDS

        kinds = {"error": "what is wrong with a description", **KINDS}
        remarks = [remark for each in found for remark in each.remarks]
        screen.data(as_sarif(remarks, kinds, interrupted))
    elif asked.format == "text" and len(found) > 1:
        counts = Counter(each.status(asked.strict) for each in found)
        told = ", ".join(f"{counts[each]} {each}" for each in STYLES if counts[each])
        number = sum(len(each.report.findings) for each in found)
        screen.out.print(f"{len(found)} files: {told}; {counted(number, 'finding')}")
