"""A lexer for Lark that runs all terminals as one regular expression, for speed.

Lark's own lexer counts lines and makes string tokens, which this grammar has no use for: the source
map knows every place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from lark.common import LexerConf
from lark.exceptions import UnexpectedCharacters
from lark.lexer import Lexer


class Lexeme:
    """A token: its terminal, its text, and where that stands."""

    __slots__ = ("end_pos", "start_pos", "text", "type")

    def __init__(self, type: str, text: str, start_pos: int, end_pos: int) -> None:
        self.type = type
        self.text = text
        self.start_pos = start_pos
        self.end_pos = end_pos

    # What Lark copies to its end-of-text token.
    line = column = end_line = end_column = None


class DescriptionLexer(Lexer):
    """Splits a text by the terminals of the grammar, those of higher priority first."""

    def __init__(self, configuration: LexerConf) -> None:
        skipped, kinds = [], []
        for terminal in sorted(configuration.terminals, key=lambda terminal: -terminal.priority):
            pattern = terminal.pattern.to_regexp()
            if terminal.name in configuration.ignore:
                skipped.append(pattern)
            else:
                kinds.append(f"(?P<{terminal.name}>{pattern})")
        self.pattern = re.compile(f"(?:{'|'.join(skipped)})*+(?:{'|'.join(kinds)}|\\Z)")

    def lex(self, data: Any) -> Iterator[Lexeme]:  # type: ignore[override]
        """The tokens of a text; Lark hands it as it is to lexers of this kind."""
        at = 0
        for match in self.pattern.finditer(data):
            kind = match.lastgroup
            if match.start() != at:
                break
            at = match.end()
            if kind:
                yield Lexeme(kind, match[kind], match.start(kind), at)
        if at != len(data):
            blanks = len(data) - at - len(data[at:].lstrip())
            raise UnexpectedCharacters(data, at + blanks, 0, 0)  # type: ignore[no-untyped-call]
