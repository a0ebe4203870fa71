"""Something that can be found by what it means."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Document:
    """Something that can be found."""

    #: `ludeme`, `macro`, `how-to`, `manual` or `game`.
    kind: str
    name: str
    #: The part of the language, the file of the library or of the game, or the page.
    part: str
    #: What it means, in one sentence.
    sentence: str
    example: str
    #: All that is said about it.
    text: str
