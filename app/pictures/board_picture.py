"""A board as a picture (SVG): what stands on it, or the names of its sites."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from html import escape

from ludeme.app.exits import UserError
from ludeme.app.pictures.figures import figure_of
from ludeme.app.pictures.given import given
from ludeme.app.pictures.layout import Layout, Row, at_slot, ends, laid
from ludeme.app.pictures.style import (
    RADIUS,
    SCALE,
    SHADES,
    STEP,
    STYLE,
    TALLEST,
    colour_of_player,
)
from ludeme.app.terminal.large_pieces import laid_out
from ludeme.app.terminal.names import Names
from ludeme.app.terminal.symbols import Content, Symbols
from ludeme.board.topology.type_topology import Site
from ludeme.model.facts import Facts
from ludeme.play.rules import Rules
from ludeme.play.views.player_view import UNKNOWN


def position_picture(
    game: Rules,
    contents: Mapping[str, Content],
    title: str,
    *,
    last: Collection[str] = (),
    open_sites: Collection[str] | None = None,
) -> str:
    """The board with what stands on it, and hands, dice and decks below it.

    Of stacks the lower pieces stand out at the bottom. `last` are the sites of the last move, which
    are marked. With `open_sites`, where something may be done, every site can be pointed at: it has
    its key and its name.
    """
    facts, shown = game.facts, laid_out(game.facts, contents)
    kinds = _kinds(facts)
    layout = laid(facts, kinds, {*shown, *last, *(open_sites or ())})
    names = None if open_sites is None else Names(game)
    mark = Marks(names, frozenset(last))
    pieces = pieces_of(game, layout, shown)
    return _picture(layout, title, [*_below_pieces(facts, layout, mark), *pieces])


def ground_of(game: Rules, title: str) -> tuple[str, Layout]:
    """The empty board, each site of which can be pointed at, and where the sites lie."""
    layout = laid(game.facts, _kinds(game.facts), frozenset(game.facts.slot_names))
    mark = Marks(Names(game), frozenset())
    return _picture(layout, title, list(_below_pieces(game.facts, layout, mark))), layout


def named_picture(game: Rules, kind: str, name: Callable[[Site], str], title: str) -> str:
    """The empty board with a name on each site of a kind ("Cell", "Vertex", "Edge").

    Raises `UserError` for games without a board.
    """
    if game.facts.boardless:
        raise UserError(f"{game.name} has no board with edges, so it cannot be drawn whole")
    layout = laid(game.facts, (kind,))

    def written(site: Site) -> str:
        x, y = layout.at[f"{kind[0].lower()}{site.index}"]
        return f'<text class="name" x="{x:.1f}" y="{y:.1f}">{escape(name(site))}</text>'

    ground = _ground(game.facts, layout, Marks(None, frozenset()))
    return _picture(layout, title, [*ground, *map(written, layout.sites[kind])])


def _kinds(facts: Facts) -> tuple[str, ...]:
    """The kinds of sites that are played on, the board's own first."""
    return tuple(dict.fromkeys((facts.default_type, *facts.types)))


def _picture(layout: Layout, title: str, parts: list[str]) -> str:
    width, height = layout.width, layout.height
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" class="board" '
        f'viewBox="0 0 {width:.1f} {height:.1f}" width="{width:.0f}" height="{height:.0f}">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{width:.1f}" height="{height:.1f}"/>',
        *parts,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


# --- the ground -----------------------------------------------------------------------------------


class Marks:
    """What is said of a site beside its shape: that it was used last, its key, its name."""

    def __init__(self, names: Names | None, last: frozenset[str]) -> None:
        self._names, self._last = names, last

    @property
    def every(self) -> bool:
        """Whether every site can be pointed at."""
        return self._names is not None

    def is_last(self, key: str) -> bool:
        """Whether the last move was there."""
        return key in self._last

    def shape(self, key: str, kind: str, shape: str) -> str:
        """The shape of a site (a tag with its attributes)."""
        tag = shape.partition(" ")[0]
        classes = f"{kind} last" if key in self._last else kind
        if self._names is None:
            return f'<{tag} class="{classes}"{shape[len(tag) :]}/>'
        name = escape(self._names.site(key[0], int(key[1:])))
        begin = f'<{tag} class="{classes} site" data-site="{key}"{shape[len(tag) :]}>'
        return f"{begin}<title>{name}</title></{tag}>"


def _below_pieces(facts: Facts, layout: Layout, mark: Marks) -> Iterator[str]:
    """The board, what is given on it, and the containers below it."""
    yield from _ground(facts, layout, mark)
    yield from given(facts, layout)
    for row in layout.rows:
        yield from _row(row, mark)


