"""What a picture shows of the rules themselves: whose a side is, boxes, and hints of a puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import pairwise
from math import hypot

from ludeme.app.pictures.layout import Layout, Point, ends
from ludeme.app.pictures.style import colour_of_player
from ludeme.model.facts import Facts, GivenHint

#: The sides of each cell, as pairs of vertices.
Sides = dict[int, list[frozenset[int]]]
#: Regions that everybody draws with borders (the kinds of `RegionTypeStatic`).
_BOXES = ("SubGrids",)
#: How far from the middle of a cell the number of a cage is, in pixels each way.
_CORNER = 15.0
#: How far from the middle of a site a hint of several stands, of the way to the next one.
_ASIDE = 0.36


def given(facts: Facts, layout: Layout) -> Iterator[str]:
    """Sides of players, the boxes of a board, and the hints of a puzzle."""
    sides = _sides(layout)
    yield from _of_players(facts, layout, sides)
    for region in facts.regions:
        for kind, parts in region.by_kind:
            if kind in _BOXES:
                yield from _outlines(layout, sides, parts, "box")
    for kind, hints in facts.hints.items():
        yield from _hints(layout, sides, kind[0].lower(), hints)


def _hints(
    layout: Layout, sides: Sides, letter: str, hints: Collection[GivenHint]
) -> Iterator[str]:
    """Hints of sites of a kind; those of several that share none are drawn as cages."""
    often = Counter(site for hint in hints for site in hint.sites)
    apart = max(often.values(), default=0) == 1
    for hint in hints:
        at = [layout.at[f"{letter}{site}"] for site in hint.sites if f"{letter}{site}" in layout.at]
        if not at:
            continue
        if hint.value is None:
            yield from (_arrow(*pair) for pair in pairwise(at))
            continue
        if len(at) > 1 and apart and letter == "c":
            yield from _outlines(layout, sides, [hint.sites], "cage")
        yield _number(hint.value, _place(at, caged=apart and letter == "c"), len(at) > 1)


def _place(at: list[Point], *, caged: bool) -> Point:
    """Where the number of a hint stands.

    In the middle of a single site; in the corner of a cage; else before the upper or left end of a
    line of sites.
    """
    (x, y), *others = sorted(at, key=lambda point: (round(point[1]), point[0]))
    if not others:
        return x, y
    if caged:
        return x - _CORNER, y - _CORNER
    dx, dy = others[0][0] - x, others[0][1] - y
    return x - _ASIDE * dx, y - _ASIDE * dy


def _number(value: int, place: Point, small: bool) -> str:
    kind = "given small" if small else "given"
    return f'<text class="{kind}" x="{place[0]:.1f}" y="{place[1]:.1f}">{value}</text>'


def _arrow(one: Point, two: Point) -> str:
    """An arrow half-way from one site to another."""
    (x, y), (dx, dy) = one, (two[0] - one[0], two[1] - one[1])
    long = hypot(dx, dy) or 1.0
    ux, uy = dx / long, dy / long
    mx, my = x + dx / 2, y + dy / 2
    tips = ((mx - 4 * ux - 5 * uy, my - 4 * uy + 5 * ux), (mx + 4 * ux, my + 4 * uy))
    last = (mx - 4 * ux + 5 * uy, my - 4 * uy - 5 * ux)
    points = " ".join(f"{a:.1f},{b:.1f}" for a, b in (*tips, last))
    return f'<polyline class="arrow" points="{points}"/>'


def _of_players(facts: Facts, layout: Layout, sides: Sides) -> Iterator[str]:
    """Where regions of players lie on the rim of the board, as in Hex.

    Those that have a name are for rules to speak of, and seldom what a player is to reach.
    """
    often = Counter(side for of_cell in sides.values() for side in of_cell)
    for region in facts.regions:
        if not region.written_name and 0 < region.owner <= facts.players:
            own = {side for site in region.sites for side in sides.get(site, ())}
            rim = [side for side in own if often[side] == 1]
            yield from _lines(layout, rim, "rim of")
            yield from _lines(layout, rim, f"side p{colour_of_player(region.owner)}")


def _outlines(
    layout: Layout, sides: Sides, parts: Collection[Collection[int]], kind: str
) -> Iterator[str]:
    """The sides of cells that lie on the border of a part, each once."""
    drawn = set()
    for part in parts:
        often = Counter(side for site in part for side in sides.get(site, ()))
        drawn |= {side for side, times in often.items() if times == 1}
    yield from _lines(layout, drawn, kind)


def _sides(layout: Layout) -> Sides:
    """The sides of each cell, as pairs of vertices."""
    found = {}
    for cell in layout.sites.get("Cell", ()):
        corners = cell.vertices
        pairs = zip(corners, (*corners[1:], *corners[:1]), strict=True)
        found[cell.index] = [frozenset(each) for each in pairs]
    return found


def _lines(layout: Layout, sides: Collection[frozenset[int]], kind: str) -> Iterator[str]:
    for side in sorted(map(sorted, sides)):
        one, two = (layout.corners[corner] for corner in side)
        yield f'<line class="{kind}" {ends(one, two)}/>'
