"""Which text a primitive action has in a program: by how its sites hold pieces (spec 04 §6)."""

from __future__ import annotations

# `dice`, `flat` and `stacked` register the actions that every program can have.
from ludeme.emit.actions import dice, flat, stacked, track_memory  # noqa: F401
from ludeme.emit.actions.primitive import action_of
from ludeme.emit.program import Program


def source_of(program: Program, name: str) -> list[str]:
    """The lines of a primitive action in this program's layout.

    Raises KeyError if there is no such action.
    """
    if track_memory.kept(program.facts):
        wrapped = track_memory.source_of(program, name)
        if wrapped is not None:
            return wrapped
    known = action_of(program, name)
    if known is None:
        raise KeyError(name)
    return known.source(program)


def is_action(program: Program, name: str) -> bool:
    """Whether there is a primitive action of this name in this program's layout."""
    return action_of(program, name.removeprefix(track_memory.PLAIN)) is not None
