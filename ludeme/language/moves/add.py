"""Placing a piece, or claiming a site (spec 05 §2.6, §2.13)."""

from __future__ import annotations

from ludeme.language.base import form, ludeme, named, slot
from ludeme.language.kinds import Effect, Int
from ludeme.language.moves.parts import PieceSpec, Then, To


@ludeme("add", "move Add")
class AddPiece(Effect):
    """`(move Add (to (sites Empty)))`: place a piece on one of the sites (spec 05 §2.6, 06 §A3)."""

    piece: PieceSpec | None = None
    to: To
    count: Int | None = named(None)
    stack: bool = named(False)
    then: Then | None = None


@ludeme("claim", "move Claim")
class Claim(Effect):
    """`(move Claim (to Edge (sites Empty Edge)))`: own a graph element (spec 05 §2.13)."""

    piece: PieceSpec | None = None
    to: To
    then: Then | None = None

    @form
    @staticmethod
    def as_add(
        piece: PieceSpec | None = None,
        to: To = slot(),
        count: Int | None = named(None),
        stack: bool = named(False),
        then: Then | None = None,
    ) -> Claim:
        """`(move Claim ... count: stack:)`: the signature shared with `move Add`; both are ignored."""
        return Claim(piece=piece, to=to, then=then)
