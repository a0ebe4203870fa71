"""Ideas that no single feature has: what several features about groups want together.

Features that speak of friends alone say where a group grows, and how large it then is. What is
liked up to a size and disliked beyond it forms groups of that size; what is liked at the ends of a
pair and disliked where both would be touched forms long thin groups (paper 001, figures 6 and 7).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludeme.features.explain.phrases import number
from ludeme.features.explain.scene import Scene
from ludeme.features.explain.setting import Setting
from ludeme.features.layout.fitting import best_fit
from ludeme.features.pattern.feature import Feature, SpatialFeature
from ludeme.features.pattern.normal import reduced

#: Groups smaller than this are no aim.
SMALLEST = 3


@dataclass(frozen=True)
class Growth:
    """How a group grows by a move, as far as one feature tells."""

    #: Pieces that are known to hang together after it.
    size: int
    #: Whether they then stand in one row.
    straight: bool
    #: Whether the new piece touches two of them that belong together.
    thick: bool


@dataclass(frozen=True)
class Strategy:
    """An idea and the numbers of the features that make it up."""

    idea: str
    members: frozenset[int]


def strategies(
    setting: Setting, features: Sequence[Feature], weights: Sequence[float], player: int | None
) -> list[Strategy]:
    """The strategies of a set."""
    if not setting.places_pieces:
        return []
    growths = {
        number: growth
        for number, feature in enumerate(features)
        if weights[number] and (growth := _growth(setting, feature, player))
    }
    liked = {n: growth for n, growth in growths.items() if weights[n] > 0}
    disliked = {n: growth for n, growth in growths.items() if weights[n] < 0}
    found = _of_a_size(liked, disliked) or _long_and_thin(liked, disliked)
    return [found] if found else []


def _of_a_size(liked: dict[int, Growth], disliked: dict[int, Growth]) -> Strategy | None:
    """Growing is liked up to a size, and disliked beyond in more ways than one."""
    if not liked or not disliked:
        return None
    size = min(growth.size for growth in disliked.values()) - 1
    bent = [growth for growth in disliked.values() if not growth.straight]
    if size < SMALLEST or len(bent) < 2 or any(g.size > size for g in liked.values()):
        return None
    return Strategy(f"form groups of {number(size)}", frozenset((*liked, *disliked)))


def _long_and_thin(liked: dict[int, Growth], disliked: dict[int, Growth]) -> Strategy | None:
    """Rows are liked, thick groups are not."""
    ends = {n: g for n, g in liked.items() if g.straight and g.size >= SMALLEST}
    single = {n: g for n, g in liked.items() if g.size == 2}
    thick = {n: g for n, g in disliked.items() if g.thick}
    others = [g for n, g in liked.items() if n not in ends and n not in single]
    if not ends or not thick or others or len(thick) < len(disliked):
        return None
    return Strategy("form long thin groups", frozenset((*ends, *single, *thick)))


def _growth(setting: Setting, feature: Feature, player: int | None) -> Growth | None:
    """What a feature says about a group, if it speaks of nothing else."""
    if not isinstance(feature, SpatialFeature) or feature.reactive:
        return None
    plain = reduced(feature)
    assert isinstance(plain, SpatialFeature)
    place = best_fit(setting.board, plain)
    if place is None or place.fixed.from_ >= 0:
        return None
    scene = Scene(setting, plain, place, player)
    others = [e for e in scene.sites if e not in scene.friends.values() and e.kind.value != "sides"]
    near = sorted(scene.neighbours(scene.friends))
    if others or not near or not _hang_together(scene):
        return None
    length = max((len(_row(scene, *row)) for row in scene.rows), default=0)
    return Growth(
        size=len(scene.friends) + 1,
        straight=length == len(scene.friends),
        thick=_is_thick(scene, near),
    )


def _row(scene: Scene, ahead: list[int], back: list[int]) -> list[int]:
    found = []
    for half in (ahead, back):
        for site in half:
            if site not in scene.friends:
                break
            found.append(site)
    return found


def _is_thick(scene: Scene, near: Sequence[int]) -> bool:
    return any(other in scene.touching(one) for one in near for other in near if one != other)


def _hang_together(scene: Scene) -> bool:
    """Whether all friends belong to the group of the new piece."""
    front, seen = [scene.to], {scene.to}
    for site in front:
        onward = (scene.around(site) & scene.friends.keys()) - seen
        seen |= onward
        front += onward
    return seen >= scene.friends.keys()
