"""Minimum features: what the rules say about every move (experiments §1.1, §2.1).

The ludemes state the shapes of their moves (`ludeme.emit.moves.move_shapes`); here these become
features. Where a move comes from is given there as pairs of sites, here as walks that lead to them
on this board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ludeme.emit.code import CONTEXT, Code
from ludeme.emit.expressions import Number
from ludeme.emit.moves.move_shapes import Content, MoveShape, Origin, Part, Scene, Shapes, Test
from ludeme.emit.program import Program
from ludeme.features.derive.walking import walks_along
from ludeme.features.layout.board import FeatureBoard, board_of
from ludeme.features.layout.position import owner_by_state
from ludeme.features.pattern.element import Element, Kind
from ludeme.features.pattern.feature import AspatialFeature, Feature, SpatialFeature
from ludeme.features.pattern.generality import generalises
from ludeme.features.pattern.implication import contradict
from ludeme.features.pattern.normal import normal_form
from ludeme.features.pattern.pattern import Pattern
from ludeme.features.pattern.walk import HERE, Walk
from ludeme.play.game import Game

_KINDS = {
    Content.EMPTY: Kind.EMPTY,
    Content.FRIEND: Kind.FRIEND,
    Content.ENEMY: Kind.ENEMY,
    Content.PLAYER: Kind.PLAYER,
    Content.PIECE: Kind.PIECE,
}
_ASPATIAL = {
    "pass": AspatialFeature.PASS,
    "swap": AspatialFeature.SWAP,
    "placeless": AspatialFeature.INTERCEPT,
}


def minimum_features(game: Game, board: FeatureBoard | None = None) -> tuple[Feature, ...]:
    """Features of which every legal move of every position activates at least one.

    Passing and swapping, where the game has them; the always active one if there are moves without
    a place on the board; then patterns, in the order of the rules. None follows from another one
    that fixes the same places: a move that is known to come from somewhere keeps its own feature
    even if a placement on the same site would do.
    """
    board = board_of(game, board)
    return Derivation(game, board).features


def scene_of(game: Game) -> Scene:
    """Where the rules of a game begin: nothing is known yet but what is fixed before play."""
    # names, so that nothing that depends on a variable is taken for known
    code = Code(Program(game.facts), {name: Number(f"{name}__0") for name in CONTEXT})
    return Scene(code, owned=not owner_by_state(game.facts))


@dataclass(frozen=True)
class Derivation:
    """The minimum features of a game, and the shapes they come from."""

    game: Game
    board: FeatureBoard

    @cached_property
    def shapes(self) -> Shapes:
        """The shapes of all moves of the rules."""
        scene = scene_of(self.game)
        rules = self.game.node.rules
        plays = [rules.play, *(phase.play for phase in rules.phases)]
        found = (shape for play in plays if play for shape in play.moves.move_shapes(scene))
        return tuple(dict.fromkeys(found))

    @cached_property
    def features(self) -> tuple[Feature, ...]:
        """Aspatial ones first."""
        spatial = [feature for shape in self.shapes for feature in self.of_shape(shape)]
        return (*self._aspatial, *_most_general(spatial))

    @property
    def _aspatial(self) -> Iterator[AspatialFeature]:
        needed = {_ASPATIAL[shape.kind] for shape in self.shapes if shape.kind in _ASPATIAL}
        needed.add(AspatialFeature.PASS)  # what a player without a move does
        if any(node.swaps_sides for node in self.game.node.walk()):
            needed.add(AspatialFeature.SWAP)
        yield from (feature for feature in AspatialFeature if feature in needed)

    def of_shape(self, shape: MoveShape) -> list[SpatialFeature]:
        """The features of one shape, each for a part of its moves; none for placeless moves."""
        if shape.kind != "move":
            return []
        at_end = _elements(shape, {Part.TO: HERE})
        known = not isinstance(shape.origin, Origin)
        legs = walks_along(self.board, shape.origin) if known else None  # type: ignore[arg-type]
        if legs is None:
            return [_feature(shape, None, at_end)]
        found = []
        for leg in legs:
            places = {Part.TO: HERE, Part.FROM: leg.start}
            if leg.over is not None:
                places[Part.OVER] = leg.over
            found.append(_feature(shape, leg.start, _elements(shape, places)))
        return found


def _feature(
    shape: MoveShape, origin: Walk | None, elements: tuple[Element, ...]
) -> SpatialFeature:
    last = HERE if shape.answers else None
    return SpatialFeature(to=HERE, from_=origin, last_to=last, pattern=Pattern(elements))


def _elements(shape: MoveShape, places: dict[Part, Walk]) -> tuple[Element, ...]:
    return tuple(
        _element(shape, test, places[test.at])
        for test in sorted(shape.tests, key=_order)
        if isinstance(test.at, Part) and test.at in places
    )


def _order(test: Test) -> tuple[str, str, int, bool]:
    place = test.at.value if isinstance(test.at, Part) else ""
    return place, test.content.value, test.index or 0, test.holds


def _element(shape: MoveShape, test: Test, place: Walk) -> Element:
    source = test.source if test.source is not None else shape.source
    return Element(_KINDS[test.content], place, test.index, not test.holds, source)


def _most_general(features: Sequence[SpatialFeature]) -> list[SpatialFeature]:
    """Those that do not follow from others which fix the same places."""
    possible = [feature for feature in features if not _impossible(feature)]
    unique = list(dict.fromkeys(normal_form(feature) for feature in possible))
    return [
        feature
        for feature in unique
        if isinstance(feature, SpatialFeature)
        and not any(
            other is not feature
            and isinstance(other, SpatialFeature)
            and other.places.keys() == feature.places.keys()
            and generalises(other, feature)
            for other in unique
        )
    ]


def _impossible(feature: SpatialFeature) -> bool:
    elements = feature.elements
    return any(
        one.at == other.at and contradict(one, other) for one in elements for other in elements
    )
