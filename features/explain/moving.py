"""The move itself in words: a placement, a step, a hop, with what piece."""

from __future__ import annotations

from fractions import Fraction

from ludeme.features.explain.phrases import Phrase, a, number
from ludeme.features.explain.places import straight, walk_words
from ludeme.features.explain.scene import EMPTY, ENEMY, FRIEND, Scene
from ludeme.features.explain.shapes import Free
from ludeme.features.layout.placement import ANYWHERE
from ludeme.features.pattern.element import Element, Kind
from ludeme.features.pattern.feature import SpatialFeature
from ludeme.features.pattern.walk import HALF, HERE, Walk, normal_turn

#: Ways to step, after which a comma helps.
MANNERS = frozenset({"straight", "diagonally"})

_KNIGHT = (Fraction(0), Fraction(0), Fraction(1, 4))


def movement(scene: Scene, free: Free) -> tuple[Phrase, frozenset[Element]]:
    """What is done, and the elements that say so."""
    if scene.from_ is None:
        return Phrase("play" if scene.setting.places_pieces else "move"), frozenset()
    if scene.placement.fixed.to == ANYWHERE:
        return Phrase("move", "a piece"), frozenset()
    mover = [e for e in free if e.kind is Kind.PIECE and scene.sites[e] == scene.from_]
    mover = [e for e in mover if not e.negated]
    what = scene.a(mover[0]) if mover else ""
    over = _hopped(scene, free)
    if over is not None:
        phrase = Phrase("hop", f"{f'with {what} ' if what else ''}over {_obstacle(scene, over)}")
        return phrase, frozenset({over, *mover})
    verb, rest = _manner(scene)
    with_what = f"with {what}" if what else ""
    return Phrase(verb, f"{with_what} {rest}".strip()), frozenset(mover)


def _obstacle(scene: Scene, element: Element) -> str:
    return a(scene.setting.piece) if element.negated else scene.a(element)


def _way(feature: SpatialFeature) -> Walk | None:
    """The walk from the end of a move to its beginning."""
    if feature.to == HERE and isinstance(feature.from_, tuple):
        return feature.from_
    if feature.from_ == HERE and isinstance(feature.to, tuple):
        return feature.to
    return None


def _hopped(scene: Scene, free: Free) -> Element | None:
    """A piece between the two ends of the move, which do not touch."""
    assert scene.from_ is not None
    near = scene.touching(scene.to)
    if scene.from_ in near:
        return None
    between = near & scene.touching(scene.from_)
    found = (e for e in free if scene.sites[e] in between and _is_piece(scene, e))
    return next((e for e in found if _on_the_way(scene.feature, e)), None)


def _is_piece(scene: Scene, element: Element) -> bool:
    """Whether there is something, whatever it is."""
    whose = scene.whose(element)
    if element.negated:
        return whose == EMPTY
    return whose in (FRIEND, ENEMY) or (
        element.kind in (Kind.PLAYER, Kind.PIECE) and whose != EMPTY
    )


def _on_the_way(feature: SpatialFeature, element: Element) -> bool:
    way = _way(feature)
    return way is not None and element.at in {way[:k] for k in range(1, len(way))}


def _manner(scene: Scene) -> tuple[str, str]:
    way = _way(scene.feature)
    if way is None:
        return "move", ""
    if len(way) == 1:
        return "step", "straight" if _has_corners(scene) else ""
    if scene.from_ in scene.touching(scene.to):
        return "step", "diagonally"
    if straight(way):
        return "move", f"{number(len(way))} steps straight ahead"
    if len(way) == 3 and (way[1], abs(way[2])) == _KNIGHT[1:]:
        return "move", "like a knight"
    return "move", f"{walk_words((Fraction(0), *_reversed(way)[1:]))}"


def _reversed(way: Walk) -> Walk:
    """The same walk from its end, as one looks there."""
    turns = [normal_turn(-turn) for turn in reversed(way[1:])]
    return (normal_turn(way[0] + HALF), *turns)


def _has_corners(scene: Scene) -> bool:
    """Whether sites touch across corners, so that a step needs to be told."""
    return scene.touching(scene.to) != scene.around(scene.to)
