"""Which text a primitive action has in a program: by how its sites hold pieces (spec 04 §6)."""

from __future__ import annotations

from ludeme.emit.actions import flat, primitive, stacked, track_memory
from ludeme.emit.actions.primitive import Source
from ludeme.emit.program import Program


def source_of(program: Program, name: str) -> list[str]:
    """The lines of a primitive action in this program's layout.

    Raises KeyError if there is no such action.
    """
    if track_memory.kept(program.facts):
        wrapped = track_memory.source_of(program, _family(program), name)
        if wrapped is not None:
            return wrapped
    return _maker(program, name)(program)


def is_action(program: Program, name: str) -> bool:
    """Whether there is a primitive action of this name in this program's layout."""
    plain = name.removeprefix(track_memory.PLAIN)
    return plain in _family(program) or name in primitive.ACTIONS


def _family(program: Program) -> dict[str, Source]:
    return stacked.ACTIONS if program.facts.stacking else flat.ACTIONS


def _maker(program: Program, name: str) -> Source:
    return _family(program).get(name) or primitive.ACTIONS[name]
