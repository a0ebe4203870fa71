"""Text that remembers where each of its characters comes from.

Options, macros and ranges rewrite a description as text (spec 01 §0), yet every error has to point
into what the user wrote. So each character carries its offset in its source and the number of its
`Origin`: which source that is, and which macro call put it here.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import NamedTuple

from .errors import LudemeError, LudemeWarning
from .tree import Expansion, Source, Span


class Origin(NamedTuple):
    """Where characters come from: a source, directly or through a macro call."""

    source: Source
    expansion: Expansion | None = None


class Edit(NamedTuple):
    """Replace the characters `start` to `end` by a text (None: delete them)."""

    start: int
    end: int
    replacement: MappedText | None = None


class MappedText:
    """An immutable text with, per character, its offset in its source and its origin."""

    __slots__ = ("offsets", "origin_ids", "origins", "text")

    def __init__(
        self, text: str, offsets: array[int], origin_ids: array[int], origins: list[Origin]
    ) -> None:
        self.text = text
        self.offsets = offsets
        self.origin_ids = origin_ids
        # Shared by all texts of one parse, so that pieces can move freely between them.
        self.origins = origins

    @classmethod
    def of(cls, source: Source) -> MappedText:
        """The whole text of a source."""
        size = len(source.text)
        return cls(source.text, array("i", range(size)), array("i", [0]) * size, [Origin(source)])

    def __len__(self) -> int:
        return len(self.text)

    def __getitem__(self, part: slice) -> MappedText:
        return MappedText(self.text[part], self.offsets[part], self.origin_ids[part], self.origins)

    def stripped(self) -> MappedText:
        """This text without the blanks at its ends."""
        left = len(self.text) - len(self.text.lstrip())
        return self[left : left + len(self.text.strip())]

    def spliced(self, edits: Iterable[Edit]) -> MappedText:
        """This text after the edits, which are in order and do not overlap."""
        texts: list[str] = []
        offsets, origin_ids = array("i"), array("i")
        done = 0
        for start, end, replacement in edits:
            texts.append(self.text[done:start])
            offsets += self.offsets[done:start]
            origin_ids += self.origin_ids[done:start]
            if replacement is not None:
                texts.append(replacement.text)
                offsets += replacement.offsets
                origin_ids += replacement.origin_ids
            done = end
        if not texts:
            return self
        texts.append(self.text[done:])
        offsets += self.offsets[done:]
        origin_ids += self.origin_ids[done:]
        return MappedText("".join(texts), offsets, origin_ids, self.origins)

    def replaced(self, old: str, new: MappedText | None) -> MappedText:
        """This text with every occurrence of `old` replaced."""
        edits = []
        at = self.text.find(old)
        while at >= 0:
            edits.append(Edit(at, at + len(old), new))
            at = self.text.find(old, at + len(old))
        return self.spliced(edits)

    def rewritten(self, text: str, at: int) -> MappedText:
        """A new text that counts as coming from the one character at `at`."""
        size = len(text)
        return MappedText(
            text,
            array("i", [self.offsets[at]]) * size,
            array("i", [self.origin_ids[at]]) * size,
            self.origins,
        )

    def copied_from(self, origin: Origin, origins: list[Origin]) -> MappedText:
        """This text as a member of `origins`, all of it with the given origin."""
        origins.append(origin)
        ids = array("i", [len(origins) - 1]) * len(self)
        return MappedText(self.text, self.offsets, ids, origins)

    def origin(self, at: int) -> Origin:
        """The origin of the character at `at`."""
        return self.origins[self.origin_ids[at]]

    def span(self, start: int, end: int) -> Span:
        """The place in a source of the characters `start` to `end` of this text."""
        offsets, ids = self.offsets, self.origin_ids
        first, origin = offsets[start], ids[start]
        last = end - 1
        if ids[last] != origin or offsets[last] < first:
            last = start
            while ids[last + 1] == origin and offsets[last + 1] == offsets[last] + 1:
                last += 1
        source, expansion = self.origins[origin]
        return Span(source, first, offsets[last] + 1, expansion)

    def error(
        self,
        message: str,
        start: int,
        end: int | None = None,
        *,
        expected: str | None = None,
        suggestion: str | None = None,
    ) -> LudemeError:
        """An error at the characters `start` to `end` (default: one character)."""
        size = len(self)
        start = min(start, max(size - 1, 0))
        end = min(end or start + 1, size)
        span = self.span(start, end) if size else None
        return LudemeError(message, span, expected=expected, suggestion=suggestion)

    def doubt(
        self,
        message: str,
        start: int,
        end: int,
        *,
        expected: str | None = None,
        suggestion: str | None = None,
    ) -> LudemeWarning:
        """A warning at the characters `start` to `end`."""
        span = self.error(message, start, end).span
        return LudemeWarning(message, span, expected=expected, suggestion=suggestion)
