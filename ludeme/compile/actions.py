"""The primitive actions on sites, as text for a program's own layout (spec 04 §6).

Every function here returns the source of one emitted function. Only the fields that the game has
are written. Slots are numbered as in `ludeme.compile.access`; -1 for state, rotation and value
means "not given".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludeme.compile.program import Program

#: Data that stay with a piece.
DATA = ("STATE", "ROTATION", "VALUE")

Source = Callable[["Program"], str]
ACTIONS: dict[str, Source] = {}


def action(name: str) -> Callable[[Source], Source]:
    """Register the source of a primitive action."""

    def register(source: Source) -> Source:
        ACTIONS[name] = source
        return source

    return register


def source_of(program: Program, name: str) -> str:
    """The text of a primitive action in this program's layout."""
    from ludeme.compile import actions_flat, actions_stack

    family = actions_stack.ACTIONS if program.facts.stacking else actions_flat.ACTIONS
    maker = family.get(name) or ACTIONS.get(name)
    if maker is None:
        raise KeyError(f"no primitive action {name!r} in this layout")
    return maker(program)


def data_fields(program: Program) -> list[str]:
    """The fields that stay with a piece and that this game has."""
    return [name for name in DATA if program.layout.has(name)]


def owner_expression(program: Program, piece: str) -> str:
    """Declared owner of a component index, as an expression."""
    owners = [p.owner for p in program.facts.pieces]
    if owners == list(range(len(owners))):
        return piece
    return f"t[{program.tables.add('owner', owners)} + {piece}]"


def lines(*parts: str | list[str]) -> str:
    """Join lines and lists of lines."""
    flat: list[str] = []
    for part in parts:
        flat.extend([part] if isinstance(part, str) else part)
    return "\n".join(flat)
