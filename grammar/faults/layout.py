"""Where brackets were meant to be, told from how a text is indented.

Used only on texts whose brackets do not pair. A line that begins no further right than a bracket
that is still open shows that this one should have been closed before; a bracket that is closed
although the next line is further right was closed by one too many.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ..brackets import BRACKET_OR_STRING, CLOSER
from ..errors import LudemeError
from ..source_map import MappedText
from ..syntax_errors import meeting

_LINE = re.compile(r"[^\S\n]*(\S[^\n]*)")


@dataclass(frozen=True)
class Open:
    """A bracket that is not closed yet."""

    at: int
    kind: str
    line: int
    indent: int
    leads: bool


@dataclass(frozen=True)
class Repair:
    """A change that lets brackets pair: what to put in or to leave out, and what not to trust."""

    at: int
    #: The brackets to put in there; none: the one that stands there is too many.
    closers: str
    error: LudemeError
    #: Where the clause begins that may have been cut at the wrong place, if it is one of a line.
    doubtful: int | None


@dataclass
class Layout:
    """One walk through the lines of a text."""

    text: MappedText
    opened: list[Open] = field(default_factory=list)
    repairs: list[Repair] = field(default_factory=list)
    #: The end of what stands in the line before.
    last: int = 0

    def walk(self) -> list[Repair]:
        """The repairs the text needs, in its order."""
        lines = [match.span(1) for match in _LINE.finditer(self.text.text)]
        indents = [self._indent(start) for start, _ in lines]
        for number, (start, end) in enumerate(lines):
            self._begin(start, indents[number])
            following = indents[number + 1] if number + 1 < len(lines) else -1
            self._brackets(number, (start, end), indents[number], following)
            self.last = start + len(self.text.text[start:end].rstrip())
        if self.opened:
            self._close(0, self.last, self._last_clause())
        return self.repairs

    def _indent(self, at: int) -> int:
        return at - (self.text.text.rfind("\n", 0, at) + 1)

    def _begin(self, start: int, indent: int) -> None:
        """Close what cannot be open any more where a line begins."""
        found = self.text.text[start]
        if found in ")}":
            level = [i for i, each in enumerate(self.opened) if each.indent == indent]
            fits = [i for i in level if CLOSER[self.opened[i].kind] == found]
            if fits and fits[-1] + 1 < len(self.opened):
                self._close(fits[-1] + 1, start, None)
            return
        over = [i for i, each in enumerate(self.opened) if each.leads and each.indent >= indent]
        if over:
            self._close(over[0], self.last, None)

    def _close(self, index: int, at: int, doubtful: int | None) -> None:
        """Close the brackets from one on: the innermost that leads a line is what is blamed."""
        unclosed = self.opened[index:]
        del self.opened[index:]
        line = max(each.line for each in unclosed)
        blamed = next((each for each in unclosed if each.line == line), unclosed[-1])
        message = f'this "{blamed.kind}" is never closed'
        error = self.text.error(message, blamed.at, expected=CLOSER[blamed.kind])
        found = self.text.text[at] if at < len(self.text) else ""
        if found and found in ")}" and found != CLOSER[blamed.kind]:
            error = meeting(at, blamed.at, self.text)
        if doubtful is None and blamed.at >= self.text.text.rfind("\n", 0, max(self.last - 1, 0)):
            doubtful = blamed.at
        closers = "".join(CLOSER[each.kind] for each in reversed(unclosed))
        self.repairs.append(Repair(at, closers, error, doubtful))

    def _brackets(self, number: int, line: tuple[int, int], indent: int, following: int) -> None:
        start, end = line
        for match in BRACKET_OR_STRING.finditer(self.text.text, start, end):
            at, found = match.start(), match.group()
            if found in CLOSER:
                self.opened.append(Open(at, found, number, indent, at == start))
            elif found in ")}":
                self._shut(at, found, start, following)

    def _shut(self, at: int, found: str, start: int, following: int) -> None:
        """A bracket that closes: the last one opened, unless the layout says otherwise."""
        fits = [i for i, each in enumerate(self.opened) if CLOSER[each.kind] == found]
        if not fits:
            error = self.text.error(f'this "{found}" closes nothing', at)
            self.repairs.append(Repair(at, "", error, start))
            return
        shut = self.opened[fits[-1]]
        if shut.at < start and (following > shut.indent or self._closed_next(at, start)):
            error = self.text.error(f'this "{found}" is one too many', at)
            self.repairs.append(Repair(at, "", error, start))
            return
        if shut is not self.opened[-1]:
            self._close(fits[-1] + 1, at, self.opened[fits[-1] + 1].at)
        self.opened.pop()

    def _closed_next(self, at: int, start: int) -> bool:
        """Whether what follows a bracket closes another kind, open since before this line."""
        innermost = self.opened[-1]
        closer, rest = CLOSER[innermost.kind], self.text.text[at + 1 :].lstrip()
        return innermost.at < start and self.text.text[at] != closer == rest[:1]

    def _last_clause(self) -> int:
        """Where the last line begins that a bracket leads."""
        leading = re.compile(r"^[^\S\n]*([({])", re.MULTILINE)
        return max((match.start(1) for match in leading.finditer(self.text.text)), default=0)


def paired(text: str) -> bool:
    """Whether all brackets of a text pair."""
    opened: list[str] = []
    for match in BRACKET_OR_STRING.finditer(text):
        found = match.group()
        if found in CLOSER:
            opened.append(CLOSER[found])
        elif found in ")}" and (not opened or opened.pop() != found):
            return False
    return not opened
