"""What has been found wrong while a text is read, and what was lost by that."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from .errors import LudemeError
from .source_map import Edit, MappedText
from .tree import HOLE

#: Nobody reads more at a time.
MOST_ERRORS = 20
#: Quotes as word processors write them.
CURLY = "“”„‟«»‘’"
IN_CURLY = rf'[{CURLY}][^{CURLY}\n"(){{}}]*[{CURLY}]'
_NAMES = re.compile(rf'"[^"\n]*"|{IN_CURLY}|[^\s(){{}}\[\]"<>:]+')


@dataclass
class Reading:
    """The errors so far, and the names in what could not be read: they may name anything."""

    errors: list[LudemeError] = field(default_factory=list)
    lost: set[str] = field(default_factory=set)

    def tell(self, error: LudemeError) -> None:
        """Note an error, once: text of a macro may be read several times."""
        known = next((each for each in self.errors if each.key == error.key), None)
        if known is not None:
            known.found_again(error)
        elif len(self.errors) < MOST_ERRORS:
            self.errors.append(error)

    def without(self, text: MappedText, start: int, end: int) -> MappedText:
        """The text with a hole from one place to another."""
        return text.spliced([self.hole(text, start, end)])

    def hole(self, text: MappedText, start: int, end: int) -> Edit:
        """What makes a hole from one place of a text to another."""
        self.lose(text[start:end])
        return Edit(start, end, text.rewritten(f" {HOLE} ", start))

    def lose(self, text: MappedText) -> None:
        """Note the names in a text that is left out."""
        self.lost.update(name.strip(f'"{CURLY}') for name in _NAMES.findall(text.text))

    @contextmanager
    def losing(self, text: MappedText) -> Iterator[None]:
        """Tell the error that stops the reading of a part, which is left out then."""
        try:
            yield
        except LudemeError as error:
            self.tell(error)
            self.lose(text)
