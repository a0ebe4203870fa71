"""The reference of the language as pages: one per part, an overview, and what plays."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from itertools import groupby
from pathlib import Path

from ludeme.app.docs.examples import examples_of, games_with
from ludeme.app.docs.macros import macro_pages
from ludeme.app.docs.manual import Manual
from ludeme.app.docs.sentences import constant_rows, explained_lines, slot_rows
from ludeme.binding.docstrings import docstring
from ludeme.binding.reference import Entry, Status, entries, enumerations, page_summary
from ludeme.play.atomic_files import write_atomically

NOTE = "<!-- written by `ludeme docs --write`; change the classes, not this file -->"
CONSTANTS = "constants"
#: The folder of the pages on macros.
MACROS = "macros"
#: What follows the name of the folder with the pages in the name of the file beside it.
COVERAGE = "-coverage.md"
#: The folder with the manual, if there is one beside the folder with the pages.
MANUAL = "semantics"

#: Where the games are, as pages link to them, and to how many each ludeme links.
GAMES = "../../games"
LINKS = 6

MEANING = {
    Status.PLAYED: "plays",
    Status.PARTLY: "plays; some ways to use it are refused",
    Status.REFUSED: "binds and is refused",
    Status.PART: "read by other ludemes",
}


def write_pages(folder: Path) -> list[Path]:
    """Write all pages into a folder, and the coverage beside it; returns the files."""
    pages = {folder / f"{name}.md": _page(name, listed) for name, listed in _by_page().items()}
    pages[folder / f"{CONSTANTS}.md"] = _constants()
    pages[folder / "README.md"] = _overview()
    pages[coverage_file(folder)] = coverage()
    pages |= {folder / MACROS / name: text for name, text in macro_pages().items()}
    (folder / MACROS).mkdir(parents=True, exist_ok=True)
    manual = Manual(folder.with_name(MANUAL))
    for path, text in pages.items():
        write_atomically(path, manual.linked(text))
    return list(pages)


def coverage_file(folder: Path) -> Path:
    """Where the coverage is written: beside the folder with the pages."""
    return folder.with_name(folder.name + COVERAGE)


def coverage() -> str:
    """Which signatures play, and which are refused."""
    counts = Counter[Status]()
    for entry in entries():
        counts[entry.status] += len(entry.signatures)
    lines = [
        "# What of the language plays",
        NOTE,
        f"{sum(counts.values())} signatures bind. "
        "A signature plays when its class says what it means; where it does not, a game that uses "
        "it is refused with its place, never played by other rules.",
        "| signatures | |\n|---:|---|\n"
        + "\n".join(f"| {counts[status]} | {MEANING[status]} |" for status in Status),
    ]
    for status in (Status.REFUSED, Status.PARTLY, Status.PLAYED, Status.PART):
        lines.append(f"## {MEANING[status].capitalize()}")
        lines.append(_listed([entry for entry in entries() if entry.status is status]))
    return "\n\n".join(lines) + "\n"


def _listed(chosen: list[Entry]) -> str:
    """The signatures by kind, one per line."""
    rows = sorted(
        (entry.kind, signature.describe()) for entry in chosen for signature in entry.signatures
    )
    parts = []
    for kind, signatures in groupby(rows, key=lambda row: row[0]):
        title = "parts" if kind == "node" else kind
        parts.append(f"### {title}\n\n" + "\n".join(f"- `{text}`" for _, text in signatures))
    return "\n\n".join(parts) or "none"


def _by_page() -> dict[str, list[Entry]]:
    return {name: list(listed) for name, listed in groupby(entries(), key=lambda e: e.page)}


def _page(name: str, listed: list[Entry]) -> str:
    head = [f"# {_title(name)}", NOTE, page_summary(name)]
    return "\n\n".join(head + [_section(entry) for entry in listed]) + "\n"


def _section(entry: Entry) -> str:
    lines = [f"## {entry.name}"]
    lines.append("```\n" + "\n".join(s.describe() for s in entry.signatures) + "\n```")
    lines.append(entry.meaning)
    lines += filter(None, [explained_lines(slot_rows(entry.slots))])
    if entry.status in (Status.REFUSED, Status.PARTLY):
        lines.append(f"*{MEANING[entry.status].capitalize()}.*")
    shown = [entry.example] if entry.example not in entry.meaning else []
    shown += [f"{each.text}    // {each.game}" for each in examples_of(entry.cls)]
    if shown:
        lines.append("```lisp\n" + "\n".join(shown) + "\n```")
    lines += filter(None, [_used(entry)])
    return "\n\n".join(lines)


def _used(entry: Entry) -> str:
    """Which of our games use a ludeme, with links to the line where each does first."""
    games = games_with(entry.cls)
    links = [f"[{each.game}]({GAMES}/{each.file}#L{each.line})" for each in games[:LINKS]]
    more = [f"{len(games) - LINKS} more"] if len(games) > LINKS else []
    return f"Used by {', '.join([*links, *more])}." if games else ""


def _constants() -> str:
    lines = ["# Constants", NOTE, "Words that a description may write, by what they say."]
    for enum in enumerations():
        lines.append(f"## {describe_enumeration(enum)}")
    return "\n\n".join(lines) + "\n"


def describe_enumeration(enum: type[StrEnum]) -> str:
    """Name and meaning of an enumeration and of each of its constants."""
    table = explained_lines(constant_rows(enum))
    return f"{enum.__name__}\n\n{docstring(enum).text}\n\n{table}"


def _overview() -> str:
    lines = ["# The language", NOTE, f"{len(entries())} ludemes. What plays: [language-coverage]"]
    lines[-1] += f"(../language{COVERAGE})."
    rows = ["| page | ludemes | |", "|---|---:|---|"]
    for name, listed in _by_page().items():
        rows.append(f"| [{_title(name)}]({name}.md) | {len(listed)} | {_first_line(name)} |")
    rows.append(f"| [Constants]({CONSTANTS}.md) | | {len(enumerations())} enumerations |")
    rows.append(f"| [Library macros]({MACROS}/README.md) | | texts to build rules from |")
    lines.append("\n".join(rows))
    lines.append("## Every word")
    for initial, links in groupby(sorted(_links()), key=lambda link: link[0]):
        lines.append(f"**{initial}** " + " · ".join(link for _, link in links))
    return "\n\n".join(lines) + "\n"


def _links() -> set[tuple[str, str]]:
    """The first letter of every word, and a link to its page."""
    return {
        (name[0].upper() if name[0].isalpha() else "Symbols", f"[`{name}`]({entry.page}.md)")
        for entry in entries()
        for name in entry.names
    }


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _first_line(name: str) -> str:
    return page_summary(name).splitlines()[0]
