"""Where a row keeps who chooses, in games whose players move at the same time (06 §B5.2).

While nobody chooses, all moves are listed and a single one makes a ply, as in recorded games.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ludeme.model.header import ACTIVE, MOVER, OVER, PLAYERS

#: Who chooses now (0: nobody), what the rules call the mover, and bit p: player p has chosen.
FIELDS = ("CHOOSER", "STATE_MOVER", "HAVE_CHOSEN")


@dataclass(frozen=True)
class Choices:
    """The offsets of these fields."""

    chooser: int
    state_mover: int
    made: int

    @classmethod
    def of(cls, offsets: Mapping[str, int]) -> Choices | None:
        """The fields of a program; None if players move in turn."""
        if FIELDS[0] not in offsets:
            return None
        return cls(*(offsets[name] for name in FIELDS))

    def active(self, row: Any) -> tuple[int, ...]:
        """The players who still play."""
        players = range(1, int(row[PLAYERS]) + 1)
        return tuple(player for player in players if int(row[ACTIVE]) >> player & 1)

    def waiting(self, row: Any) -> tuple[int, ...]:
        """The players who have still to choose for the coming ply."""
        if row[OVER]:
            return ()
        made = int(row[self.made]) if row[self.chooser] else 0
        return tuple(player for player in self.active(row) if not made >> player & 1)

    def begin(self, row: Any, player: int | None = None) -> None:
        """Let players choose anew, this one or the first one before the others."""
        self.end(row)
        waiting = self.waiting(row)
        if not waiting:
            return
        row[self.state_mover] = row[MOVER]
        row[self.chooser] = row[MOVER] = waiting[0] if player is None else player

    def end(self, row: Any) -> None:
        """Forget what was chosen; nobody chooses any more."""
        if row[self.chooser]:
            row[MOVER] = row[self.state_mover]
        row[self.chooser] = row[self.made] = 0

    def begun(self, row: Any) -> Any:
        """The row, or a copy in which players choose, without what others have chosen.

        Whoever chooses must not know what the others chose.
        """
        if row[self.chooser] and not row[self.made]:
            return row
        copied = row.copy()
        self.begin(copied, int(row[self.chooser]) or None)
        return copied