def _ground(facts: Facts, layout: Layout, mark: Marks) -> Iterator[str]:
    """The cells, the lines where edges or vertices are played, and what can be pointed at."""
    if "Cell" in layout.sites:
        yield from _cells(facts, layout, mark)
    if "Cell" not in layout.sites or facts.default_type != "Cell":
        yield from _lines(facts, layout)
    if "Edge" in layout.sites:
        yield from _ways(layout, mark)
    if "Vertex" in layout.sites:
        yield from _spots(layout, mark)


def _cells(facts: Facts, layout: Layout, mark: Marks) -> Iterator[str]:
    """The cells as polygons, in the shade of their phase."""
    for site in layout.sites["Cell"]:
        points = " ".join("{:.1f},{:.1f}".format(*layout.corners[v]) for v in site.vertices)
        shade = f"cell phase{site.phase % SHADES}" if facts.default_type == "Cell" else "slot"
        yield mark.shape(f"c{site.index}", shade, f'polygon points="{points}"')


def _lines(facts: Facts, layout: Layout) -> Iterator[str]:
    """The edges of the board."""
    for edge in facts.topology.sites("Edge"):
        line = ends(*(layout.corners[v] for v in edge.vertices[:2]))
        yield f'<line class="line" {line}/>'


def _ways(layout: Layout, mark: Marks) -> Iterator[str]:
    """Edges that are played on, as wide as a finger."""
    for edge in layout.sites["Edge"] if mark.every else ():
        line = ends(*(layout.corners[v] for v in edge.vertices[:2]))
        yield mark.shape(f"e{edge.index}", "way", f"line {line}")


def _spots(layout: Layout, mark: Marks) -> Iterator[str]:
    """Vertices that are played on: a dot each."""
    for corner in layout.sites["Vertex"]:
        key = f"v{corner.index}"
        x, y = layout.at[key]
        if mark.every or mark.is_last(key):
            yield mark.shape(key, "spot", f'circle cx="{x:.1f}" cy="{y:.1f}" r="{RADIUS + 3}"')
        yield f'<circle class="point" cx="{x:.1f}" cy="{y:.1f}" r="4"/>'


def _row(row: Row, mark: Marks) -> Iterator[str]:
    """A container below the board: whose it is, and its places."""
    container, (left, top) = row.container, row.at
    owner = f" of player {container.owner}" if container.kind == "hand" else ""
    place = f'x="{left:.1f}" y="{top - 9:.1f}"'
    yield f'<text class="name owner" {place}>{container.kind}{owner}</text>'
    for number, site in enumerate(row.sites):
        x, y = at_slot(row, number)
        box = (
            f'rect x="{x - SCALE / 2:.1f}" y="{y - SCALE / 2:.1f}" width="{SCALE}" height="{SCALE}"'
        )
        yield mark.shape(f"c{site}", "slot", box)


# --- pieces ---------------------------------------------------------------------------------------


def pieces_of(game: Rules, layout: Layout, shown: Mapping[str, Content]) -> Iterator[str]:
    """The parts of the picture that are pieces."""
    symbols = Symbols(game.facts)
    for key, content in shown.items():
        if key not in layout.at:
            continue
        what = content[0][-1][0]
        if key[0] == "e" and 0 < what < len(game.facts.pieces):
            edge = game.facts.topology.sites("Edge")[int(key[1:])]
            line = ends(*(layout.corners[v] for v in edge.vertices[:2]))
            yield f'<line class="rim" {line}/><line class="bar p{_colour(game, what)}" {line}/>'
        else:
            yield from _stack(game, symbols, content, *layout.at[key])


def _stack(game: Rules, symbols: Symbols, content: Content, x: float, y: float) -> Iterator[str]:
    """The pieces on a site, from bottom to top, and what there is to say of the one on top."""
    levels, count = content
    height = len(levels)
    figure = figure_of(game.facts, levels[-1][0])
    if figure and height == count == 1 and not symbols.told_by_colour(levels[-1][0]):
        colour = _colour(game, levels[-1][0])
        yield f'<text class="piece figure p{colour}" x="{x:.1f}" y="{y:.1f}">{figure}</text>'
        return
    step = min(STEP, TALLEST / height)
    colour = 0
    for number, (what, *_) in enumerate(levels, 1):
        colour, below = _colour(game, what), y + step * (height - number)
        yield f'<circle class="piece p{colour}" cx="{x:.1f}" cy="{below:.1f}" r="{RADIUS}"/>'
    if text := escape(symbols.beside_colour(content)):
        yield f'<text class="on{colour}" x="{x:.1f}" y="{y:.1f}">{text}</text>'


def _colour(game: Rules, what: int) -> int:
    """The number of the colour of a piece; 0 for what is nobody's."""
    owner = game.facts.pieces[what].owner if 0 < what < len(game.facts.pieces) else 0
    if what < UNKNOWN:
        owner = UNKNOWN - what
    return colour_of_player(owner) if 0 < owner <= game.facts.players else 0
