"""What else is around a move: edges, the last move, neighbours, and single sites in words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from ludeme.features.explain.phrases import a, counted, listed, number
from ludeme.features.explain.places import BESIDE, OUTWARD, QUARTER, direction, straight, walk_words
from ludeme.features.explain.scene import EMPTY, ENEMY, FRIEND, Scene
from ludeme.features.explain.shapes import Free
from ludeme.features.layout.fitting import fitting
from ludeme.features.layout.placement import ANYWHERE
from ludeme.features.layout.rings import OFF_BOARD
from ludeme.features.pattern.element import Element, Kind
from ludeme.features.pattern.walk import HERE, Place, normal_turn


@dataclass(frozen=True)
class Circumstance:
    """A few words about the place of a move, and the elements they stand for."""

    text: str
    used: frozenset[Element] = frozenset()
    #: Whether it is something that has a name, not just elements one after the other.
    named: bool = True


def circumstances(scene: Scene, free: Free, answered: bool) -> list[Circumstance]:
    """Everything that the shapes have left, in the order in which it is said.

    `answered`: the shapes speak of the last move already.
    """
    found = [] if answered else _across_last(scene, free)
    if not found:
        found = _neighbours(scene, free) + ([] if answered else _last_move(scene))
    found += _edge(scene, free)
    found += _towards(scene, free)
    told = frozenset().union(*(each.used for each in found))
    return found + _others(scene, free - told)


# --- neighbours -----------------------------------------------------------------------------------


def _neighbours(scene: Scene, free: Free) -> list[Circumstance]:
    """Pieces next to where the move ends."""
    standing = {**scene.friends, **scene.enemies}
    near = [s for s in scene.neighbours(standing) if standing[s] in free]
    used = frozenset(standing[site] for site in near)
    nouns = [scene.noun(standing[site]) for site in near]
    absent = _absent(scene, free, near)
    if not near:
        piece = f"enemy {scene.setting.piece}"
        return [Circumstance(f"next to no {piece}", absent)] if absent else []
    if absent:
        text = f"next to just {_together(nouns, exactly=True)}"
    elif len(near) == 2 and scene.opposite(*near):
        text = f"between {_together(nouns)}"
    else:
        text = f"next to {_together(nouns)}"
    return [Circumstance(text, used | absent)]


def _across_last(scene: Scene, free: Free) -> list[Circumstance]:
    """The only neighbour that is named lies straight across from the last move."""
    standing = {**scene.friends, **scene.enemies}
    near = [s for s in scene.neighbours(standing) if standing[s] in free]
    last = scene.last_to
    if last is None or scene.feature.last_from is not None or len(near) != 1:
        return []
    if not scene.opposite(near[0], last):
        return []
    element = standing[near[0]]
    return [Circumstance(f"between the last move and {scene.a(element)}", frozenset({element}))]


def _absent(scene: Scene, free: Free, near: list[int]) -> frozenset[Element]:
    """What says that all other neighbours are no enemies, if the known ones are."""
    if any(site not in scene.enemies for site in near):
        return frozenset()
    none = {scene.sites[e]: e for e in free if e.negated and e.kind is Kind.ENEMY}
    others = scene.around(scene.to) - set(near)
    return frozenset(none[site] for site in others) if others <= none.keys() else frozenset()


def _together(nouns: list[str], *, exactly: bool = False) -> str:
    parts = [counted(nouns.count(noun), noun) for noun in dict.fromkeys(nouns)]
    if exactly:
        parts = [re.sub("^an? ", "one ", part) for part in parts]
    return listed(parts)


# --- the last move --------------------------------------------------------------------------------


def _last_move(scene: Scene) -> list[Circumstance]:
    fixed = scene.placement.fixed
    found = []
    if fixed.last_to != ANYWHERE:
        found.append(Circumstance(_from_last(scene, fixed.last_to, "the last move")))
    if fixed.last_from != ANYWHERE:
        found.append(Circumstance(_from_last(scene, fixed.last_from, "where the last move began")))
    return found


def _from_last(scene: Scene, site: int, what: str) -> str:
    if site == scene.to:
        return "where the last move ended" if what == "the last move" else what
    if site == scene.from_:
        return f"from {'where the last move ended' if what == 'the last move' else what}"
    if site in scene.around(scene.to):
        return f"next to {what}"
    if site in scene.touching(scene.to):
        return f"diagonally next to {what}"
    way = scene.feature.last_to if what == "the last move" else scene.feature.last_from
    if scene.feature.to == HERE and isinstance(way, tuple):
        line = "straight" if straight(way) else "around a corner"
        return f"{number(len(way))} steps {line} from {what}"
    return f"near {what}"


# --- the edge -------------------------------------------------------------------------------------


def _edge(scene: Scene, free: Free) -> list[Circumstance]:
    """How far all sites where the feature fits are from the edge."""
    beyond = frozenset(scene.off) & free
    if not beyond:
        return []
    board = scene.setting.board
    ends = {p.fixed.to if p.fixed.to != ANYWHERE else p.fixed.from_
            for p in fitting(board, scene.feature)}  # fmt: skip
    depths = {_depth(scene, site) for site in ends}
    if ends <= set(board.topology.site_sets(board.kind)["corners"]):
        text = "in a corner"
    elif depths == {0}:
        text = _where_it_ends(scene, beyond) or "at the edge"
    elif len(depths) == 1:
        steps = depths.pop()
        text = f"{number(steps)} step{'s' if steps > 1 else ''} from the edge"
    else:
        steps = max(depths)
        text = f"within {number(steps)} step{'s' if steps > 1 else ''} of the edge"
    return [Circumstance(text, beyond)]


def _where_it_ends(scene: Scene, beyond: frozenset[Element]) -> str:
    """Whether the edge is ahead of a piece that moves straight, or beside it."""
    places = [element.at for element in beyond]
    if scene.from_ is None or scene.feature.to != HERE or len(places) > 1:
        return ""
    match places[0]:
        case (first,):
            turn = normal_turn(first - scene.heading)
            return f"with the edge {direction(turn)}" if turn % QUARTER == 0 else ""
    return ""


def _depth(scene: Scene, site: int) -> int:
    """Steps to the nearest site at the edge."""
    rings = scene.setting.board.rings
    depth, front, seen = 0, {site}, {site}
    while front and not any(OFF_BOARD in rings[s] or not rings[s] for s in front):
        seen |= front
        front = {near for s in front for near in rings[s]} - seen
        depth += 1
    return depth


# --- regions and lines of sight -------------------------------------------------------------------


def _towards(scene: Scene, free: Free) -> list[Circumstance]:
    found = []
    for element in free:
        if element.kind is Kind.NEARER and element.index is not None:
            found.append(Circumstance(_nearer(scene, element), frozenset({element})))
        elif element.kind in (Kind.SEES, Kind.SEES_DIAGONALLY) and scene.sites[element] == scene.to:
            found.append(Circumstance(_seen(scene, element), frozenset({element})))
    return found


def _nearer(scene: Scene, element: Element) -> str:
    """The anchor is where the move ends, or where it begins."""
    feature, region = scene.feature, scene.setting.region(element.index or 0)
    if element.at == feature.to and feature.from_ == HERE:
        return f"{'not ' if element.negated else ''}towards {region}"
    if element.at == feature.from_ and feature.to == HERE:
        return f"{'not ' if element.negated else ''}away from {region}"
    place = _place(scene, element)
    return f"with a {scene.setting.site} {place} {'not ' * element.negated}nearer to {region}"


def _seen(scene: Scene, element: Element) -> str:
    piece = a(scene.setting.kind_of_piece(element.index or 0))
    way = "diagonally " if element.kind is Kind.SEES_DIAGONALLY else ""
    if element.negated:
        return f"where some other piece than {piece} is seen first {way}".strip()
    return f"in sight of {piece} {way}".strip()


# --- all the rest ---------------------------------------------------------------------------------


def _others(scene: Scene, free: Free) -> list[Circumstance]:
    """Single elements in words, those that ask the same together."""
    by_content: dict[tuple[object, ...], list[Element]] = {}
    for element in sorted(free, key=lambda e: e.sort_key):
        by_content.setdefault(element.content, []).append(element)
    found = []
    for elements in by_content.values():
        at_ends = [e for e in elements if e.at in (scene.feature.to, scene.feature.from_)]
        away = [e for e in elements if e not in at_ends]
        found += [Circumstance(_at_end(scene, e), frozenset({e}), False) for e in at_ends]
        beside = _beside(scene, away[0]) if len(away) == 1 and _nameable(scene, away[0]) else ""
        if beside:
            found.append(Circumstance(beside, frozenset(away)))
        elif away:
            found.append(Circumstance(_away(scene, away), frozenset(away), False))
    return found


def _nameable(scene: Scene, element: Element) -> bool:
    """Whether its direction needs no name: there is no other one, or it is a piece in sight."""
    piece = not element.negated and scene.whose(element) in (FRIEND, ENEMY)
    return _one_direction(scene) and (piece or len(scene.sites) == 1)


def _beside(scene: Scene, element: Element) -> str:
    """A site whose direction needs no name, because there is no other; empty without a name."""
    where, site = _relation(scene, element), scene.setting.site
    if not where or element.kind in (Kind.SIDES, Kind.SITE, Kind.NEARER):
        return ""
    if element.kind is Kind.OFF:
        return f"{where} another {site}"
    if not element.negated:
        return f"{where} {scene.a(element)}"
    if scene.whose(element) == EMPTY:
        return f"{where} a {site} that is not empty, or the edge"
    return f"{where} a {site} without {scene.a(element)}, or the edge"


def _relation(scene: Scene, element: Element) -> str:
    """How the end of the move lies to an element's place, if there is a name for it."""
    site, place, to = scene.sites[element], element.at, scene.to
    if site == OFF_BOARD or not isinstance(place, tuple):
        return ""
    if site in scene.around(to):
        return "next to"
    if site in scene.touching(to):
        return "diagonally next to"
    if straight(place):
        return f"{number(len(place))} steps straight from"
    rings = scene.setting.board.rings
    if len(rings[to]) == 6 and len(scene.around(to) & scene.around(site)) == 2:
        return "a bridge away from"
    return "a knight's move from" if _is_knights(place) and len(rings[to]) == 4 else ""


