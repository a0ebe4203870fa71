"""The library macros: found by name, where the games use them, and as pages."""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby
from pathlib import PurePath

from ludeme.app.docs.examples import LONGEST, Example, some
from ludeme.games import entries
from ludeme.grammar.brackets import closing
from ludeme.grammar.errors import nearest
from ludeme.grammar.formatting import formatted
from ludeme.grammar.library.macro_help import MacroHelp, expansion, library_help
from ludeme.grammar.macro_library import library_sources

NOTE = (
    "<!-- written by `ludeme docs --write`; change the comments in `grammar/library/`, not this -->"
)
#: A name in a text, neither in a comment nor where it is defined.
_NAMED = re.compile(r'//[^\n]*|\(define "[^"]*"|"(\w+)"')


def named(words: str) -> list[MacroHelp]:
    """The macros that have this name, with or without quotes and in any case, or begin with it."""
    wanted = words.strip('()"').casefold()
    known = {name.casefold(): macro for name, macro in library_help().items()}
    if wanted in known:
        return [known[wanted]]
    return [macro for name, macro in known.items() if wanted and name.startswith(wanted)]


def similar(words: str) -> str | None:
    """The name of a macro that these words may mean."""
    return nearest(words.strip('()"'), list(library_help()))


def macro_examples(macro: MacroHelp) -> list[Example]:
    """Some uses of a macro in the games, from the shortest to the longest."""
    return some(_uses().get(macro.name, ()))


def expanded(macro: MacroHelp) -> str:
    """What a macro stands for when nothing in it is a macro any more, laid out."""
    return formatted(expansion(macro)).strip()


@cache
def _uses() -> dict[str, list[Example]]:
    """Every use of every library macro in the games, in their order."""
    found: dict[str, list[Example]] = {}
    for entry in entries():
        text = entry.path.read_text(encoding="utf-8")
        for match in _NAMED.finditer(text):
            if (name := match[1]) in library_help():
                file = f"{entry.family}/{entry.path.name}"
                line = text.count("\n", 0, match.start()) + 1
                found.setdefault(name, []).append(
                    Example(_call(text, match.span()), entry.name, file, line)
                )
    return found


def _call(text: str, name: tuple[int, int]) -> str:
    """The call whose quoted name stands there, in one line and not too long."""
    start, end = name
    if text[start - 1] == "(" and (close := closing(text, start - 1)) is not None:
        start, end = start - 1, close + 1
    shown = " ".join(text[start:end].split())
    return shown if len(shown) <= LONGEST else f"{shown[: LONGEST - 2]} …"


# --- pages ----------------------------------------------------------------------------------------


def macro_pages() -> dict[str, str]:
    """A page for each file of the library, and an overview: name to text."""
    summaries = {source.name: _summary(source.text) for source in library_sources()}
    pages = {}
    rows = ["| page | macros | |", "|---|---:|---|"]
    for file, group in groupby(library_help().values(), key=lambda macro: macro.file):
        listed, stem = list(group), PurePath(file).stem
        head = [f"# Macros: {_title(stem)}", NOTE, summaries[file]]
        pages[f"{stem}.md"] = "\n\n".join(head + [_section(macro) for macro in listed]) + "\n"
        rows.append(f"| [{_title(stem)}]({stem}.md) | {len(listed)} | {summaries[file]} |")
    pages["README.md"] = _overview(rows)
    return pages


def _overview(rows: list[str]) -> str:
    links = [
        f"[`{macro.name}`]({PurePath(macro.file).stem}.md#{macro.name.lower()})"
        for macro in sorted(library_help().values(), key=lambda macro: macro.name)
    ]
    told = (
        f'{len(links)} macros may be used in every description without a definition: `"Name"`, or '
        '`("Name" ...)` with arguments. An argument that is left out, or written `~`, leaves its '
        "place empty."
    )
    parts = ["# Library macros", NOTE, told, "\n".join(rows), "## Every macro", " · ".join(links)]
    return "\n\n".join(parts) + "\n"


def _section(macro: MacroHelp) -> str:
    lines = [f"## {macro.name}", macro.sentence]
    if macro.arguments:
        rows = "\n".join(f"| `#{n}` | {text} |" for n, text in macro.arguments.items())
        lines.append(f"| argument | meaning |\n|---|---|\n{rows}")
    used = [f"{each.text}    // {each.game}" for each in macro_examples(macro)]
    lines.append("```lisp\n" + "\n".join(used or [macro.example]) + "\n```")
    lines.append(f"```lisp\n{macro.definition}\n```")
    if (whole := expanded(macro)) != _body(macro):
        lines.append(f"Expanded:\n\n```lisp\n{whole}\n```")
    return "\n\n".join(lines)


def _body(macro: MacroHelp) -> str:
    """The text of a definition without its name, laid out."""
    body = macro.definition.partition(f'"{macro.name}"')[2][:-1]
    return formatted(body).strip()


def _summary(text: str) -> str:
    """The first comment of a file."""
    return text.partition("\n")[0].removeprefix("//").strip()


def _title(stem: str) -> str:
    return stem.replace("_", " ").capitalize()
