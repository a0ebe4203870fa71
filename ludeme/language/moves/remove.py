"""Taking pieces off the board (spec 05 §2.10, 06 §A2)."""

from __future__ import annotations

from ludeme.language.base import ludeme, named
from ludeme.language.constants import SiteType, WhenType
from ludeme.language.kinds import Effect, Int, Region
from ludeme.language.moves.parts import Then


@ludeme("remove", "move Remove")
class RemovePiece(Effect):
    """`(remove (between) at:EndOfTurn)`: take the pieces of a site away (spec 05 §2.10, 06 §A2)."""

    type: SiteType | None = None
    where: Int | Region
    level: Int | None = named(None)
    at: WhenType | None = named(None)
    count: Int | None = named(None)
    then: Then | None = None
