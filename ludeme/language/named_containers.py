"""Containers that descriptions name: the board, hands, dice, decks."""

from __future__ import annotations

from collections.abc import Iterable

from ludeme.grammar.errors import LudemeError, nearest
from ludeme.language.base import Node
from ludeme.model.facts import Container


def no_such_container(
    node: Node, name: str, offered: Iterable[Container], instead: str | None = None
) -> LudemeError:
    """The error for a name that a ludeme writes and no container has.

    Args:
        node: The ludeme that writes it.
        name: The name that it writes.
        offered: The containers that could stand in its place.
        instead: What else may have been meant; by default the name that is most like it.
    """
    names = [each.name for each in offered]
    listed = " | ".join(names) or "(hand Each) in the equipment"
    message = f'there is no container "{name}"'
    advice = instead or nearest(name, names)
    return LudemeError(message, node.place_of(name), expected=listed, suggestion=advice)
