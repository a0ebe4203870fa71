"""What follows a move: at once, or after the moves of all players (spec 05 §1.4, §1.6)."""

from __future__ import annotations

from dataclasses import dataclass

from ludeme.emit.code import Code
from ludeme.emit.ludemes import Consequence, Following


@dataclass(frozen=True)
class AfterAllMoves:
    """A consequence that follows the moves of all players (spec 05 §1.6)."""

    moves: Consequence

    def effect(self, c: Code) -> None:
        """As that of the moves."""
        self.moves.effect(c)


def following(then: Following | None) -> Consequence | None:
    """What a `then` brings."""
    if then is None:
        return None
    return AfterAllMoves(then.moves) if then.apply_after_all_moves else then.moves
