"""The centre of the tree that a player's edges make (spec 07 §1.11)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from ludeme.emit import access
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD
from ludeme.emit.expressions import ZERO, Condition, Literal, Number
from ludeme.emit.questions import holds
from ludeme.language import roles
from ludeme.language.base import ludeme
from ludeme.language.booleans.edges.edge_graph import Choice, degrees, require_forest
from ludeme.language.constants import Role
from ludeme.language.kinds import Bool
from ludeme.language.moves.move_clauses import PlayerSpec


@ludeme("is TreeCentre")
class IsTreeCentre(Bool):
    """`(is TreeCentre Mover)`: the last vertex is the centre of its tree (spec 07 §1.11).

    Attributes:
        player: Whose edges make the tree.
    """

    reads = BOARD
    player: PlayerSpec | Role

    def emit(self, c: Code) -> Condition:
        """Compare with a reference vertex found from the lowest vertex of the tree.

        Where edges hold no pieces there is no tree, and vertex 0 takes its place.
        """
        facts = c.program.facts
        if "Edge" not in facts.types:
            return Condition(f"{c.s}[LAST_TO] == 0")
        player, vertices = c.let("player", roles.index(c, self.player)), _vertices(c)

        def chosen(b: Code, slot: Number) -> Condition:
            owned = f"({player} == {facts.everyone} or {access.who(b, slot)} == {player})"
            return Condition(f"{access.filled(b, slot)} and {owned}")

        def build(b: Code) -> None:
            last = b.var("last", f"{b.s}[LAST_TO]")
            with b.block(f"if not 0 <= {last} < {vertices}"):
                b.line("return False")
            require_forest(b, chosen)
            degree, middle = degrees(b, chosen), b.var("middle", ZERO)
            with b.block(f"if t[{degree} + {last}] > 0"):
                b.line(f"{middle} = {_middle(b, chosen, last)}")
            ends = f"t[{degree} + {last}] == 1 and t[{degree} + {middle}] == 1"
            with b.block(f"if {last} == {middle} or ({ends})"):
                b.line("return True")
            with _each_neighbour(b, chosen, last) as near, b.block(f"if {near} == {middle}"):
                one, other = (_greedy_walk(b, chosen, start) for start in (last, middle))
                with b.block(f"if {one} == {other}"):
                    b.line("return True")

        return holds(c, "tree_centre", build)


def _vertices(c: Code) -> int:
    return c.program.facts.topology.count("Vertex")


@contextmanager
def _each_neighbour(b: Code, chosen: Choice, vertex: Number) -> Iterator[Number]:
    """A loop over the vertices joined with one by a chosen edge, in ascending order."""
    joined: list[list[tuple[int, int]]] = [[] for _ in range(_vertices(b))]
    for index, edge in enumerate(b.program.facts.topology.sites("Edge")):
        one, other = edge.vertices
        joined[one].append((other, index))
        joined[other].append((one, index))
    rows = [[number for pair in sorted(pairs) for number in pair] for pairs in joined]
    table, i = b.program.tables.add_rows("joined", rows), b.fresh("i")
    first, last = f"{table} + t[{table} + {vertex}]", f"{table} + t[{table} + {vertex} + 1]"
    with (
        b.block(f"for {i} in range({first}, {last}, 2)"),
        b.block(f"if {chosen(b, access.slot(b, Number(f't[{i} + 1]'), 'Edge'))}"),
    ):
        yield Number(f"t[{i}]")


@dataclass(frozen=True)
class _Tree:
    """The vertices of a tree in breadth-first order, and the parent of each."""

    order: Number
    parent: Number
    size: Number


def _tree(b: Code, chosen: Choice, root: Number) -> _Tree:
    count = _vertices(b)
    order, parent = b.workspace(count, "order"), b.workspace(count, "parent")
    size, index = b.var("size", Literal(1)), b.var("k", ZERO)
    b.line(f"t[{order}] = {root}")
    b.line(f"t[{parent} + {root}] = -1")
    with b.block(f"while {index} < {size}"):
        here = b.var("here", f"t[{order} + {index}]")
        b.line(f"{index} += 1")
        with (
            _each_neighbour(b, chosen, here) as near,
            b.block(f"if {near} != t[{parent} + {here}]"),
        ):
            b.line(f"t[{parent} + {near}] = {here}")
            b.line(f"t[{order} + {size}] = {near}")
            b.line(f"{size} += 1")
    return _Tree(order, parent, size)


def _middle(b: Code, chosen: Choice, member: Number) -> Number:
    """From the lowest vertex always on to the child that more than half of the tree hangs on."""
    whole = _tree(b, chosen, member)
    middle, i = b.var("middle", member), b.fresh("i")
    with b.block(f"for {i} in range({whole.size})"):
        b.line(f"{middle} = min({middle}, t[{whole.order} + {i}])")
    tree, below = _tree(b, chosen, middle), b.workspace(_vertices(b), "below")
    with b.block(f"for {i} in range({tree.size})"):
        b.line(f"t[{below} + t[{tree.order} + {i}]] = 1")
    with b.block(f"for {i} in range({tree.size} - 1, 0, -1)"):
        here = b.var("here", f"t[{tree.order} + {i}]")
        b.line(f"t[{below} + t[{tree.parent} + {here}]] += t[{below} + {here}]")
    # In breadth-first order children come after their parents, so one pass follows the way.
    with b.block(f"for {i} in range(1, {tree.size})"):
        here = b.var("here", f"t[{tree.order} + {i}]")
        heavy = f"t[{below} + {here}] > {tree.size} // 2"
        with b.block(f"if t[{tree.parent} + {here}] == {middle} and {heavy}"):
            b.line(f"{middle} = {here}")
    return middle


def _greedy_walk(b: Code, chosen: Choice, start: Number) -> Number:
    """The number of vertices met when always going on to the lowest new neighbour."""
    count = _vertices(b)
    seen, here, steps = b.bitmap(count), b.var("here", start), b.var("steps", ZERO)
    onward = b.var("onward", start)
    with b.block(f"while {onward} >= 0"):
        b.line(f"{here} = {onward}")
        b.line(f"t[{seen} + {here}] = 1")
        b.line(f"{steps} += 1")
        b.line(f"{onward} = -1")
        with (
            _each_neighbour(b, chosen, here) as near,
            b.block(f"if {onward} < 0 and t[{seen} + {near}] == 0"),
        ):
            b.line(f"{onward} = {near}")
    return steps
