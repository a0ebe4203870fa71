"""Where everything of a game lies on a picture: the board, and below it hands, dice and decks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from math import hypot
from typing import NamedTuple

from ludeme.app.pictures.style import MARGIN, SCALE
from ludeme.board.topology.type_topology import Site
from ludeme.model.facts import Container, Facts

#: A point, in pixels from the top left corner.
Point = tuple[float, float]
#: Of hands with more sites than these only those are drawn that hold something.
MOST_EMPTY = 12
#: Pixels that the title of a container takes.
LEAST = 124.0
#: Around what is drawn of a board without edges: so many sites.
AROUND = 1.5


class Row(NamedTuple):
    """A container below the board."""

    container: Container
    at: Point
    #: The numbers of its sites that are drawn.
    sites: tuple[int, ...]


@dataclass(frozen=True)
class Layout:
    """Places of sites by key ("c5", "v3"; sites of hands are cells), in pixels."""

    at: dict[str, Point]
    #: The sites of the board that are drawn, by kind.
    sites: dict[str, tuple[Site, ...]]
    corners: dict[int, Point]
    rows: tuple[Row, ...]
    width: float
    height: float


def laid(facts: Facts, kinds: Collection[str], used: Collection[str] | None = None) -> Layout:
    """The layout of a board with the sites of these kinds ("Cell", "Vertex", "Edge").

    With `used`, keys of sites on which something stands or may be done, there are hands, dice and
    decks as well, and of a board without edges only what is near these.
    """
    unit = _unit(facts.topology.sites(facts.default_type))
    is_near = _nearness(facts, used, unit)
    shown = {kind: tuple(filter(is_near, facts.topology.sites(kind))) for kind in kinds}
    vertices = facts.topology.sites("Vertex")
    points = [(v.x, v.y) for v in filter(is_near, vertices)]
    points += [(site.x, site.y) for sites in shown.values() for site in sites]
    left, top = min(x for x, _ in points), max(y for _, y in points)
    scale = SCALE / unit

    def place(x: float, y: float) -> Point:
        return (x - left) * scale + MARGIN, (top - y) * scale + MARGIN

    width, height = (max(axis) + MARGIN for axis in zip(*(place(*p) for p in points), strict=True))
    at = {
        f"{kind[0].lower()}{site.index}": place(site.x, site.y)
        for kind, sites in shown.items()
        for site in sites
    }
    rows, (width, height) = _rows(facts, used, (width, height))
    for row in rows:
        at |= {f"c{site}": at_slot(row, number) for number, site in enumerate(row.sites)}
    corners = {v.index: place(v.x, v.y) for v in vertices}
    return Layout(at, shown, corners, tuple(rows), width, height)


def ends(one: Point, two: Point) -> str:
    """The attributes of a line from one point to another."""
    return 'x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"'.format(*one, *two)


def at_slot(row: Row, number: int) -> Point:
    """The middle of a place in a row."""
    x, y = row.at
    return x + SCALE * (number + 0.5), y + SCALE / 2


def _nearness(facts: Facts, used: Collection[str] | None, unit: float) -> Callable[[Site], bool]:
    """Whether a site is drawn: all are, but on a board without edges those near what is used."""
    if not facts.boardless or used is None:
        return lambda site: True
    kinds = {kind[0].lower(): facts.topology.sites(kind) for kind in ("Cell", "Vertex", "Edge")}
    found = [
        kinds[key[0]][int(key[1:])] for key in used if int(key[1:]) < len(kinds[key[0]])
    ] or list(facts.topology.sites(facts.default_type))[:1]
    xs, ys = [site.x for site in found], [site.y for site in found]
    more = AROUND * unit
    left, right, bottom, top = min(xs) - more, max(xs) + more, min(ys) - more, max(ys) + more
    return lambda site: left <= site.x <= right and bottom <= site.y <= top


def _rows(
    facts: Facts, used: Collection[str] | None, size: tuple[float, float]
) -> tuple[list[Row], tuple[float, float]]:
    """The containers below a board of this size, and how large both are together."""
    width, height = size
    rows: list[Row] = []
    x, y = MARGIN / 2, height + SCALE * 0.45
    for container, sites in _held(facts, used):
        broad = max(SCALE * len(sites), LEAST)
        if x > MARGIN / 2 and x + broad + MARGIN / 2 > width:
            x, y = MARGIN / 2, y + SCALE * 1.6
        rows.append(Row(container, (x, y), sites))
        x += broad + SCALE / 2
        width, height = max(width, x), y + SCALE + MARGIN / 2
    return rows, (width, height)


def _held(
    facts: Facts, used: Collection[str] | None
) -> Iterator[tuple[Container, tuple[int, ...]]]:
    """The containers below the board, and which of their sites are drawn."""
    if used is None:
        return
    for container in facts.containers[1:]:
        few = container.size <= MOST_EMPTY
        sites = tuple(site for site in container.sites if few or f"c{site}" in used)
        if sites:
            yield container, sites


def _unit(sites: Collection[Site]) -> float:
    """The distance between neighbours."""
    every = list(sites)
    gaps = (
        hypot(every[near].x - site.x, every[near].y - site.y)
        for site in every
        for near in site.adjacent
    )
    return min((gap for gap in gaps if gap > 0), default=1.0)
