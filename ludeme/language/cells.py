"""What asks for the sides of cells: it means nothing on boards that have none, such as a wedge."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.grammar.errors import LudemeError
from ludeme.language.base import Node
from ludeme.model.facts import Facts


def without_cells(node: Node, facts: Facts) -> Iterator[LudemeError]:
    """What is told of a ludeme that asks for sides of cells on a board without any."""
    if facts.topology.count("Cell") == 0:
        message = "this asks for the sides of cells, and the board has no cells"
        yield LudemeError(message, node.span, expected="a board with cells, such as (square 5)")
