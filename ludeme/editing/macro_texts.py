"""The definitions that a description can call: its own and those of the library, as outlines."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ludeme.editing.outline import Group, Outline, Part, Token, outline_of
from ludeme.grammar.macro_library import library_macros


@dataclass(frozen=True, eq=False)
class MacroText:
    """A definition: its name as it is written, and what stands for it."""

    name: Token
    clause: Group
    outline: Outline
    #: Where it is written; "" in the description itself.
    file: str = ""

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
    def comment(self) -> str:
        """What the lines of comments directly above it say."""
        said: list[str] = []
        above = self.outline.text[: self.clause.start]
        for line in reversed(above.splitlines()):
            if not line.strip().startswith("//"):
                break
            said.append(line.strip().removeprefix("//").strip())
        return " ".join(reversed(said))


def defined_in(outline: Outline, file: str = "") -> dict[str, MacroText]:
    """The definitions of a text by name; the first of a name counts."""
    found: dict[str, MacroText] = {}
    for clause in outline.clauses("define"):
        name = clause.parts[1] if len(clause.parts) > 1 else None
        if isinstance(name, Token) and name.kind == "string" and name.name:
            found.setdefault(name.name, MacroText(name, clause, outline, file))
    return found


@cache
def library() -> dict[str, MacroText]:
    """The definitions of the library by name."""
    bodies = (macro.body for macro in library_macros().values() if len(macro.body))
    sources = {source.name: source for source in (body.origin(0).source for body in bodies)}
    found: dict[str, MacroText] = {}
    for source in sources.values():
        found |= defined_in(outline_of(source.text), source.name)
    return found
