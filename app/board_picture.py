"""A board as a picture (SVG): what stands on it, or the names of its sites."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from html import escape
from math import hypot

from ludeme.app.exits import UserError
from ludeme.app.terminal.large_pieces import laid_out
from ludeme.app.terminal.symbols import Content, Symbols
from ludeme.board.topology.type_topology import Site
from ludeme.play.rules import Rules

#: Pixels between the centres of neighbours, and from the outermost of them to the edge.
SCALE, MARGIN = 48.0, 36.0
#: How far the pieces of a stack stand out below the one on top, all of them together, and the size
#: of a piece.
STEP, TALLEST, RADIUS = 4.0, 14.0, round(SCALE * 0.36, 1)
STYLE = """
.board{--paper:#fff;--dark:#dcc9a3;--light:#f3ead7;--middle:#e8dabd;--line:#8b7a57;--ink:#1c2420;
--p0:#9aa59c;--p1:#fff;--p2:#26302b;--p3:#c0392b;--p4:#2471a3;font:600 15px system-ui,sans-serif}
@media(prefers-color-scheme:dark){.board{--paper:#151917;--dark:#37322a;--light:#4a443a;
--middle:#403b32;--line:#9a8d70;--ink:#e6ece8}}
.board .paper{fill:var(--paper)}
.board .cell{stroke:var(--line)}
.board .phase0{fill:var(--dark)}.board .phase1{fill:var(--light)}.board .phase2{fill:var(--middle)}
.board .line{stroke:var(--line);stroke-width:2;stroke-linecap:round}
.board .point{fill:var(--line)}
.board .name{fill:var(--ink);font-weight:400;font-size:13px}
.board text{text-anchor:middle;dominant-baseline:central}
.board .piece{stroke:#1c2420;stroke-width:2}
.board .p0{fill:var(--p0)}.board .p1{fill:var(--p1)}.board .p2{fill:var(--p2)}
.board .p3{fill:var(--p3)}.board .p4{fill:var(--p4)}
.board .on1,.board .on0{fill:#1c2420}.board .on2,.board .on3,.board .on4{fill:#fff}
""".replace("\n", "")
#: Players beyond the last colour share them.
COLOURS = 4
#: Phases beyond the last shade share them.
SHADES = 3


def position_picture(game: Rules, contents: Mapping[str, Content], title: str) -> str:
    """The board with what stands on it; of stacks the lower pieces stand out at the bottom.

    Raises `UserError` for games without a board.
    """
    symbols, shown = Symbols(game.facts), laid_out(game.facts, contents)

    def piece(site: Site, kind: str, x: float, y: float) -> str:
        content = shown.get(f"{kind[0].lower()}{site.index}")
        if content is None:
            return ""
        levels, _ = content
        text = escape(symbols.content(content)[0])
        height, discs = len(levels), ""
        step = min(STEP, TALLEST / height)
        for number, (what, *_) in enumerate(levels, 1):
            colour, below = _colour(game, what), y + step * (height - number)
            discs += f'<circle class="piece p{colour}" cx="{x:.1f}" cy="{below:.1f}" r="{RADIUS}"/>'
        return f'{discs}<text class="on{colour}" x="{x:.1f}" y="{y:.1f}">{text}</text>'

    return _picture(game, game.facts.default_type, piece, title)


def _colour(game: Rules, what: int) -> int:
    """The number of the colour of a piece; 0 for what is nobody's."""
    owner = game.facts.pieces[what].owner if 0 < what < len(game.facts.pieces) else 0
    return 0 if not 0 < owner <= game.facts.players else (owner - 1) % COLOURS + 1


def named_picture(game: Rules, kind: str, name: Callable[[Site], str], title: str) -> str:
    """The empty board with a name on each site of a kind ("Cell", "Vertex", "Edge").

    Raises `UserError` for games without a board.
    """

    def written(site: Site, _: str, x: float, y: float) -> str:
        return f'<text class="name" x="{x:.1f}" y="{y:.1f}">{escape(name(site))}</text>'

    return _picture(game, kind, written, title)


def _picture(
    game: Rules, kind: str, draw: Callable[[Site, str, float, float], str], title: str
) -> str:
    if game.facts.boardless:
        raise UserError(f"{game.name} has no board with edges, so it cannot be drawn whole")
    topology = game.facts.topology
    sites = topology.sites(kind)
    corners = [(corner.x, corner.y) for corner in topology.sites("Vertex")]
    points = corners + [(site.x, site.y) for site in sites]
    left, top = min(x for x, _ in points), max(y for _, y in points)
    scale = SCALE / _unit(sites)

    def place(x: float, y: float) -> tuple[float, float]:
        return (x - left) * scale + MARGIN, (top - y) * scale + MARGIN

    places = [place(*point) for point in points]
    width, height = (max(axis) + MARGIN for axis in zip(*places, strict=True))
    ground = _cells(sites, corners, place) if kind == "Cell" else _lines(game, kind, place)
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" class="board" '
        f'viewBox="0 0 {width:.1f} {height:.1f}" width="{width:.0f}" height="{height:.0f}">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{width:.1f}" height="{height:.1f}"/>',
        *ground,
        *filter(None, (draw(site, kind, *place(site.x, site.y)) for site in sites)),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


Place = Callable[[float, float], tuple[float, float]]


def _cells(sites: list[Site], corners: list[tuple[float, float]], place: Place) -> Iterator[str]:
    """The cells as polygons, in the shade of their phase."""
    for site in sites:
        points = " ".join("{:.1f},{:.1f}".format(*place(*corners[v])) for v in site.vertices)
        yield f'<polygon class="cell phase{site.phase % SHADES}" points="{points}"/>'


def _lines(game: Rules, kind: str, place: Place) -> Iterator[str]:
    """The edges as lines, and where vertices are played on a dot for each."""
    topology = game.facts.topology
    corners = topology.sites("Vertex")
    for edge in topology.sites("Edge"):
        one, two = (place(corners[v].x, corners[v].y) for v in edge.vertices[:2])
        ends = 'x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"'.format(*one, *two)
        yield f'<line class="line" {ends}/>'
    for corner in corners if kind == "Vertex" else ():
        x, y = place(corner.x, corner.y)
        yield f'<circle class="point" cx="{x:.1f}" cy="{y:.1f}" r="4"/>'


def _unit(sites: list[Site]) -> float:
    """The distance between neighbours."""
    gaps = (
        hypot(sites[near].x - site.x, sites[near].y - site.y)
        for site in sites
        for near in site.adjacent
    )
    return min((gap for gap in gaps if gap > 0), default=1.0)
