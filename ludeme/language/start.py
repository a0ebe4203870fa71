"""The starting position (spec 04 §7)."""

from __future__ import annotations

from ludeme.language.base import Node, OneOrMore, form, ludeme, named, shape, slot
from ludeme.language.constants import DealableType, HiddenData, Role, SiteType
from ludeme.language.kinds import Bool, Int, Ints, Region, StartRule


@ludeme("start")
class Start(Node):
    """`(start {(place "Disc1" 0) (set Score Each 0)})`: the start rules (spec 04 §7.1)."""

    rules: OneOrMore[StartRule]


@ludeme("place")
class Place(StartRule):
    """`(place "Disc" "Hand" count:9)`: a piece on a site, or in a container (spec 04 §7.2)."""

    item: str
    container: str | None = None
    type: SiteType | None = None
    site: Int | None = None
    coord: str | None = named(None)
    count: Int | None = named(None)
    state: Int | None = named(None)
    rotation: Int | None = named(None)
    value: Int | None = named(None)


@ludeme("place")
class PlaceMany(StartRule):
    """`(place "Pawn1" (sites Row 1))`: a piece on each of several sites (spec 04 §7.2)."""

    item: str
    type: SiteType | None = None
    sites: tuple[Int, ...] | None = None
    region: Region | None = None
    coords: tuple[str, ...] | None = None
    counts: tuple[Int, ...] | None = named(None)
    state: Int | None = named(None)
    rotation: Int | None = named(None)
    value: Int | None = named(None)


@ludeme("place Stack")
class PlaceStack(StartRule):
    """`(place Stack "Disc1" 5 count:3)`: a stack of pieces (spec 04 §7.3)."""

    item: str | None = slot(None, group=1, required=True)
    items: tuple[str, ...] | None = named(None, group=1, required=True)
    container: str | None = None
    type: SiteType | None = None
    site: Int | None = slot(None, group=2)
    sites: tuple[Int, ...] | None = slot(None, group=2)
    region: Region | None = slot(None, group=2)
    coord: str | None = named(None, group=2)
    coords: tuple[str, ...] | None = slot(None, group=2)
    count: Int | None = named(None, group=3)
    counts: tuple[Int, ...] | None = named(None, group=3)
    state: Int | None = named(None)
    rotation: Int | None = named(None)
    value: Int | None = named(None)


@ludeme("place Random")
class PlaceRandom(StartRule):
    """`(place Random (sites Board) {"Disc1" "Disc2"} count:5)`: on sites drawn by lot (§7.4)."""

    region: Region | None = None
    items: tuple[str, ...]
    count: Int | None = named(None)
    state: Int | None = named(None)
    value: Int | None = named(None)
    type: SiteType | None = None


@ludeme("count")
class ItemCount(Node):
    """`(count "Disc1" 3)`: so many pieces of a kind (spec 04 §7.4)."""

    item: str
    count: Int


@ludeme("place Random")
class PlaceRandomStack(StartRule):
    """`(place Random {"Disc1" "Disc2"} count:{3 4} 5)`: a stack in random order (04 §7.4)."""

    items: tuple[str, ...]
    counts: tuple[Int, ...] | None = named(None, label="count")
    state: Int | None = named(None)
    value: Int | None = named(None)
    site: Int
    type: SiteType | None = None

    @form
    @staticmethod
    def of_counts(
        counted: tuple[ItemCount, ...], site: Int, type: SiteType | None = None
    ) -> PlaceRandomStack:
        """`(place Random {(count "Disc1" 3) (count "Disc2" 4)} 5)`."""
        return PlaceRandomStack(
            items=tuple(each.item for each in counted),
            counts=tuple(each.count for each in counted),
            site=site,
            type=type,
        )


@ludeme("split Deck")
class SplitDeck(StartRule):
    """`(split Deck)`: deal the whole deck to the hands (spec 04 §7.7)."""


