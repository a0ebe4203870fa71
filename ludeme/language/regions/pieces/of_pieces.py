"""Regions that depend on where the pieces are (spec 08 §5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ludeme.emit import access, fields
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD, NOTHING
from ludeme.emit.expressions import FALSE, TRUE, UNDEFINED, ZERO, Condition, Literal, Number, both
from ludeme.emit.moves.move_shapes import UNKNOWN, Content, Scene, Spot, Ways
from ludeme.emit.questions import contents_on_board, spread, start_flood, within
from ludeme.grammar.errors import LudemeWarning
from ludeme.language import roles
from ludeme.language.base import Thing, by_slot, ludeme, named
from ludeme.language.constants import HiddenData, Role, SiteType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Direction, Int, NonDecision, Region, unsupported
from ludeme.language.likeness import like
from ludeme.language.literals import IntConstant
from ludeme.language.moves.move_clauses import PieceSpec, PlayerSpec, kind_of
from ludeme.language.regions.rows import constant, each_of_player, owner_number
from ludeme.language.regions.visible import only_visible
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts


@ludeme("sites Empty")
class SitesEmpty(Region):
    """`(sites Empty)`: the sites of the board, or of another container, without pieces (08 §4).

    Attributes:
        container: The number of the hand or other container; by default the board.
    """

    phrases = ("the empty sites",)
    indexes = by_slot(container=Index.CONTAINER)
    reads = BOARD
    is_scanned = True
    type: SiteType | None = None
    container: Int | None = None

    def _places(self, c: Code) -> tuple[str, int, int] | None:
        """Site type, first site and number of sites of the container, if that is known."""
        facts = c.program.facts
        number = constant(c, self.container) if self.container else 0
        if number is None:
            return None
        if not 0 <= number < len(facts.containers):
            raise unsupported(self)
        if number > 0:
            container = facts.containers[number]
            return "Cell", container.first, container.size
        kind = kind_of(c, self.type)
        if kind not in facts.types:
            kind = facts.default_type  # quirk: the only sites with contents answer (§4)
        return kind, 0, facts.topology.count(kind)

    def extent(self, c: Code) -> int:
        """As far as the container goes."""
        places = self._places(c)
        return super().extent(c) if places is None else places[1] + places[2]

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """Look at every site of the container."""
        if (places := self._places(c)) is None:
            with super().each(c) as site:
                yield site
            return
        kind, first, size = places
        with each_between(c, first, size, kind) as site:
            with c.block(f"if {access.empty(c, access.slot(c, site, kind))}"):
                yield site

    def mark(self, c: Code, area: Number) -> None:
        """Mark the sites of the container that is meant now."""
        if self.container is None or self._places(c) is not None:
            super().mark(c, area)
            return
        chosen = c.let("container", self.container.emit(c))
        for number in range(len(c.program.facts.containers)):
            with c.block(f"if {chosen} == {number}"):
                like(self, container=IntConstant(value=number)).mark(c, area)

    def tester(self, c: Code) -> Callable[[Number], Condition]:
        """Look at the site."""
        if (places := self._places(c)) is None:
            return super().tester(c)
        kind, first, size = places
        return lambda site: both(
            in_container(c, first, site, size), access.empty(c, access.slot(c, site, kind))
        )

    def says(self, scene: Scene, spot: Spot | None, holds: bool) -> Ways:
        """A site of the board is empty (or not); other containers are no part of it."""
        default = scene.facts.default_type
        of_board = self.container is None or scene.number(self.container) == 0
        if not of_board or scene.kind(self.type) != default:
            return UNKNOWN
        return scene.test(spot, Content.EMPTY, holds=holds, source=self)


@ludeme("sites State")
class SitesState(Region):
    """`(sites State 1)`: the sites with this local state (spec 08 §4).

    Attributes:
        state: The local state. Empty sites are in state 0.
    """

    reads = BOARD
    type: SiteType | None = None
    state: Int | None = None

    def _test(self, c: Code) -> Callable[[Number], Condition]:
        """Quirk: empty sites have state 0."""
        kind, wanted = (
            kind_of(c, self.type),
            c.let("state", self.state.emit(c) if self.state else UNDEFINED),
        )
        if kind not in c.program.facts.types:
            return lambda site: Condition(f"{wanted} == 0")
        return lambda site: Condition(
            f"{access.read(c, 'STATE', access.slot(c, site, kind))} == {wanted}"
        )

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """Look at every site of the board."""
        test, kind = self._test(c), kind_of(c, self.type)
        with each_between(c, 0, self._size(c), kind) as site, c.block(f"if {test(site)}"):
            yield site

    def tester(self, c: Code) -> Callable[[Number], Condition]:
        """Look at the site."""
        test, size = self._test(c), self._size(c)
        return lambda site: both(within(c, site, size), test(site))

    def _size(self, c: Code) -> int:
        """Quirk: of elements of another type, no more than the board has of its own."""
        facts = c.program.facts
        return min(facts.topology.count(kind_of(c, self.type)), facts.board_sites)


@ludeme("sites Hand")
class SitesHand(Region):
    """`(sites Hand Mover)`: the sites of a player's hand (spec 08 §5.2).

    Attributes:
        type: Without influence; hands have cells only.
        player: Whose hand; the first of several. Without a player there are no sites.
        moves: Without influence.
        name: Without influence.
    """

    uses = frozenset({Thing.HAND})
    about_nobody = True
    reads = NOTHING
    site_type = "Cell"
    beside_board = True
    type: SiteType | None = None
    player: PlayerSpec | Role | None = None
    moves: NonDecision | None = None
    name: str | None = None

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """The hand of nobody."""
        if self.player is None:
            message = "whose hand is not said, so these are no sites at all"
            yield LudemeWarning(message, self.span, expected="(sites Hand Mover)")

    def _sites(self, c: Code, owner: int, *, any_owner: bool = False) -> tuple[int, ...]:
        """The first hand-like container of an owner."""
        facts = c.program.facts
        if not 1 <= owner <= facts.everyone:
            return ()
        for container in facts.containers:
            if container.kind != "board" and (any_owner or container.owner == owner):
                return tuple(container.sites)
        return ()

    def static(self, c: Code) -> tuple[int, ...] | None:
        """The hand of a known player; quirk: of Shared, the first hand there is."""
        if self.player is None:
            return ()
        owner = owner_number(c, self.player)
        if owner is None:
            return None
        return self._sites(c, owner, any_owner=self.player is Role.Shared)

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """The hand of the player meant now."""
        if self.static(c) is not None:
            with super().each(c) as site:
                yield site
            return
        assert self.player is not None
        with each_of_player(c, "hand", self.player, lambda p: self._sites(c, p)) as site:
            yield site


@ludeme("sites Start")
class SitesStart(Region):
    """`(sites Start (piece (id "Pawn1")))`: where a piece stood at the start (spec 08 §5.4).

    Attributes:
        piece: Which piece.
    """

    reads = NOTHING
    needs = frozenset({Capability.STARTING_POSITION})
    about_no_piece = True
    piece: PieceSpec

    def names_of(self) -> Iterator[tuple[Thing, str]]:
        """The piece."""
        return self.piece.full_names()

    def _test(self, c: Code) -> Callable[[Number], Condition]:
        """Compare with the record of the starting position."""
        if len(self.piece.pieces) != 1:
            raise unsupported(self)
        item = self.piece.pieces[0]
        facts = c.program.facts
        wanted = Literal(facts.find_piece(item)) if isinstance(item, str) else item.emit(c)
        piece = c.let("piece", wanted)
        if piece.value is not None and not 1 <= piece.value < len(facts.pieces):
            return lambda site: FALSE
        field = c.program.layout.need("START_WHAT", facts.board_sites)
        given = TRUE if piece.value is not None else Condition(f"{piece} > 0")
        return lambda site: both(given, Condition(f"{c.s}[{field} + {site}] == {piece}"))

    @contextmanager
    def each(self, c: Code) -> Iterator[Number]:
        """Look through the record."""
        test, facts = self._test(c), c.program.facts
        with each_between(c, 0, facts.board_sites, facts.default_type) as site:
            with c.when(test(site)):
                yield site

    def tester(self, c: Code) -> Callable[[Number], Condition]:
        """Look at one entry of the record."""
        test = self._test(c)
        return lambda site: both(within(c, site, c.program.facts.board_sites), test(site))


@ludeme("sites Hidden")
class SitesHidden(Region):
    """`(sites Hidden What to:Mover)`: the sites hidden from a player (spec 08 §5.5).

    Attributes:
        data: What must be hidden; by default the site as a whole.
        to: From whom it must be hidden.
    """

    reads = frozenset({"hidden"})
    data: HiddenData | None = None
    type: SiteType | None = None
    to: PlayerSpec | Role = named()

    def mark(self, c: Code, area: Number) -> None:
        """The sites with the flag of one of the players, at the bottom level."""
        kind, data = kind_of(c, self.type), str(self.data) if self.data else ""
        with roles.each_player(c, self.to) as player:
            bit = fields.bit(player)
            with each_between(c, 0, c.program.facts.topology.count(kind), kind) as site:
                place = access.at_level(access.slot(c, site, kind), ZERO)
                with c.block(f"if {fields.hidden(c, data, place)} & {bit}"):
                    c.line(f"t[{area} + {site}] = 1")


@ludeme("sites Group")
class SitesGroup(Region):
    """`(sites Group at:(to) Orthogonal)`: the group of connected pieces of a site (08 §5.6).

    Attributes:
        type: The kind of graph element that groups are made of; by default that of the board.
        at: A site of the group.
        from_: Sites whose groups are put together.
        directions: In which directions neighbours belong together; by default `Adjacent`.
        if_: Which sites, `(to)`, belong to the group; by default those with the same piece.
        is_visible: In boards with layers, whether only sites that nothing covers count.
    """

    indexes = by_slot(at=Index.SITE)
    reads = BOARD
    type: SiteType | None = None
    at: Int | None = named(None, group=1, required=True)
    from_: Region | None = named(None, group=1, required=True)
    directions: Direction | None = None
    if_: Bool | None = named(None)
    is_visible: Bool | None = named(None)

    def extent(self, c: Code) -> int:
        """The sites of the board, and the starts."""
        count = c.program.facts.topology.count(kind_of(c, self.type))
        return count if self.from_ is None else max(count, self.from_.extent(c))

    def mark_alone(self, c: Code, area: Number) -> None:
        """Let a group grow from every start; it stops at what is marked."""
        count = c.program.facts.topology.count(kind_of(c, self.type))
        if self.at is not None:
            site = c.let("site", self.at.emit(c))
            with c.when(within(c, site, count)):
                self._grow(c, area, site)
        elif self.from_ is not None:
            with self.from_.each(c) as site, c.when(within(c, site, count)):
                self._grow(c, area, site)

    def _grow(self, c: Code, area: Number, start: Number) -> None:
        with c.loop() as loop, c.asked_in(loop):
            with c.scope(to=start):
                begins = self.if_.emit(c) if self.if_ else TRUE
            with c.when(begins):
                self._grow_from(c, area, start)

    def _grow_from(self, c: Code, area: Number, start: Number) -> None:
        kind = kind_of(c, self.type)
        flood = start_flood(c, kind, area)
        if self.from_ is not None:  # the group of each start is its own
            flood = start_flood(c, kind)
        flood.add(c, start)
        joins = only_visible(c, self.is_visible, kind, flood, self._member(c, kind, start))
        spread(c, flood, kind, self.directions, joins)
        if flood.marks != area:
            k = c.fresh("k")
            with c.block(f"for {k} in range({flood.size})"):
                c.line(f"t[{area} + t[{flood.stack} + {k}]] = 1")

    def _member(self, c: Code, kind: str, start: Number) -> Callable[[Code, Number], Condition]:
        if self.if_ is None:
            piece = c.var("piece", contents_on_board(c, access.what, start, kind))
            return lambda b, site: Condition(
                f"{contents_on_board(b, access.what, site, kind)} == {piece}"
            )

        def joins(b: Code, site: Number) -> Condition:
            with b.scope(from_=start, to=site):
                return self.if_.emit(b)  # type: ignore[union-attr]

        return joins


@ludeme("sites Random")
class SitesRandom(Region):
    """`(sites Random (sites Empty) num:3)`: some sites, drawn at random (spec 08 §5.12).

    Attributes:
        region: The sites that are drawn from; by default the empty cells of the board.
        number: How many different ones are drawn; by default 1.
    """

    reads = BOARD
    draws = True
    region: Region | None = None
    number: Int | None = named(None, label="num")

    def mark(self, c: Code, area: Number) -> None:
        """Draw from the list of members."""
        listed, left = c.workspace(c.program.universe, "left"), c.var("left", ZERO)
        region = self.region or SitesEmpty(type=SiteType.Cell)
        with region.each(c) as site:
            with c.when(within(c, site, c.program.universe)):
                c.line(f"t[{listed} + {left}] = {site}")
                c.line(f"{left} += 1")
        count = self.number.emit(c) if self.number else Literal(1)
        with c.block(f"for {c.fresh('k')} in range(min({count}, {left}))"):
            index = c.var("index", f"random_below({c.s}, RNG, {left})")
            c.line(f"t[{area} + t[{listed} + {index}]] = 1")
            c.line(f"{left} -= 1")
            c.line(f"t[{listed} + {index}] = t[{listed} + {left}]")


@contextmanager
def each_between(c: Code, first: int, size: int, kind: str) -> Iterator[Number]:
    """A loop over consecutive sites."""
    site = c.fresh("site", first, first + size - 1)
    if first == 0 and size <= c.program.facts.board_sites:
        if kind == c.program.facts.default_type:
            c.program.board_names.add(site)
        with c.block(f"for {site} in range({size})"):
            yield site
        return
    with c.block(f"for {site} in range({first}, {first + size})"):
        yield site


def in_container(c: Code, first: int, site: Number, size: int) -> Condition:
    """A condition: a number, whatever it is, is one of `size` sites from `first` on."""
    return within(c, site, first + size, first)
