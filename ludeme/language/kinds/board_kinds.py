"""Board graphs and choices of directions: what each of them can be asked (spec 02, 03)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludeme.board.graph import Graph
from ludeme.emit.code import Code
from ludeme.emit.directions.dynamic_ways import Gathering, each_dynamic_way, gather_static
from ludeme.emit.directions.ways import Way, way_of
from ludeme.emit.expressions import Number
from ludeme.language.base import Node
from ludeme.language.constants import SiteType
from ludeme.language.kinds.not_supported import unsupported


class Direction(Node):
    """A choice of directions, evaluated for a site (spec 03 §6)."""

    #: Whether the answer depends on the facing of the piece on the site.
    relative: bool = False
    #: Whether it depends on more of the position than that.
    dynamic: bool = False

    #: Whether sites can have different words though facing and rotation are the same.
    by_place: bool = True

    @property
    def seen(self) -> tuple[str, ...]:
        """The words of it that depend on the facing or on the last move."""
        return ()

    @property
    def relation(self) -> str:
        """The relation whose directions such words choose from."""
        return "Adjacent"

    def direction_words(
        self, c: Code, kind: str, site: int, facing: str, rotation: int
    ) -> list[str]:
        """Absolute directions for a site (and the facing and rotation of the piece there)."""
        raise unsupported(self)

    @contextmanager
    def each_way(
        self, c: Code, kind: str, site: Number, *, radial: bool, distinct: bool = False
    ) -> Iterator[Way]:
        """Yield where the steps or radials of `site` are listed (see `emit.directions.ways`)."""
        if not self.dynamic:
            yield way_of(c, self, kind, site, radial=radial, distinct=distinct)
            return
        with each_dynamic_way(c, self, kind, site, radial=radial, distinct=distinct) as way:
            yield way

    def gather(self, c: Code, task: Gathering) -> None:
        """Write the collection of the directions (see `ludeme.emit.directions.dynamic_ways`)."""
        gather_static(c, self, task)

    def fixed_parts(self) -> Iterator[Direction]:
        """The choices it is made of that are fixed before play."""
        return (part for part in self.walk() if isinstance(part, Direction) and not part.dynamic)


class GraphFn(Node):
    """A board graph (spec 02)."""

    def build(self, use: SiteType) -> Graph:
        """Draw the graph for a board that is played on sites of a type."""
        raise unsupported(self)
