"""The language at a glance: its chapters, what is in them, and how to go on."""

from __future__ import annotations

import re
from itertools import groupby

from rich.text import Text

from ludeme.app.docs.lookup import list_all
from ludeme.app.docs.macro_lookup import show_macros
from ludeme.app.exits import UserError
from ludeme.app.terminal.console import Screen
from ludeme.binding.reference import Entry, entries, enumerations, find, page_summary
from ludeme.grammar.errors import did_you_mean
from ludeme.grammar.library.macro_help import library_help

#: The chapters that are not made of ludemes.
CONSTANTS, MACROS = "constants", "macros"
#: Of each chapter what most games need.
EXAMPLES = {
    "arrays": ("array", "sizes Group", "values Remembered"),
    "board": ("square", "hex", "track"),
    "booleans": ("is Line", "is Empty", "no Moves"),
    "directions": ("directions", "rotations"),
    "effects": ("custodial", "addScore", "moveAgain"),
    "ints": ("count Pieces", "last", "mover"),
    "moves": ("step", "hop", "forEach Piece"),
    "numbers": ("+", "*"),
    "puzzles": ("all Different", "satisfy"),
    "ranges": ("range", "min"),
    "regions": ("sites Empty", "sites Around", "union"),
    "rules": ("equipment", "place", "end"),
    CONSTANTS: ("Role", "SiteType", "RelationType"),
    MACROS: ("HopCapture", "Line3Win"),
}
_SUMMARIES = {
    CONSTANTS: "Words that stand in a slot, such as Mover or Orthogonal.",
    MACROS: "Texts of the library to build rules from.",
}
#: References to the manual in brackets.
_REFERENCE = re.compile(r" *\((?:spec )?(?:\d\d|§)[^)]*\)")
_FURTHER = (
    ('ludeme docs "is Line"', "a ludeme, a macro or a constant"),
    ("ludeme docs --chapter moves", "all of a chapter, a line each"),
    ('ludeme docs --search "capture by jumping"', "what you can only describe"),
    ("ludeme docs --all", "every ludeme, a line each"),
)


def chapters() -> dict[str, list[Entry]]:
    """The ludemes by chapter, in the order of the alphabet."""
    return {name: list(listed) for name, listed in groupby(entries(), key=lambda each: each.page)}


def is_chapter(words: str) -> bool:
    """Whether words name a chapter, and nothing in the language."""
    return words.casefold() in EXAMPLES and not find(words)


def show_overview(screen: Screen, as_json: bool) -> None:
    """A line or two for each chapter, then how to go on."""
    rows = [(name, len(listed)) for name, listed in chapters().items()]
    rows += [(CONSTANTS, len(enumerations())), (MACROS, len(library_help()))]
    if as_json:
        screen.data([_as_data(name, number) for name, number in rows])
        return
    screen.out.print(f"The language has {len(entries())} ludemes, in chapters:\n", markup=False)
    for name, number in rows:
        line = Text(f"{name:<12}", style="bold")
        line.append(f"{number:>4}  {_summary(name)}", "default not bold")
        screen.out.print(line, no_wrap=True, overflow="ellipsis")
        screen.out.print(Text(f"{'':18}{', '.join(EXAMPLES[name])}, …", style="cyan"))
    screen.out.print("")
    for command, meaning in _FURTHER:
        line = Text(f"{command:<44}", style="bold")
        screen.out.print(line.append(meaning, "default not bold"), soft_wrap=True)


def show_chapter(screen: Screen, name: str, as_json: bool) -> None:
    """All that a chapter holds, a line each."""
    found = chapters()
    if name == MACROS:
        show_macros(screen, list(library_help().values()), as_json)
    elif name == CONSTANTS:
        list_all(screen, list(enumerations()), as_json)
    elif name in found:
        list_all(screen, list(found[name]), as_json)
    else:
        known = [*found, CONSTANTS, MACROS]
        hint = did_you_mean(name, known)
        raise UserError(f"there is no chapter {name!r}{hint}; there are {', '.join(known)}")


def _summary(name: str) -> str:
    """What a chapter is about, in a sentence."""
    return _SUMMARIES.get(name) or _REFERENCE.sub("", page_summary(name).splitlines()[0])


def _as_data(name: str, number: int) -> dict[str, object]:
    return {"chapter": name, "number": number, "meaning": _summary(name)}
