"""Moves between two sets of sites, and shots (spec 05 §2.7, §2.8)."""

from __future__ import annotations

from ludeme.language.base import ludeme, named
from ludeme.language.constants import AbsoluteDirection, Role
from ludeme.language.kinds import Bool, Effect, Int
from ludeme.language.moves.parts import Between, From, PieceSpec, Then, To


@ludeme("fromTo", "move")
class FromTo(Effect):
    """`(move (from (handSite Mover)) (to (sites Empty)))`: any site to any other (spec 05 §2.7)."""

    from_: From
    to: To
    count: Int | None = named(None)
    copy: Bool | None = named(None)
    stack: bool = named(False)
    mover: Role | None = None
    then: Then | None = None


@ludeme("shoot", "move Shoot")
class Shoot(Effect):
    """`(move Shoot (piece "Arrow0"))`: place a piece along a line of free sites (spec 05 §2.8)."""

    piece: PieceSpec
    from_: From | None = None
    direction: AbsoluteDirection | None = None
    between: Between | None = None
    to: To | None = None
    then: Then | None = None
