"""Edges that cross are split (spec 02 §5.4), also where there are many of them."""

from itertools import combinations
from math import cos, sin

import pytest

from ludeme.board.graph import Graph
from ludeme.board.operators.crossings import split_crossings


def complete(corners: int) -> Graph:
    """All lines between points on a circle, no three of which meet in one place."""
    graph = Graph()
    for k in range(corners):
        graph.add_vertex(cos(k * k / 30 + k / 3), sin(k * k / 30 + k / 3))
    for a, b in combinations(range(corners), 2):
        graph.add_edge(a, b)
    return graph


@pytest.mark.parametrize(("corners", "crossings"), [(4, 1), (5, 5), (7, 35)])
def test_each_crossing_becomes_a_vertex(corners: int, crossings: int) -> None:
    graph = split_crossings(complete(corners))
    lines = corners * (corners - 1) // 2
    assert len(graph.vertices) == corners + crossings
    assert len(graph.edges) == lines + 2 * crossings
    assert len(graph.faces) == lines + crossings - corners + 1  # Euler
    assert all(len(vertex.edges) == 4 for vertex in graph.vertices[corners:])


def test_edges_that_are_left_keep_their_numbers() -> None:
    graph = Graph()
    for x, y in ((0, 0), (0, 1), (2, 0), (4, 2), (2, 2), (4, 0), (5, 0), (5, 1)):
        graph.add_vertex(x, y)
    for a, b in ((0, 1), (2, 3), (4, 5), (6, 7)):
        graph.add_edge(a, b)
    split_crossings(graph)
    joined = [(edge.a, edge.b) for edge in graph.edges]
    assert joined == [(0, 1), (6, 7), (2, 8), (8, 3), (4, 8), (8, 5)]
