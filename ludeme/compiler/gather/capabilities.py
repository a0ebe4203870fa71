"""Which capabilities a game has, by the ludemes that occur in it (spec 04 §4)."""

from __future__ import annotations

from collections.abc import Iterable

from ludeme.language.base import Node
from ludeme.language.board.boards import BoardItem, Values
from ludeme.language.constants import RelationType, SiteType
from ludeme.language.effects.set_numbers import SetTeam
from ludeme.language.effects.set_site import SetCount
from ludeme.language.effects.sow import Sow
from ludeme.language.ints.count import CountSites, CountStack, CountSteps
from ludeme.language.ints.iterators import Level
from ludeme.language.ints.of_board import HandSite
from ludeme.language.ints.of_site import TopLevel
from ludeme.language.ints.size import SizeStack
from ludeme.language.ints.where import WhereLevel, WhereLevelPiece
from ludeme.language.kinds import Int, IntConstant
from ludeme.language.moves.add import AddPiece
from ludeme.language.moves.for_each.for_each import ForEachPiece
from ludeme.language.moves.from_to import FromTo
from ludeme.language.moves.hop import Hop
from ludeme.language.moves.slide import Slide
from ludeme.language.moves.step import Step
from ludeme.language.regions.geometry import SitesDistance
from ludeme.language.rules.equipment import Card, Deck, Dice, Hand
from ludeme.language.rules.start import (
    Place,
    PlaceMany,
    PlaceRandomStack,
    PlaceStack,
    StartSetCount,
    StartSetTeam,
)

ALWAYS_STACKING = (
    *(PlaceStack, PlaceRandomStack, Card, Deck, Level, TopLevel),
    *(SizeStack, CountStack, WhereLevel, WhereLevelPiece),
)
ALWAYS_COUNTING = (Hand, Dice, Deck, StartSetCount, SetCount, Sow, HandSite)


def is_stacking(nodes: Iterable[Node]) -> bool:
    """Whether sites hold stacks of pieces."""
    return any(_stacks(node) for node in nodes)


def _stacks(node: Node) -> bool:
    match node:
        case BoardItem():
            return bool(node.large_stack)
        case AddPiece():
            return node.stack or node.to.level is not None
        case FromTo():
            return node.stack or node.from_.level is not None
        case Hop() | Step() | Slide():
            return node.stack
        case ForEachPiece():
            return node.top is not None
    return isinstance(node, ALWAYS_STACKING)


def is_counting(nodes: Iterable[Node]) -> bool:
    """Whether sites hold a number of equal pieces (never in stacking games)."""
    return any(_counts(node) for node in nodes)


def _counts(node: Node) -> bool:
    match node:
        case Place():
            return _more_than_one(node.count)
        case PlaceMany():
            return node.counts is not None and any(map(_more_than_one, node.counts[:1]))
        case AddPiece():
            return node.count is not None and not _is_one(node.count)
        case CountSites():
            return node.what is None
    return isinstance(node, ALWAYS_COUNTING)


def _more_than_one(count: Int | None) -> bool:
    return isinstance(count, IntConstant) and count.value > 1


def _is_one(count: Int) -> bool:
    return isinstance(count, IntConstant) and count.value == 1


def has_teams(nodes: Iterable[Node]) -> bool:
    """Whether players form teams."""
    return any(isinstance(node, SetTeam | StartSetTeam) for node in nodes)


def sets_counts(nodes: Iterable[Node]) -> bool:
    """Whether stored owners can differ from the owners of the pieces (spec 04 §5.2.1)."""
    return any(isinstance(node, StartSetCount | SetCount) for node in nodes)


def site_types(nodes: Iterable[Node], default: str) -> tuple[str, ...]:
    """The site types the rules name, the board's default first (spec 04 §4, "types in use")."""
    found = {default}
    for node in nodes:
        if isinstance(node, BoardItem | Values):
            continue
        found.update(str(value) for value in vars(node).values() if isinstance(value, SiteType))
    return (default, *(t for t in ("Cell", "Vertex", "Edge") if t in found - {default}))


#: Fields of ludemes that place pieces turned.
TURNING = ("rotation", "rotations")


def needs(nodes: Iterable[Node]) -> frozenset[str]:
    """Everything the ludemes themselves ask for."""
    asked = frozenset().union(*(node.needs for node in nodes))
    if any(getattr(node, name, None) is not None for node in nodes for name in TURNING):
        asked |= {"rotation"}
    return asked


def distance_relation(nodes: Iterable[Node]) -> str:
    """The relation all distances of the game are measured in (quirk, spec 07 §2.4)."""
    used = {
        str(node.relation or RelationType.Adjacent)
        for node in nodes
        if isinstance(node, CountSteps | SitesDistance) and node.step is None
    }
    ranking = ("Adjacent", "All", "OffDiagonal", "Diagonal", "Orthogonal")
    return next((relation for relation in ranking if relation in used), "Adjacent")
