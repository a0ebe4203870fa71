"""Depth-first search for solutions, compiled once for all games.

Of a deduction puzzle only values are set, all those of one variable at a time: of the variable that
the fewest values fit, so that what follows from the others is set at once, and a variable that
nothing fits ends the line (Haralick and Elliott 1980: fail first). Variables that often had no
value left come sooner (Boussemart, Hemery, Lecoutre and Sais 2004).

In other games all moves are tried, if asked for those first that leave the fewest (Warnsdorff
1823). Positions that were looked at before as far ahead are not looked at again (Reinefeld and
Marsland 1994).
"""

from __future__ import annotations

from functools import cache
from typing import Any

from numba import types, uint64

from ludeme.model.header import OVER, OVERFLOW, RNG
from ludeme.player.minimax.position_keys import key_of
from ludeme.player.solving.line import DEEPEST, LINE, Mark
from ludeme.runtime.search_abi.calls import apply_move, generate_moves
from ludeme.runtime.search_abi.kernel import helper, kernel
from ludeme.runtime.search_abi.row_reading import copy_into, read_utilities
from ludeme.runtime.search_abi.running_game import RUNNING_GAME

_PLY, _ENTERING, _FULL = int(Mark.PLY), int(Mark.ENTERING), int(Mark.FULL)
_FOUND, _LIMIT, _CUT = int(Mark.FOUND), int(Mark.LIMIT), int(Mark.CUT)
_ORDERED = int(Mark.ORDERED)
#: More moves than there are behind any move: it has ended the game, and not won it.
_ENDED = 2**31 - 1
#: Stands where no variable is left without a value.
_NONE = -1


@helper
def _sets_value(line, game, k):  # type: ignore[no-untyped-def]
    """Whether a move in the buffer gives a value to a variable that has none."""
    variables, at = line.variables, k * game.width
    row = line.rows[line.state[_PLY]]
    sets_value = variables.sets_value[game.buffer[at]] != 0
    return sets_value and row[variables.choices + game.buffer[at + 2]] != 1


@helper
def _comes_before(variables, slot, other):  # type: ignore[no-untyped-def]
    """Whether a variable is to get its value before another one, if there is one."""
    if other == _NONE:
        return True
    fits, failed = variables.fitting, variables.failed
    return types.int64(fits[slot]) * failed[other] < types.int64(fits[other]) * failed[slot]


@helper
def _next_variable(line, game, n):  # type: ignore[no-untyped-def]
    """The slot without a value that the fewest values fit, of n moves in the buffer; or `_NONE`."""
    variables, row = line.variables, line.rows[line.state[_PLY]]
    for i in range(variables.slots.shape[0]):
        variables.fitting[variables.slots[i]] = 0
    for k in range(n):
        if _sets_value(line, game, k):
            variables.fitting[game.buffer[k * game.width + 2]] += 1
    best = _NONE
    for i in range(variables.slots.shape[0]):
        slot = variables.slots[i]
        if row[variables.choices + slot] != 1 and _comes_before(variables, slot, best):
            best = slot
    if best != _NONE and variables.fitting[best] == 0:
        variables.failed[best] += 1
    return best


@helper
def _take_moves(line, game, n):  # type: ignore[no-untyped-def]
    """Take over the moves in the buffer that are to be tried; returns whether there was room."""
    ply = line.state[_PLY]
    deducing = line.variables.slots.shape[0] > 0
    slot = _next_variable(line, game, n) if deducing else _NONE
    end = line.first[ply]
    if end + n > line.moves.shape[0]:
        return False
    for k in range(n):
        at = k * game.width
        if deducing and (game.buffer[at + 2] != slot or not _sets_value(line, game, k)):
            continue
        for i in range(game.width):
            line.moves[end, i] = game.buffer[at + i]
        end += 1
    line.first[ply + 1], line.tried[ply] = end, 0
    return True


@helper
def _play(line, game, place, origin, row):  # type: ignore[no-untyped-def]
    """Let a row be what a move of the list leads to."""
    copy_into(row, origin)
    copy_into(game.buffer, line.moves[place])
    row[RNG] = 1
    apply_move(game, row, 0, 1)


