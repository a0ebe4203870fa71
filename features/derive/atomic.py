"""Atomic features: minimum features with one further element (experiments §2.1, spec 09 §7).

They are what learning starts with. For every minimum feature, every place at most two steps from
where the move ends, and every test that makes sense in the game (plain and negated); besides, the
place where the last move ended. Features that are the same but for orientation are made once.

Their number is about

    minimum features x places x 2 x (off, empty, friend, enemy + kinds of pieces),

with 4 places where a move has no known origin, and 8 to 13 where it has one. Kinds of pieces make
it grow (chess has 12), and so do large numbers of minimum features. While there are more than
`MOST`, less is asked of far places, as `DETAIL` says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from ludeme.features.derive.derivation import minimum_features
from ludeme.features.layout.board import FeatureBoard, board_of
from ludeme.features.layout.position import owner_by_state
from ludeme.features.layout.rings import OFF_BOARD
from ludeme.features.pattern.element import Element, Kind
from ludeme.features.pattern.feature import Feature, SpatialFeature
from ludeme.features.pattern.implication import contradict, implies
from ludeme.features.pattern.normal import normal_form
from ludeme.features.pattern.turning import first_places, later_places
from ludeme.features.pattern.walk import HALF, HERE, Walk
from ludeme.play.game import Game

#: More features than learning can tell apart in a few hundred games.
MOST = 500


class Detail(NamedTuple):
    """How far from where a move ends something is asked for, in steps; -1: not at all."""

    pieces: int
    negations: int
    places: int


#: From everything to little. Where a move begins and ends, kinds of pieces are always asked for.
DETAIL = [
    *(Detail(2, 2, 2), Detail(1, 2, 2), Detail(0, 2, 2)),
    *(Detail(0, 1, 2), Detail(0, 1, 1), Detail(0, -1, 1)),
]


def initial_features(game: Game, board: FeatureBoard | None = None) -> tuple[Feature, ...]:
    """What learning starts with: aspatial, minimum and atomic features, no two equivalent."""
    board = board_of(game, board)
    minimum = minimum_features(game, board)
    return (*minimum, *atomic_features(board, minimum))


def atomic_features(board: FeatureBoard, minimum: Iterable[Feature]) -> tuple[Feature, ...]:
    """Each minimum feature with exactly one further element."""
    bases = [feature for feature in minimum if isinstance(feature, SpatialFeature)]
    atoms = _Atoms(board)
    found: dict[Feature, None] = {}
    for detail in DETAIL:
        found = dict.fromkeys(feature for base in bases for feature in atoms.around(base, detail))
        if len(found) <= MOST:
            break
    known = {normal_form(base) for base in bases}
    return tuple(feature for feature in found if feature not in known)


class _Atoms:
    """The places and tests of a game."""

    def __init__(self, board: FeatureBoard) -> None:
        self.board = board
        self.facts = board.facts

    def around(self, base: SpatialFeature, detail: Detail) -> Iterator[Feature]:
        """The base with each test at each place that it leaves open, and with a last move."""
        places = [place for place in self.places if len(place) <= detail.places]
        for place in [*places, *_beyond(base, places)]:
            for element in self._tests(base, place, detail):
                if self._says_something(base, element):
                    elements = (*base.elements, element)
                    pattern = replace(base.pattern, elements=elements)
                    yield normal_form(replace(base, pattern=pattern))
        if base.last_to is None:
            for place in places:
                yield normal_form(replace(base, last_to=place))

    def _says_something(self, base: SpatialFeature, element: Element) -> bool:
        there = [own for own in base.elements if own.at == element.at]
        if any(implies(own, element) or contradict(own, element) for own in there):
            return False
        on_board = element.at in base.places.values()
        return not (on_board and element.kind is Kind.OFF)

    # --- tests ------------------------------------------------------------------------------------

    def _tests(self, base: SpatialFeature, place: Walk, detail: Detail) -> Iterator[Element]:
        at_move = place in (base.to, base.from_)
        near = at_move or 0 < len(place) <= detail.pieces
        negations = (False, True) if at_move or len(place) <= detail.negations else (False,)
        for kind, index in [*self._plain, *(self._pieces if near else [])]:
            for negated in negations:
                yield Element(kind, place, index, negated)

    @cached_property
    def _plain(self) -> list[tuple[Kind, int | None]]:
        """Edges, emptiness and owners; with more than two players also each of them."""
        owners = {piece.owner for piece in self.facts.pieces[1:]}
        kinds: list[tuple[Kind, int | None]] = [(Kind.EMPTY, None)]
        if any(OFF_BOARD in ring for ring in self.board.rings):
            kinds.append((Kind.OFF, None))
        if any(owner > 0 for owner in owners) or owner_by_state(self.facts):
            kinds.append((Kind.FRIEND, None))
            if self.facts.players > 1:
                kinds.append((Kind.ENEMY, None))
        if self.facts.players > 2:
            kinds += [(Kind.PLAYER, player) for player in range(1, self.facts.players + 1)]
        return kinds

    @cached_property
    def _pieces(self) -> list[tuple[Kind, int | None]]:
        """Kinds of pieces that the owner does not tell already."""
        by_owner: dict[int, list[int]] = {}
        for piece in self.facts.pieces[1:]:
            if piece.kind != "die":
                by_owner.setdefault(piece.owner, []).append(piece.index)
        return [
            (Kind.PIECE, index)
            for owner, pieces in sorted(by_owner.items())
            if len(pieces) > 1 or (owner == 0 and len(by_owner) > 1)
            for index in pieces
        ]

    # --- places -----------------------------------------------------------------------------------

    @cached_property
    def places(self) -> list[Walk]:
        """Walks of at most two steps; of those that lead to the same sites the plainest."""
        turns = sorted(turn if turn <= HALF else turn - 1 for turn in self.board.turns)
        walks: list[Walk] = [HERE, *((turn,) for turn in turns)]
        pairs = [(first, turn) for first in turns for turn in turns if turn != HALF]
        walks += sorted(pairs, key=lambda steps: (abs(steps[1]), steps))
        kept: dict[tuple[frozenset[int], ...], Walk] = {}
        for steps in walks:
            kept.setdefault(tuple(self._ends(anchor, steps) for anchor in self._samples), steps)
        return list(kept.values())

    @cached_property
    def _samples(self) -> list[int]:
        """For every kind of ring the site with the most neighbours, and theirs, on the board."""
        rings = self.board.rings

        def freedom(site: int) -> int:
            around = {site, *rings[site]}
            return sum(place >= 0 for near in around if near >= 0 for place in rings[near])

        sizes = {len(ring) for ring in rings if ring}
        return [
            max((site for site, ring in enumerate(rings) if len(ring) == size), key=freedom)
            for size in sorted(sizes)
        ]

    def _ends(self, anchor: int, steps: Walk) -> frozenset[int]:
        """The sites a walk of at most two steps can lead to from an anchor."""
        reading, rings = self.board.reading, self.board.rings
        if not steps:
            return frozenset({anchor})
        ring = rings[anchor]
        first = {ring[place] for place in first_places(reading, len(ring), steps[0])}
        if len(steps) == 1:
            return frozenset(first)
        ends = set()
        for site in first:
            if site == OFF_BOARD:
                ends.add(OFF_BOARD)
                continue
            onward = rings[site]
            back = onward.index(anchor) if anchor in onward else -1
            for place in later_places(reading, len(onward), steps[1]):
                ends.add(onward[(back + place) % len(onward)])
        return frozenset(ends)


def _beyond(base: SpatialFeature, places: list[Walk]) -> list[Walk]:
    """Where the move begins, if that is further away."""
    origin = base.from_
    return [origin] if isinstance(origin, tuple) and origin not in places else []
