"""Sowing, as in mancala games (spec 06 §A11)."""

from __future__ import annotations

from ludeme.language.base import ludeme, named
from ludeme.language.constants import SiteType
from ludeme.language.kinds import Bool, Effect, Int, Moves, NonDecision
from ludeme.language.moves.parts import Then


@ludeme("sow")
class Sow(Effect):
    """`(sow if:(is In (count at:(to)) {2 3}) apply:(fromTo ...))`: sow from a hole (06 §A11)."""

    type: SiteType | None = None
    start: Int | None = None
    count: Int | None = named(None)
    num_per_hole: Int | None = named(None)
    track: str | None = None
    owner: Int | None = named(None)
    if_: Bool | None = named(None)
    sow_effect: Moves | None = named(None)
    apply: NonDecision | None = named(None)
    include_self: bool = named(True)
    origin: Bool | None = named(None)
    skip_if: Bool | None = named(None)
    backtracking: Bool | None = named(None, group=1)
    forward: Bool | None = named(None, group=1)
    then: Then | None = None
