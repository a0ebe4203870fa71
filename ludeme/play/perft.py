"""Counting games: the numbers of move sequences by which engines are compared.

Many of them are counted by the compiled program, unless the tier is Python's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from ludeme.model.quantities import whole
from ludeme.play.move import Move
from ludeme.play.playable import PlayableState, see_position
from ludeme.play.state import State
from ludeme.play.together import plies

if TYPE_CHECKING:
    from ludeme.runtime.kernels.sequences import SequenceCounter

#: Makes what counts, once: a program is compiled when it is first wanted.
Counter = Callable[[], "SequenceCounter"]
#: From so many on, sequences are counted by the compiled program, which has to be there first.
_MANY = 5_000
#: A sequence of more moves is never counted: every move is a call within a call.
DEEPEST = 400


class LongTurns(ValueError):
    """Turns that nobody counts: perhaps one of them never ends."""

    def __init__(self) -> None:
        super().__init__(f"turns with more than {DEEPEST} moves cannot be counted")


def perft(state: PlayableState, depth: int, *, turns: bool = False) -> int:
    """Number of move sequences of this length from a position (leaf count).

    With `turns` it is a length in turns: all moves of one player in a row are one, as the numbers
    of draughts are published, where the jumps of a capture are one move. A ValueError where turns
    have more than `DEEPEST` moves.
    """
    see_position(state)
    return _Counting(state, turns).count(state, whole(depth, "the depth", most=DEEPEST))


class _Counting:
    """Counts sequences from a position, by the compiled program where they are many."""

    def __init__(self, state: PlayableState, turns: bool) -> None:
        #: Where all choose at the same time, every ply is a turn.
        game = getattr(state, "game", None)  # games of one's own need have none
        self.turns = turns and not getattr(game, "simultaneous", False)
        self.counter = _counter(state)

    def count(self, state: PlayableState, depth: int, done: int = 0) -> int:
        """The sequences from here, where so many moves have been `done`."""
        if depth == 0:
            return 1
        moves = _plies(state)
        if depth == 1 and not self.turns:
            return len(moves)
        if done >= DEEPEST:  # turns may have any number of moves
            raise LongTurns
        more = depth if self.turns else depth - 1  # a turn may go on
        compiled = self.counter is not None and len(moves) ** more > _MANY
        below = self._compiled if compiled else self.count
        return sum(below(*self._after(state, move, depth, done)) for move in moves)

    def below(self, state: PlayableState, move: Any, depth: int) -> int:
        """The sequences that begin with a move."""
        return self.count(*self._after(state, move, depth, 0))

    def _after(
        self, state: PlayableState, move: Any, depth: int, done: int
    ) -> tuple[PlayableState, int, int]:
        """The position after a move, what is left of the depth, and the moves so far."""
        after = _after(state, move)
        goes_on = self.turns and not after.over and after.mover == state.mover
        return after, depth if goes_on else depth - 1, done + 1

    def _compiled(self, state: Any, depth: int, _: int) -> int:
        if depth == 0 or state.over:
            return int(depth == 0)
        assert self.counter is not None
        row = np.array(state.row, np.int32)
        found = self.counter().count(row, depth, turns=self.turns, longest=DEEPEST)
        if found is None:
            raise LongTurns
        return found


def _counter(state: PlayableState) -> Counter | None:
    """Makes what counts by the compiled program; None where plain Python is asked for or needed.

    Positions of matches and of somebody's own games have no program; plies of several players and
    dice are put together above it.
    """
    if not isinstance(state, State) or state.game.tier == "python":  # reason: others have none
        return None
    game: Any = state.game
    if game.simultaneous or game.emitted.stochastic:
        return None

    @cache
    def made() -> SequenceCounter:
        from ludeme.runtime.kernels.sequences import SequenceCounter

        return SequenceCounter(game.program)

    return made


def _after(state: PlayableState, move: Any) -> PlayableState:
    """The position after a ply that is known to be legal."""
    after = state.copy()
    return after.apply(move, unchecked=True) if isinstance(after, State) else after.apply(move)


def beneath(
    state: PlayableState, moves: Iterable[Any], depth: int, *, turns: bool = False
) -> Iterator[int]:
    """The sequences of this length, at least 1, that begin with each of some legal plies."""
    see_position(state)
    whole(depth, "the depth", least=1, most=DEEPEST)
    counting = _Counting(state, turns)
    return (counting.below(state, move, depth) for move in moves)


def divide(
    state: PlayableState, depth: int, name_of: Callable[[Move], str] = str, *, turns: bool = False
) -> dict[str, int]:
    """Perft of every move of a position, by the move's name."""
    see_position(state)
    counts: dict[str, int] = {}
    moves = _plies(state)
    for move, count in zip(moves, beneath(state, moves, depth, turns=turns), strict=True):
        name = " ".join(map(name_of, move)) if isinstance(move, tuple) else name_of(move)
        counts[name] = counts.get(name, 0) + count
    return counts


def _plies(state: PlayableState) -> Sequence[Any]:
    """The moves, or what all players together may do where they choose at the same time."""
    position: Any = state
    return list(plies(position)) if hasattr(state, "choosing") else state.legal_moves()
