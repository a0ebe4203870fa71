"""Turning a piece into another one (spec 05 §2.14, 06 §A8)."""

from __future__ import annotations

from ludeme.language.base import ludeme
from ludeme.language.constants import Role, SiteType
from ludeme.language.kinds import Effect, Int
from ludeme.language.moves.parts import PieceSpec, PlayerSpec, Then


@ludeme("promote", "move Promote")
class Promote(Effect):
    """`(move Promote (last To) (piece {"Queen" "Rook"}) Mover)`: exchange a piece (05 §2.14)."""

    type: SiteType | None = None
    site: Int | None = None
    piece: PieceSpec
    owner: PlayerSpec | Role | None = None
    then: Then | None = None
