"""What belongs to the position as a whole: whose turn it is, the score, the legal moves."""

from __future__ import annotations

from ludeme.features.evaluation.compiled.notes import note
from ludeme.features.evaluation.compiled.packing import At, at
from ludeme.features.evaluation.tables import MOVES_AT_ONCE, SCORE_AT_ONCE
from ludeme.model.header import MOVER, NEXT, OVER, OVERFLOW, PREV
from ludeme.runtime.search_abi.calls import generate_moves
from ludeme.runtime.search_abi.kernel import helper
from ludeme.runtime.search_abi.row_reading import copy_into


@helper
def _moves_of(memory, game, row, player):  # type: ignore[no-untyped-def]
    """How many moves a player would have if it were its turn; the buffer of moves is used."""
    other = memory.other
    copy_into(other, row)
    if row[MOVER] != player:
        other[PREV] = other[NEXT] = row[MOVER]
        other[MOVER] = player
    n = generate_moves(game, other)
    if game.tables[OVERFLOW] != 0:
        game.tables[OVERFLOW] = 0
        return 0
    return n


@helper
def note_whole(memory, game, row):  # type: ignore[no-untyped-def]
    """Note what belongs to the position as a whole."""
    tables, mover = memory.tables, row[MOVER]
    if row[OVER] == 0:
        note(memory.notes, mover, at(tables, At.TURN, mover), 1.0)
    for player in range(1, at(tables, At.READING_PLAYERS, 0) + 1):
        if at(tables, At.SCORES_PLACE, 0) >= 0:
            score = row[at(tables, At.SCORES_PLACE, 0) + player]
            note(memory.notes, player, at(tables, At.SCORES_TERMS, player), score / SCORE_AT_ONCE)
        if at(tables, At.MOVES_COUNTED, 0) and row[OVER] == 0:
            moves = _moves_of(memory, game, row, player)
            note(memory.notes, player, at(tables, At.MOVES_TERMS, player), moves / MOVES_AT_ONCE)
