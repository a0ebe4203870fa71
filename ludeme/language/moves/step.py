"""The step: one move to a neighbouring site (spec 05 §2.2)."""

from __future__ import annotations

from ludeme.language.base import ludeme, named
from ludeme.language.kinds import Direction, Effect
from ludeme.language.moves.parts import From, Then, To


@ludeme("step", "move Step")
class Step(Effect):
    """`(move Step Forward (to if:(is Empty (to))))`: move a piece to a neighbour (spec 05 §2.2)."""

    from_: From | None = None
    directions: Direction | None = None
    to: To
    stack: bool = named(False)
    then: Then | None = None
