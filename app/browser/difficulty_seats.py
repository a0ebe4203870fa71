"""Opponents of a measured strength, as the page offers them for a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludeme.play.playable import CannotPlay
from ludeme.player.difficulty.difficulty_files import difficulties_of, measurable

#: What the page calls such an opponent, and who plays instead where a game has none.
_WRITTEN, _INSTEAD = "auto:difficulty=", "auto:seconds=0.5"


def difficulties_in(game: Any) -> int:
    """How many difficulties are known for a game."""
    try:
        found = difficulties_of(measurable(game))
    except CannotPlay:
        return 0
    return found.count if found else 0


def fitting(seats: Sequence[str], game: Any) -> list[str]:
    """The seats of a game that was played before, where this one may have no such difficulty."""
    if not any(seat.startswith(_WRITTEN) for seat in seats):
        return list(seats)
    count = difficulties_in(game)
    offered = {f"{_WRITTEN}{number}" for number in range(1, count + 1)}
    return [
        _INSTEAD if seat.startswith(_WRITTEN) and seat not in offered else seat for seat in seats
    ]
