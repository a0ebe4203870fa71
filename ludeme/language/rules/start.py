"""The starting position (spec 04 §7)."""

from __future__ import annotations

from collections.abc import Callable

from ludeme.emit import access, fields
from ludeme.emit.code import Code, is_constant
from ludeme.grammar.errors import LudemeError
from ludeme.language import roles
from ludeme.language.base import Naming, Node, OneOrMore, form, ludeme, named, shape, slot
from ludeme.language.constants import DealableType, HiddenData, Role, SiteType
from ludeme.language.kinds import Bool, Int, Ints, Region, StartRule, unsupported
from ludeme.language.moves.move_clauses import kind_of
from ludeme.language.rules.placing import (
    Cargo,
    Piece,
    add,
    carried,
    component,
    counted,
    draw,
    find_container,
    for_each_site,
    how_many,
    place_slot,
    placed,
    plus,
    remember,
    repeat,
    site_of_label,
    sites_of_labels,
)
from ludeme.model.capabilities import Capability


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

    @property
    def needs(self) -> frozenset[Capability]:
        """What the pieces carry."""
        return carried(self) | counted(self.count)

    def emit(self, c: Code) -> None:
        """Add the piece to its site, to a place of a container, or to every player's hand."""
        cargo = Cargo.of(c, self.state, self.rotation, self.value, self.count)
        if self.container is not None:
            self._in_container(c, cargo)
        elif self.coord is not None:
            add(c, self, self.item, site_of_label(c, self, self.type, self.coord), self.type, cargo)
        elif self.site is not None:
            add(c, self, self.item, self.site.emit(c), self.type, cargo)

    def _in_container(self, c: Code, cargo: Cargo) -> None:
        facts = c.program.facts
        shared = any(p.name == self.item and p.role == "Shared" for p in facts.pieces)
        numbered = any(letter.isdigit() for letter in self.item)
        if self.container == "Hand" and not numbered and not shared:
            self._in_every_hand(c, cargo)
            return
        container = find_container(c, self, str(self.container))
        if container.kind == "dice":
            raise unsupported(self)
        if "Hand" in container.name:
            # quirk: the component whose index is the container's, not the named one (§7.2)
            quirky = Piece(str(container.index))
            add(c, self, quirky, str(container.first), None, cargo)
        else:
            site = self.site.emit(c) if self.site else "0"
            add(c, self, self.item, plus(container.first, site), self.type, cargo)

    def _in_every_hand(self, c: Code, cargo: Cargo) -> None:
        """One for each player, on the first empty site of his hand."""
        for player in range(1, c.program.facts.players + 1):
            hand = find_container(c, self, f"Hand{player}")
            site = c.var("site", str(hand.first))
            last = c.program.facts.total_sites - 1
            with c.block(f"while {site} < {last} and {access.filled(c, site)}"):
                c.line(f"{site} += 1")
            add(c, self, f"{self.item}{player}", site, None, cargo)


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

    @property
    def needs(self) -> frozenset[Capability]:
        """What the pieces carry; quirk: only the first count counts."""
        return carried(self) | counted(self.counts[0] if self.counts else None)

    def emit(self, c: Code) -> None:
        """Add a piece to each site; quirk: only the first count counts."""
        count = self.counts[0] if self.counts else None
        cargo = Cargo.of(c, self.state, self.rotation, self.value, count)
        sites = self.region or self.sites or sites_of_labels(c, self.type, self.coords or ())
        before = c.program.started_pieces
        for_each_site(c, sites, lambda site: add(c, self, self.item, site, self.type, cargo))
        known = sites.static(c) if isinstance(sites, Region) else sites
        number = len(known) if known is not None else c.program.facts.board_sites
        if is_constant(cargo.count):
            c.program.started_pieces = before + int(cargo.count) * number


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

    @property
    def needs(self) -> frozenset[Capability]:
        """Stacks, and what the pieces carry."""
        return carried(self) | {Capability.STACKS}

    def emit(self, c: Code) -> None:
        """Put the levels of each stack, bottom first."""
        cargo = Cargo.of(c, self.state, self.rotation, self.value)
        if self.container is not None:
            self._in_container(c, cargo)
            return
        places = self._places(c)
        if self.counts:
            counts = iter(self.counts)
            known = self._listed(c, places)
            for site in known:
                self._stack(c, site, how_many(c, next(counts)), cargo)
            return
        count = how_many(c, self.count)
        for_each_site(c, places, lambda site: self._stack(c, site, count, cargo))

    def _places(self, c: Code) -> tuple[Int, ...] | tuple[int, ...] | Region:
        if self.coord is not None:
            return (int(site_of_label(c, self, self.type, self.coord)),)
        if self.coords is not None:
            return sites_of_labels(c, self.type, self.coords)
        if self.site is not None:
            return (self.site,)
        return self.region or self.sites or ()

    def _listed(self, c: Code, places: tuple[Int, ...] | tuple[int, ...] | Region) -> list[str]:
        """The sites as single expressions, as many as there are counts."""
        found = places.static(c) if isinstance(places, Region) else places
        if found is None or len(found) != len(self.counts or ()):
            raise LudemeError("as many counts as sites are needed here", self.span)
        return [str(site) if isinstance(site, int) else site.emit(c) for site in found]

    def _stack(self, c: Code, site: str, count: str, cargo: Cargo) -> None:
        for item in self.items or (str(self.item),):
            repeat(c, count, lambda item=item: add(c, self, item, site, self.type, cargo))  # type: ignore[misc]

    def _in_container(self, c: Code, cargo: Cargo) -> None:
        """One level on every site of a container, or on one of them; the count is ignored."""
        container = find_container(c, self, str(self.container))
        if container.kind == "dice":
            raise unsupported(self)
        sites = tuple(range(container.first, container.first + container.size))
        if self.site is not None:
            add(c, self, str(self.item), plus(container.first, self.site.emit(c)), None, cargo)
        else:
            for_each_site(c, sites, lambda site: add(c, self, str(self.item), site, None, cargo))


