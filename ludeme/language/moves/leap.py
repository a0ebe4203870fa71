"""The leap: a jump along a walk of turns and steps, as a knight does (spec 05 §2.5)."""

from __future__ import annotations

from ludeme.language.base import ludeme, named
from ludeme.language.constants import StepType
from ludeme.language.kinds import Bool, Effect
from ludeme.language.moves.parts import From, Then, To


@ludeme("leap", "move Leap")
class Leap(Effect):
    """`(move Leap {{F F R F} {F F L F}} (to if:(is Empty (to))))`: a knight (spec 05 §2.5)."""

    from_: From | None = None
    walks: tuple[tuple[StepType, ...], ...]
    forward: Bool | None = named(None)
    rotations: Bool | None = named(None)
    to: To
    then: Then | None = None
