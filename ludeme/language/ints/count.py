"""Counting pieces, sites, players, and what has been played (spec 07 §2.4)."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.emit import access, fields
from ludeme.emit.code import Code
from ludeme.emit.components.dominoes import has_dominoes
from ludeme.emit.dependence import ANYTHING, BOARD, NOTHING
from ludeme.emit.expressions import FALSE, TRUE, UNDEFINED, ZERO, Condition, Literal, Number, choose
from ludeme.emit.flags import Flag
from ludeme.emit.moves.move_shapes import Scene, Spot, Ways
from ludeme.emit.moves.rules_as_a_whole import rules_of
from ludeme.emit.questions import by_player, counted, enough, locate, number, of_site
from ludeme.language import roles
from ludeme.language.base import Thing, by_slot, ludeme, named, shape, slot
from ludeme.language.constants import CountSimpleType, CountSiteType, Role, SiteType, StackDirection
from ludeme.language.folding import before_play
from ludeme.language.indexes import Index
from ludeme.language.ints.size import sum_over
from ludeme.language.kinds import Bool, Int, Ints, Region, unsupported
from ludeme.language.moves.move_clauses import kind_of
from ludeme.language.pieces_of import PieceSearch
from ludeme.model.capabilities import Capability

#: What the dominoes that nobody has taken are called.
BAG = "Bag"


@shape
class CountComponents(Int):
    """A number of components of a player.

    Attributes:
        type: Only pieces on graph elements of this kind; by default on any.
        role: Whose pieces; by default everybody's.
        of: The number of the player whose pieces are meant.
        name: Only pieces whose name contains this.
        in_: Only pieces on these sites; by default anywhere, hands included.
        if_: Only pieces for whose site, `(site)`, this holds.
    """

    indexes = by_slot(of=Index.PLAYER)
    reads = BOARD
    type: SiteType | None = None
    role: Role | None = slot(None, group=1)
    of: Int | None = named(None, group=1)
    name: str | None = None
    in_: Region | None = named(None)
    if_: Bool | None = named(None)


@ludeme("count Pieces")
class CountPieces(CountComponents):
    """`(count Pieces Mover)`: the number of a player's pieces (spec 07 §2.4)."""

    needs = frozenset({Capability.PIECE_LISTS})
    refers = by_slot(name=Thing.PIECES)

    @property
    def phrases(self) -> tuple[str, ...]:  # type: ignore[override]
        """Which pieces, whose, and where."""
        which = "pieces" if self.name is None else "pieces {name}"
        whose = "" if self.of is None and self.role is None else " of {of or role}"
        where = "" if self.in_ is None else " on {in:text}"
        such = "" if self.if_ is None else " for which {if:text} holds"
        return (f"the number of {which}{whose}{where}{such}",)

    def names_of(self) -> Iterator[tuple[Thing, str]]:
        """A piece; the bag is none."""
        return iter(()) if self.name == BAG else super().names_of()

    def emit(self, c: Code) -> Number:
        """Go through all sites, the hands included; the bag has what is left of the dominoes."""
        if self.name == BAG:
            return (
                Number(f"{c.helper('count_bag')}({c.s})") if has_dominoes(c.program.facts) else ZERO
            )
        return self._counted(c, None)

    def up_to(self, c: Code, most: int) -> Number:
        """Where more than a look at each site is taken, the search ends at the first too many."""
        if self.name == BAG or not (self.in_ or self.if_ or c.program.facts.stacking):
            return self.emit(c)
        return self._counted(c, most)

    def _counted(self, c: Code, most: int | None) -> Number:
        search = PieceSearch(self.type, self.of or self.role, self.name, self.in_, self.if_)

        def loop(b: Code, total: Number) -> None:
            search.count(b, total, None if b is c else most)

        return counted(c, "count_pieces", loop, key=(self, most))


@ludeme("count Pips")
class CountPips(CountComponents):
    """`(count Pips)`: the sum of all dice (spec 07 §2.4).

    Attributes:
        type: Without influence here.
        role: Whose dice; by default those that all share.
        of: The number of the player whose dice are meant.
        name: Without influence here.
        in_: Without influence here.
        if_: Without influence here.
    """

    uses = frozenset({Thing.DICE})
    reads = frozenset({"dice"})

    def emit(self, c: Code) -> Number:
        """The sum kept of the owner's dice: refilled dice change it at the end of the ply."""
        facts = c.program.facts
        who = self.of or self.role or Role.Shared
        owners = {container.owner for container in facts.dice}
        has_dice = [int(owner in owners) for owner in range(facts.everyone + 1)]
        owned = by_player(c, "dice", roles.index(c, who), has_dice, 0)
        if owned.value == 0:
            return ZERO
        pips = fields.pips(c)
        return pips if owned.value else choose(Condition(f"{owned} != 0"), pips, ZERO)


