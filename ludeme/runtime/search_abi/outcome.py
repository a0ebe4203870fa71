"""Read the head of a row: whose decision it is, and what an ended game is worth.

Values belong to *seats*, not to colours: after a pie swap (spec 06 §B4.1) the two agents have
exchanged their colours, so seat 1 then plays colour 2. Without a swap seat and colour are the same.
Of more than two players, the row keeps how far the one is from the other (`emit.actions.seats`).

Plain Python, for callers that do without numba; `row_reading` has the same for kernels.
"""

from __future__ import annotations

from typing import Any

from ludeme.model.header import MOVER, OVER, PLAYER_SLOTS, PLAYERS, RANK, SWAPPED

#: Stands where a seat is expected once nobody has to move.
NOBODY = 0


def deciding_seat(row: Any) -> int:
    """Return the seat that moves next, `NOBODY` once the game is over."""
    if row[OVER] != 0:
        return NOBODY
    player = int(row[MOVER])
    if row[SWAPPED] == 0:
        return player
    return 3 - player if row[PLAYERS] == 2 else player + int(row[row[SWAPPED] + player])


def seat_of(row: Any, player: int) -> int:
    """Return the seat that plays a colour."""
    if row[SWAPPED] == 0:
        return player
    return 3 - player if row[PLAYERS] == 2 else player + int(row[row[SWAPPED] + player])


def colour_of(row: Any, seat: int) -> int:
    """Return the colour that a seat plays."""
    if row[SWAPPED] == 0:
        return seat
    if row[PLAYERS] == 2:
        return 3 - seat
    return seat + int(row[row[SWAPPED] + PLAYER_SLOTS + seat])


def is_over_for(row: Any, seat: int) -> bool:
    """Whether the game is over for a seat: it has a rank, though others may play on.

    Of two, both have one or neither, whichever colours they play.
    """
    colour = seat
    if row[SWAPPED] != 0 and row[PLAYERS] > 2:
        colour += int(row[row[SWAPPED] + PLAYER_SLOTS + seat])
    return bool(row[OVER] != 0 or row[RANK + colour] != 0)


def read_utilities(row: Any, utilities: Any) -> None:
    """Fill `utilities` float64 [P + 1] by seat: linear from +1 (rank 1) to -1 (last rank).

    Spec 06 §B3.3. Unranked players, such as those of a game cut short, get 0; in one-player
    games a win is 1 and everything else 0.
    """
    players = row[PLAYERS]
    for player in range(1, players + 1):
        doubled_rank = row[RANK + player]
        value = 0.0
        if doubled_rank != 0:
            value = 1.0
            if players > 1:
                value -= (doubled_rank - 2.0) / (players - 1.0)
        seat = player
        if row[SWAPPED] != 0:
            seat = 3 - player if players == 2 else player + row[row[SWAPPED] + player]
        utilities[seat] = value
