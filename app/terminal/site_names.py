"""The picture of an empty board in a terminal, with the name or number of every site on it."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from ludeme.app.terminal.canvas import Canvas
from ludeme.app.terminal.drawing import FAINT
from ludeme.app.terminal.placing import Placing, place
from ludeme.board.topology.topology import Topology
from ludeme.board.topology.type_topology import Site


def number(site: Site) -> str:
    """The number of a site."""
    return str(site.index)


def label(site: Site) -> str:
    """Its label, such as C4."""
    return site.label or str(site.index)


def picture(topology: Topology, kind: str, name: Callable[[Site], str]) -> Text:
    """The sites of a kind ("Cell", "Vertex", "Edge") with their names."""
    canvas, sites = Canvas(), topology.sites(kind)
    names = {site.index: name(site) for site in sites}
    width = max(map(len, names.values()), default=1)
    corners = topology.sites("Vertex") if kind != "Cell" else ()
    points = [(site.x, site.y) for site in (*sites, *corners)]
    room, lines = (width + 1, 1) if kind == "Cell" else (width + 2, 2)
    scale = place(points, room, lines, is_whole=True)
    if kind != "Cell":
        _draw_lines(canvas, topology, scale)
    for site in sites:
        canvas.put(*scale.of(site.x, site.y), names[site.index])
    return canvas.text()


def _draw_lines(canvas: Canvas, topology: Topology, scale: Placing) -> None:
    corners = {site.index: scale.of(site.x, site.y) for site in topology.sites("Vertex")}
    for edge in topology.sites("Edge"):
        start, end = edge.vertices[:2]
        canvas.segment(corners[start], corners[end], FAINT)
    for spot in corners.values():
        canvas.put(*spot, "·", FAINT)
