"""The labels of sites beside the numbers that mean them, and the numbers beside the labels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ludeme.board.topology.type_topology import Site
from ludeme.editing.draft import Draft
from ludeme.editing.openings import Opening
from ludeme.editing.outline import Token
from ludeme.language.indexes import Index

_SITES = (Index.SITE, Index.MEMBER)


@dataclass(frozen=True)
class Hint:
    """What is shown behind the character before `place`."""

    place: int
    text: str


def site_hints(draft: Draft, start: int, end: int) -> Iterator[Hint]:
    """Yield the hints between two places of a text whose board is known."""
    facts = draft.facts
    sites = facts.topology.sites(facts.default_type) if facts else []
    numbers = {site.label: str(site.index) for site in reversed(sites) if site.label}
    labels = labels_of(sites)
    for part in draft.outline.root.walk() if sites else ():
        if not isinstance(part, Token) or not start <= part.start <= end:
            continue
        if part.kind == "string" and part.name in numbers:
            yield Hint(part.end, numbers[part.name])
        elif part.kind == "word" and means_site(draft, part, labels):
            yield Hint(part.end, labels[part.text])


def labels_of(sites: list[Site]) -> dict[str, str]:
    """The labels of sites by their numbers as they are written."""
    return {str(site.index): site.label for site in sites if site.label}


def means_site(draft: Draft, word: Token, labels: dict[str, str]) -> bool:
    """Whether a word is the number of a site with a label, where such a number may stand."""
    return word.text in labels and any(map(_takes_site, draft.openings.of(word)))


def _takes_site(opening: Opening) -> bool:
    if opening.signature is None or opening.slot is None:
        return False
    return opening.signature.cls.indexes.get(opening.slot.name) in _SITES
