"""Small games on any board, to look at features on."""

from __future__ import annotations

from functools import cache

import ludeme
from ludeme.features import FeatureBoard
from ludeme.play.game import Game
from ludeme.play.state import State

PLACING = """(game "Placing" (players {players})
    (equipment {{ (board {board}) {equipment} }})
    (rules (play (move Add (to (sites Empty)))) (end (if (is Full) (result All Draw)))))"""


@cache
def placing_game(board: str, players: int = 2, equipment: str = '(piece "Stone" Each)') -> Game:
    """A game in which players place stones on empty sites."""
    text = PLACING.format(board=board, players=players, equipment=equipment)
    return ludeme.load(text, tier="python")


@cache
def board_of(board: str, reading: str = "split") -> FeatureBoard:
    return FeatureBoard(placing_game(board), reading)  # type: ignore[arg-type]


def position(game: Game, stones: dict[int, int], mover: int = 1) -> State:
    """A position with pieces (by component index) on sites."""
    state = game.start(seed=0)
    offsets = game.emitted.offsets
    for site, piece in stones.items():
        state.row[offsets["WHAT"] + site] = piece
        if "COUNT" in offsets:
            state.row[offsets["COUNT"] + site] = 1
    from ludeme.model import header

    state.row[header.MOVER] = mover
    return state


def follow_last(state: State, to: int) -> State:
    """The position as it is after a last move that placed a stone."""
    from ludeme.model import header

    state.row[header.LAST_FROM] = state.row[header.LAST_TO] = to
    return state


def targets(evaluator, state: State) -> set[int]:
    """Sites of the legal moves for which the first feature of an evaluator is active."""
    return {move.to_site for move in state.legal_moves() if 0 in evaluator.active(state, move)}
