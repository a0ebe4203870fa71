"""Trees and regular graphs that a player's edges make (spec 07 §1.11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.expressions import FALSE, UNDEFINED, ZERO, Condition, Number, both
from ludeme.emit.questions import fails, within
from ludeme.language import roles
from ludeme.language.base import ludeme, named, shape
from ludeme.language.constants import Role
from ludeme.language.kinds import Bool, Int, unsupported
from ludeme.language.moves.move_clauses import PlayerSpec

#: A condition on the slot of an edge: whether it belongs to the graph.
Choice = Callable[[Code, Number], Condition]


@shape
class IsEdgeGraph(Bool):
    """A condition on the graph that a player's edges make: those with the player's number.

    Attributes:
        player: Whose edges are looked at.
    """

    reads = BOARD
    player: PlayerSpec | Role

    def emit(self, c: Code) -> Condition:
        """False without a last site; where edges hold no pieces, none belongs to the graph."""
        facts = c.program.facts
        player = c.let("player", roles.index(c, self.player))

        def build(b: Code) -> None:
            last = Number(f"{b.s}[LAST_TO]")
            with b.block(f"if {last} < 0"):
                b.line("return False")
            if "Edge" not in facts.types:
                self.test(b, lambda c, slot: FALSE)
                return
            piece = b.var("piece", player)
            an_edge = within(b, last, facts.topology.count("Edge"))
            with b.block(f"if {both(Condition(f'{piece} == 0'), an_edge)}"):
                b.line(f"{piece} = {access.what(b, access.slot(b, last, 'Edge'))}")
            with b.block(f"if {piece} == 0"):
                b.line(f"{piece} = 1")
            self.test(b, lambda c, slot: Condition(f"{access.what(c, slot)} == {piece}"))

        return fails(c, "edge_graph", build)

    def test(self, b: Code, chosen: Choice) -> None:
        """Return False where the graph is not as it should be."""
        raise unsupported(self)


@contextmanager
def each_edge(b: Code, chosen: Choice) -> Iterator[tuple[Number, Number]]:
    """A loop over the chosen edges; yields expressions of their two ends."""
    topology = b.program.facts.topology
    if "Edge" not in b.program.facts.types:  # none is chosen
        with b.capture():
            yield UNDEFINED, UNDEFINED
        return
    ends = [vertex for edge in topology.sites("Edge") for vertex in edge.vertices]
    table, edge = b.program.tables.add("ends", ends), b.fresh("edge")
    with (
        b.block(f"for {edge} in range({topology.count('Edge')})"),
        b.block(f"if {chosen(b, access.slot(b, edge, 'Edge'))}"),
    ):
        yield Number(f"t[{table} + 2 * {edge}]"), Number(f"t[{table} + 2 * {edge} + 1]")


def require_forest(b: Code, chosen: Choice) -> Number:
    """Return False if the edges have a cycle; returns the variable with their number."""
    vertices = b.program.facts.topology.count("Vertex")
    root, vertex, count = b.workspace(vertices, "root"), b.fresh("vertex"), b.var("n", ZERO)
    with b.block(f"for {vertex} in range({vertices})"):
        b.line(f"t[{root} + {vertex}] = {vertex}")
    with each_edge(b, chosen) as ends:
        found = []
        for end in ends:
            found.append(b.var("end", end))
            with b.block(f"while t[{root} + {found[-1]}] != {found[-1]}"):
                b.line(f"{found[-1]} = t[{root} + {found[-1]}]")
        with b.block(f"if {found[0]} == {found[1]}"):
            b.line("return False")
        b.line(f"t[{root} + {found[0]}] = {found[1]}")
        b.line(f"{count} += 1")
    return count


def degrees(b: Code, chosen: Choice) -> Number:
    """Count the edges of every vertex; returns the area of the counts."""
    area = b.bitmap(b.program.facts.topology.count("Vertex"))
    with each_edge(b, chosen) as ends:
        for end in ends:
            b.line(f"t[{area} + {end}] += 1")
    return area


@ludeme("is Tree")
class IsTree(IsEdgeGraph):
    """`(is Tree Mover)`: the player's edges have no cycle (spec 07 §1.11)."""

    def test(self, b: Code, chosen: Choice) -> None:
        """A forest is enough."""
        require_forest(b, chosen)


@ludeme("is SpanningTree")
class IsSpanningTree(IsEdgeGraph):
    """`(is SpanningTree Mover)`: the player's edges make a spanning tree (spec 07 §1.11)."""

    def test(self, b: Code, chosen: Choice) -> None:
        """A forest with one edge less than vertices."""
        count = require_forest(b, chosen)
        with b.block(f"if {count} != {b.program.facts.topology.count('Vertex') - 1}"):
            b.line("return False")


@ludeme("is CaterpillarTree")
class IsCaterpillarTree(IsSpanningTree):
    """`(is CaterpillarTree Mover)`: a spanning tree whose inner part is a path (spec 07 §1.11)."""

    def test(self, b: Code, chosen: Choice) -> None:
        """No vertex has more than two edges to vertices that have further edges."""
        super().test(b, chosen)
        degree = degrees(b, chosen)
        inner = b.bitmap(b.program.facts.topology.count("Vertex"))
        with (
            each_edge(b, chosen) as ends,
            b.block(f"if {' and '.join(f't[{degree} + {end}] > 1' for end in ends)}"),
        ):
            for end in ends:
                b.line(f"t[{inner} + {end}] += 1")
                with b.block(f"if t[{inner} + {end}] > 2"):
                    b.line("return False")


@ludeme("is RegularGraph")
class IsRegularGraph(IsEdgeGraph):
    """`(is RegularGraph Mover k:3)`: every vertex has equally many edges (spec 07 §1.11).

    Attributes:
        k: How many edges each vertex must have; by default any number, the same for all.
        odd: Whether that number must be odd.
        even: Whether that number must be even.
    """

    k: Int | None = named(None, group=1)
    odd: Bool | None = named(None, group=1)
    even: Bool | None = named(None, group=1)

    def test(self, b: Code, chosen: Choice) -> None:
        """Compare all degrees with the one wanted, or with the first that is not 0."""
        degree, vertices = degrees(b, chosen), b.program.facts.topology.count("Vertex")
        vertex = b.fresh("vertex")
        wanted = b.var("wanted", self.k.emit(b) if self.k else ZERO)
        with (
            b.block(f"for {vertex} in range({vertices})"),
            b.block(f"if {wanted} == 0"),
        ):
            b.line(f"{wanted} = t[{degree} + {vertex}]")
        with (
            b.block(f"for {vertex} in range({vertices})"),
            b.block(f"if t[{degree} + {vertex}] != {wanted}"),
        ):
            b.line("return False")
        for parity, flag in ((1, self.odd), (0, self.even)):
            with b.when(flag.emit(b) if flag else FALSE), b.block(f"if {wanted} % 2 != {parity}"):
                b.line("return False")