def _is_knights(place: tuple[Fraction, ...]) -> bool:
    return len(place) == 3 and place[1] == 0 and abs(place[2]) == Fraction(1, 4)


def _at_end(scene: Scene, element: Element) -> str:
    """Something about where the move ends or begins."""
    ends = element.at == scene.feature.to
    if element.kind is Kind.SIDES:
        return f"{'to' if ends else 'from'} a {scene.setting.site} {_sides(element)}"
    if element.kind is Kind.SITE:
        label = scene.setting.board.topology.sites(scene.setting.board.kind)[element.index or 0]
        return f"{'not ' * element.negated}{'at' if ends else 'from'} {label.label}"
    if element.kind is Kind.OFF:
        return "on the board" if element.negated else "off the board"
    if not ends and not element.negated and scene.whose(element) != EMPTY:
        return f"with {scene.a(element)}"
    if scene.whose(element) == EMPTY and not ends:
        return f"from {scene.a(element)}"
    if scene.whose(element) == EMPTY:
        text = f"{'occupied' if element.negated else 'empty'} {scene.setting.site}"
        return f"{'to' if scene.from_ is not None else 'on'} {a(text)}"
    if not ends:
        return f"with anything but {scene.a(element)}"
    holds = f"without {scene.a(element)}" if element.negated else f"with {scene.a(element)}"
    return f"{'to' if scene.from_ is not None else 'on'} a {scene.setting.site} {holds}"


