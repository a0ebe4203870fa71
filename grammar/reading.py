"""What has been found wrong while a text is read, and what was lost by that."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .errors import LudemeError
from .source_map import Edit, MappedText
from .tree import HOLE

#: Nobody reads more at a time.
MOST_ERRORS = 20
_NAMES = re.compile(r'"[^"\n]*"|[^\s(){}\[\]"<>:]+')


@dataclass
class Reading:
    """The errors so far, and the names in what could not be read: they may name anything."""

    errors: list[LudemeError] = field(default_factory=list)
    lost: set[str] = field(default_factory=set)

    def tell(self, error: LudemeError) -> None:
        """Note an error, once: text of a macro may be read several times."""
        if all((error.message, error.span) != (known.message, known.span) for known in self.errors):
            self.errors.append(error)

    def without(self, text: MappedText, start: int, end: int) -> MappedText:
        """The text with a hole from one place to another."""
        self.lost.update(name.strip('"') for name in _NAMES.findall(text.text[start:end]))
        hole = text.rewritten(f" {HOLE} ", start)
        return text.spliced([Edit(start, end, hole)])
