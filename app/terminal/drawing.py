"""The picture of a position in a terminal, drawn from the geometry of its board."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cached_property

from rich.text import Text

from ludeme.app.terminal.canvas import JUNCTIONS, Canvas
from ludeme.app.terminal.large_pieces import laid_out
from ludeme.app.terminal.placing import Placing, place, separate
from ludeme.app.terminal.symbols import Content, Symbols
from ludeme.board.topology.type_topology import Site
from ludeme.play.rules import Rules

Spot = tuple[int, int]
Contents = Mapping[str, Content]

FAINT = "grey50"
#: Backgrounds of cells by their phase.
SQUARES = ("on grey15", "on grey23", "on grey30", "on grey19", "on grey27", "on grey11")
LAST_SQUARE = "on dark_green"
#: Sites drawn around the pieces of a game without a board.
MARGIN = 2.5


class Drawing:
    """Draws positions of one game."""

    def __init__(self, game: Rules) -> None:
        self._facts = game.facts
        self._topology = game.facts.topology
        self.symbols = Symbols(game.facts)
        self._width = self.symbols.width + 2

    def board(self, contents: Contents, last: frozenset[str] = frozenset()) -> Text:
        """The board with what stands on it; the sites of the last move are marked."""
        contents = laid_out(self._facts, contents)
        if self._facts.boardless:
            return _Sheet(self, self._neighbourhood(contents)).draw(contents, last)
        return self._whole.draw(contents, last)

    @cached_property
    def _whole(self) -> _Sheet:
        return _Sheet(self, {t: self._topology.sites(t) for t in self._facts.types})

    def _neighbourhood(self, contents: Contents) -> dict[str, list[Site]]:
        """The sites near pieces, for boards that have no edge."""
        sites = self._topology.sites(self._facts.default_type)
        letter = self._facts.default_type[0].lower()
        used = [s for s in sites if f"{letter}{s.index}" in contents] or [sites[len(sites) // 2]]
        near = [
            s
            for s in sites
            if min(u.x for u in used) - MARGIN < s.x < max(u.x for u in used) + MARGIN
            and min(u.y for u in used) - MARGIN < s.y < max(u.y for u in used) + MARGIN
        ]
        return {self._facts.default_type: near}


class _Sheet:
    """The spots of a board's sites, found once, and the picture on them."""

    def __init__(self, drawing: Drawing, sites: dict[str, list[Site]]) -> None:
        self._drawing = drawing
        self._facts, self._topology = drawing._facts, drawing._topology
        self._default = self._facts.default_type
        self._width = drawing._width
        self._sites = sites
        self._lined = self._default != "Cell" and not drawing.symbols.only_counts
        self._placing = self._scale()
        self._spots = {kind: self._spots_of(kind) for kind in sites}
        self._junctions = self._junction_spots() if self._lined else {}

    def _scale(self) -> Placing:
        points = [(s.x, s.y) for s in self._sites[self._default]]
        if self._lined:
            points += [(s.x, s.y) for s in self._topology.sites("Vertex")]
        if self._default == "Vertex" and self._lined:
            return place(points, max(4, self._width + 1), lines_per_row=2)
        return place(points, 2 if self._default == "Edge" else self._width)

    def _spots_of(self, kind: str) -> dict[int, Spot]:
        sites = self._sites[kind]
        spots = [self._placing.of(s.x, s.y) for s in sites]
        width = 1 if kind == "Edge" else min(self._width, 3)
        return dict(zip((s.index for s in sites), separate(spots, width), strict=True))

    def _junction_spots(self) -> dict[int, Spot]:
        return {s.index: self._placing.of(s.x, s.y) for s in self._topology.sites("Vertex")}

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, contents: Contents, last: frozenset[str]) -> Text:
        """The whole picture."""
        canvas = Canvas()
        if self._lined:
            self._draw_lines(canvas, contents)
        for kind, spots in self._spots.items():
            if kind != "Edge":
                for site, spot in spots.items():
                    self._draw_site(canvas, kind, site, spot, contents, last)
        self._draw_labels(canvas)
        return canvas.text()

    def _draw_site(
        self, canvas: Canvas, kind: str, site: int, spot: Spot, contents: Contents,
        last: frozenset[str],
    ) -> None:  # fmt: skip
        key = f"{kind[0].lower()}{site}"
        marked = key in last
        ground = self._ground(kind, site, marked)
        if key in contents:
            text, style = self._drawing.symbols.content(contents[key])
        elif kind != self._default or (self._lined and not marked):
            return
        else:
            text, style = ("·", FAINT)
        text = f"[{text}]" if marked else text
        if not self._lined:
            text = text.center(max(self._width, len(text)))
        canvas.put(*spot, text, f"{style} {ground}".strip())

    def _ground(self, kind: str, site: int, marked: bool) -> str:
        if marked:
            return LAST_SQUARE
        if self._lined or kind != "Cell":
            return ""
        return SQUARES[self._topology.sites("Cell")[site].phase % len(SQUARES)]

    def _draw_lines(self, canvas: Canvas, contents: Contents) -> None:
        """The edges of the board and the points where they meet."""
        reach: dict[int, int] = defaultdict(int)
        for edge in self._topology.sites("Edge"):
            a, b = edge.vertices[:2]
            start, end = self._junctions[a], self._junctions[b]
            content = contents.get(f"e{edge.index}")
            if content or self._default != "Edge":
                style = self._drawing.symbols.content(content)[1] if content else FAINT
                canvas.segment(start, end, style)
                reach[a] |= _side(start, end)
                reach[b] |= _side(end, start)
        for vertex, spot in self._junctions.items():
            mark = "•" if self._default == "Edge" else JUNCTIONS[reach[vertex]]
            canvas.put(*spot, mark, FAINT)

    def _draw_labels(self, canvas: Canvas) -> None:
        """Row labels at the left, column labels below, where lines and columns have one each."""
        if self._default == "Edge":
            return
        rows, columns = defaultdict(set), defaultdict(set)
        starts: dict[int, tuple[int, str]] = {}
        for site in self._sites[self._default]:
            line, column = self._spots[self._default][site.index]
            split = re.fullmatch(r"([A-Z]+)(\d+)", site.label)
            letters, digits = split.groups() if split else ("", site.label)
            rows[line].add(digits)
            columns[column].add(letters)
            starts[line] = min(starts.get(line, (column, site.label)), (column, site.label))
        _, bottom, left, _ = canvas.box
        straight = _one_each(columns)
        whole = _one_each(rows)
        for line, names in rows.items():
            name = names.copy().pop() if whole and straight else starts[line][1]
            place = left if straight else starts[line][0] - self._width // 2
            canvas.put(line, place - 2 - (len(name) - 1) // 2, name, FAINT)
        if straight:
            for column, names in columns.items():
                canvas.put(bottom + 1, column, names.pop(), FAINT)


def _one_each(names: dict[int, set[str]]) -> bool:
    """Whether each line has one name of its own."""
    return all(len(n) == 1 for n in names.values()) and len(set().union(*names.values())) == len(
        names
    )


def _side(start: Spot, end: Spot) -> int:
    """The bit of the side of `start` at which a straight line to `end` leaves, 0 if slanted."""
    down, right = end[0] - start[0], end[1] - start[1]
    if down and right:
        return 0
    return (4 if down > 0 else 1) if down else (2 if right > 0 else 8)
