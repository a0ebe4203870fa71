"""Boards as items of the equipment, and their tracks (spec 02 §6, §9).

A board knows how to draw its graph (`build`), which type of site is played on (`use`) and, once
its topology is known, its tracks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from ludeme.board import custom
from ludeme.board.board_error import BoardError
from ludeme.board.generators.squares import rectangle
from ludeme.board.graph import Graph
from ludeme.board.surakarta import surakarta
from ludeme.board.tracks import Track, follow_steps, make_track
from ludeme.grammar.errors import LudemeError, LudemeWarning
from ludeme.language.base import Node, OneOrMore, Thing, by_slot, ludeme, named, slot
from ludeme.language.board.graphs import optional_size
from ludeme.language.constants import Role, SiteType, StoreType, TilingBoardlessType
from ludeme.language.folding import code_to_fold, folded
from ludeme.language.indexes import no_such_site
from ludeme.language.kinds import Container, DimFn, GraphFn, Int, Range
from ludeme.language.ranges import RangeBetween, RangeExact
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts

if TYPE_CHECKING:
    from ludeme.board.topology.topology import Topology


#: The largest value of a puzzle.
MAX_VALUE = 1000


@ludeme("track")
class TrackItem(Node):
    """`(track "Track" {0..11 End} loop:True)`: a route over the board (spec 02 §9).

    In a slot:
        The tracks on the board, along which pieces can go.

    Attributes:
        name: The name of the track.
        sites: The sites in order; `0..11` stands for all from 0 to 11, `End` for a place behind the
            board.
        steps: The same as a walk: a site, then directions with or without a number of steps, such
            as `"0,E,N1,W"`.
        loop: Whether the last site is followed by the first.
        owner: The number of the player whose track it is; by default nobody.
        role: The player whose track it is; by default nobody.
        directed: Whether the track can only be followed forward.
    """

    about_nobody = True
    introduces = by_slot(name=Thing.TRACK)
    #: As in an item: what makes sense on any board, whatever is wrong with the track.
    anyhow: ClassVar[Mapping[str, Any]] = by_slot(sites=(0, 1), steps=None)
    name: str
    sites: tuple[int, ...] | None = slot(None, group=1, required=True)
    steps: str | None = slot(None, group=1, required=True)
    loop: bool = named(False)
    owner: int | None = slot(None, group=2)
    role: Role | None = slot(None, group=2)
    directed: bool = named(False)

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """Sites that the game does not have."""
        beyond = [site for site in self.sites or () if site >= facts.total_sites]
        if beyond and not facts.deduction:
            message = (
                f'the track "{self.name}" leads over site {beyond[0]}, which is not there: '
                f"the sites of this game are 0 to {facts.total_sites - 1}"
            )
            yield LudemeWarning(message, self.span)

    def resolve(self, topology: Topology) -> Track:
        """The track on a finished board."""
        try:
            return make_track(
                self.name,
                self._sites(topology),
                owner=self._owner(),
                loop=self.loop,
                directed=self.directed,
            )
        except ValueError as error:
            raise LudemeError(str(error), self.span) from None

    def _sites(self, topology: Topology) -> list[int]:
        if self.sites is not None:
            return list(self.sites)
        kind = topology.default
        if kind == SiteType.Edge:
            raise LudemeError("a board of edges takes its tracks as lists of sites", self.span)
        supported = topology.supported(kind, "All")

        def onward(site: int, direction: str) -> list[tuple[int, ...]]:
            if direction not in supported:
                raise LudemeError(f"this board has no direction {direction}", self.span)
            if not 0 <= site < topology.count(kind):
                raise no_such_site(site, kind, topology.count(kind), self.span)
            return [radial.sites[1:] for radial in topology.radials(kind, site, direction)]

        return follow_steps(self.steps or "", onward)

    def _owner(self) -> int:
        """The player number; roles that stand for no single player own nothing."""
        if self.role is None:
            return self.owner or 0
        player = self.role.removeprefix("P")
        return int(player) if player.isdecimal() else 0


@ludeme("values")
class Values(Node):
    """`(values Cell (range 1 9))`: what may be written in the sites of a puzzle (spec 02 §6.1).

    In a slot:
        What may be written where: it makes the board that of a deduction puzzle.

    Attributes:
        type: The kind of graph element that is written in.
        range: The numbers that may be written.
    """

    type: SiteType
    range: Range

    @property
    def site_types(self) -> frozenset[SiteType]:
        """None: what is written there needs no contents."""
        return frozenset()

    def bounds(self, facts: Facts) -> tuple[int, int]:
        """Smallest and largest value."""
        match self.range:
            case RangeBetween(min=low, max=high):
                return self._constant(low, facts), self._constant(high or low, facts)
            case RangeExact(value=only):
                return self._constant(only, facts), self._constant(only, facts)
        raise LudemeError("the values of a puzzle need a lower and an upper bound", self.span)

    def _constant(self, number: Int, facts: Facts) -> int:
        value = folded(number, code_to_fold(facts))
        if value is None:
            raise LudemeError("the values of a puzzle must be known numbers", self.span)
        if not 0 <= value <= MAX_VALUE:
            raise LudemeError(f"the values of a puzzle lie between 0 and {MAX_VALUE}", self.span)
        return value


class BoardItem(Container):
    """Any kind of board."""

    order = 0
    use: SiteType
    tracks: tuple[TrackItem, ...] = ()
    values: tuple[Values, ...] = ()
    large_stack: bool
    #: Whether the graph stands for a board without borders (spec 02 §6.2).
    boardless: bool = False

    def graph_to_play_on(self) -> Graph:
        """The graph, once it is known that it can be played on."""
        try:
            graph = self.build()
            graph.check_size()
        except BoardError as error:
            raise LudemeError(str(error), self.span) from None
        except OverflowError:
            raise LudemeError("the places of this board are too far apart", self.span) from None
        if not graph.vertices:
            raise LudemeError("this board has no sites", self.span)
        if not graph.positions(str(self.use)):
            raise self._nothing_to_play_on(graph)
        return graph

    def _nothing_to_play_on(self, graph: Graph) -> LudemeError:
        """An error that says on what this board can be played."""
        has = [f"use:{kind}" for kind in ("Vertex", "Edge") if graph.positions(kind)]
        message = f"this board has no {str(self.use).lower()} to play on"
        return LudemeError(message, self.span, expected=" or ".join(has))

    @property
    def site_types(self) -> frozenset[SiteType]:
        """The board's own is the default of the game."""
        return frozenset()

    @property
    def needs(self) -> frozenset[Capability]:
        """Large stacks are stacks."""
        return frozenset({Capability.STACKS}) if self.large_stack else frozenset()

    def impossible(self, facts: Facts) -> Iterator[LudemeError]:
        """Tracks over sites that do not exist."""
        for item, track in zip(self.tracks, facts.tracks, strict=False):
            site = max(track.sites, default=0)
            if site >= facts.universe:
                message = f'track "{track.name}" leads over site {site}, which does not exist'
                yield LudemeError(message, item.span, expected=f"sites below {facts.universe}")

    def build(self) -> Graph:
        """Draw the graph of the board."""
        raise NotImplementedError

    def resolve_tracks(self, topology: Topology) -> tuple[Track, ...]:
        """The tracks in the order written; puzzles have none."""
        return () if self.values else tuple(track.resolve(topology) for track in self.tracks)


