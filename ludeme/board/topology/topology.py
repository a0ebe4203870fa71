"""What a finished board offers to the rules: sites, relations, directions, radials, site sets.

Everything is worked out from the graph when first asked for and remembered, so a game that uses
cells alone does not pay for vertices and edges (spec 03).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import networkx as nx
import numpy as np
import numpy.typing as npt

from ludeme.board.graph import Graph
from ludeme.board.topology import compass, corners, labels, perimeter, relative, site_sets
from ludeme.board.topology.colouring import PHASES, find_phases
from ludeme.board.topology.compass import FAMILY_INDEX
from ludeme.board.topology.distances import distance_table
from ludeme.board.topology.radials import Radial, RadialBuilder
from ludeme.board.topology.relations import Positions, Step, StepBuilder
from ludeme.board.topology.walks import Turtle, Walk

SITE_TYPES = ("Cell", "Vertex", "Edge")


@dataclass(slots=True, frozen=True)
class Site:
    """One place of the board; related sites and incident elements are given by index."""

    index: int
    x: float
    y: float
    z: float
    label: str
    row: int
    column: int
    layer: int
    phase: int
    orthogonal: tuple[int, ...]
    diagonal: tuple[int, ...]
    adjacent: tuple[int, ...]
    off: tuple[int, ...]
    all: tuple[int, ...]
    vertices: tuple[int, ...]
    edges: tuple[int, ...]
    cells: tuple[int, ...]

    def __index__(self) -> int:
        return self.index


class Topology:
    """The board of a game. Site types are "Cell", "Vertex" and "Edge"; sites are plain indices.

    `layered` says that the game uses the `layer` function (rows and columns then follow equal
    coordinates), `boardless` that the board is a boardless one.
    """

    def __init__(
        self, graph: Graph, default: str, *, layered: bool = False, boardless: bool = False
    ):
        self.graph = graph
        self.default = default
        self.layered = layered
        self.boardless = boardless
        self.places = Positions(graph)
        self._types = {kind: _TypeTopology(self, kind) for kind in SITE_TYPES}

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

    def layout(self, kind: str) -> labels.Layout:
        """Rows, columns, layers and labels of a type."""
        return self._types[kind].layout

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

        Not for SameDirection and OppositeDirection: see `directions_of_move`.
        """
        typed = self._types[kind]
        supported = typed.site_supported(site, relation) if by_site else typed.supported(relation)
        looking = facing or relative.DEFAULT_FACING
        looking = relative.rotated(looking, rotation, supported)
        listed = [words] if isinstance(words, str) else words
        return [d for word in listed for d in relative.resolve(word, looking, supported)]

    def directions_of_move(
        self, kind: str, origin: int, target: int, supported: Iterable[str]
    ) -> list[str]:
        """The first supported direction from a site to another, once per radial (§6.3).

        SameDirection asks from the last from to the last to, OppositeDirection the other way.
        """
        for direction in map(compass.as_absolute, supported):
            found = self._radials_through(kind, origin, target, direction)
            if found:
                return [direction] * found
        return []

    def _radials_through(self, kind: str, origin: int, target: int, direction: str) -> int:
        return sum(target in radial.sites for radial in self.radials(kind, origin, direction))

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

    def rotation_indices(self, words: Iterable[str], sides: int) -> list[int]:
        """`(rotations D)`: rotation numbers of directions, for cells with `sides` edges (§6.6)."""
        kind = self.default
        share = max(1, len(self.supported(kind, "All")) // sides)
        wide = (
            d
            for word in words
            for d in (self.supported(kind, word) if word in compass.RELATIONS else [word])
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

    # --- other views ------------------------------------------------------------------------------

    def to_networkx(self, kind: str, relation: str = "Adjacent") -> nx.DiGraph[int]:
        """The sites of a type and their steps in a direction word, as a directed graph."""
        made: nx.DiGraph[int] = nx.DiGraph()
        for site, (x, y, z) in enumerate(self.places.of(kind)):
            made.add_node(site, x=x, y=y, z=z, label=self.layout(kind).label[site])
        for site in range(self.count(kind)):
            made.add_edges_from((site, to) for to in self.steps(kind, site, relation))
        return made

    @cached_property
    def perimeter(self) -> perimeter.Perimeter:
        """The outline walks and the elements on them (§4.1)."""
        return perimeter.find_perimeter(self.graph, self.places)

    @cached_property
    def corners(self) -> corners.Corners:
        """Convex and concave corners (§4.4)."""
        return corners.find_corners(self.graph, self.places, self.perimeter)

    @cached_property
    def sides(self) -> dict[str, dict[str, set[int]]]:
        """Per site type and compass word the sites of that side (§4.5)."""
        return corners.find_sides(self.graph, self.places, self.perimeter, self.corners)

    @cached_property
    def step_builder(self) -> StepBuilder:
        """What makes and names the steps."""
        return StepBuilder(self.graph, self.places)


class _TypeTopology:
    """The part of a topology that concerns one site type, worked out on demand."""

    def __init__(self, board: Topology, kind: str):
        self.board = board
        self.kind = kind
        self._by_word: dict[int, dict[str, list[Step]]] = {}
        self._supported: dict[str, tuple[str, ...]] = {}
        self._around: dict[tuple[str, int], list[tuple[int, ...]]] = {}
        self._distance: dict[str, npt.NDArray[np.int16]] = {}

    @property
    def size(self) -> int:
        return self.board.count(self.kind)

    def steps(self, site: int, direction: str) -> list[Step]:
        """Steps of a site that belong to a direction word, in CW order."""
        words = self._by_word.get(site)
        if words is None:
            words = self._by_word[site] = {}
            for step in self.board.step_builder.steps(self.kind, site):
                for word in step.words:
                    words.setdefault(word, []).append(step)
        return words.get(direction, [])

    def _targets(self, site: int, relation: str) -> tuple[int, ...]:
        return tuple(step.to for step in self.steps(site, relation))

    @cached_property
    def radial_builder(self) -> RadialBuilder:
        return RadialBuilder(self.steps)

    def around(self, direction: str, distance: int) -> list[tuple[int, ...]]:
        key = direction, distance
        if key not in self._around:
            ends = (
                {
                    radial.sites[distance]
                    for radial in self.radial_builder.radials(site, direction)
                    if distance < len(radial)
                }
                for site in range(self.size)
            )
            self._around[key] = [tuple(sorted(found)) for found in ends]
        return self._around[key]

    def site_supported(self, site: int, relation: str) -> tuple[str, ...]:
        return _specific_words(self.steps(site, relation))

    def supported(self, relation: str) -> tuple[str, ...]:
        if relation not in self._supported:
            steps = (step for site in range(self.size) for step in self.steps(site, relation))
            found = sorted(_specific_words(steps), key=FAMILY_INDEX.__getitem__)
            self._supported[relation] = tuple(found)
        return self._supported[relation]

    def distance(self, relation: str) -> npt.NDArray[np.int16]:
        if relation not in self._distance:
            neighbours = [list(self._targets(site, relation)) for site in range(self.size)]
            self._distance[relation] = distance_table(neighbours)
        return self._distance[relation]

    @cached_property
    def turtle(self) -> Turtle:
        return Turtle(self.steps, self.supported("Orthogonal"), self.size)

    @cached_property
    def layout(self) -> labels.Layout:
        board = self.board
        return labels.lay_out(
            board.places.of(self.kind),
            board.layout("Vertex").angles if self.kind == "Edge" else None,
            board.layered,
            board.boardless,
        )

    @cached_property
    def by_label(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for site, label in enumerate(self.layout.label):
            found.setdefault(label, site)
        return found

    @cached_property
    def phases(self) -> list[int]:
        return find_phases(self.board.graph, self.kind)

    @cached_property
    def sites(self) -> list[Site]:
        layout = self.layout
        return [
            Site(
                site,
                x,
                y,
                z,
                layout.label[site],
                layout.row[site],
                layout.column[site],
                layout.layer[site],
                self.phases[site],
                self._targets(site, "Orthogonal"),
                () if self.kind == "Edge" else self._targets(site, "Diagonal"),
                self._targets(site, "Adjacent"),
                self._targets(site, "OffDiagonal"),
                self._targets(site, "All"),
                *self._incident(site),
            )
            for site, (x, y, z) in enumerate(self.board.places.of(self.kind))
        ]

    def _incident(self, site: int) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """Vertices, edges and cells a site touches; by id around a vertex, in face order else."""
        graph = self.board.graph
        if self.kind == "Vertex":
            vertex = graph.vertices[site]
            return (), tuple(sorted(vertex.edges)), tuple(sorted(vertex.faces))
        if self.kind == "Edge":
            edge = graph.edges[site]
            return (edge.a, edge.b), (), tuple(f for f in (edge.left, edge.right) if f >= 0)
        face = graph.faces[site]
        return tuple(face.vertices), tuple(face.edges), ()

    @cached_property
    def site_sets(self) -> dict[str, Any]:
        board, kind = self.board, self.kind
        points = board.places.of(kind)
        rim, corner_sites = board.perimeter.of(kind), board.corners.of(kind)
        major, minor = site_sets.major_and_minor(board.graph) if kind == "Cell" else ([], [])
        sets: dict[str, Any] = {
            "corners": sorted(corner_sites),
            "convexCorners": sorted(board.corners.convex[kind]),
            "concaveCorners": sorted(board.corners.concave[kind]),
            "outer": sorted(rim),
            "perimeter": sorted(rim),
            "inner": [i for i in range(self.size) if i not in rim],
            "centre": site_sets.centre(points, rim, corner_sites),
            **site_sets.extremes(points),
            "major": major,
            "minor": minor,
            "sides": {side: sorted(found) for side, found in board.sides[kind].items() if found},
            "rows": self.layout.rows,
            "columns": self.layout.columns,
            "layers": self.layout.layers,
            "phases": [
                [i for i, phase in enumerate(self.phases) if phase == p] for p in range(PHASES)
            ],
            "diagonals": [],
        }
        if kind == "Edge":
            sets.update(site_sets.edge_orientations(board.graph, board.places))
        return sets


def _specific_words(steps: Iterable[Step]) -> tuple[str, ...]:
    """The specific directions among the words of steps, in order."""
    words = dict.fromkeys(word for step in steps for word in step.words)
    return tuple(filter(compass.is_specific, words))
