"""Candidate features: strategies that the end rules suggest (experiments §1.1).

A line of n suggests taking the last of n sites in a line when friends have the others, or enemies,
and so does any other pattern that starts from the last site; a connection suggests bridges; groups
and territory suggest looking at who is next to a site. Every candidate refines a minimum feature,
and its elements come from the condition of the end rule.
"""

from __future__ import annotations

from cmath import exp
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import pi

from ludeme.features.derive.derivation import minimum_features, scene_of
from ludeme.features.derive.walking import along, walks_along
from ludeme.features.layout.board import FeatureBoard, board_of
from ludeme.features.layout.position import owner_by_state
from ludeme.features.pattern.element import Element, Kind
from ludeme.features.pattern.feature import Feature, SpatialFeature
from ludeme.features.pattern.implication import contradict
from ludeme.features.pattern.normal import normal_form
from ludeme.features.pattern.pattern import Pattern
from ludeme.features.pattern.walk import HERE, Walk
from ludeme.language.base import Node
from ludeme.model.strategies import Bridge, KeepCompany, MakeLine, MakePattern
from ludeme.play.game import Game

#: Longer lines are not built one by one.
LONGEST_LINE = 8
#: Kinds of pieces that are told apart where pieces have no owners.
MOST_PIECES = 4

#: Places that are nearer to each other than so many steps are one.
_SAME_PLACE = 0.1

#: What stands on a place.
Content = tuple[Kind, int | None]
_FRIEND: Content = (Kind.FRIEND, None)
_ENEMY: Content = (Kind.ENEMY, None)
_EMPTY: Content = (Kind.EMPTY, None)


def candidate_features(game: Game, board: FeatureBoard | None = None) -> tuple[Feature, ...]:
    """Strategies suggested by goal ludemes, no two equivalent, in the order of the rules."""
    board = board_of(game, board)
    bases = _bases(minimum_features(game, board))
    found: dict[Feature, None] = {}
    for idea in _ideas(game, board):
        for base in bases:
            elements = (*base.elements, *idea.elements)
            if _possible(elements):
                pattern = replace(idea.pattern, elements=elements)
                joined = replace(base, last_to=idea.last_to, pattern=pattern)
                found[normal_form(joined)] = None
    return tuple(found)


def _bases(minimum: Sequence[Feature]) -> list[SpatialFeature]:
    """What candidates refine: placements, else what all moves have in common where they end."""
    spatial = [feature for feature in minimum if isinstance(feature, SpatialFeature)]
    placements = [f for f in spatial if f.from_ is None and f.last_to is None]
    if placements or not spatial:
        return placements
    shared = [
        element
        for element in spatial[0].elements
        if element.at == HERE and all(element in other.elements for other in spatial)
    ]
    return [SpatialFeature(to=HERE, pattern=Pattern(tuple(shared)))]


def _possible(elements: Sequence[Element]) -> bool:
    return not any(
        one.at == two.at and contradict(one, two) for one, two in combinations(elements, 2)
    )


def _ideas(game: Game, board: FeatureBoard) -> Iterator[SpatialFeature]:
    """The patterns themselves, goal by goal."""
    sides = _sides(board)
    number = scene_of(game).number
    for goal in goals_of(game):
        for strategy in goal.strategies(number):
            match strategy:
                case MakeLine():
                    yield from _lines(board, goal, strategy, sides)
                case MakePattern():
                    yield from _patterns(board, goal, strategy, sides)
                case Bridge():
                    yield from _bridges(board, goal)
                case KeepCompany():
                    yield from _company(board, goal)


def goals_of(game: Game) -> Iterator[Node]:
    """Everything that end rules ask, in the order of the rules."""
    rules = game.node.rules
    for end in (*(phase.end for phase in rules.phases), rules.end):
        if end is not None:
            yield from end.walk()


def _sides(board: FeatureBoard) -> list[Content]:
    """Whose pieces, or which pieces, can make up a pattern."""
    facts = board.facts
    owned = any(1 <= piece.owner <= facts.players for piece in facts.pieces[1:])
    if owned or owner_by_state(facts):
        return [_FRIEND, _ENEMY] if facts.players > 1 else [_FRIEND]
    pieces = [piece.index for piece in facts.pieces[1:] if piece.kind != "die"]
    return [(Kind.PIECE, index) for index in pieces[:MOST_PIECES]]