def _away(scene: Scene, elements: list[Element]) -> str:
    places = listed([_place(scene, element) for element in elements])
    first, many = elements[0], len(elements) > 1
    site = scene.setting.site
    things = f"{site}s" if many else a(site)
    match first.kind:
        case Kind.OFF:
            return f"with the board {'going on' if first.negated else 'ending'} {places}"
        case Kind.SIDES:
            return f"with {things} {_sides(first)} {places}"
        case Kind.SITE:
            label = scene.setting.board.topology.sites(scene.setting.board.kind)
            return f"with {'no ' * first.negated}{label[first.index or 0].label} {places}"
        case Kind.NEARER:
            return _nearer(scene, first)
        case Kind.SEES | Kind.SEES_DIAGONALLY:
            return f"with {things} {_seen(scene, first)} {places}"
    if first.negated and scene.whose(first) == EMPTY:
        edge = " or the edge" if _may_be_off(scene, elements) else ""
        return f"with {'pieces' if many else 'a piece'}{edge} {places}"
    noun = scene.noun(first)
    if first.negated:
        return f"with no {noun} {places}"
    return f"with {f'{noun}s' if many else a(noun)} {places}"


def _may_be_off(scene: Scene, elements: list[Element]) -> bool:
    """Whether the feature also fits where one of these places is beyond the edge.

    What is not empty may be no site at all.
    """
    feature = scene.feature
    numbers = [feature.elements.index(element) for element in elements]
    return any(
        fit.sites[number] == OFF_BOARD
        for fit in fitting(scene.setting.board, feature)
        for number in numbers
    )


