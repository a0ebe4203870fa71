"""Boards that hardly any game has, worked out by hand from the manual (spec 02 §4 to §6)."""

from __future__ import annotations

import pytest

import ludeme
from ludeme.board.graph import Graph
from ludeme.play.diagnosis import diagnose

from .test_graphs import build, edges_of

GAME = """
(game "Seldom" (players 2) (equipment {{ {board} (piece "Man" Each) }})
    (rules (play (move Add (to (sites Empty)))) (end (if (no Moves Next) (result Mover Win)))))
"""
FAR = "(scale 1e38 " * 9 + "(square 2)" + ")" * 9


def places(graph: Graph) -> list[tuple[float, ...]]:
    return [(round(v.x, 2), round(v.y, 2), *([v.z] if v.z else [])) for v in graph.vertices]


def counts(graph: Graph) -> tuple[int, int, int]:
    return len(graph.vertices), len(graph.edges), len(graph.faces)


def test_a_regular_polygon_has_a_cell_where_cells_are_played_on() -> None:
    """Its corners are as far from the middle as makes its outline about as long as their number."""
    for use, cells in (("Cell", 1), ("Vertex", 0)):
        graph = build(f"(board (regular 4) use:{use})")
        assert places(graph) == [(-0.45, -0.45), (0.45, -0.45), (-0.45, 0.45), (0.45, 0.45)]
        assert (edges_of(graph), len(graph.faces)) == ("0-1 2-0 1-3 3-2", cells)


def test_a_target_is_made_of_octagons() -> None:
    graph = build("(board (concentric Target rings:3))")
    assert counts(graph) == (24, 24, 3)
    assert places(graph)[:3] == [(0, 1), (-0.71, 0.71), (-1, 0)]
    assert edges_of(graph).startswith("0-1 1-2 2-3 3-4 4-5 5-6 6-7 7-0 8-9")
    assert [(face.x, face.y) for face in graph.faces] == [(0, 0), (0, -1.5), (0, -2.5)]


@pytest.mark.parametrize("use", ["Cell", "Vertex"])
def test_a_target_of_steps_is_a_list_of_rings(use: str) -> None:
    target = build(f"(board (concentric Target rings:2 steps:4) use:{use})")
    listed = build(f"(board (concentric {{4 4}}) use:{use})")
    assert places(target) == places(listed) and edges_of(target) == edges_of(listed)


def test_layers_are_joined_upwards() -> None:
    """The height has no part in the numbers: those above each other follow on one another."""
    graph = build("(board (layers 2 (square 2)) use:Vertex)")
    assert counts(graph) == (8, 12, 2)
    assert places(graph)[:4] == [(0, 0), (0, 0, 1), (1, 0), (1, 0, 1)]
    assert {"0-1", "2-3", "4-5", "6-7"} < set(edges_of(graph).split())


@pytest.mark.parametrize(
    ("removed", "kept"),
    [
        ("{0 1} {0 3} {0 4}", 8),  # 4 turns around 0, which stays
        ("{0 1} {0 3} {0 4} {4 5} {4 7}", 6),  # 4 goes first, and then 0
        ("{0 1} {0 3} {0 4} {4 5}", 6),  # the last edge of 4 is a loose end
    ],
)
def test_lone_vertices_are_trimmed_from_the_last_to_the_first(removed: str, kept: int) -> None:
    rings = f"(remove (concentric {{0 4 4}}) edges:{{ {removed} }})"
    graph = build(f"(board (trim {rings}) use:Vertex)")
    assert len(graph.vertices) == kept


def test_what_lies_inside_is_clipped() -> None:
    graph = build("(board (clip (square 5) (poly {{1 1} {1 3} {3 3} {3 1}})) use:Vertex)")
    assert counts(graph) == (16, 16, 1)  # what is left is the border, around one cell
    assert places(graph)[:7] == [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (0, 1), (4, 1)]


def test_cells_of_a_wedge_are_made() -> None:
    graph = build("(board (makeFaces (wedge 3)))")
    corners = [sorted(face.vertices) for face in graph.faces]
    assert sorted(corners) == [[0, 1, 2], [0, 2, 3], [1, 2, 4, 5], [2, 3, 5, 6]]


def test_coordinates_are_as_they_are() -> None:
    plain, again = build("(board (hex 2))"), build("(board (recoordinate Cell (hex 2)))")
    assert places(plain) == places(again) and edges_of(plain) == edges_of(again)


