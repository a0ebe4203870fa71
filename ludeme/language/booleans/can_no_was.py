"""Conditions on moves and pieces: can, no, was (spec 07 §1.3)."""

from __future__ import annotations

from ludeme.language.base import ludeme, named, slot
from ludeme.language.constants import Role, SiteType
from ludeme.language.kinds import Bool, Int, Moves, Region


@ludeme("can Move")
class CanMove(Bool):
    """`(can Move (forEach Piece))`: one of these moves is possible (spec 07 §1.3)."""

    moves: Moves


@ludeme("no Moves")
class NoMoves(Bool):
    """`(no Moves Next)`: a player has no legal move (spec 07 §1.3)."""

    role: Role


@ludeme("no Pieces")
class NoPieces(Bool):
    """`(no Pieces Next in:(sites Board))`: a player has no such piece (spec 07 §1.3)."""

    type: SiteType | None = None
    role: Role | None = slot(None, group=1)
    of: Int | None = named(None, group=1)
    name: str | None = None
    in_: Region | None = named(None)


@ludeme("was Pass")
class WasPass(Bool):
    """`(was Pass)`: the last move was a pass (spec 07 §1.3)."""
