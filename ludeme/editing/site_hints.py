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
    labels = {site.label: site.index for site in reversed(sites) if site.label}
    for part in draft.outline.root.walk() if sites else ():
        if not isinstance(part, Token) or not start <= part.start <= end:
            continue
        if part.kind == "string" and part.name in labels:
            yield Hint(part.end, str(labels[part.name]))
        elif part.kind == "word" and part.text.isdigit() and label_of(draft, part, sites):
            yield Hint(part.end, label_of(draft, part, sites))


def label_of(draft: Draft, number: Token, sites: list[Site]) -> str:
    """The label of the site that a number means; "" where it means something else."""
    if int(number.text) >= len(sites) or not any(map(_takes_site, draft.openings.of(number))):
        return ""
    return sites[int(number.text)].label or ""


def _takes_site(opening: Opening) -> bool:
    if opening.signature is None or opening.slot is None:
        return False
    return opening.signature.cls.indexes.get(opening.slot.name) in _SITES
