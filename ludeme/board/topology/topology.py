"""What a finished board offers to the rules: sites, relations, directions, radials, site sets.

Everything is worked out from the graph when first asked for and remembered, so a game that uses
cells alone does not pay for vertices and edges (spec 03).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ludeme.board.graph import Graph
from ludeme.board.topology import compass, relative, site_sets
from ludeme.board.topology.compass import FAMILY_INDEX, RELATIONS
from ludeme.board.topology.radials import Radial
from ludeme.board.topology.shape import BoardShape
from ludeme.board.topology.type_topology import SITE_TYPES, Site, TypeTopology
from ludeme.board.topology.walks import Walk

if TYPE_CHECKING:
    import networkx


class Topology(BoardShape):
    """The board of a game. Site types are "Cell", "Vertex" and "Edge"; sites are plain indices.

    `layered` says that the game uses the `layer` function (rows and columns then follow equal
    coordinates), `boardless` that the board is a boardless one.
    """

    def __init__(
        self, graph: Graph, default: str, *, layered: bool = False, boardless: bool = False
    ):
        super().__init__(graph, layered=layered, boardless=boardless)
        self.default = default
        self._types = {kind: TypeTopology(self, kind) for kind in SITE_TYPES}

    # --- sites ------------------------------------------------------------------------------------

    def count(self, kind: str) -> int:
        """Number of sites of a type."""
        return len(self.places.of(kind))

    def sites(self, kind: str) -> list[Site]:
        """All sites of a type; the list index is the site."""
        return self._types[kind].sites

    def site_sets(self, kind: str) -> dict[str, Any]:
        """Named sets of sites, each in index order.

        "corners", "convexCorners", "concaveCorners", "outer", "perimeter", "inner", "centre",
        "top", "bottom", "left", "right", "major", "minor" are lists of sites; "rows", "columns",
        "layers", "phases", "diagonals" lists of lists; "sides" maps compass words to lists.
        Edges also have "axial", "horizontal", "vertical", "angled", "slash" and "slosh".
        """
        return self._types[kind].site_sets

    def find_label(self, kind: str, label: str) -> int:
        """The first site with exactly this label, or -1; edges are never found (§4.9)."""
        return -1 if kind == "Edge" else self._types[kind].by_label.get(label, -1)

    def find_coordinate(self, kind: str, row: int, column: int) -> int:
        """The first site in a row and column, whatever its layer, or -1."""
        layout = self.layout(kind)
        places = zip(layout.row, layout.column, strict=True)
        return next((i for i, place in enumerate(places) if place == (row, column)), -1)

    @cached_property
    def crossing_edges(self) -> list[tuple[int, int]]:
        """Pairs of crossing edges, smaller index first (§4.7)."""
        return site_sets.crossing_pairs(self.graph, self.places)

    # --- relations and directions ---------------------------------------------------------------

    def steps(self, kind: str, site: int, direction: str) -> list[int]:
        """One-step neighbours in an absolute direction, clockwise from north (§1.4)."""
        return [step.to for step in self._types[kind].steps(site, direction)]

    def radials(self, kind: str, site: int, direction: str) -> list[Radial]:
        """Radials of a site in an absolute direction, clockwise from north (§3)."""
        return self._types[kind].radial_builder.radials(site, direction)

    def distinct_radials(self, kind: str, site: int, direction: str) -> list[Radial]:
        """One radial of each opposite pair, as line-type ludemes use them (§3.3)."""
        return self._types[kind].radial_builder.distinct(site, direction)

    def around(self, kind: str, direction: str, distance: int) -> list[tuple[int, ...]]:
        """For each site the ends of so many steps along its radials, ascending."""
        return self._types[kind].around(direction, distance)

    def supported(self, kind: str, relation: str) -> list[str]:
        """Specific directions some site of the board has under a relation, in order (§2.3)."""
        return list(self._types[kind].supported(relation))

    def site_supported(self, kind: str, site: int, relation: str) -> list[str]:
        """Specific directions one site has under a relation, in order of its steps (§2.3)."""
        return list(self._types[kind].site_supported(site, relation))

    def distance(self, kind: str, relation: str) -> npt.NDArray[np.int16]:
        """int16[n, n]: step counts along a relation; 0 where there is no way (§5.1)."""
        return self._types[kind].distance(relation)

    # --- direction functions ----------------------------------------------------------------------

    def facing(
        self, kind: str, facing: str | None, rotation: int = 0, relation: str = "Adjacent"
    ) -> str:
        """Where a piece looks: its facing, or north without one, turned by its rotation (§6.6)."""
        own = facing or relative.DEFAULT_FACING
        supported = self._types[kind].supported(relation)
        return relative.rotated(own, rotation, supported) if rotation else own

    def resolve_relative(
        self,
        kind: str,
        site: int,
        words: str | Iterable[str],
        facing: str | None = None,
        rotation: int = 0,
        relation: str = "Adjacent",
        by_site: bool = False,
    ) -> list[str]:
        """Absolute directions of relative words for a piece on a site (§6.3); may repeat.

        Not for SameDirection and OppositeDirection, which look at the last move.
        """
        typed = self._types[kind]
        supported = typed.site_supported(site, relation) if by_site else typed.supported(relation)
        looking = facing or relative.DEFAULT_FACING
        looking = relative.rotated(looking, rotation, supported)
        listed = [words] if isinstance(words, str) else words
        return [d for word in listed for d in relative.resolve(word, looking, supported)]

    def expand_relations(self, kind: str, site: int, words: Iterable[str]) -> list[str]:
        """Relation words replaced by the site's own specific directions, without repetition.

        What `difference` and `union` of directions do first (§6.4). Quirk: the directions found
        no longer know the relation they came from.
        """
        expanded: dict[str, None] = {}
        for word in words:
            if word in compass.RELATIONS:
                own = self.site_supported(kind, site, word)
                expanded.update((compass.as_absolute(direction), None) for direction in own)
            else:
                expanded[word] = None
        return list(expanded)

    def direction_difference(
        self, kind: str, site: int, first: Iterable[str], second: Iterable[str]
    ) -> list[str]:
        """`(difference D1 D2)` for a site (§6.4)."""
        without = set(self.expand_relations(kind, site, second))
        return [d for d in self.expand_relations(kind, site, first) if d not in without]

    def direction_union(
        self, kind: str, site: int, first: Iterable[str], second: Iterable[str]
    ) -> list[str]:
        """`(union D1 D2)` for a site (§6.4)."""
        one = self.expand_relations(kind, site, first)
        return one + [d for d in self.expand_relations(kind, site, second) if d not in one]

    def is_ahead(self, kind: str, origin: int, target: int, facing: str | None) -> bool:
        """Whether a leap's target lies forward, by row and column numbers (§6.5)."""
        if facing is None:
            return True
        if facing not in ("N", "NE", "E", "SE", "S", "SW", "W", "NW"):
            return False
        layout = self.layout(kind)
        up = layout.row[target] - layout.row[origin]
        right = layout.column[target] - layout.column[origin]
        wanted = {"N": up > 0, "S": up < 0, "E": right > 0, "W": right < 0}
        return all(wanted[letter] for letter in facing)

    @cached_property
    def rotations(self) -> int:
        """Number of rotation states of a piece (§6.6)."""
        return max(len(self.supported(kind, "All")) for kind in ("Cell", "Vertex"))

    @cached_property
    def full_turn(self) -> int:
        """After how many rotations a piece looks the same way again, whatever its directions."""
        sizes = (len(self.supported(kind, word)) for kind in SITE_TYPES for word in RELATIONS)
        return math.lcm(*(size for size in sizes if size))

    def rotation_indices(self, words: Iterable[str], sides: int) -> list[int]:
        """`(rotations D)`: rotation numbers of directions, for cells with `sides` edges (§6.6)."""
        kind = self.default
        share = max(1, len(self.supported(kind, "All")) // sides)
        wide = (
            d
            for word in words
            for d in ([word] if compass.is_specific(word) else self.supported(kind, word))
        )
        return list(dict.fromkeys(FAMILY_INDEX[d] // share for d in wide))

    # --- walks ------------------------------------------------------------------------------------

    def walk(self, kind: str, origin: int, direction: str, walk: Walk) -> list[int] | None:
        """The origin and all sites reached by a turtle walk, or None if it fails (§7)."""
        return self._types[kind].turtle.path(origin, direction, walk)

    def walk_paths(self, kind: str, origin: int, walk: Walk) -> list[list[int]]:
        """The successful paths of a walk over all start directions (`is Pattern`, §7)."""
        return self._types[kind].turtle.paths(origin, walk)

    def walk_ends(
        self, kind: str, origin: int, walks: Iterable[Walk], rotations: bool = True
    ) -> list[int]:
        """End sites of walks, ascending (`leap`, `sites` with a walk; §7)."""
        return self._types[kind].turtle.ends(origin, walks, rotations)

    def footprint(self, origin: int, walks: Sequence[Walk], state: int) -> list[int]:
        """Cells a large piece covers in a local state; empty if it cannot lie there (§7)."""
        return self._types["Cell"].turtle.footprint(origin, walks, state)

    def laid(self, state: int) -> str:
        """How a large piece lies in a local state: "E", in its second walk "E2"."""
        return self._types["Cell"].turtle.laid(state)

    # --- other views ------------------------------------------------------------------------------

    def to_networkx(self, kind: str, relation: str = "Adjacent") -> networkx.DiGraph[int]:
        """The sites of a type and their steps in a direction word, as a directed graph."""
        import networkx  # slow to import, and only wanted by those who ask for it

        made: networkx.DiGraph[int] = networkx.DiGraph()
        for site, (x, y, z) in enumerate(self.places.of(kind)):
            made.add_node(site, x=x, y=y, z=z, label=self.layout(kind).label[site])
        for site in range(self.count(kind)):
            made.add_edges_from((site, to) for to in self.steps(kind, site, relation))
        return made
