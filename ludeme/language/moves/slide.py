"""The slide: any distance along a line of free sites, or along a track (spec 05 §2.4)."""

from __future__ import annotations

from ludeme.language.base import ludeme, named
from ludeme.language.kinds import Direction, Effect
from ludeme.language.moves.parts import Between, From, Then, To


@ludeme("slide", "move Slide")
class Slide(Effect):
    """`(move Slide Orthogonal)`: move along free sites, as a rook does (spec 05 §2.4)."""

    from_: From | None = None
    track: str | None = None
    directions: Direction | None = None
    between: Between | None = None
    to: To | None = None
    stack: bool = named(False)
    then: Then | None = None
