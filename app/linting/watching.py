"""Plays one game in machine code and notes what it shows; the choices are given, or random."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ludeme.model.header import MOVER, OVER, OVERFLOW, PHASE, PLAYERS
from ludeme.runtime.search_abi.calls import apply_move, generate_moves
from ludeme.runtime.search_abi.compiled_game import IntArray
from ludeme.runtime.search_abi.function_types import COUNTS, INDICES, ROW, tuple_of
from ludeme.runtime.search_abi.kernel import helper, kernel
from ludeme.runtime.search_abi.randomness import below
from ludeme.runtime.search_abi.running_game import RUNNING_GAME

#: Indices of `Notes.numbers`: choices made; positions with one move; of them, how many before the
#: end in which that was to pass; whether scores ever changed.
CHOSEN, FORCED, PASSED, SCORED = range(4)
#: Indices of `Watch.places`: where the pieces on sites begin and end, and where the scores do.
WHAT, WHAT_END, SCORE, SCORE_END = range(4)


class Watch(NamedTuple):
    """What is looked at in the positions of a game."""

    places: NDArray[np.int64]  # [4]
    passes: IntArray  # [G] whether the moves of a generator are passes


class Notes(NamedTuple):
    """What was seen: `choices`, `numbers` and `turns` in the last game, all else in all games."""

    choices: IntArray  # [M] which of the legal moves was made
    numbers: NDArray[np.int64]  # [4]
    turns: NDArray[np.int64]  # [P] in how many positions each player was to move, nobody first
    listed: NDArray[np.int64]  # [G] how often a move of each generator was legal
    pieces: IntArray  # [C] whether each piece stood somewhere
    phases: IntArray  # [F] whether somebody was in each phase


WATCH: Any = tuple_of(Watch, COUNTS, INDICES)
NOTES: Any = tuple_of(Notes, INDICES, COUNTS, COUNTS, COUNTS, INDICES, INDICES)


@helper
def see(row, first, places, notes):  # type: ignore[no-untyped-def]
    """Note what stands where, who is in which phase, and whether scores are as at first."""
    for i in range(places[WHAT], places[WHAT_END]):
        if 0 <= row[i] < notes.pieces.shape[0]:
            notes.pieces[row[i]] = 1
    for player in range(1, row[PLAYERS] + 1):
        if 0 <= row[PHASE + player] < notes.phases.shape[0]:
            notes.phases[row[PHASE + player]] = 1
    for i in range(places[SCORE], places[SCORE_END]):
        if row[i] != first[i]:
            notes.numbers[SCORED] = 1


@kernel(types.boolean(RUNNING_GAME, ROW, INDICES, WATCH, NOTES))
def watch(game, origin, given, watched, notes):  # type: ignore[no-untyped-def]
    """Play from `origin` to the end: the moves `given`, as they are listed, then random ones.

    Returns whether all move lists fitted into the buffer; stops when one does not.
    """
    s, t, mv = game.row, game.tables, game.buffer
    for i in range(origin.shape[0]):
        s[i] = origin[i]
    notes.numbers[:] = 0
    notes.turns[:] = 0
    see(s, origin, watched.places, notes)
    chosen = 0
    while s[OVER] == 0 and chosen < notes.choices.shape[0]:
        n = generate_moves(game, s)
        if t[OVERFLOW] != 0:
            return False
        if n == 0:
            break
        notes.turns[s[MOVER]] += 1
        for k in range(n):
            notes.listed[mv[k * game.width]] += 1
        if n == 1:
            notes.numbers[FORCED] += 1
        if n == 1 and watched.passes[mv[0]] != 0:
            notes.numbers[PASSED] += 1
        else:
            notes.numbers[PASSED] = 0
        choice = given[chosen] if chosen < given.shape[0] else below(game.random, n)
        notes.choices[chosen] = choice
        chosen += 1
        apply_move(game, s, choice, n)
        see(s, origin, watched.places, notes)
    notes.numbers[CHOSEN] = chosen
    return True