def _sides(element: Element) -> str:
    return f"that {'has not' if element.negated else 'has'} {number(element.index or 0)} sides"


def _place(scene: Scene, element: Element) -> str:
    """Where a place is, from the end of the move."""
    place, site = element.at, scene.sites[element]
    if isinstance(place, int):
        return f"at {scene.setting.board.topology.sites(scene.setting.board.kind)[place].label}"
    if scene.feature.to not in (HERE, None):
        return f"{walk_words(place)} from where it began"
    if scene.from_ is not None:
        if site != OFF_BOARD and site in scene.touching(scene.to):
            return direction(scene.bearing(site))
        return walk_words(place, scene.heading)
    for heading, names in ((_named_direction(scene), BESIDE), (_way_off(scene), OUTWARD)):
        if heading is not None:
            return walk_words(place, heading, names)
    alone = _one_direction(scene) and len(scene.sites) == 1
    return f"{walk_words(place)} (in any direction)" if alone else walk_words(place)


def _named_direction(scene: Scene) -> Fraction | None:
    """The direction of a neighbour that the sentence has named already, if there is just one."""
    last = scene.feature.last_to
    if isinstance(last, tuple) and last:
        return last[0]
    near = [e for e in {**scene.friends, **scene.enemies}.values() if _is_step(e)]
    standing = [e for e in near if scene.whose(e) in (FRIEND, ENEMY)]
    if len(standing) != 1 or not isinstance(standing[0].at, tuple):
        return None
    return standing[0].at[0]


def _way_off(scene: Scene) -> Fraction | None:
    """The direction of the edge, if the move ends there."""
    found = {e.at[0] for e in scene.off if isinstance(e.at, tuple) and len(e.at) == 1}
    return found.pop() if len(found) == 1 else None


def _is_step(element: Element) -> bool:
    return isinstance(element.at, tuple) and len(element.at) == 1


def _one_direction(scene: Scene) -> bool:
    """Whether all places lie on the same side, and the move itself comes from none."""
    places: Iterable[Place] = (element.at for element in scene.sites)
    sides = {place[0] for place in places if isinstance(place, tuple) and place}
    return len(sides) == 1 and not scene.feature.reactive and scene.from_ is None