@helper
def _choices_behind(line, game, place):  # type: ignore[no-untyped-def]
    """How many moves there are behind a move of the list: -1 where it wins."""
    _play(line, game, place, line.rows[line.state[_PLY]], game.row)
    if game.row[OVER] != 0:
        read_utilities(game.row, line.utilities)
        return -1 if line.utilities[1] > 0 else _ENDED
    n = generate_moves(game, game.row)
    game.tables[OVERFLOW] = 0
    return n


@helper
def _fewest_first(line, game):  # type: ignore[no-untyped-def]
    """Order the moves of the last position: those that leave fewer moves come first."""
    ply = line.state[_PLY]
    first, end = line.first[ply], line.first[ply + 1]
    for place in range(first, end):
        line.behind[place] = _choices_behind(line, game, place)
        k = place
        while k > first and line.behind[k] < line.behind[k - 1]:
            line.behind[k - 1], line.behind[k] = line.behind[k], line.behind[k - 1]
            for i in range(game.width):
                other = line.moves[k, i]
                line.moves[k, i] = line.moves[k - 1, i]
                line.moves[k - 1, i] = other
            k -= 1
    return end - first


@helper
def _enter(line, game):  # type: ignore[no-untyped-def]
    """List the moves of the last position; returns whether there was room for them."""
    n = generate_moves(game, line.rows[line.state[_PLY]])
    if game.tables[OVERFLOW] != 0 or not _take_moves(line, game, n):
        return False
    line.state[_ENTERING] = 0
    return True


@helper
def _was_seen(line, row, left):  # type: ignore[no-untyped-def]
    """Whether a position was looked at so many plies ahead; from now on it counts as such.

    Without a limit once is enough: what lies too deep there is lost, but all the rest is looked at
    once and not once for each way there.
    """
    left = left if line.state[_LIMIT] < DEEPEST else 1
    key = key_of(line, row)
    place = types.int64(key & uint64(line.keys.shape[0] - 1))
    if line.keys[place] == key and line.left[place] >= left:
        return True
    line.keys[place], line.left[place] = key, left
    return False


@helper
def _try_next(line, game):  # type: ignore[no-untyped-def]
    """Try the next move of the last position, which has one; what is behind it may be the last."""
    state, ply = line.state, line.state[_PLY]
    row = line.rows[ply + 1]
    _play(line, game, line.first[ply] + line.tried[ply], line.rows[ply], row)
    line.tried[ply] += 1
    if row[OVER] != 0:
        read_utilities(row, line.utilities)
        state[_FOUND] = 1 if line.utilities[1] > 0 else 0
        state[_PLY] += state[_FOUND]
        return
    left = state[_LIMIT] - (ply + 1)
    if left <= 0:
        state[_CUT] = 1
    elif line.variables.slots.shape[0] > 0 or not _was_seen(line, row, left):
        state[_PLY] += 1
        state[_ENTERING] = 1


@cache
def depth_first() -> Any:
    """The compiled search: it is called with a running game, a line and a number of positions.

    It goes on from where the line is, looks at about so many positions, and returns at how many:
    fewer at a solution (`FOUND`), where all has been looked at (`PLY` is -1), or where there was no
    room for a list of moves (`FULL`), in the line or in the buffer of the game.
    """

    @kernel(types.int64(RUNNING_GAME, LINE, types.int64))
    def look_further(game, line, positions):  # type: ignore[no-untyped-def]
        state, looked = line.state, 0
        while state[_PLY] >= 0:
            if state[_ENTERING] != 0:
                if not _enter(line, game):
                    state[_FULL] = 1
                    break
                if state[_ORDERED] != 0:
                    looked += _fewest_first(line, game)
            ply = state[_PLY]
            if line.first[ply] + line.tried[ply] == line.first[ply + 1]:
                state[_PLY] -= 1
                continue
            if looked >= positions:
                break
            _try_next(line, game)
            looked += 1
            if state[_FOUND] != 0:
                break
        return looked

    return look_further
