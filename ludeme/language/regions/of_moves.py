"""Regions of moves: those of a list of moves, and of the last move (spec 08 §7)."""

from __future__ import annotations

from ludeme.language.base import ludeme
from ludeme.language.constants import SitesMoveType, SiteType
from ludeme.language.kinds import Moves, Region


@ludeme("sites")
class SitesOfMoves(Region):
    """`(sites To (forEach Piece))`: where these moves end, start or pass (spec 08 §7)."""

    which: SitesMoveType
    moves: Moves


@ludeme("sites LastFrom")
class SitesLastFrom(Region):
    """`(sites LastFrom)`: where the last move and its effects started (spec 08 §7)."""

    type: SiteType | None = None


@ludeme("sites LastTo")
class SitesLastTo(Region):
    """`(sites LastTo)`: where the last move and its effects ended (spec 08 §7)."""

    type: SiteType | None = None


@ludeme("last Between")
class LastBetween(Region):
    """`(last Between)`: the sites the last move passed over (spec 08 §7)."""
