"""What the ludemes of a game ask of it as a whole (spec 04 §4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ludeme.language.base import Node
from ludeme.language.constants import RelationType, SiteType
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts

#: Where distances are asked for in several relations, the first of these is used for all.
RANKING = ("Adjacent", "All", "OffDiagonal", "Diagonal", "Orthogonal")

#: Numbers from here on are in a region of literals, but in none that is put together in play.
MOST_SITES = 10_000


def needs(nodes: Sequence[Node]) -> frozenset[Capability]:
    """Every capability that some ludeme asks for."""
    own = [node.needs for node in nodes]
    in_order = [below.needs_in_order for node in nodes if node.in_order for below in node.below]
    return frozenset().union(*own, *in_order)


def site_types(nodes: Iterable[Node], default: SiteType) -> tuple[str, ...]:
    """The site types in use, the board's default first (spec 04 §4, "types in use")."""
    named = frozenset().union(*(node.site_types for node in nodes))
    every = (SiteType.Cell, SiteType.Vertex, SiteType.Edge)
    return (str(default), *(str(kind) for kind in every if kind in named - {default}))


def highest_site(nodes: Iterable[Node]) -> int:
    """The highest number that regions must have room for because a ludeme names it; -1 if none."""
    named = (node.highest_site for node in nodes)
    return max((number for number in named if number < MOST_SITES), default=-1)


def highest_rotation(nodes: Iterable[Node], facts: Facts) -> int:
    """The highest number that the rotation of a piece may be because a ludeme names it."""
    return max((node.highest_rotation(facts) for node in nodes), default=0)


def distance_relation(nodes: Iterable[Node]) -> str:
    """The relation all distances of the game are measured in (quirk, spec 07 §2.4)."""
    used = {str(node.distances) for node in nodes if node.distances is not None}
    return next((relation for relation in RANKING if relation in used), RelationType.Adjacent)
