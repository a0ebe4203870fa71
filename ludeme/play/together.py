"""Moves of players who move at the same time: a choice of each makes one ply (spec 06 §B5.2).

A position lists the moves of all players, and a single one of them can be played as a ply of its
own: so games were recorded. Played as meant, a ply is a choice of every player who still plays:

    state.apply([move_of_1, move_of_2])          # all at once, in any order
    turn = state.turn(2)                         # or one after the other, unseen by the others:
    turn.apply(move)                             # the last choice plays the ply
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, Protocol

from ludeme.model.choices import Choices
from ludeme.play.move import IllegalMove, Move
from ludeme.play.playable import seen_player
from ludeme.runtime.engine import Row


class Position(Protocol):
    """What is asked here of a position."""

    row: Any

    @property
    def game(self) -> Any:
        """The game."""

    @property
    def mover(self) -> int:
        """The player to move."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def choosing(self) -> tuple[int, ...]:
        """The players who have still to choose."""

    def legal_moves(self, player: int | None = None) -> list[Move]:
        """The moves of all or of one."""


def choosing(state: Position) -> tuple[int, ...]:
    """The players who have still to choose for the coming ply; () once the game is over."""
    choices: Choices | None = state.game.choices
    if choices is not None:
        return choices.waiting(state.row)
    return () if state.over else (state.mover,)


def turn_row(state: Position, player: int | None) -> Row:
    """The row in which players choose one after the other, beginning with this one."""
    if player is not None:
        player = seen_player(state.game, player)
    row: Row = state.game.engine.copy(state.game.engine.adopt(state.row))
    choices = state.game.choices
    if choices is None:
        if player not in (None, state.mover):
            raise ValueError(f"player {state.mover} is to move, not player {player}")
        return row
    active = () if state.over else choices.active(row)
    if player is not None and player not in active:
        raise ValueError(f"player {player} has nothing to choose in this position")
    choices.begin(row, player)
    return row


def open_row(game: Any, row: Row) -> Row:
    """The row in which nobody has begun to choose: all moves are listed."""
    if game.choices is not None:
        game.choices.end(row)
    return row


def play_together(state: Position, moves: Sequence[Move]) -> None:
    """Play a choice of every player as one ply, in place."""
    if state.over:
        raise IllegalMove(f"the game is over in {state!r}")
    waiting = choosing(state)
    if has_begun(state):
        raise ValueError("players choose one after the other here; play their moves one by one")
    if sorted(move.mover for move in moves) != list(waiting):
        whose = ", ".join(str(player) for player in waiting) or "nobody"
        given = ", ".join(f"{move} of player {move.mover}" for move in moves) or "nothing"
        raise ValueError(f"a ply is one move of each of the players {whose}, not {given}")
    for move in moves:
        if move not in state.legal_moves(move.mover):
            raise ValueError(f"{move} is no legal move of player {move.mover}")
    row, engine = turn_row(state, None), state.game.engine
    for move in sorted(moves, key=lambda move: move.mover):
        engine.apply(row, move.row)
    state.row = open_row(state.game, row)


def has_begun(state: Any) -> bool:
    """Whether the position is one in which somebody chooses, unseen by the others."""
    choices = state.game.choices
    return choices is not None and bool(state.row[choices.chooser])


def in_turns(state: Any) -> Any:
    """The position as a game goes on from it: where all choose for one ply, one after the other.

    If they have begun to choose, they go on; a position of somebody's own game stays as it is.
    """
    game = getattr(state, "match", state.game)
    together = getattr(game, "simultaneous", False) and hasattr(state, "turn")
    return state.turn() if together and not has_begun(state) else state


def unseen(state: Any) -> Any:
    """The position as agents get it: in turns, without what others have chosen already."""
    state = in_turns(state)
    return state.turn(state.mover) if is_between(state) else state


def is_between(state: Any) -> bool:
    """Whether some players have chosen for the coming ply, and others not yet."""
    choices = getattr(state.game, "choices", None)
    return choices is not None and bool(state.row[choices.made])


def plies(state: Position) -> Iterator[Move | tuple[Move, ...]]:
    """Everything that can happen in one ply: the moves, or one move of every player."""
    if not (state.game.simultaneous and state.choosing) or has_begun(state):
        yield from state.legal_moves()
        return
    yield from product(*(state.legal_moves(player) for player in state.choosing))
