"""Boards against vectors of the reference system (spec 02 §10), and laws of any board."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludeme.binding.binder import NO_FIT, Binder
from ludeme.binding.signature import expected_of
from ludeme.board.faces import find_faces
from ludeme.board.graph import Graph
from ludeme.board.topology.topology import Topology
from ludeme.grammar.errors import LudemeError
from ludeme.grammar.parse import parse
from ludeme.language.board.boards import BoardItem

_HEADER, *_ROWS = [
    line.split("\t")
    for line in Path(__file__).with_name("boards.tsv").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


def board_item(text: str) -> BoardItem:
    tree = parse(f'(game "Board" (players 2) (equipment {{{text}}}))').root
    equipment = tree.args[2]
    bound = Binder().bind(equipment.args[0].items[0], expected_of(BoardItem))
    assert bound is not NO_FIT, f"not a board: {text}"
    return bound


def build(text: str) -> Graph:
    return board_item(text).build()


def edges_of(graph: Graph) -> str:
    return " ".join(f"{edge.a}-{edge.b}" for edge in graph.edges)


@pytest.mark.parametrize("row", _ROWS, ids=lambda row: row[0])
def test_counts_positions_and_labels(row):
    text, vertices, edges, cells, kind, sites = row
    board = board_item(text)
    graph = board.build()
    counts = (len(graph.vertices), len(graph.edges), len(graph.faces))
    assert counts == (int(vertices), int(edges), int(cells))
    assert board.use == kind
    topology = Topology(graph, kind, boardless=board.boardless)
    for site in sites.split("; "):
        index, place, label = site.split()
        x, y = map(float, place.split(","))
        found = topology.sites(kind)[int(index)]
        assert (found.x, found.y) == pytest.approx((x, y), abs=6e-4)
        assert found.label == label


def test_edges_and_faces_of_a_square_with_solid_diagonals():
    graph = build("(board (square 2 diagonals:Solid) use:Vertex)")
    assert edges_of(graph) == "0-1 0-2 1-2 0-3 1-4 3-2 4-2 3-4"
    assert [face.vertices for face in graph.faces] == [[0, 2, 1], [0, 3, 2], [1, 2, 4], [3, 4, 2]]


def test_wedge_in_full():
    graph = build("(board (wedge 3) use:Vertex)")
    places = [(v.x, v.y) for v in graph.vertices]
    assert places == [(2, 2), (1, 1), (2, 1), (3, 1), (0, 0), (2, 0), (4, 0)]
    assert edges_of(graph) == "0-1 0-2 0-3 1-2 2-3 1-4 2-5 3-6 4-5 5-6"
    assert not graph.faces


def test_rings_of_vertices_start_left_of_the_top():
    graph = build("(board (concentric {1 4 12}) use:Vertex)")
    places = [(round(v.x, 3), round(v.y, 3)) for v in graph.vertices]
    assert places[1:6] == [(-1, 0), (0, -1), (1, 0), (0, 1), (-1, 1.732)]
    spokes = "0-1 0-2 0-3 0-4 1-7 2-10 3-13 4-16"
    assert edges_of(graph).startswith("1-2 2-3 3-4 4-1 5-6")
    assert edges_of(graph).endswith("15-16 16-5 " + spokes)
    assert all(vertex.pivot == 0 for vertex in graph.vertices)


def test_rings_without_a_centre_are_joined_along_the_spokes():
    graph = build("(board (concentric {4 4 4}) use:Vertex)")
    assert edges_of(graph).endswith("0-4 1-5 2-6 3-7 4-8 5-9 6-10 7-11")


def test_a_ring_of_a_negative_number_has_vertices_that_are_not_joined():
    graph = build("(board (concentric {1 4 -4}) use:Vertex)")
    assert edges_of(graph) == "1-2 2-3 3-4 4-1 0-1 0-2 0-3 0-4 1-5 2-6 3-7 4-8"


def test_edges_of_a_single_ring_follow_the_renumbering():
    graph = build("(board (concentric {44}) use:Vertex)")
    assert edges_of(graph).startswith("1-0 0-2 3-1 2-4 5-3")


def test_first_hexagon_is_walked_from_its_lowest_vertex():
    graph = build("(board (hex 5))")
    assert (graph.edges[0].a, graph.edges[0].b) == (5, 0)
    assert graph.faces[0].vertices == [5, 11, 18, 12, 6, 0]


def test_slanted_edges_of_the_upper_half_point_down():
    edge = build("(board (tri Hexagon 5) use:Vertex)").edges[82]
    assert (edge.a, edge.b) == (35, 26)


def test_mancala_cells_between_holes_and_stores():
    graph = build("(mancalaBoard 2 6)")
    rows = "1-2 2-3 3-4 4-5 5-6 7-8 8-9 9-10 10-11 11-12"
    assert edges_of(graph) == rows + " 0-1 0-7 1-7 2-8 3-9 4-10 5-11 6-12 6-13 12-13"
    assert [face.vertices for face in graph.faces] == [
        [0, 7, 1], [1, 7, 8, 2], [2, 8, 9, 3], [3, 9, 10, 4],
        [4, 10, 11, 5], [5, 11, 12, 6], [6, 12, 13],
    ]  # fmt: skip


def test_spiral_winds_clockwise_at_about_even_spacing():
    graph = build("(board (spiral turns:5 sites:86) use:Vertex)")
    assert (len(graph.vertices), len(graph.edges)) == (86, 85)
    expected = {
        1: (-3.358, -4.211), 2: (-6.065, 2.921), 3: (-1.698, 7.438),
        4: (5.317, 6.667), 5: (9.425, 0), 85: (-3.661, 32.671),
    }  # fmt: skip
    for index, place in expected.items():
        vertex = graph.vertices[index]
        assert (vertex.x, vertex.y) == pytest.approx(place, abs=6e-4)


def test_spirals_have_a_place_for_every_site():
    for turns, sites in ((4, 20), (5, 19), (5, 23), (5, 86)):
        assert (
            len(build(f"(board (spiral turns:{turns} sites:{sites}) use:Vertex)").edges)
            == sites - 1
        )


def test_amounts_are_single_precision():
    graph = build("(board (shift 0.4 -1 (square 2)) use:Vertex)")
    assert graph.vertices[0].x == 0.4000000059604645


def test_division_depends_on_the_slot():
    graph = build("(board (shift (/ (- 7 4) 2) 0 (rectangle (/ 7 2) 2)) use:Vertex)")
    assert graph.vertices[0].x == 1.5
    assert len(graph.vertices) == 6


def test_loose_ends_destroy_the_face_they_lie_in():
    graph = build("(board (square 2) use:Cell)")
    for corner, x in ((0, 0.25), (4, 0.75)):
        graph.add_edge(corner, graph.add_vertex(x, x))
    find_faces(graph)
    assert len(graph.faces) == 3


def test_turning_a_board_leaves_its_numbers():
    plain, turned = build("(board (hex 3))"), build("(board (rotate 90 (hex 3)))")
    assert [face.vertices for face in plain.faces] == [face.vertices for face in turned.faces]
    assert turned.faces[0].x > plain.faces[0].x


def test_an_anticlockwise_outline_loses_the_points_on_its_border():
    inside = "(board (keep (square 5) (poly {{%s}})) use:Vertex)"
    assert len(build(inside % "0 0} {0 2} {2 2} {2 0").vertices) == 9
    assert len(build(inside % "0 0} {2 0} {2 2} {0 2").vertices) == 1


def test_trimmed_bricks_fill_a_rectangle():
    graph = build("(board (brick 2 2 trim:True))")
    assert (len(graph.vertices), len(graph.edges), len(graph.faces)) == (15, 19, 5)
    widths = [sorted({graph.vertices[v].x for v in face.vertices}) for face in graph.faces]
    assert widths == [[1, 2], [2, 3, 4], [4, 5], [1, 2, 3], [3, 4, 5]]
    assert len(build("(board (brick Limping 3 trim:True))").faces) == 5 + 4 + 5
    assert len(build("(board (brick 2 2))").vertices) == 19
    sticking_out, cut = (
        build("(board (brick Diamond 2))"),
        build("(board (brick Prism 2 trim:True))"),
    )
    assert [len(graph.faces) for graph in (sticking_out, cut)] == [4, 4]
    assert max(v.x for v in sticking_out.vertices) - min(v.x for v in sticking_out.vertices) == 4
    assert max(v.x for v in cut.vertices) - min(v.x for v in cut.vertices) == 3


@pytest.mark.parametrize(
    ("shape", "vertices", "edges", "cells"),
    [
        ("celtic 1", 8, 12, 5),
        ("celtic 2", 16, 28, 13),
        ("celtic 2 3", 21, 38, 18),
        ("celtic 3", 28, 52, 25),
        ("celtic (poly {{0 0} {0 4} {4 4} {4 0}})", 28, 52, 25),
        ("celtic {3 3 3 3}", 44, 84, 41),
        ("quadhex 1", 13, 18, 6),
        ("quadhex 2", 37, 60, 24),
        ("quadhex 3", 73, 126, 54),
        ("quadhex 2 thirds:True", 45, 72, 28),
        ("brick Spiral 1", 4, 4, 1),
        ("brick Spiral 2", 16, 20, 5),
        ("brick Spiral 3", 36, 48, 13),
    ],
)
def test_rare_boards_have_so_many_elements(
    shape: str, vertices: int, edges: int, cells: int
) -> None:
    graph = build(f"(board ({shape}))")
    assert (len(graph.vertices), len(graph.edges), len(graph.faces)) == (vertices, edges, cells)


def test_a_celtic_board_is_rounded_off_by_curved_cells() -> None:
    graph = build("(board (celtic 1))")
    corners = [(round(v.x, 4), round(v.y, 4)) for v in graph.vertices]
    assert {(-0.9899, -0.9899), (0.9899, 0.9899), (0.7071, 0.0)} < set(corners)
    assert sum(edge.curved for edge in graph.edges) == 8


def test_tilings_of_octagons_are_ordered_where_they_fill_an_outline():
    lowest = (-0.5, -(1 + 2**0.5) / 2)
    for outline in ("{2 3 2 3}", "(poly {{0 0} {0 6} {7 6} {7 0}})"):
        first = build(f"(board (tiling T488 {outline}))").vertices[0]
        assert (first.x, first.y) == pytest.approx(lowest)
    first = build("(board (tiling T488 2 3))").vertices[0]
    assert first.y == pytest.approx(-lowest[1])


@pytest.mark.parametrize(
    "text",
    [
        "hole {} (poly {{}})",
        "remove {} (poly {{}})",
        "keep {} (poly {{}})",
        "add {} cells:{{{{}}}}",
    ],
)
def test_what_has_no_points_changes_nothing(text):
    square = "(square 3)"
    assert edges_of(build(f"(board ({text.format(square)}))")) == edges_of(
        build(f"(board {square})")
    )


def test_what_cannot_be_drawn_is_refused():
    for text, reason in (
        ("square (poly {{0} {0 5} {5 0}})", "two coordinates, not 1"),
        ("repeat 2 2 step:{{1} {0 1}} (poly {{0 0} {0 1} {1 1}})", "two coordinates, not 1"),
        ("repeat 1 1 step:{{1 0}} (poly {{0 0} {0 1} {1 0}})", "two steps, .* not 1"),
        ("union {}", "no board to begin with"),
        ("merge {}", "no board to begin with"),
        ("intersect {}", "no board to begin with"),
        ("hex (poly {})", "no sites"),
        ("repeat 1 1 step:{{1 0} {0 1}} (poly {})", "no sites"),
        ("quadhex 1 thirds:True", "at least two layers"),
        ("spiral turns:5 sites:20", "a spiral of 5 turns has no places for 20 sites"),
        ("wedge 3", "no cell to play on"),
        ("hex Triangle 1000000", "at most 4000 vertices"),
        ("rectangle Infinity -5", "at most 4000 vertices"),
        ("rotate Infinity (square 2)", "this number is too large"),
    ):
        with pytest.raises(LudemeError, match=reason):
            board_item(f"(board ({text}))").graph_to_play_on()
    with pytest.raises(LudemeError, match="expected: use:Vertex or use:Edge"):
        board_item("(board (spiral turns:3 sites:30))").graph_to_play_on()
    with pytest.raises(LudemeError, match="rings:3"):
        build("(board (concentric Square))")
    with pytest.raises(LudemeError, match="two to six rows"):
        build("(mancalaBoard 7 3)")


_LATTICES = st.one_of(
    st.builds("(square {})".format, st.integers(1, 6)),
    st.builds("(rectangle {} {})".format, st.integers(1, 5), st.integers(1, 5)),
    st.builds("(hex {})".format, st.integers(1, 4)),
    st.builds("(hex Diamond {})".format, st.integers(1, 4)),
    st.builds("(tri Hexagon {})".format, st.integers(1, 4)),
    st.builds("(tri {})".format, st.integers(1, 5)),
    st.builds("(tiling T3464 {})".format, st.integers(1, 2)),
)


@settings(deadline=None, max_examples=30)
@given(_LATTICES)
def test_every_lattice_board_is_one_planar_graph(text):
    graph = build(f"(board {text} use:Cell)")
    assert len(graph.vertices) - len(graph.edges) + len(graph.faces) == 1
    for index, face in enumerate(graph.faces):
        for vertex, edge_id in zip(face.vertices, face.edges, strict=True):
            edge = graph.edges[edge_id]
            assert (edge.right if edge.a == vertex else edge.left) == index
    assert graph.to_networkx().number_of_edges() == len(graph.edges)


@settings(deadline=None, max_examples=20)
@given(_LATTICES)
def test_merging_a_board_with_itself_changes_nothing(text):
    plain, merged = build(f"(board {text})"), build(f"(board (merge {text} {text}))")
    assert edges_of(plain) == edges_of(merged)
    assert len(plain.faces) == len(merged.faces)


def outlines(graph: Graph) -> set[tuple[tuple[float, float], ...]]:
    places = [(vertex.x, vertex.y) for vertex in graph.vertices]
    return {tuple(sorted(places[v] for v in face.vertices)) for face in graph.faces}


def test_cells_that_overlap_are_removed_by_their_numbers_before():
    whole = build("(board (square 2 diagonals:SolidNoSplit))")
    places = [(vertex.x, vertex.y) for vertex in whole.vertices]
    doomed = [tuple(sorted(places[v] for v in whole.faces[i].vertices)) for i in (15, 13)]
    left = outlines(build("(board (remove (square 2 diagonals:SolidNoSplit) cells:{15 13}))"))
    assert left and left.isdisjoint(doomed) and left < outlines(whole)


def test_holes_in_cells_that_overlap_take_all_of_them():
    everything = "(poly {{-1 -1} {-1 5} {5 5} {5 -1}})"
    board = f"(board (hole (square 2 diagonals:SolidNoSplit) {everything}) use:Vertex)"
    assert build(board).faces == []


def test_a_wedge_of_one_row_is_its_apex():
    graph = build("(board (wedge 1) use:Vertex)")
    assert (len(graph.vertices), len(graph.edges)) == (1, 0)
    assert edges_of(build("(board (wedge 2) use:Vertex)")) == "0-1 0-2 0-3 1-2 2-3"
