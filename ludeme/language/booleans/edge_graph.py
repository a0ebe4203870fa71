"""Conditions on the graph that a player's edges make (spec 07 §1.11)."""

from __future__ import annotations

from ludeme.language.base import ludeme, named, shape
from ludeme.language.constants import Role, SiteType
from ludeme.language.kinds import Bool, Int, Range
from ludeme.language.moves.parts import PlayerSpec


@ludeme("is Path")
class IsPath(Bool):
    """`(is Path Edge Mover length:(exact 3) closed:True)`: edges form a path (spec 07 §1.11)."""

    type: SiteType
    from_: Int | None = named(None)
    player: PlayerSpec | Role
    length: Range = named()
    closed: Bool | None = named(None)


@shape
class IsEdgeGraph(Bool):
    """A condition on the graph that a player's edges make."""

    player: PlayerSpec | Role


@ludeme("is Tree")
class IsTree(IsEdgeGraph):
    """`(is Tree Mover)`: the player's edges have no cycle (spec 07 §1.11)."""


@ludeme("is SpanningTree")
class IsSpanningTree(IsEdgeGraph):
    """`(is SpanningTree Mover)`: the player's edges make a spanning tree (spec 07 §1.11)."""


@ludeme("is CaterpillarTree")
class IsCaterpillarTree(IsEdgeGraph):
    """`(is CaterpillarTree Mover)`: a spanning tree whose inner part is a path (spec 07 §1.11)."""


@ludeme("is TreeCentre")
class IsTreeCentre(IsEdgeGraph):
    """`(is TreeCentre Mover)`: the last vertex is the centre of its tree (spec 07 §1.11)."""


@ludeme("is RegularGraph")
class IsRegularGraph(IsEdgeGraph):
    """`(is RegularGraph Mover k:3)`: every vertex has equally many edges (spec 07 §1.11)."""

    k: Int | None = named(None, group=1)
    odd: Bool | None = named(None, group=1)
    even: Bool | None = named(None, group=1)
