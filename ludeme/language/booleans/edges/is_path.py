"""Paths and cycles of a player's edges or sites (spec 07 §1.11)."""

from __future__ import annotations

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.directions.ways import each_step
from ludeme.emit.expressions import FALSE, TRUE, ZERO, Condition, Number, negation
from ludeme.emit.questions import holds, spread, start_flood, within
from ludeme.language import roles
from ludeme.language.base import by_slot, ludeme, named
from ludeme.language.constants import Role, SiteType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Int, Range, unsupported
from ludeme.language.moves.move_clauses import PlayerSpec
from ludeme.language.undecided import decided, holds_either_way, undecided


@ludeme("is Path")
class IsPath(Bool):
    """`(is Path Edge Mover length:(exact 3) closed:True)`: edges form a path (spec 07 §1.11).

    Attributes:
        type: Whether the path is made of edges, vertices or cells.
        from_: A site of the path; by default where the last move ended.
        player: Whose path it is.
        length: How long it must be.
        closed: Whether it must come back to its start; by default not.
    """

    indexes = by_slot(from_=Index.SITE)
    reads = BOARD
    type: SiteType
    from_: Int | None = named(None)
    player: PlayerSpec | Role
    length: Range = named()
    closed: Bool | None = named(None)

    def emit(self, c: Code) -> Condition:
        """Around the last site: a cycle, or everything connected is one chain."""
        kind = str(self.type)
        if kind not in c.program.facts.types:
            return FALSE
        if slot := undecided(self, "closed"):
            return holds_either_way(c, self, slot)
        closed = decided(self.closed)
        if closed and kind != "Edge":
            raise unsupported(self)
        site = c.let("site", access.or_last_to(c, self.from_))
        player = c.let("player", roles.index(c, self.player))
        low, high = (c.let("bound", bound) for bound in self.length.bounds(c))
        count = c.program.facts.topology.count(kind)

        def build(b: Code) -> None:
            with b.when(negation(within(b, site, count))):
                b.line("return False")
            if kind != "Edge":
                self._chain_of_sites(b, kind, site, player, low, high)
            elif closed:
                self._cycle(b, site, player, low, high)
            else:
                self._chain_of_edges(b, site, player, low, high)

        return holds(c, "is_path", build)

    def _chain_of_sites(
        self, b: Code, kind: str, site: Number, player: Number, low: Number, high: Number
    ) -> None:
        """The group of the last site is a chain: n sites with n - 1 links, two at most each."""

        def own(c: Code, place: Number) -> Condition:
            return Condition(f"{access.who(c, access.slot(c, place, kind))} == {player}")

        flood = start_flood(b, kind)
        flood.add(b, site)
        spread(b, flood, kind, None, own)
        i, links, total = b.fresh("i"), b.fresh("links"), b.var("total", ZERO)
        with b.block(f"for {i} in range({flood.stack}, {flood.stack} + {flood.size})"):
            here = b.var("here", f"t[{i}]")
            b.line(f"{links} = 0")
            with each_step(b, None, kind, here) as near, b.block(f"if {own(b, near)}"):
                b.line(f"{links} += 1")
            with b.block(f"if {links} > 2"):
                b.line("return False")
            b.line(f"{total} += {links}")
        straight = f"{total} == 2 * ({flood.size} - 1)"
        b.line(f"return {straight} and {low} <= {flood.size} <= {high}")

    def _chain_of_edges(
        self, b: Code, site: Number, player: Number, low: Number, high: Number
    ) -> None:
        """All edges that hang together with the last one are a chain."""
        own, near, work = self._graph(b, player)
        first = f"t[{self._ends(b)} + 2 * {site}]"
        length = b.var("length", f"chain_of_edges(t, {own}, {near}, {work}, {first})")
        b.line(f"return {length} > 0 and {low} <= {length} <= {high}")

    def _cycle(self, b: Code, site: Number, player: Number, low: Number, high: Number) -> None:
        """The vertices that cycles join with the last edge make one cycle, or contain one."""
        own, near, work = self._graph(b, player)
        ends, edges = self._ends(b), b.program.facts.topology.count("Edge")
        one = b.var("one", f"t[{ends} + 2 * {site}]")
        other = b.var("other", f"t[{ends} + 2 * {site} + 1]")
        marks = b.bitmap(b.program.facts.topology.count("Vertex"))
        size = b.var("size", f"cyclic_part(t, {own}, {near}, {ends}, {work}, {marks}, {one})")
        with b.block(f"if t[{marks} + {other}] == 0"):
            b.line("return False")
        inside = b.var("inside", f"edges_within(t, {own}, {ends}, {edges}, {marks})")
        exact = TRUE if low == high else Condition(f"{low} == {high}")
        with b.block(f"if {inside} == {size}"):
            b.line(f"return {size} == {low} if {exact} else 2 < {size} <= {high}")
        with b.block(f"if {inside} < {size}"):
            b.line("return False")
        way = b.var("way", f"way_found(t, {own}, {near}, {work}, {one}, {other}, {site}) + 1")
        with b.block(f"if {way} == 0"):
            b.line("return False")
        with b.block(f"if {way} == {low} and {exact}"):
            b.line("return True")
        b.line(f"return {way} <= {high} and {high if exact.known is True else way} > 2")

    # --- the graph of the player's edges ----------------------------------------------------------

    def _ends(self, b: Code) -> str:
        ends = [
            vertex for edge in b.program.facts.topology.sites("Edge") for vertex in edge.vertices
        ]
        return b.program.tables.add("ends", ends)

    def _graph(self, b: Code, player: Number) -> tuple[Number, str, str]:
        """A bitmap of the player's edges, the edges at every vertex, and workspace."""
        topology = b.program.facts.topology
        rows: list[list[int]] = [[] for _ in range(topology.count("Vertex"))]
        for number, edge in enumerate(topology.sites("Edge")):
            one, other = edge.vertices
            rows[one] += [number, other]
            rows[other] += [number, one]
        near = b.program.tables.add_rows("edges_at", rows)
        own, edge_ = b.bitmap(topology.count("Edge")), b.fresh("edge")
        with b.block(f"for {edge_} in range({topology.count('Edge')})"):
            owner = access.who(b, access.slot(b, edge_, "Edge"))
            b.line(f"t[{own} + {edge_}] = 1 if {owner} == {player} else 0")
        return own, near, f"{b.workspace(3 * len(rows), 'work')}, {len(rows)}"
