"""Start rules that set numbers, owners, teams and what is hidden (spec 04 §7.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ludeme.emit import access, fields
from ludeme.emit.code import Code
from ludeme.emit.expressions import FALSE, TRUE, ZERO, Condition, Literal, Number, truth
from ludeme.emit.questions import by_player
from ludeme.grammar.errors import LudemeWarning
from ludeme.language import roles
from ludeme.language.base import Naming, Thing, by_slot, ludeme, named, shape
from ludeme.language.constants import Role, SiteType
from ludeme.language.hidden_slots import HiddenSlots
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Int, Region, StartRule, unsupported
from ludeme.language.literals import IntConstant
from ludeme.language.rules.placing import (
    Cargo,
    Piece,
    add,
    for_each_site,
    given_sites,
    known_placements,
    place_slot,
    placed,
    remember,
    site_of_label,
    sites_of_labels,
    within_reason,
)
from ludeme.language.site_labels import unknown_labels
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts


@shape
class StartSetSites(StartRule):
    """A start rule that sets one number of sites.

    Attributes:
        at: The site.
        to: The sites.
    """

    indexes = by_slot(at=Index.SITE)
    value: Int
    type: SiteType | None = None
    at: Int | None = named(None, group=1, required=True)
    to: Region | None = named(None, group=1, required=True)

    def set(self, c: Code, slot: Number, value: Number) -> None:
        """Write the number of one site."""
        raise unsupported(self)

    def emit(self, c: Code) -> None:
        """Set the number of the site, or of each site of the region."""
        sites = given_sites(self.at, self.to)

        def act(site: Number) -> None:
            with c.scope(site=site):
                self.set(c, place_slot(c, site, self.type), self.value.emit(c))
            placed(c, site)

        for_each_site(c, sites, act)


@ludeme("set Count")
class StartSetCount(StartSetSites):
    """`(set Count 4 to:(sites Track))`: pieces on sites, as seeds in holes (spec 04 §7.5).

    Attributes:
        value: How many pieces on each site; they are of the kind that is defined last.
    """

    needs = frozenset({Capability.COUNTS, Capability.STORED_OWNERS, Capability.COUNTS_SET})

    def set(self, c: Code, slot: Number, value: Number) -> None:
        """The last component of the game; the stored owner stays what it was."""
        within_reason(self.value, value)
        last = len(c.program.facts.pieces) - 1
        if last > 0:
            c.line(f"{c.helper('set_count')}({c.s}, t, {slot}, {last}, {value})")
        if value.value is not None and value.value >= 0:
            c.program.started_pieces += value.value * c.program.facts.board_sites


@ludeme("set Cost")
class StartSetCost(StartSetSites):
    """`(set Cost 5 Vertex at:3)`: the cost of sites (spec 04 §7.5).

    Attributes:
        value: The cost of each site.
    """

    def set(self, c: Code, slot: Number, value: Number) -> None:
        """The cost is kept in the position."""
        c.line(f"{fields.cost(c, slot)} = {value}")


@ludeme("set Phase")
class StartSetPhase(StartSetSites):
    """`(set Phase 1 to:(sites Top))`: the colour of sites (spec 04 §7.5).

    Attributes:
        value: The number of the colour.
    """

    needs = frozenset({Capability.SET_PHASE})

    def set(self, c: Code, slot: Number, value: Number) -> None:
        """The colour that `phase of:` reads; the sites by colour stay as they were drawn."""
        c.line(f"{fields.painted(c, slot)} = 1")
        c.line(f"{fields.paint(c, slot)} = {value}")


@ludeme("set")
class StartSetOwner(StartRule):
    """`(set P1 Vertex 5)`: a piece of a player on a site (spec 04 §7.5).

    Attributes:
        role: Who owns the site: the piece placed is the one with his number.
        site: The site.
        coord: The label of the site, as `ludeme board` shows it.
    """

    about_nobody = True
    indexes = by_slot(site=Index.SITE)
    role: Role
    type: SiteType | None = None
    site: Int | None = None
    coord: str | None = named(None)

    def _sites(self, c: Code) -> tuple[Int, ...] | tuple[int, ...]:
        if self.coord is not None:
            return (site_of_label(c, self, self.type, self.coord),)
        return (self.site,) if self.site else ()

    def placements(self, c: Code) -> Iterable[tuple[str, str, int]]:
        """A piece of the role on the site."""
        return known_placements(c, str(self.role), self._sites(c), self.type)

    def emit(self, c: Code) -> None:
        """Add the piece that belongs to the role."""
        add_owned(c, self, self.role, self.type, self._sites(c))


@ludeme("set")
class StartSetOwnerMany(StartRule):
    """`(set P1 Vertex {5 6})`: a piece of a player on each of several sites (spec 04 §7.5).

    Attributes:
        role: Who owns the sites: the piece placed is the one with his number.
        sites: The sites.
        region: The sites, as a region.
        coords: The labels of the sites, as `ludeme board` shows them.
    """

    about_nobody = True
    indexes = by_slot(sites=Index.SITE)
    role: Role
    type: SiteType | None = None
    sites: tuple[Int, ...] | None = None
    region: Region | None = None
    coords: tuple[str, ...] | None = None

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """Labels that no site has: they are left out."""
        yield from unknown_labels(self, facts, self.type, self.coords or (), LudemeWarning)

    def placements(self, c: Code) -> Iterable[tuple[str, str, int]]:
        """A piece of the role on each site."""
        labels = sites_of_labels(c, self.type, self.coords or ())
        return known_placements(c, str(self.role), self.region or self.sites or labels, self.type)

    def emit(self, c: Code) -> None:
        """Add the piece that belongs to the role to each site."""
        sites = self.region or self.sites or sites_of_labels(c, self.type, self.coords or ())
        add_owned(c, self, self.role, self.type, sites)


@ludeme("set Hidden")
class StartSetHidden(HiddenSlots, StartRule):
    """`(set Hidden What (sites Top) to:P2)`: hide sites from a player (spec 04 §7.5).

    Attributes:
        to: From whom they are hidden.
    """

    about_nobody = True
    to: Role = named()

    def emit(self, c: Code) -> None:
        """Set the flags of every kind of data, site and player."""
        sites = given_sites(self.at, self.region)
        level = self.level.emit(c) if self.level else ZERO
        hide = self.value.emit(c) if self.value else TRUE

        def act(site: Number) -> None:
            place, there = access.if_standing(c, place_slot(c, site, self.type), level)
            with roles.each_player(c, self.to) as player:
                for data in self.data or ("",):
                    flags, bit = fields.hidden(c, str(data), place), fields.bit(player)
                    with c.when(there):
                        c.line(f"{flags} = {flags} | {bit} if {hide} else {flags} & ~{bit}")
                    placed(c, site)

        for_each_site(c, sites, act)


@ludeme("set RememberValue")
class StartRememberValue(StartRule):
    """`(set RememberValue "Home" (sites Top))`: fill a list of values (spec 04 §7.5).

    Attributes:
        name: The name of the list; without it, the one list that has no name.
        value: The number, or the sites of a region in ascending order.
        unique: Whether numbers that are in the list already are not added again.
    """

    makes = by_slot(name=Thing.VALUES)
    declares = Naming.ALL
    name: str | None = None
    value: Int | Region
    unique: Bool | None = named(None)

    @property
    def highest_site(self) -> int:
        """A number that is written: the list may be asked for as a region."""
        return self.value.value if isinstance(self.value, IntConstant) else -1

    def emit(self, c: Code) -> None:
        """Append the value, or every site of the region."""
        unique = self.unique.emit(c) if self.unique else FALSE
        values: tuple[Int, ...] | Region
        values = self.value if isinstance(self.value, Region) else (self.value,)

        def act(value: Number) -> None:
            remember(c, self.name, value, unique)
            placed(c)

        for_each_site(c, values, act, negative=True)


@ludeme("set Amount")
class StartSetAmount(StartRule):
    """`(set Amount P1 100)`: the amount of a player, or of everybody (spec 04 §7.5).

    Attributes:
        role: Whose amount; by default everybody's.
        value: The amount.
    """

    role: Role | None = None
    value: Int

    def emit(self, c: Code) -> None:
        """Set the amount."""
        set_of_players(c, self.role, self.value, fields.amount)


@ludeme("set Score")
class StartSetScore(StartRule):
    """`(set Score Each 0)`: the score of a player, or of everybody (spec 04 §7.5).

    Attributes:
        role: Whose score; by default everybody's.
        value: The score.
    """

    role: Role | None = None
    value: Int

    def emit(self, c: Code) -> None:
        """Set the score."""
        set_of_players(c, self.role, self.value, fields.score)


@ludeme("set Team")
class StartSetTeam(StartRule):
    """`(set Team 1 {P1 P3})`: put players in a team (spec 04 §7.5).

    Attributes:
        team: The number of the team.
        roles: The players who belong to it.
    """

    about_nobody = True
    indexes = by_slot(team=Index.TEAM)
    needs = frozenset({Capability.TEAMS})
    team: Int
    roles: tuple[Role, ...]

    def emit(self, c: Code) -> None:
        """Put every listed player into the team."""
        team = self.team.emit(c)
        for role in self.roles:
            player = roles.index(c, role)
            known = player.value
            if known is None or known < 0 or 1 <= known <= c.program.facts.players:
                c.line(f"{roles.team_of(c, player)} = {team}")
                placed(c)


def add_owned(
    c: Code,
    rule: StartRule,
    role: Role,
    type_: SiteType | None,
    sites: tuple[Int, ...] | tuple[int, ...] | Region,
) -> None:
    """A piece of a role on each site: quirk: player k has component k (spec 04 §7.5)."""
    facts = c.program.facts
    number = roles.index(c, role)
    if number.value is not None:
        piece: Number = Literal(_piece_of(facts, number.value))
    else:
        pieces = [_piece_of(facts, player) for player in range(facts.everyone + 1)]
        piece = c.let("piece", by_player(c, "piece_of", number, pieces, otherwise=0))
    there = Condition(f"{piece} > 0") if piece.value is None else truth(piece.value > 0)
    with c.when(there):
        for_each_site(c, sites, lambda site: add(c, rule, Piece(piece), site, type_, Cargo()))


def _piece_of(facts: Facts, number: int) -> int:
    """The component that stands for the number of a role; 0 for none."""
    owned = [p.index for p in facts.pieces[1:] if p.owner == number]
    piece = owned[0] if owned and number in (0, facts.everyone) else number
    return piece if 0 < piece < len(facts.pieces) else 0


def set_of_players(
    c: Code, role: Role | None, value: Int, field: Callable[[Code, Number], Number]
) -> None:
    """Set a number of one player, or of all."""
    if role in (None, Role.Each, Role.All):
        player = c.fresh("player", 1, c.program.facts.players)
        with c.block(f"for {player} in range(1, {c.program.facts.players + 1})"):
            with c.scope(player=player):
                c.line(f"{field(c, player)} = {value.emit(c)}")
        placed(c)
        return
    c.line(f"{field(c, roles.index(c, role))} = {value.emit(c)}")
    placed(c)