@ludeme("place Random")
class PlaceRandom(StartRule):
    """`(place Random (sites Board) {"Disc1" "Disc2"} count:5)`: on sites drawn by lot (§7.4)."""

    region: Region | None = None
    items: tuple[str, ...]
    count: Int | None = named(None)
    state: Int | None = named(None)
    value: Int | None = named(None)
    type: SiteType | None = None

    @property
    def needs(self) -> frozenset[Capability]:
        """What the pieces carry."""
        return carried(self)

    def emit(self, c: Code) -> None:
        """Draw a site without a piece, each time a different one, until none is left."""
        cargo = Cargo.of(c, self.state, None, self.value)
        facts = c.program.facts
        everywhere = tuple(range(facts.topology.count(kind_of(c, self.type))))
        for item in self.items:
            area, left = c.workspace(c.program.universe, "free"), c.var("left", "0")

            def offer(site: str, area: str = area, left: str = left) -> None:
                slot = place_slot(c, site, self.type)
                with c.block(f"if {access.what(c, slot)} == 0"):
                    c.line(f"t[{area} + {left}] = {site}")
                    c.line(f"{left} += 1")

            for_each_site(c, self.region or everywhere, offer)
            count = how_many(c, self.count)
            with c.block(f"for {c.fresh('k')} in range(min({count}, {left}))"):
                add(c, self, item, draw(c, area, left), self.type, cargo)


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

    @property
    def needs(self) -> frozenset[Capability]:
        """Stacks, and what the pieces carry."""
        return carried(self) | {Capability.STACKS}

    def emit(self, c: Code) -> None:
        """Stack all the pieces in an order drawn by lot."""
        cargo = Cargo.of(c, self.state, None, self.value)
        numbers = (
            [how_many(c, count) for count in self.counts]
            if self.counts
            else ["1"] * len(self.items)
        )
        area, left = c.workspace(c.program.facts.max_height, "pieces"), c.var("left", "0")
        for item, number in zip(self.items, numbers, strict=True):
            with c.block(f"for {c.fresh('k')} in range({number})"):
                c.line(f"t[{area} + {left}] = {component(c, self, item)}")
                c.line(f"{left} += 1")
        site = c.let("site", self.site.emit(c))
        with c.block(f"while {left} > 0"):
            add(c, self, Piece(draw(c, area, left)), site, self.type, cargo)


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

    def set(self, c: Code, slot: str, value: str) -> None:
        """Write the number of one site."""
        raise unsupported(self)

    def emit(self, c: Code) -> None:
        """Set the number of the site, or of each site of the region."""
        sites: tuple[Int, ...] | Region = self.to if self.to is not None else (self.at,)  # type: ignore[assignment]

        def act(site: str) -> None:
            with c.scope(site=site):
                self.set(c, place_slot(c, site, self.type), self.value.emit(c))
            placed(c, site)

        for_each_site(c, sites, act)