@ludeme("count")
class CountSites(Int):
    """`(count at:(to))`: the pieces on a site; `(count Sites in:R)`: the sites of a region; also
    the number of a site's neighbours of some kind (spec 07 §2.4).

    Attributes:
        what: What is counted: the sites of a region or the neighbours of a site; without it, the
            pieces that stand there.
        in_: The sites.
        at: The site; by default where the last move ended.
        name: The container whose sites are counted.
    """

    indexes = by_slot(at=Index.SITE)
    reads = BOARD
    what: CountSiteType | None = None
    type: SiteType | None = None
    in_: Region | None = named(None, group=1)
    at: Int | None = named(None, group=1)
    name: str | None = slot(None, group=1)

    @property
    def phrases(self) -> tuple[str, ...]:  # type: ignore[override]
        """By what is counted."""
        if self.what is None:
            return ("the number of pieces on {in or at or last}",)
        return ("the number of {what:lower} of {in or at or last}",)

    @property
    def needs(self) -> frozenset[Capability]:
        """The pieces on a site are counted, unless something else is."""
        return frozenset({Capability.COUNTS} if self.what is None else ())

    def emit(self, c: Code) -> Number:
        """Pieces, sites or neighbours."""
        if self.what is None:
            return self._pieces(c)
        if self.what is CountSiteType.Sites:
            return self._sites(c)
        return self._neighbours(c)

    def up_to(self, c: Code, most: int) -> Number:
        """Where more than a look at each site is taken, the search ends at the first too many."""
        if self.what is not CountSiteType.Sites or self.in_ is None or self.in_.is_scanned:
            return self.emit(c)
        return self._sites(c, most)

    def exceeds(self, scene: Scene, bound: int, holds: bool) -> Ways:
        """More than no piece means that there is one."""
        return scene.more_than(self._counted(scene), bound, holds, self)

    def equals(self, scene: Scene, other: Int | Role, holds: bool) -> Ways:
        """No piece means that the site is empty."""
        number = None if isinstance(other, Role) else scene.number(other)
        return scene.as_many(self._counted(scene), number, holds, self)

    def _counted(self, scene: Scene) -> Spot | None:
        spot = self.at.spot(scene) if self.at and self.what is None else None
        return spot if spot and spot.kind == scene.kind(self.type) else None

    def _pieces(self, c: Code) -> Number:
        if self.in_ is not None:
            return sum_over(c, self.in_, self._on_site)
        return self._on_site(c, access.or_last_to(c, self.at))

    def _on_site(self, c: Code, site: Number) -> Number:
        place = locate(c, site, self.type, by_index=False)
        if place.valid.known is False:
            return ZERO
        return choose(place.valid, access.count(c, place.slot), ZERO)

    def _sites(self, c: Code, most: int | None = None) -> Number:
        containers = c.program.facts.containers
        if self.in_ is not None:
            region = self.in_
            known = region.static(c)
            if known is not None:
                return Literal(len(known))

            def loop(b: Code, total: Number) -> None:
                with region.each_in_any_order(b):
                    b.line(f"{total} += 1")
                    enough(b, total, None if b is c else most)

            return counted(c, "count_sites", loop, key=(self, most))
        if self.name is not None:
            sizes = [k.size for k in containers if k.name == self.name]
            return Literal(sizes[0] if sizes else 0)
        if self.at is not None:  # quirk: the number of a container, before play
            index = before_play(self.at, c)
            if index is None or not 0 <= index < len(containers):
                raise unsupported(self)
            return Literal(containers[index].size)
        return Number(f"(1 if {c.s}[LAST_TO] >= 0 else 0)")

    def _neighbours(self, c: Code) -> Number:
        """The size of a list of neighbours of one site, the first of a region."""
        kind = kind_of(c, self.type)
        attribute = {
            "Adjacent": "adjacent",
            "Neighbours": "all",
            "Orthogonal": "orthogonal",
            "Diagonal": "diagonal",
            "Off": "off",
        }[str(self.what)]
        sites = c.program.facts.topology.sites(kind)
        twice = kind == "Edge" and attribute in ("adjacent", "all", "orthogonal")
        own = 2 if twice else 0  # quirk: an edge is counted with the ends of its neighbours
        values = [len(getattr(site, attribute)) + own for site in sites]
        if self.in_ is not None:
            region = self.in_

            def first(b: Code) -> None:
                with region.each(b) as site:
                    b.line(f"return {of_site(b, 'neighbours', site, values)}")

            return number(c, "count_neighbours", first)
        return of_site(c, "neighbours", access.or_last_to(c, self.at), values)


