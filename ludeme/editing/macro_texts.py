"""The definitions that a description can call: its own and those of the library, as outlines."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ludeme.editing.outline import Group, Outline, Part, Token, outline_of
from ludeme.grammar.library.macro_help import MacroHelp, macros_explained
from ludeme.grammar.macro_library import library_sources
from ludeme.grammar.places import Source


@dataclass(frozen=True, eq=False)
class MacroText:
    """A definition: its name as it is written, and what stands for it."""

    name: Token
    clause: Group
    outline: Outline
    #: Where it is written; "" in the description itself.
    file: str = ""
    #: What the comment above it says.
    help: MacroHelp | None = None

    @property
    def body(self) -> list[Part]:
        """What is put in place of a call."""
        return self.clause.parts[2:]

    @property
    def parameters(self) -> int:
        """The number of its last parameter."""
        numbers = [int(each.text[1:]) for each in self.parameter_tokens()]
        return max(numbers, default=0)

    def parameter_tokens(self) -> list[Token]:
        """Its words `#1`, `#2`, ..."""
        words = (part for part in self.clause.walk() if isinstance(part, Token))
        return [word for word in words if word.text[:1] == "#" and word.text[1:].isdigit()]

    @property
    def sentence(self) -> str:
        """What it does, by its comment."""
        return self.help.sentence if self.help else ""

    def argument(self, number: int) -> str:
        """What an argument is for, by its comment; the first is number 1."""
        return self.help.arguments.get(number, "") if self.help else ""


def defined_in(outline: Outline, file: str = "") -> dict[str, MacroText]:
    """The definitions of a text by name; the first of a name counts."""
    said = {each.name: each for each in macros_explained(Source(file, outline.text))}
    found: dict[str, MacroText] = {}
    for clause in outline.clauses("define"):
        name = clause.parts[1] if len(clause.parts) > 1 else None
        if isinstance(name, Token) and name.kind == "string" and name.name:
            macro = MacroText(name, clause, outline, file, said.get(name.name))
            found.setdefault(name.name, macro)
    return found


@cache
def library() -> dict[str, MacroText]:
    """The definitions of the library by name."""
    found: dict[str, MacroText] = {}
    for source in library_sources():
        found |= defined_in(outline_of(source.text), source.name)
    return found