@ludeme("set Count")
class StartSetCount(StartSetSites):
    """`(set Count 4 to:(sites Track))`: pieces on sites, as seeds in holes (spec 04 §7.5)."""

    needs = frozenset({Capability.COUNTS, Capability.STORED_OWNERS})

    def set(self, c: Code, slot: str, value: str) -> None:
        """The last component of the game; the stored owner stays what it was."""
        last = len(c.program.facts.pieces) - 1
        if last > 0:
            c.line(f"{c.helper('set_count')}({c.s}, t, {slot}, {last}, {value})")
        if value.isdigit():
            c.program.started_pieces += int(value) * c.program.facts.board_sites


@ludeme("set Cost")
class StartSetCost(StartSetSites):
    """`(set Cost 5 Vertex at:3)`: the cost of sites (spec 04 §7.5)."""

    def set(self, c: Code, slot: str, value: str) -> None:
        """The cost is kept in the position."""
        c.line(f"{fields.cost(c, slot)} = {value}")


@ludeme("set Phase")
class StartSetPhase(StartSetSites):
    """`(set Phase 1 to:(sites Top))`: the colour of sites (spec 04 §7.5)."""

    needs = frozenset({Capability.SET_PHASE})

    def set(self, c: Code, slot: str, value: str) -> None:
        """The colour that `phase of:` reads; the sites by colour stay as they were drawn."""
        c.line(f"{fields.painted(c, slot)} = 1")
        c.line(f"{fields.paint(c, slot)} = {value}")


@ludeme("set")
class StartSetOwner(StartRule):
    """`(set P1 Vertex 5)`: a piece of a player on a site (spec 04 §7.5)."""

    role: Role
    type: SiteType | None = None
    site: Int | None = None
    coord: str | None = named(None)

    def emit(self, c: Code) -> None:
        """Add the piece that belongs to the role."""
        if self.coord is not None:
            sites: tuple[Int, ...] | tuple[int, ...] = (
                int(site_of_label(c, self, self.type, self.coord)),
            )
        else:
            sites = (self.site,) if self.site else ()
        add_owned(c, self, self.role, self.type, sites)


@ludeme("set")
class StartSetOwnerMany(StartRule):
    """`(set P1 Vertex {5 6})`: a piece of a player on each of several sites (spec 04 §7.5)."""

    role: Role
    type: SiteType | None = None
    sites: tuple[Int, ...] | None = None
    region: Region | None = None
    coords: tuple[str, ...] | None = None

    def emit(self, c: Code) -> None:
        """Add the piece that belongs to the role to each site."""
        sites = self.region or self.sites or sites_of_labels(c, self.type, self.coords or ())
        add_owned(c, self, self.role, self.type, sites)


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

    def emit(self, c: Code) -> None:
        """Set the flags of every kind of data, site and player."""
        sites: tuple[Int, ...] | Region = self.region if self.region is not None else (self.at,)  # type: ignore[assignment]
        level = self.level.emit(c) if self.level else "0"
        hide = self.value.emit(c) if self.value else "True"

        def act(site: str) -> None:
            place = access.at_level(c, place_slot(c, site, self.type), level)
            with roles.each_player(c, self.to) as player:
                for data in self.data or ("",):
                    flags, bit = fields.hidden(c, str(data), place), fields.bit(player)
                    c.line(f"{flags} = {flags} | {bit} if {hide} else {flags} & ~{bit}")
                    placed(c, site)

        for_each_site(c, sites, act)


@ludeme("set RememberValue")
class StartRememberValue(StartRule):
    """`(set RememberValue "Home" (sites Top))`: fill a list of values (spec 04 §7.5)."""

    declares = Naming.ALL
    name: str | None = None
    value: Int | Region
    unique: Bool | None = named(None)

    def emit(self, c: Code) -> None:
        """Append the value, or every site of the region."""
        unique = self.unique.emit(c) if self.unique else "False"
        values: tuple[Int, ...] | Region
        values = self.value if isinstance(self.value, Region) else (self.value,)

        def act(value: str) -> None:
            remember(c, self.name, value, unique)
            placed(c)

        for_each_site(c, values, act, negative=True)


@ludeme("set Amount")
class StartSetAmount(StartRule):
    """`(set Amount P1 100)`: the amount of a player, or of everybody (spec 04 §7.5)."""

    role: Role | None = None
    value: Int

    def emit(self, c: Code) -> None:
        """Set the amount."""
        set_of_players(c, self.role, self.value, fields.amount)


