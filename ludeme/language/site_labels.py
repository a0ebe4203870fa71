"""Labels of sites, such as "A1": what reads as one, and those that no site of the board has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from ludeme.grammar.errors import LudemeError, nearest
from ludeme.language.base import Node
from ludeme.language.constants import SiteType
from ludeme.model.facts import Facts

E = TypeVar("E", bound=LudemeError)


def unknown_labels(
    node: Node, facts: Facts, kind: SiteType | None, labels: Iterable[str], told: type[E]
) -> Iterator[E]:
    """What is told for each label that a ludeme writes and no site of its type has."""
    name = str(kind or facts.default_type)
    for label in labels:
        if facts.topology.find_label(name, label) < 0:
            known = [site.label for site in facts.topology.sites(name)]
            message = f'there is no {name.lower()} "{label}"'
            listed = f"a label from {known[0]} to {known[-1]}" if known and name != "Edge" else None
            suggestion = nearest(label, known)
            place = node.place_of(label)
            yield told(message, place, expected=listed, suggestion=suggestion)


def is_label(text: str) -> bool:
    """Whether a name is read as the label of a site (spec 08 §4.1)."""
    letters = text.rstrip("0123456789")
    if letters == text or len(letters) > 3 or not (letters == "" or letters.isalpha()):
        return False
    return len(letters) < 3 or letters[0] == letters[1]
