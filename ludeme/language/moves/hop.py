"""The hop: a jump over a run of sites in a straight line (spec 05 §2.3)."""

from __future__ import annotations

from ludeme.language.base import ludeme, named
from ludeme.language.kinds import Direction, Effect
from ludeme.language.moves.parts import Between, From, Then, To


@ludeme("hop", "move Hop")
class Hop(Effect):
    """`(move Hop (between if:(is Enemy (who at:(between)))) (to if:(is Empty (to))))` (05 §2.3)."""

    from_: From | None = None
    directions: Direction | None = None
    between: Between | None = None
    to: To
    stack: bool = named(False)
    then: Then | None = None