@ludeme("set Score")
class StartSetScore(StartRule):
    """`(set Score Each 0)`: the score of a player, or of everybody (spec 04 §7.5)."""

    role: Role | None = None
    value: Int

    def emit(self, c: Code) -> None:
        """Set the score."""
        set_of_players(c, self.role, self.value, fields.score)


@ludeme("set Team")
class StartSetTeam(StartRule):
    """`(set Team 1 {P1 P3})`: put players in a team (spec 04 §7.5)."""

    needs = frozenset({Capability.TEAMS})
    team: Int
    roles: tuple[Role, ...]

    def emit(self, c: Code) -> None:
        """Put every listed player into the team."""
        team = self.team.emit(c)
        for role in self.roles:
            player = roles.index(c, role)
            if not player.isdigit() or 1 <= int(player) <= c.program.facts.players:
                c.line(f"{roles.team_of(c, player)} = {team}")
                placed(c)


@ludeme("forEach Player")
class StartForEachPlayer(StartRule):
    """`(forEach Player (set Score Player 5))`: a start rule for each player (spec 04 §7.8)."""

    rule: StartRule

    def emit(self, c: Code) -> None:
        """The rule with each player in the context."""
        player = c.fresh("player")
        with (
            c.block(f"for {player} in range(1, {c.program.facts.players + 1})"),
            c.scope(player=player),
        ):
            self.rule.emit(c)


@ludeme("forEach Team")
class StartForEachTeam(StartRule):
    """`(forEach Team (...))`: a start rule for each team (spec 04 §7.8)."""

    rule: StartRule

    def emit(self, c: Code) -> None:
        """The rule with each team that has members in the context."""
        with roles.each_team(c) as team, c.scope(team=team):
            self.rule.emit(c)


@ludeme("forEach")
class StartForEachOfPlayers(StartRule):
    """`(forEach (players Enemy) (...))`: a start rule for each of these players (04 §7.8)."""

    players: Ints
    rule: StartRule

    def emit(self, c: Code) -> None:
        """The rule with each of these numbers in the context, where it can be a player."""
        with (
            self.players.each(c) as player,
            c.block(f"if 0 <= {player} <= {c.program.facts.everyone}"),
            c.scope(player=player),
        ):
            self.rule.emit(c)


@ludeme("forEach Value")
class StartForEachValue(StartRule):
    """`(forEach Value min:1 max:3 (place ...))`: a start rule for each value (spec 04 §7.8)."""

    min: Int = named()
    max: Int = named()
    rule: StartRule

    def emit(self, c: Code) -> None:
        """The rule with each value in the context."""
        value = c.fresh("value")
        with (
            c.block(f"for {value} in range({self.min.emit(c)}, {self.max.emit(c)} + 1)"),
            c.scope(value=value),
        ):
            self.rule.emit(c)


@ludeme("forEach Site")
class StartForEachSite(StartRule):
    """`(forEach Site (sites Top) (place "Pawn1" (site)))`: a start rule for each site (§7.8)."""

    region: Region
    if_: Bool | None = named(None)
    rule: StartRule

    def emit(self, c: Code) -> None:
        """The rule with each site in the context."""
        with self.region.frozen(c).each(c) as site, c.scope(site=site):
            with c.when(self.if_.emit(c) if self.if_ else "True"):
                self.rule.emit(c)


def add_owned(
    c: Code,
    rule: StartRule,
    role: Role,
    type_: SiteType | None,
    sites: tuple[Int, ...] | tuple[int, ...] | Region,
) -> None:
    """A piece of a role on each site: quirk: player k has component k (spec 04 §7.5)."""
    facts = c.program.facts
    number = int(roles.index(c, role))
    piece = number
    if number == 0 or number == facts.everyone:
        owned = [p.index for p in facts.pieces[1:] if p.owner == number]
        piece = owned[0] if owned else number
    if 0 < piece < len(facts.pieces):
        for_each_site(c, sites, lambda site: add(c, rule, Piece(str(piece)), site, type_, Cargo()))


def set_of_players(
    c: Code, role: Role | None, value: Int, field: Callable[[Code, str], str]
) -> None:
    """Set a number of one player, or of all."""
    if role in (None, Role.Each, Role.All):
        player = c.fresh("player")
        with c.block(f"for {player} in range(1, {c.program.facts.players + 1})"):
            with c.scope(player=player):
                c.line(f"{field(c, player)} = {value.emit(c)}")
        placed(c)
        return
    c.line(f"{field(c, roles.index(c, role))} = {value.emit(c)}")
    placed(c)