@pytest.mark.parametrize(
    ("added", "edges", "vertices"),
    [
        ("edges:{{{0 0} {1 1}}}", "0-1 0-2 1-3 2-3 0-3", 4),
        ("edges:{{{1 0} {0 0}}}", "0-1 0-2 1-3 2-3", 4),
        ("edges:{{{0 0} {2 2}}}", "0-1 0-2 1-3 2-3 0-4", 5),
        ("edges:{{{0 0} {0 0 1}}}", "0-1 0-2 1-3 2-3 0-4", 5),
        ("edgesCurved:{{{0 0} {1 1} {0 1} {1 0}}}", "0-1 0-2 1-3 2-3 0-3", 4),
    ],
)
def test_edges_are_added_from_place_to_place(added: str, edges: str, vertices: int) -> None:
    """They do not split the cell that they cross."""
    graph = build(f"(board (add (square 2) {added}) use:Vertex)")
    assert (edges_of(graph), len(graph.vertices), len(graph.faces)) == (edges, vertices, 1)


@pytest.mark.parametrize("use", ["Cell", "Vertex"])
@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        ("square (poly {{0 0} {0 2} {2 2} {2 0}})", (9, 12, 4)),
        ("square (poly {{0 0} {0 (- 3 1)} {2 (* 2 1)} {2 0}})", (9, 12, 4)),
        ("square {2 3 2 3}", (12, 17, 6)),
        ("square {2 3 2 3} diagonals:Solid", (18, 41, 24)),
        ("tri (poly {{0 0} {1 1.8} {2 0}})", (6, 9, 4)),
    ],
)
def test_lattices_fill_an_outline_whatever_is_played_on(
    drawn: str, expected: tuple[int, int, int], use: str
) -> None:
    assert counts(build(f"(board ({drawn}) use:{use})")) == expected


@pytest.mark.parametrize("how", ["store:Inner", "numStores:4"])
def test_mancala_boards_with_other_stores_are_squares(how: str) -> None:
    graph = build(f"(mancalaBoard 3 5 {how})")
    assert counts(graph) == (9, 12, 4)


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("(board (graph vertices:{{1}}) use:Vertex)", "a vertex has two or three coordinates"),
        ("(board (graph vertices:{{1 2 3 4}}) use:Vertex)", "a vertex has two or three"),
        ("(board (graph vertices:{{0 0} {0 1}} edges:{{0 2}}))", "an edge joins two of the 2"),
        ("(board (graph vertices:{{0 0} {0 1}} edges:{{0}}))", "an edge joins two of the 2"),
        ("(board (hex NoShape 3))", "a board of hexagons needs a shape"),
        ("(board (tri NoShape 3))", "a board of triangles needs a shape"),
        ("(board (concentric Target rings:3) use:Vertex)", "only cells to play on"),
        ("(board (add (square 2) vertices:{{1}}))", "two or three coordinates, not 1"),
        ("(board (add (square 2) edges:{{{0 0}}}))", "an edge has two ends, not 1"),
        ("(board (add (square 2) edges:{{0 1 2}}))", "an edge has two ends, not 3"),
        ("(board (add (square 2) edgesCurved:{{{0 0}}}))", "an edge has two ends, not 1"),
        (f"(board (merge {FAR} (square 2)))", "the places of this board are too far apart"),
        ("(board (square (poly {{0 0} {0 1e38} {2 1e38} {2 0}})))", "are too far apart"),
        ("(board (hex (poly {{0 0} {1e6 0} {1e6 1e6}})))", "are too far apart"),
        ('(board (square 3) (track "T" "0,E,N") use:Edge)', "tracks as lists of sites"),
        ('(board (square 3) (track "T" {0 5000}))', "site 5000, which does not exist"),
        ("(board (square 3) (values Cell (range 0 2000)))", "lie between 0 and 1000"),
        ("(board (square 3) (values Cell (range -1 3)))", "lie between 0 and 1000"),
        ("(board (square 3) (values Cell (range 0 (count Moves))))", "must be known numbers"),
        ("(board (square 3) (values Cell (max 3)))", "need a lower and an upper bound"),
    ],
)
def test_boards_that_cannot_be_are_told(board: str, message: str) -> None:
    (error,) = diagnose(GAME.format(board=board)).errors
    assert message in error.message


@pytest.mark.parametrize(
    ("values", "bounds"),
    [("(range 3)", (3, 3)), ("(exact 2)", (2, 2)), ("(range (- 3 2) (* 3 3))", (1, 9))],
)
def test_values_of_puzzles_are_what_their_ranges_say(values: str, bounds: tuple[int, int]) -> None:
    text = f"""(game "Values" (players 1)
        (equipment {{ (board (square 3) (values Cell {values})) (regions Rows) }})
        (rules (play (satisfy (all Different))) (end (if (is Solved) (result P1 Win)))))"""
    game = ludeme.load_game(text, tier="python")
    assert game.facts.value_ranges == {"Cell": bounds}
    moves = game.start(seed=1).legal_moves()
    low, high = bounds
    assert {move.value for move in moves} == {*range(low, high + 1)}
