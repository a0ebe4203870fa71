"""Binding: a description becomes the ludemes it says (spec 01 §6)."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from ludeme import language as language  # declares every ludeme
from ludeme.binding.assignment import NO_FIT, Binder
from ludeme.binding.known_strings import unknown_strings
from ludeme.binding.recovery import Recovery
from ludeme.binding.signature import expected_of
from ludeme.grammar.errors import LudemeError, together
from ludeme.grammar.tree import Description, Tree
from ludeme.language.rule_kinds import Root


def bind(description: Description) -> Root:
    """The game (or match) a description says; a `LudemeError` shows all that is wrong."""
    expected = expected_of(Root)
    with _without_collector():
        bound: Root = Binder().bind(description.root, expected)
    errors: list[LudemeError] = []
    wrong: tuple[Tree, ...] = ()
    if bound is NO_FIT:
        recovery = Recovery()
        errors, wrong = recovery.find_all(description.root, expected), recovery.wrong
    errors = errors + unknown_strings(description.root, wrong)
    if errors:
        raise together(errors)
    return bound


@contextmanager
def _without_collector() -> Iterator[None]:
    """Pause the garbage collector: binding makes many objects, all of them kept, and no cycles."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