@ludeme("count")
class CountOfGame(Int):
    """`(count Moves)`: a number of the game, its board or the trial (spec 07 §2.4).

    Attributes:
        what: What is counted.
        type: The kind of graph element, for rows and columns; by default that of the board.
    """

    phrases = ("the number of {what:lower}",)
    is_small = True
    what: CountSimpleType
    type: SiteType | None = None

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """Only where legal moves are counted anything is generated."""
        return ANYTHING if self.what is CountSimpleType.LegalMoves else NOTHING

    @property
    def lasts(self) -> str | None:  # type: ignore[override]
        """Moves and turns of the whole game."""
        return {CountSimpleType.Moves: "MOVES", CountSimpleType.Turns: "TURN"}.get(self.what)

    def emit(self, c: Code) -> Number:
        """A constant or a number in the head of the position."""
        kinds = CountSimpleType
        topology = c.program.facts.topology
        match self.what:
            case kinds.Moves | kinds.Turns | kinds.MovesThisTurn:
                names = {
                    kinds.Moves: "MOVES",
                    kinds.Turns: "TURN",
                    kinds.MovesThisTurn: "SAME_TURN",
                }
                return Number(f"{c.s}[{names[self.what]}]")
            case kinds.Players:
                return Literal(c.program.facts.players)
            case kinds.Cells | kinds.Edges | kinds.Vertices:
                name = {kinds.Cells: "Cell", kinds.Edges: "Edge", kinds.Vertices: "Vertex"}
                return Literal(topology.count(name[self.what]))
            case kinds.Rows | kinds.Columns:
                sets = topology.site_sets(kind_of(c, self.type))
                return Literal(len(sets[str(self.what).lower()]))
            case kinds.Active:
                return Number(f"count_bits({c.s}[ACTIVE])")
            case kinds.Trials:
                return Number(f"{c.s}[{c.program.layout.need('TRIALS', 1)}]")
            case kinds.Phases:
                phases = {site.phase for site in topology.sites(kind_of(c, self.type))}
                return Literal(len(phases))
        return self._legal_moves(c)

    def _legal_moves(self, c: Code) -> Number:
        """Those of the position as it is; among them their own number could not be counted."""
        number_of_moves = rules_of(c.program).legal_moves
        if number_of_moves is None or Flag.COUNTING in c.flags:
            raise unsupported(self)
        return number_of_moves(c)


@ludeme("count Value")
class CountValue(Int):
    """`(count Value 3 in:(values Remembered))`: how often a number occurs (spec 07 §2.4).

    Attributes:
        of: The number that is looked for.
        in_: The numbers among which it is counted.
    """

    reads = NOTHING
    in_order = False
    of: Int
    in_: Ints = named()

    def emit(self, c: Code) -> Number:
        """Go through the array once."""
        wanted, total = c.let("wanted", self.of.emit(c)), c.var("n", ZERO)
        with self.in_.each(c) as value, c.block(f"if {value} == {wanted}"):
            c.line(f"{total} += 1")
        return total


@ludeme("count Stack")
class CountStack(Int):
    """`(count Stack FromTop at:(to) if:(= (what at:(to)) 1))`: levels that satisfy (07 §2.4).

    Attributes:
        order: Whether to begin at the bottom, as by default, or at the top.
        at: The site of the stack.
        to: The sites of several stacks.
        if_: Which levels count; the site is `(to)` and the level `(level)` in it.
        stop: Where to end: before the first level for which this holds.
    """

    indexes = by_slot(at=Index.SITE)
    needs = frozenset({Capability.STACKS})
    reads = BOARD
    order: StackDirection | None = None
    type: SiteType | None = None
    at: Int | None = named(None, group=1, required=True)
    to: Region | None = named(None, group=1, required=True)
    if_: Bool | None = named(None)
    stop: Bool | None = named(None)

    def emit(self, c: Code) -> Number:
        """Level by level, until one where the stop condition holds."""
        at = c.let("site", self.at.emit(c)) if self.at is not None else UNDEFINED

        def loop(b: Code, total: Number) -> None:
            if self.to is not None:
                with self.to.each(b) as site:
                    self._levels(b, site, total)
            else:
                self._levels(b, at, total)

        return counted(c, "count_stack", loop)

    def _levels(self, c: Code, site: Number, total: Number) -> None:
        place = locate(c, site, self.type)
        with c.when(place.valid):
            height = c.let("height", access.height(c, place.slot))
            step, level = c.fresh("i"), c.fresh("level")
            downwards = self.order is StackDirection.FromTop
            with c.block(f"for {step} in range({height})"):
                c.line(f"{level} = {f'{height} - 1 - {step}' if downwards else step}")
                with c.scope(to=place.site, level=level):
                    with c.when(self.stop.emit(c) if self.stop else FALSE):
                        c.line("break")
                    with c.when(self.if_.emit(c) if self.if_ else TRUE):
                        c.line(f"{total} += 1")
