"""Phases: the greedy colouring of a board's sites (spec 03 §4.8)."""

from __future__ import annotations

from collections import deque

from ludeme.board.graph import Graph
from ludeme.board.topology.relations import across

#: There are six phase lists; the colouring uses at most the first five.
PHASES = 6


def neighbours_for_phases(graph: Graph, kind: str) -> list[list[int]]:
    """Per site its neighbours in the order in which the colouring visits them."""
    if kind == "Vertex":
        return [
            [graph.edges[e].other(v) for e in vertex.edges]
            for v, vertex in enumerate(graph.vertices)
        ]
    if kind == "Edge":
        return [
            [e for end in (edge.a, edge.b) for e in graph.vertices[end].edges if e != i]
            for i, edge in enumerate(graph.edges)
        ]
    beyond = [[across(graph.edges[e], f) for e in face.edges] for f, face in enumerate(graph.faces)]
    return [[f for f in faces if f >= 0] for faces in beyond]


def find_phases(graph: Graph, kind: str) -> list[int]:
    """The phase of every site of a type."""
    neighbours = neighbours_for_phases(graph, kind)
    phases = [-1] * len(neighbours)
    for start in range(len(neighbours)):
        queue = deque([start])
        while queue:
            site = queue.popleft()
            if phases[site] < 0:
                phases[site] = _smallest_free(neighbours[site], phases)
                _enqueue(queue, neighbours, phases, site)
    return phases


def _smallest_free(around: list[int], phases: list[int]) -> int:
    taken = {phases[n] for n in around}
    return next((phase for phase in range(4) if phase not in taken), 4)


def _enqueue(queue: deque[int], neighbours: list[list[int]], phases: list[int], site: int) -> None:
    """Queue the uncoloured neighbours, those already constrained by two phases in front."""
    for n in neighbours[site]:
        if phases[n] >= 0:
            continue
        seen = {phases[other] for other in neighbours[n]} - {-1}
        if len(seen) > 1:
            queue.appendleft(n)
        else:
            queue.append(n)
