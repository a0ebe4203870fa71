"""A legal move as people and programs see it."""

from __future__ import annotations

from dataclasses import dataclass

#: The kind of the only move between two games of a match.
NEXT_GAME = "next"


@dataclass(frozen=True, slots=True)
class Move:
    """One legal move of a position.

    `kind` is "move", "pass", "swap", "forfeit" or "vote"; `from_type` and `to_type` are the first
    letters of the site types ("c", "v", "e"); sites are -1 where the move has none. `row` is the
    engine's own form of the move: generator id, from, to, then whatever its effects need.
    """

    kind: str
    from_type: str
    from_site: int
    to_type: str
    to_site: int
    mover: int
    row: tuple[int, ...]

    def __str__(self) -> str:
        if self.kind != "move":
            return self.kind
        if self.from_site == self.to_site:
            return f"{self.to_type}{self.to_site}"
        return f"{self.from_type}{self.from_site}-{self.to_type}{self.to_site}"


def is_between_games(legal: list[Move]) -> bool:
    """Whether all that can be done is to go on to the next game of a match."""
    return len(legal) == 1 and legal[0].kind == NEXT_GAME
