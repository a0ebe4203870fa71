"""Where a clause belongs that stands in the wrong place: `(track …)` in `(board …)`."""

from __future__ import annotations

from functools import cache

from ludeme.binding.assignment import NO_FIT, Binder
from ludeme.binding.explained import types_of
from ludeme.binding.signature import Expected, other_name, signatures_of
from ludeme.grammar.tree import Clause
from ludeme.language.base import REGISTRY, Node

#: What stands in more clauses than this belongs to none of them.
_FEW = 2


def home_of(tree: Clause) -> str | None:
    """The few clauses that a clause may stand in, as text; None where there are many."""
    binder = Binder()
    around: set[str] = set()
    for cls in (*REGISTRY.get(tree.name, ()), *REGISTRY.get(other_name(tree.name), ())):
        if binder.bind(tree, Expected(kinds=(cls,))) is not NO_FIT:
            around |= _around(cls)
    if not 1 <= len(around) <= _FEW:
        return None
    return " or ".join(f"({head} …)" for head in sorted(around))


@cache
def _around(cls: type[Node]) -> frozenset[str]:
    """The first words of clauses that take a ludeme, but for those that are of its own kind."""
    heads = set()
    for parent in {each for classes in REGISTRY.values() for each in classes}:
        for signature in signatures_of(parent):  # type: ignore[arg-type]
            kinds = {kind for slot in signature.slots for kind in types_of(slot.expected)}
            if any(issubclass(cls, kind) and not issubclass(parent, kind) for kind in kinds):
                heads.add(signature.words[0])
    return frozenset(heads)
