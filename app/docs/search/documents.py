"""What is searched: ludemes, macros, how-tos, sections of the manual, and our games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import ludeme.games
from ludeme.app.docs.manual import HEADING, manual_folder
from ludeme.app.docs.search.document import Document
from ludeme.binding.docstrings import docstring
from ludeme.binding.reference import Entry, entries
from ludeme.grammar.library.macro_help import MacroHelp, library_help

#: The meaning of a ludeme begins with an example: "`(is Line 3)`: ..."
_LEAD = re.compile(r"^`[^`]+`(?:(?:,| or| and)* `[^`]+`)*:? *")
#: References to the manual in brackets.
_REFERENCE = re.compile(r" *\((?:spec )?\d\d §[^)]*\)")


def documents() -> list[Document]:
    """Everything that can be found; how-tos and the manual are there in a checkout."""
    manual = manual_folder()
    found = [_of_ludeme(entry) for entry in entries()]
    found += [_of_macro(macro) for macro in library_help().values()]
    found += [_of_game(game) for game in ludeme.games.entries()]
    return [*found, *_how_tos(manual.with_name("how-to")), *_sections(manual)]


def _of_ludeme(entry: Entry) -> Document:
    said = docstring(entry.cls)
    sentence = _REFERENCE.sub("", _LEAD.sub("", said.first_paragraph)).strip(" .")
    sentence = f"{sentence[:1].upper()}{sentence[1:]}." if sentence else ""
    text = " ".join([said.text, *said.items.values()])
    return Document("ludeme", entry.name, entry.page, sentence, entry.example, text)


def _of_macro(macro: MacroHelp) -> Document:
    text = " ".join(macro.arguments.values())
    part = macro.file.partition("/")[2]
    return Document("macro", macro.name, part, macro.sentence, macro.example, text)


def _of_game(game: ludeme.games.Entry) -> Document:
    """A game of the library: its rules in words stand at the head of its text."""
    lines = game.path.read_text(encoding="utf-8").splitlines()
    head = takewhile(lambda line: line.startswith("//"), lines)
    text = " ".join([*game.aliases, *(line.strip("/ ") for line in head)])
    part = f"games/{game.family}/{game.path.name}"
    return Document("game", game.name, part, game.description, "", text)


def _how_tos(folder: Path) -> Iterator[Document]:
    """The pages that show how one thing is done: a title, then a sentence in italics."""
    for path in sorted(folder.glob("*.md")):
        title, _, rest = path.read_text(encoding="utf-8").partition("\n")
        sentence, _, said = rest.strip().partition("\n")
        part = f"docs/{folder.name}/{path.name}"
        yield Document("how-to", title.strip("# "), part, sentence.strip("*"), "", said)


def _sections(folder: Path) -> Iterator[Document]:
    """The sections of the manual; none where it is not installed."""
    for path in sorted(folder.glob("[0-9][0-9]-*.md")):
        text = path.read_text(encoding="utf-8")
        found = list(HEADING.finditer(text))
        ends = [match.start() for match in found[1:]]
        for match, end in zip(found, [*ends, len(text)], strict=True):
            said = text[match.end() : end].strip()
            name = f"{path.name[:2]} §{match[1]}".replace("`", "")
            yield Document("manual", name, path.name, _first_line(said), "", said)


def _first_line(text: str) -> str:
    """The first line of words in a section."""
    lines = (line.strip() for line in text.splitlines())
    return next((line for line in lines if line and line[0] not in "|#`-"), "")
