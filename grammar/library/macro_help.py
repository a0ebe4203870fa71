"""What the comments above macros say about them: a sentence, each argument, an example.

A comment has this form; only the sentence must be there, and long lines go on indented:

    // What it does.
    // #1 meaning of the first argument
    // Example: ("Name" Orthogonal)
    (define "Name" ...)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from ..brackets import closing
from ..macro_library import library_macros, library_sources
from ..macros import PARAMETER, expand_macros
from ..reading import Reading
from ..source_map import MappedText
from ..tree import Source

_DEFINITION = re.compile(
    r'^(?P<comment>(?:[ \t]*//[^\n]*\n)*)[ \t]*(?P<start>\(define\s+"(?P<name>[^"]+)")',
    re.MULTILINE,
)
_LINE = re.compile(r"^[ \t]*//[ \t]?", re.MULTILINE)
#: A line that goes on after a line break and blanks.
_GOES_ON = re.compile(r"\n[ \t]+")
_ARGUMENT = re.compile(r"#(\d+)\s+(.+)")
_EXAMPLE = "Example:"
#: What stands for the arguments while a macro is expanded: no text of a description has it.
_HELD = re.compile(r"‹(\d+)›")


@dataclass(frozen=True, slots=True)
class MacroHelp:
    """A macro as its author explains it."""

    name: str
    #: What it does; empty if no comment says so.
    sentence: str
    #: The meaning of `#1`, `#2`, ...: number to words, for those that the comment explains.
    arguments: dict[int, str]
    #: A use of it, or nothing.
    example: str
    #: The definition as it is written.
    definition: str
    #: Where it stands: the name of the text, and the line from 1.
    file: str
    line: int

    @property
    def parameters(self) -> int:
        """How many arguments it takes: the number of the last one in its text."""
        return max(map(int, PARAMETER.findall(self.definition)), default=0)

    @property
    def call(self) -> str:
        """How it is written, with the numbers of its arguments: `("Name" #1 #2)`."""
        numbers = " ".join(f"#{number}" for number in range(1, self.parameters + 1))
        return f'("{self.name}" {numbers})' if numbers else f'("{self.name}")'


def macros_explained(source: Source) -> Iterator[MacroHelp]:
    """The help on every macro that a text defines at the beginning of a line."""
    for match in _DEFINITION.finditer(source.text):
        end = closing(source.text, match.start("start"))
        if end is None:
            continue
        definition = source.text[match.start("start") : end + 1]
        line = source.text.count("\n", 0, match.start("start")) + 1
        yield _read(match["comment"], match["name"], definition, (source.name, line))


def _read(comment: str, name: str, definition: str, place: tuple[str, int]) -> MacroHelp:
    sentence: list[str] = []
    arguments: dict[int, str] = {}
    example = ""
    for line in _GOES_ON.sub(" ", _LINE.sub("", comment)).splitlines():
        if found := _ARGUMENT.fullmatch(line.strip()):
            arguments[int(found[1])] = found[2]
        elif line.startswith(_EXAMPLE):
            example = line.removeprefix(_EXAMPLE).strip()
        else:
            sentence.append(line.strip())
    return MacroHelp(name, " ".join(sentence).strip(), arguments, example, definition, *place)


@cache
def library_help() -> dict[str, MacroHelp]:
    """The help on all library macros by name, in the order of their files and places."""
    found = (macro for source in library_sources() for macro in macros_explained(source))
    return {macro.name: macro for macro in found}


def expansion(macro: MacroHelp) -> str:
    """What a library macro stands for when nothing is a macro any more; `#1` to `#9` stay."""
    held = PARAMETER.sub(r"‹\1›", macro.call)
    text = MappedText.of(Source(macro.file, held))
    expanded, _ = expand_macros(text, library_macros(), [], Reading())
    return _HELD.sub(r"#\1", expanded.text)
