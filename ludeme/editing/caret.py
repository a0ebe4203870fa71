"""What a place in a text is in: the clause, what stands before it there, the word it is part of."""

from __future__ import annotations

from dataclasses import dataclass

from ludeme.editing.outline import Group, Outline, Part, Token


@dataclass(frozen=True)
class Caret:
    """A place between the characters of a text."""

    place: int
    #: The innermost brackets around it, and what is complete in them before it.
    group: Group
    before: tuple[Part, ...]
    #: The word or string that it is in or behind, and the label before that.
    token: Token | None
    label: str

    @property
    def at_name(self) -> bool:
        """Whether the name of a clause stands or is missing here."""
        return self.group.opener == "(" and not self.before and not self.in_string

    @property
    def in_string(self) -> bool:
        """Whether it is in quotes."""
        return self.token is not None and self.token.kind == "string"

    @property
    def in_comment(self) -> bool:
        """Whether it is in a comment."""
        return self.token is not None and self.token.kind == "comment"

    @property
    def start(self) -> int:
        """Where the word begins."""
        return self.token.start if self.token else self.place

    @property
    def end(self) -> int:
        """Where the word ends; a string that is not closed ends here."""
        if self.token is None or (self.in_string and not self._closed):
            return self.place
        return self.token.end

    @property
    def written(self) -> str:
        """What is written of the word so far."""
        return self.token.text[: self.place - self.token.start] if self.token else ""

    @property
    def _closed(self) -> bool:
        text = self.token.text if self.token else ""
        return len(text) > 1 and text.endswith('"')


def caret_at(outline: Outline, place: int) -> Caret:
    """The caret at a place; places outside the text are its ends."""
    place = max(0, min(place, len(outline.text)))
    group, token = outline.group_at(place), outline.token_at(place)
    if token is not None and token.kind == "string" and token.end == place > token.start + 1:
        token = None if token.text.endswith('"') else token
    if token is not None and token.kind == "label" and token.end == place:
        return Caret(place, group, _before(group, place), None, token.text[:-1])
    start = token.start if token else place
    return Caret(place, group, _before(group, start), token, _label(outline, group, start))


def _before(group: Group, start: int) -> tuple[Part, ...]:
    return tuple(part for part in group.parts if part.end <= start)


def _label(outline: Outline, group: Group, start: int) -> str:
    """The label that waits for what begins at a place."""
    for label in reversed(outline.labels):
        if label.parent is group and label.end <= start:
            return "" if outline.text[label.end : start].strip() else label.text[:-1]
    return ""