def _pattern(
    goal: Node, tests: Iterable[tuple[Content, Walk]], last_to: Walk | None = None
) -> SpatialFeature:
    elements = tuple(Element(kind, at, index, source=goal) for (kind, index), at in tests)
    return SpatialFeature(to=HERE, last_to=last_to, pattern=Pattern(elements))


# --- lines ----------------------------------------------------------------------------------------


def _lines(
    board: FeatureBoard, goal: Node, line: MakeLine, sides: list[Content]
) -> Iterator[SpatialFeature]:
    """All but one site of a line taken, by each side: the move makes or blocks the line."""
    length, kind = line.length, line.site_type or board.kind
    if not 2 <= length <= LONGEST_LINE or kind != board.kind:
        return
    for unit in _units(board, line.direction):
        for side in sides:
            for behind in range((length - 1) // 2 + 1):
                ahead = length - 1 - behind
                sites = [along(unit, k) for k in range(1, ahead + 1)]
                sites += [along(unit, k, back=True) for k in range(1, behind + 1)]
                yield _pattern(goal, ((side, site) for site in sites))


def _units(board: FeatureBoard, direction: str) -> list[Walk]:
    """One step along a line: straight ahead, or ahead and to the side."""
    topology = board.topology
    sites = range(board.size)
    pairs = {(to, site) for site in sites for to in topology.steps(board.kind, site, direction)}
    legs = walks_along(board, pairs) or []
    return [leg.start for leg in legs if len(leg.start) <= 2]


# --- other patterns -------------------------------------------------------------------------------


def _patterns(
    board: FeatureBoard, goal: Node, pattern: MakePattern, sides: list[Content]
) -> Iterator[SpatialFeature]:
    """All but the first site of a pattern of equal pieces taken, by each side."""
    if (pattern.site_type or board.kind) != board.kind:
        return
    walks = _turtle_walks(board, pattern.steps)
    for side in sides:
        idea = _pattern(goal, ((side, walk) for walk in walks))
        yield replace(idea, pattern=replace(idea.pattern, reflection=False))


def _turtle_walks(board: FeatureBoard, steps: Sequence[str]) -> list[Walk]:
    """The walks to the sites that a turtle comes by, but for the first one, each site once."""
    turn = _turn(board)
    walks: list[Walk] = []
    place, heading, waiting = 0j, Fraction(0), Fraction(0)
    passed = [place]
    walk: Walk = ()
    for step in steps:
        if step != "F":
            waiting += turn if step == "R" else -turn
            continue
        walk, heading, waiting = (*walk, waiting), heading + waiting, Fraction(0)
        place += exp(2j * pi * float(heading))
        if all(abs(place - other) > _SAME_PLACE for other in passed):
            passed.append(place)
            walks.append(walk)
    return walks


# --- connections and groups -----------------------------------------------------------------------


def _turn(board: FeatureBoard) -> Fraction:
    """From one neighbour to the next."""
    return Fraction(1, max(3, board.connectivities[-1]))


def _bridges(board: FeatureBoard, goal: Node) -> Iterator[SpatialFeature]:
    """Close a cut between two friends; build a connection that can be cut in two places only, or
    stand where the enemy could."""
    ahead, turn = Fraction(0), _turn(board)
    friends = [(_FRIEND, (turn,)), (_FRIEND, (-turn,))]
    yield _pattern(goal, friends, last_to=(ahead,))
    for side in (_FRIEND, _ENEMY):
        yield _pattern(goal, [(_EMPTY, (ahead,)), (_EMPTY, (turn,)), (side, (ahead, turn))])


def _company(board: FeatureBoard, goal: Node) -> Iterator[SpatialFeature]:
    """Nobody, one, or two of a side next to the site."""
    turn = _turn(board)
    ring: list[Walk] = [(k * turn,) for k in range(turn.denominator)]
    for kind in (Kind.FRIEND, Kind.ENEMY):
        nobody = [Element(kind, at, negated=True, source=goal) for at in ring]
        alone = [Element(kind, ring[0], source=goal), *nobody[1:]]
        pairs = [[Element(kind, at, source=goal) for at in (ring[0], other)] for other in ring[1:]]
        for elements in (nobody, alone, *pairs):
            yield SpatialFeature(to=HERE, pattern=Pattern(tuple(elements)))
