"""What the positions behind the edges of a node are worth, as an evaluation says."""

from __future__ import annotations

from math import tanh

from ludeme.features.evaluation.weighing import values_of
from ludeme.model.header import RNG
from ludeme.runtime.search_abi.calls import apply_move
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.row_reading import colour_of, copy_into, is_over_for, read_utilities


@helper
def value_for(memory, game, row, seat):  # type: ignore[no-untyped-def]
    """What a position is worth to a seat: its result, or what the evaluation says, in [-1, 1]."""
    if is_over_for(row, seat):
        read_utilities(row, memory.values)
        return memory.values[seat]
    values_of(memory.weighing, game, row, memory.values)
    return tanh(memory.values[colour_of(row, seat)])


@helper
def value_after(memory, game, seat):  # type: ignore[no-untyped-def]
    """What the position after a move is worth to a seat; the move begins the buffer of the game.

    `memory` has a weighing, `values` and a `row`; the position of the game stays as it is.
    """
    row = memory.row
    copy_into(row, game.row)
    row[RNG] = 1
    apply_move(game, row, 0, 1)
    return value_for(memory, game, row, seat)


@helper
def value_behind(memory, game, tree, node, edge):  # type: ignore[no-untyped-def]
    """What the position behind an edge is worth to the seat that chooses it.

    The position of the game is that of the node.
    """
    for i in range(game.width):
        game.buffer[i] = tree.move[edge, i]
    return value_after(memory, game, tree.seat[node])
