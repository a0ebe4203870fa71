"""The sites of one type: their relations, directions, distances, labels and named sets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from ludeme.board.topology import compass, labels, site_sets
from ludeme.board.topology.colouring import PHASES, find_phases
from ludeme.board.topology.compass import FAMILY_INDEX
from ludeme.board.topology.distances import distance_table
from ludeme.board.topology.radials import RadialBuilder
from ludeme.board.topology.relations import Step
from ludeme.board.topology.shape import BoardShape
from ludeme.board.topology.walks import Turtle

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


class TypeTopology:
    """The part of a topology that concerns one site type, worked out on demand."""

    def __init__(self, board: BoardShape, kind: str):
        self.board = board
        self.kind = kind
        self._by_word: dict[int, dict[str, list[Step]]] = {}
        self._supported: dict[str, tuple[str, ...]] = {}
        self._around: dict[tuple[str, int], list[tuple[int, ...]]] = {}
        self._distance: dict[str, npt.NDArray[np.int16]] = {}

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self.board.places.of(self.kind))

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
        """What follows the steps in straight lines."""
        return RadialBuilder(self.steps)

    def around(self, direction: str, distance: int) -> list[tuple[int, ...]]:
        """The sites so many steps away along radials, for each site."""
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
        """The specific directions of one site among the steps of a relation."""
        return _specific_words(self.steps(site, relation))

    def supported(self, relation: str) -> tuple[str, ...]:
        """The specific directions that steps of a relation have anywhere, clockwise."""
        if relation not in self._supported:
            steps = (step for site in range(self.size) for step in self.steps(site, relation))
            found = sorted(_specific_words(steps), key=FAMILY_INDEX.__getitem__)
            self._supported[relation] = tuple(found)
        return self._supported[relation]

    def distance(self, relation: str) -> npt.NDArray[np.int16]:
        """The numbers of steps of a relation between any two sites."""
        if relation not in self._distance:
            neighbours = [list(self._targets(site, relation)) for site in range(self.size)]
            self._distance[relation] = distance_table(neighbours)
        return self._distance[relation]

    @cached_property
    def turtle(self) -> Turtle:
        """What goes walks of turns and steps."""
        return Turtle(self.steps, self.supported("Orthogonal"), self.size)

    @property
    def layout(self) -> labels.Layout:
        """Rows, columns, layers and labels."""
        return self.board.layout(self.kind)

    @cached_property
    def by_label(self) -> dict[str, int]:
        """The first site with each label."""
        found: dict[str, int] = {}
        for site, label in enumerate(self.layout.label):
            found.setdefault(label, site)
        return found

    @cached_property
    def phases(self) -> list[int]:
        """The colour of each site, such that neighbours differ."""
        return find_phases(self.board.graph, self.kind)

    @cached_property
    def sites(self) -> list[Site]:
        """All of them; the list index is the site."""
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
        """Named sets of sites (see `Topology.site_sets`)."""
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
