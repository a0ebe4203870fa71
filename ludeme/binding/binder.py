"""Binding: a description becomes the ludemes it says (spec 01 §6)."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from ludeme import language as language  # declares every ludeme
from ludeme.binding.assignment import NO_FIT, Binder
from ludeme.binding.known_strings import check_strings
from ludeme.binding.misfits import explain
from ludeme.binding.signature import expected_of
from ludeme.grammar.tree import Description
from ludeme.language.rule_kinds import Root


def bind(description: Description) -> Root:
    """The game (or match) a description says; a `LudemeError` shows the first thing wrong."""
    binder = Binder()
    expected = expected_of(Root)
    with _without_collector():
        bound: Root = binder.bind(description.root, expected)
    if bound is NO_FIT:
        raise explain(binder, description.root, expected)
    check_strings(description.root)
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
