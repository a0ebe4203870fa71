"""Counting games: the numbers of move sequences by which engines are compared.

Many of them are counted by the compiled program, unless the tier is Python's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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


def perft(state: PlayableState, depth: int) -> int:
    """Number of move sequences of this length from a position (leaf count)."""
    see_position(state)
    whole(depth, "the depth", most=DEEPEST)
    return _perft(state, depth, _counter(state))


def _perft(state: PlayableState, depth: int, counter: Counter | None) -> int:
    if depth == 0:
        return 1
    moves = _plies(state)
    if depth == 1:
        return len(moves)
    if counter is not None and len(moves) ** (depth - 1) > _MANY:
        afters = (_after(state, move) for move in moves)
        return sum(_counted(counter(), after, depth - 1) for after in afters)
    return sum(_perft(_after(state, move), depth - 1, counter) for move in moves)


def _counted(counter: SequenceCounter, state: Any, depth: int) -> int:
    """The sequences from a position, by the compiled program."""
    return 0 if state.over else counter.count(np.array(state.row, np.int32), depth)


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


def divide(
    state: PlayableState, depth: int, name_of: Callable[[Move], str] = str
) -> dict[str, int]:
    """Perft of every move of a position, by the move's name."""
    see_position(state)
    whole(depth, "the depth", least=1, most=DEEPEST)
    counts: dict[str, int] = {}
    counter = _counter(state)
    for move in _plies(state):
        name = " ".join(map(name_of, move)) if isinstance(move, tuple) else name_of(move)
        counts[name] = counts.get(name, 0) + _perft(_after(state, move), depth - 1, counter)
    return counts


def _plies(state: PlayableState) -> Sequence[Any]:
    """The moves, or what all players together may do where they choose at the same time."""
    position: Any = state
    return list(plies(position)) if hasattr(state, "choosing") else state.legal_moves()
