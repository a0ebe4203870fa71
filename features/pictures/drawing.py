"""The picture of one feature, as SVG, on the geometry of the game's own board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from html import escape
from math import atan2, cos, hypot, pi, sin
from textwrap import wrap

from ludeme.features.explain import Explanation
from ludeme.features.files.notation import to_text
from ludeme.features.layout.board import FeatureBoard
from ludeme.features.layout.fitting import best_fit
from ludeme.features.layout.placement import ANYWHERE, Placement
from ludeme.features.layout.rings import OFF_BOARD
from ludeme.features.pattern.element import Element, Kind
from ludeme.features.pattern.feature import SpatialFeature
from ludeme.features.pattern.normal import reduced
from ludeme.features.pictures.marks import LEGEND, STYLE, Mark, mark

Point = tuple[float, float]

#: Pixels per distance between neighbours.
SCALE = 64.0
#: What is drawn around the sites of a feature, in the same distances.
MARGIN = 1.45
#: Height of a line of the legend.
LINE = 20.0
#: Pixels per letter, and of the narrowest picture.
LETTER = 7.8
NARROWEST = 280.0


@dataclass(frozen=True)
class Picture:
    """A feature in words and on the board."""

    board: FeatureBoard
    explanation: Explanation
    #: Makes ids unique on a page with several pictures.
    number: int = 1
    #: Whether the sentence is written below the board, not only told to screen readers.
    captioned: bool = True

    def svg(self) -> str:
        """The whole picture; a feature without a place on the board gets its words alone."""
        left, top, width, height = self._box
        texts = [*self._words(max(width, NARROWEST)), *self._legend]
        wide = max([width, *(len(text) * LETTER + 40 for _, text in texts)])
        left -= (wide - width) / 2
        lines = [
            self._opening(left, top, wide, height + LINE * (len(texts) + 1)),
            *self._ground,
            *self._marks,
            *_written(texts, left + 14, top + height + LINE),
            "</svg>",
        ]
        return "\n".join(lines) + "\n"

    # --- frame ------------------------------------------------------------------------------------

    def _opening(self, left: float, top: float, width: float, height: float) -> str:
        title, text = escape(self.explanation.sentence), escape(to_text(self.explanation.feature))
        ids = f"t{self.number}", f"d{self.number}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" '
            f'aria-labelledby="{ids[0]} {ids[1]}" class="feature" '
            f'viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}" '
            f'width="{width:.0f}" height="{height:.0f}">\n'
            f'<title id="{ids[0]}">{title}</title>\n'
            f'<desc id="{ids[1]}">{text}, weight {self.explanation.weight:+g}.</desc>\n'
            f"<style>{STYLE}</style>\n"
            f'<rect class="paper" x="{left:.1f}" y="{top:.1f}" '
            f'width="{width:.1f}" height="{height:.1f}"/>'
        )

    def _words(self, width: float) -> list[tuple[Mark | None, str]]:
        """The sentence with its weight, in lines."""
        if not self.captioned:
            return []
        text = f"{self.explanation.weight:+g}: {self.explanation.sentence}"
        return [(None, line) for line in wrap(text, int((width - 40) / LETTER))]

    @cached_property
    def _legend(self) -> list[tuple[Mark | None, str]]:
        """What the signs that are used mean."""
        used = {name for name, _, _ in self._placed}
        found: list[tuple[Mark | None, str]] = [
            (name, LEGEND[name]) for name in LEGEND if name in used
        ]
        if any(element is not None and element.negated for _, _, element in self._placed):
            found.append((None, "crossed out: not so"))
        return found

    @cached_property
    def _box(self) -> tuple[float, float, float, float]:
        if not self._near:
            return 0.0, 0.0, NARROWEST, 0.0
        points = [point for site in self._near for point in self._outline(site)]
        points += [point for _, point, _ in self._placed]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        pad = SCALE * 0.45
        left, top = min(xs) - pad, min(ys) - pad
        return left, top, max(xs) - left + pad, max(ys) - top + pad

    # --- the board --------------------------------------------------------------------------------

    @cached_property
    def _feature(self) -> SpatialFeature | None:
        feature = self.explanation.feature
        plain = reduced(feature) if isinstance(feature, SpatialFeature) else None
        return plain if isinstance(plain, SpatialFeature) else None

    @cached_property
    def _placement(self) -> Placement | None:
        return best_fit(self.board, self._feature) if self._feature else None

    @cached_property
    def _unit(self) -> float:
        """The distance between neighbours."""
        sites = self.board.topology.sites(self.board.kind)
        lengths = [
            hypot(sites[near].x - site.x, sites[near].y - site.y)
            for site, ring in zip(sites, self.board.rings, strict=True)
            for near in ring
            if near >= 0
        ]
        return min(lengths, default=1.0)

    def _pixel(self, x: float, y: float) -> Point:
        return x / self._unit * SCALE, -y / self._unit * SCALE

    def _centre(self, site: int) -> Point:
        place = self.board.topology.sites(self.board.kind)[site]
        return self._pixel(place.x, place.y)

    @cached_property
    def _near(self) -> list[int]:
        """The sites that are drawn."""
        if self._placement is None:
            return []
        centres = {point for _, point, _ in self._placed}
        return [
            site
            for site in range(self.board.size)
            if any(_distance(self._centre(site), centre) < MARGIN * SCALE for centre in centres)
        ]

    def _outline(self, site: int) -> list[Point]:
        """The corners of a cell, the ends of an edge, or the place of a vertex."""
        graph = self.board.topology.graph
        if self.board.kind == "Cell":
            corners = [graph.vertices[v] for v in graph.faces[site].vertices]
        elif self.board.kind == "Edge":
            corners = [graph.vertices[graph.edges[site].a], graph.vertices[graph.edges[site].b]]
        else:
            corners = [graph.vertices[site]]
        return [self._pixel(corner.x, corner.y) for corner in corners]

    @cached_property
    def _ground(self) -> list[str]:
        """Cells as polygons, points with the lines between them."""
        shapes = []
        for site in self._near:
            points = " ".join(f"{x:.1f},{y:.1f}" for x, y in self._outline(site))
            if self.board.kind == "Cell":
                shapes.append(f'<polygon class="cell" points="{points}"/>')
            elif self.board.kind == "Edge":
                shapes.append(f'<polyline class="line" points="{points}"/>')
        if self.board.kind == "Vertex":
            shapes += self._lines
        return shapes

    @cached_property
    def _lines(self) -> list[str]:
        near, found = set(self._near), []
        for edge in self.board.topology.graph.edges:
            if near & {edge.a, edge.b}:
                (x1, y1), (x2, y2) = self._centre(edge.a), self._centre(edge.b)
                if edge.a not in near:
                    x1, y1 = (x1 + x2) / 2, (y1 + y2) / 2
                if edge.b not in near:
                    x2, y2 = (x1 + x2) / 2, (y1 + y2) / 2
                ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
                found.append(f'<line class="line" {ends}/>')
        return found

    # --- the feature ------------------------------------------------------------------------------

    @cached_property
    def _placed(self) -> list[tuple[Mark, Point, Element | None]]:
        """All marks with their places; those of the move first."""
        feature, placement = self._feature, self._placement
        if feature is None or placement is None:
            return []
        fixed = placement.fixed
        liked: Mark = "liked" if self.explanation.liked else "disliked"
        ends: list[tuple[Mark, int]] = [(liked, fixed.to), ("from", fixed.from_)]
        ends += [("last", fixed.last_to), ("last_from", fixed.last_from)]
        found: list[tuple[Mark, Point, Element | None]] = [
            (name, self._centre(site), None) for name, site in ends if site != ANYWHERE
        ]
        for element, site in zip(feature.elements, placement.sites, strict=True):
            point = self._centre(site) if site != OFF_BOARD else self._beyond(element)
            found.append((_mark_of(element), point, element))
        return found

    @property
    def _marks(self) -> list[str]:
        """Pieces, then what says something about the move, the arrow last."""
        shapes = []
        conditions = [one for one in self._placed if one[2] is not None]
        taken: dict[Point, int] = {}
        for name, (x, y), element in conditions:
            assert element is not None
            shift = 9 * taken.get((x, y), 0)
            taken[x, y] = taken.get((x, y), 0) + 1
            label, crossed = _label(self.board, element), element.negated
            shapes.append(mark(name, x + shift, y - shift, SCALE, label, crossed=crossed))
        labelled = {point for _, point, element in conditions if _label(self.board, element)}
        for name, (x, y), element in self._placed:
            if element is None:
                aside = 0.3 * SCALE if (x, y) in labelled and "liked" in name else 0.0
                shapes.append(mark(name, x + aside, y + aside, SCALE))
        return shapes + self._arrow

    @property
    def _arrow(self) -> list[str]:
        """From where the move begins to where it ends."""
        fixed = self._placement.fixed if self._placement else None
        if fixed is None or ANYWHERE in (fixed.to, fixed.from_) or fixed.to == fixed.from_:
            return []
        (x1, y1), (x2, y2) = self._centre(fixed.from_), self._centre(fixed.to)
        length = hypot(x2 - x1, y2 - y1)
        cut = SCALE * 0.26 / length
        x1, y1, x2, y2 = (
            x1 + (x2 - x1) * cut, y1 + (y2 - y1) * cut, x2 - (x2 - x1) * cut, y2 - (y2 - y1) * cut,
        )  # fmt: skip
        angle = atan2(y2 - y1, x2 - x1)
        tip = " ".join(
            f"{x2 + r * cos(angle + a):.1f},{y2 + r * sin(angle + a):.1f}"
            for r, a in ((0.0, 0.0), (11.0, pi - 0.45), (11.0, pi + 0.45))
        )
        line = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
        return [f'<line class="arrow" {line}/>', f'<polygon class="tip" points="{tip}"/>']

    def _beyond(self, element: Element) -> Point:
        """Where a place beyond the edge would be."""
        assert self._placement is not None and isinstance(element.at, tuple)
        where = self._placement.orientation
        site, before = where.anchor, None
        for turn in element.at:
            direction = self._direction(site, before, turn)
            x, y = self._centre(site)
            point = x + SCALE * cos(direction), y + SCALE * sin(direction)
            near = min(self.board.rings[site], key=lambda s: _gap(self, s, point))
            if near < 0 or _distance(self._centre(near), point) > SCALE / 3:
                return point
            site, before = near, site
        return self._centre(site)

    def _direction(self, site: int, before: int | None, turn: object) -> float:
        """The direction of a step on the screen, clockwise from the right."""
        where = self._placement.orientation  # type: ignore[union-attr]
        angle = float(turn) * where.reflection * 2 * pi  # type: ignore[arg-type]
        x, y = self._centre(site)
        if before is not None:
            x0, y0 = self._centre(before)
            return atan2(y - y0, x - x0) + angle
        angle += float(where.rotation) * where.reflection * 2 * pi
        ring = self.board.rings[site]
        place, near = next((k, s) for k, s in enumerate(ring) if s >= 0)
        x1, y1 = self._centre(near)
        return atan2(y1 - y, x1 - x) - 2 * pi * place / len(ring) + angle


def _gap(picture: Picture, site: int, point: Point) -> float:
    return _distance(picture._centre(site), point) if site >= 0 else float("inf")


def _distance(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _mark_of(element: Element) -> Mark:
    match element.kind:
        case Kind.FRIEND:
            return "friend"
        case Kind.ENEMY:
            return "enemy"
        case Kind.EMPTY:
            return "empty"
        case Kind.OFF:
            return "off"
        case Kind.PIECE if element.index == 0:
            return "empty"
        case Kind.PIECE:
            return "piece"
        case Kind.PLAYER:
            return "player"
    return "other"


def _label(board: FeatureBoard, element: Element | None) -> str:
    """What is written on a mark: whose piece or which."""
    if element is None:
        return ""
    if element.kind is Kind.PLAYER:
        return str(element.index)
    if element.kind is Kind.PIECE and element.index:
        return board.facts.pieces[element.index].name[:3]
    if _mark_of(element) == "other":
        letter = {Kind.SIDES: "◇", Kind.NEARER: "→", Kind.SITE: "#", Kind.ANY: "*"}
        return f"{letter.get(element.kind, '👁')}{'' if element.index is None else element.index}"
    return ""


def _written(texts: list[tuple[Mark | None, str]], left: float, top: float) -> list[str]:
    lines = []
    for number, (name, text) in enumerate(texts):
        y = top + number * LINE
        if name is not None:
            lines.append(mark(name, left, y - 4, 26.0))
        lines.append(f'<text class="words" x="{left + 18:.1f}" y="{y:.1f}">{escape(text)}</text>')
    return lines
