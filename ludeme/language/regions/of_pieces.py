"""Regions that depend on where the pieces are (spec 08 §5)."""

from __future__ import annotations

from ludeme.language.base import ludeme, named
from ludeme.language.constants import HiddenData, Role, SiteType
from ludeme.language.kinds import Bool, Direction, Int, NonDecision, Region
from ludeme.language.moves.parts import PieceSpec, PlayerSpec


@ludeme("sites Occupied")
class SitesOccupied(Region):
    """`(sites Occupied by:Mover component:"Pawn")`: where a player's pieces are (spec 08 §5.1)."""

    by: PlayerSpec | Role = named()
    container: Int | str | None = named(None)
    component: Int | str | None = named(None, group=1)
    components: tuple[str, ...] | None = named(None, group=1)
    top: bool = named(True)
    on: SiteType | None = named(None)


@ludeme("sites Empty")
class SitesEmpty(Region):
    """`(sites Empty)`: the sites of the board, or of another container, without pieces (08 §4)."""

    type: SiteType | None = None
    container: Int | None = None


@ludeme("sites State")
class SitesState(Region):
    """`(sites State 1)`: the sites with this local state (spec 08 §4)."""

    type: SiteType | None = None
    state: Int | None = None


@ludeme("sites Hand")
class SitesHand(Region):
    """`(sites Hand Mover)`: the sites of a player's hand (spec 08 §5.2)."""

    type: SiteType | None = None
    player: PlayerSpec | Role | None = None
    moves: NonDecision | None = None
    name: str | None = None


@ludeme("sites Winning")
class SitesWinning(Region):
    """`(sites Winning Next (add (to (sites Empty))))`: where one of these moves wins (08 §5.13)."""

    type: SiteType | None = None
    player: PlayerSpec | Role | None = None
    moves: NonDecision | None = None
    name: str | None = None


@ludeme("sites Start")
class SitesStart(Region):
    """`(sites Start (piece (id "Pawn1")))`: where a piece stood at the start (spec 08 §5.4)."""

    piece: PieceSpec


@ludeme("sites Hidden")
class SitesHidden(Region):
    """`(sites Hidden What to:Mover)`: the sites hidden from a player (spec 08 §5.5)."""

    data: HiddenData | None = None
    type: SiteType | None = None
    to: PlayerSpec | Role = named()


@ludeme("sites Group")
class SitesGroup(Region):
    """`(sites Group at:(to) Orthogonal)`: the group of connected pieces of a site (08 §5.6)."""

    type: SiteType | None = None
    at: Int | None = named(None, group=1, required=True)
    from_: Region | None = named(None, group=1, required=True)
    directions: Direction | None = None
    if_: Bool | None = named(None)
    is_visible: Bool | None = named(None)


@ludeme("sites LargePiece")
class SitesLargePiece(Region):
    """`(sites LargePiece at:(to))`: the sites that a piece covers (spec 08 §5.9)."""

    type: SiteType | None = None
    at: Int = named()


@ludeme("sites Pending")
class SitesPending(Region):
    """`(sites Pending)`: the sites set pending by the last move (spec 08 §5.10)."""

    type: SiteType | None = None


@ludeme("sites ToClear")
class SitesToClear(Region):
    """`(sites ToClear)`: the sites to be cleared at the end of the turn (spec 08 §5.10)."""

    type: SiteType | None = None


@ludeme("sites Playable")
class SitesPlayable(Region):
    """`(sites Playable)`: the sites of a board without borders that can be played on (08 §5.11)."""

    type: SiteType | None = None


@ludeme("sites LineOfPlay")
class SitesLineOfPlay(Region):
    """`(sites LineOfPlay)`: where the next domino can be placed (spec 08 §5.11)."""

    type: SiteType | None = None


@ludeme("sites Random")
class SitesRandom(Region):
    """`(sites Random (sites Empty) num:3)`: some sites, drawn at random (spec 08 §5.12)."""

    region: Region | None = None
    number: Int | None = named(None, label="num")


@ludeme("sites Hint")
class SitesHint(Region):
    """`(sites Hint)`: the sites of the hint being iterated (spec 08 §5.14)."""

    type: SiteType | None = None