@ludeme("board")
class Board(BoardItem):
    """`(board (square 8) use:Vertex)`: a board drawn as a graph (spec 02 §6.1).

    Attributes:
        graph: How the board is drawn.
        use: What pieces stand on: cells, vertices or edges.
        large_stack: `True` makes it a game with stacks, as high as can be.
    """

    graph: GraphFn
    tracks: OneOrMore[TrackItem] = ()
    values: OneOrMore[Values] = ()
    use: SiteType = named(SiteType.Cell)
    large_stack: bool = named(False)

    def build(self) -> Graph:
        """Draw the graph; its numbers and places are the board's."""
        return self.graph.build(self.use)


@ludeme("boardless")
class Boardless(BoardItem):
    """`(boardless Hexagonal)`: a table without borders (spec 02 §6.2).

    Attributes:
        tiling: How the table is tiled.
        dimension: How many sites on a side; by default 41, or 21 of hexagons.
        large_stack: `True` makes it a game with stacks, as high as can be.
    """

    at_least = by_slot(dimension=1)
    tiling: TilingBoardlessType
    dimension: DimFn | None = None
    large_stack: bool = named(False)

    use = SiteType.Cell
    boardless = True

    def build(self) -> Graph:
        """Draw a board large enough."""
        return custom.boardless(self.tiling, optional_size(self.dimension))


@ludeme("mancalaBoard")
class MancalaBoard(BoardItem):
    """`(mancalaBoard 2 6)`: rows of holes, with or without stores (spec 02 §6.3).

    Attributes:
        rows: How many rows of holes, from 2 to 6.
        columns: How many holes in a row.
        store: Where the stores are: outside the rows, or `None`.
        num_stores: How many stores there are.
        large_stack: `True` makes it a game with stacks, as high as can be.
    """

    at_least = by_slot(columns=1)
    rows: int
    columns: int
    store: StoreType = named(StoreType.Outer)
    num_stores: int = named(2)
    large_stack: bool = named(False)
    tracks: OneOrMore[TrackItem] = ()

    use = SiteType.Vertex

    def build(self) -> Graph:
        """Draw the holes and stores."""
        if not 2 <= self.rows <= 6:
            raise LudemeError("a mancala board has two to six rows", self.span)
        if self.store is StoreType.Inner or self.num_stores != 2:
            return rectangle(self.rows, self.rows, self.use)  # §6.3, quirk
        return custom.mancala(self.rows, self.columns, stores=self.store is StoreType.Outer)


@ludeme("surakartaBoard")
class SurakartaBoard(BoardItem):
    """`(surakartaBoard (square 6))`: a board with loops around its corners (spec 02 §6.4).

    Attributes:
        graph: The board without the loops.
        loops: How many loops there are; by default as many as fit.
        from_: Which line, counted from the border, the first loop joins.
        large_stack: `True` makes it a game with stacks, as high as can be.
    """

    graph: GraphFn
    loops: int | None = named(None)
    from_: int = named(1)
    large_stack: bool = named(False)

    use = SiteType.Vertex

    def build(self) -> Graph:
        """Draw the lattice; the loops are tracks."""
        return self.graph.build(self.use)

    def resolve_tracks(self, topology: Topology) -> tuple[Track, ...]:
        """Two tracks per loop, one in each direction."""
        try:
            return tuple(surakarta(topology, self.loops, self.from_))
        except ValueError as error:
            raise LudemeError(str(error), self.span) from None