@ludeme("deal")
class StartDeal(StartRule):
    """`(deal Dominoes 7)`: deal items to the hands (spec 04 §7.6)."""

    type: DealableType
    count: Int | None = None


@shape
class StartSetSites(StartRule):
    """A start rule that sets one number of sites."""

    value: Int
    type: SiteType | None = None
    at: Int | None = named(None, group=1, required=True)
    to: Region | None = named(None, group=1, required=True)


@ludeme("set Count")
class StartSetCount(StartSetSites):
    """`(set Count 4 to:(sites Track))`: pieces on sites, as seeds in holes (spec 04 §7.5)."""


@ludeme("set Cost")
class StartSetCost(StartSetSites):
    """`(set Cost 5 Vertex at:3)`: the cost of sites (spec 04 §7.5)."""


@ludeme("set Phase")
class StartSetPhase(StartSetSites):
    """`(set Phase 1 to:(sites Top))`: the colour of sites (spec 04 §7.5)."""


@ludeme("set")
class StartSetOwner(StartRule):
    """`(set P1 Vertex 5)`: a piece of a player on a site (spec 04 §7.5)."""

    role: Role
    type: SiteType | None = None
    site: Int | None = None
    coord: str | None = named(None)


@ludeme("set")
class StartSetOwnerMany(StartRule):
    """`(set P1 Vertex {5 6})`: a piece of a player on each of several sites (spec 04 §7.5)."""

    role: Role
    type: SiteType | None = None
    sites: tuple[Int, ...] | None = None
    region: Region | None = None
    coords: tuple[str, ...] | None = None


@ludeme("set Hidden")
class StartSetHidden(StartRule):
    """`(set Hidden What (sites Top) to:P2)`: hide sites from a player (spec 04 §7.5)."""

    data: OneOrMore[HiddenData] | None = None
    type: SiteType | None = None
    at: Int | None = named(None, group=1, required=True)
    region: Region | None = slot(None, group=1, required=True)
    level: Int | None = named(None)
    value: Bool | None = None
    to: Role = named()


@ludeme("set RememberValue")
class StartRememberValue(StartRule):
    """`(set RememberValue "Home" (sites Top))`: fill a list of values (spec 04 §7.5)."""

    name: str | None = None
    value: Int | Region
    unique: Bool | None = named(None)


@ludeme("set Amount")
class StartSetAmount(StartRule):
    """`(set Amount P1 100)`: the amount of a player, or of everybody (spec 04 §7.5)."""

    role: Role | None = None
    value: Int


@ludeme("set Score")
class StartSetScore(StartRule):
    """`(set Score Each 0)`: the score of a player, or of everybody (spec 04 §7.5)."""

    role: Role | None = None
    value: Int


@ludeme("set Team")
class StartSetTeam(StartRule):
    """`(set Team 1 {P1 P3})`: put players in a team (spec 04 §7.5)."""

    team: Int
    roles: tuple[Role, ...]


@ludeme("forEach Player")
class StartForEachPlayer(StartRule):
    """`(forEach Player (set Score Player 5))`: a start rule for each player (spec 04 §7.8)."""

    rule: StartRule


@ludeme("forEach Team")
class StartForEachTeam(StartRule):
    """`(forEach Team (...))`: a start rule for each team (spec 04 §7.8)."""

    rule: StartRule


@ludeme("forEach")
class StartForEachOfPlayers(StartRule):
    """`(forEach (players Enemy) (...))`: a start rule for each of these players (04 §7.8)."""

    players: Ints
    rule: StartRule


@ludeme("forEach Value")
class StartForEachValue(StartRule):
    """`(forEach Value min:1 max:3 (place ...))`: a start rule for each value (spec 04 §7.8)."""

    min: Int = named()
    max: Int = named()
    rule: StartRule


@ludeme("forEach Site")
class StartForEachSite(StartRule):
    """`(forEach Site (sites Top) (place "Pawn1" (site)))`: a start rule for each site (§7.8)."""

    region: Region
    if_: Bool | None = named(None)
    rule: StartRule
