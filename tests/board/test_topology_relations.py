"""Relations, direction names, radials and walks on small boards (spec 03 §1-3, §6, §7)."""

from __future__ import annotations

import math
import random

import pytest

from ludeme.board.generators.concentric import nested_polygons, rings_of_sites
from ludeme.board.generators.hexagons import hex_shape
from ludeme.board.generators.squares import rectangle
from ludeme.board.generators.tilings import tiling
from ludeme.board.generators.triangles import tri_shape
from ludeme.board.operators.cuts import remove
from ludeme.board.operators.transformations import rotate
from ludeme.board.topology import arctangent
from ludeme.board.topology.compass import RELATIONS, compass_name
from ludeme.board.topology.topology import Topology


def square(size: int, use: str = "Cell") -> Topology:
    return Topology(rectangle(size, size, use), use)


def hexagon(size: int) -> Topology:
    return Topology(hex_shape("Hexagon", size), "Cell")


def circle(*counts: int, use: str = "Vertex") -> Topology:
    return Topology(rings_of_sites(counts, use), use)


def radials(board: Topology, kind: str, site: int, direction: str) -> list[list[int]]:
    return [list(radial.sites) for radial in board.radials(kind, site, direction)]


# --- relations -----------------------------------------------------------------------------------


def test_cells_of_a_square_board():
    board = square(5)
    assert board.steps("Cell", 6, "Orthogonal") == [11, 7, 1, 5]
    assert board.steps("Cell", 6, "Diagonal") == [12, 2, 0, 10]
    assert board.steps("Cell", 6, "Adjacent") == [11, 12, 7, 2, 1, 0, 5, 10]
    assert board.steps("Cell", 6, "OffDiagonal") == []


def test_vertex_adjacency_leaves_out_diagonals():
    board = square(5, "Vertex")
    assert board.steps("Vertex", 6, "Adjacent") == [11, 7, 1, 5]
    assert board.steps("Vertex", 6, "Diagonal") == [12, 2, 0, 10]
    assert board.steps("Vertex", 6, "All") == [11, 12, 7, 2, 1, 0, 5, 10]


def test_hexagon_diagonals_are_not_adjacent():
    board = hexagon(3)
    assert board.steps("Cell", 9, "Adjacent") == board.steps("Cell", 9, "Orthogonal")
    assert sorted(board.steps("Cell", 9, "Diagonal")) == [1, 3, 6, 12, 15, 17]


def test_triangles_have_off_diagonals():
    board = Topology(tri_shape("Triangle", 3, None, "Cell"), "Cell")
    assert board.steps("Cell", 4, "Orthogonal") == [6, 2, 1]
    assert board.steps("Cell", 4, "Diagonal") == [5]
    assert board.steps("Cell", 4, "OffDiagonal") == [3, 7]


def test_graphs_without_faces_have_no_vertex_diagonals():
    board = Topology(nested_polygons(4, 3, "Vertex", join_corners=True), "Vertex")
    assert board.supported("Vertex", "Diagonal") == []
    assert board.steps("Vertex", 0, "NE") == [3]


@pytest.mark.parametrize("kind", ["Cell", "Vertex", "Edge"])
@pytest.mark.parametrize("relation", RELATIONS)
def test_relations_of_a_square_board_are_symmetric(kind: str, relation: str):
    board = square(4)
    for site in range(board.count(kind)):
        for other in board.steps(kind, site, relation):
            assert site in board.steps(kind, other, relation)


# --- direction names -----------------------------------------------------------------------------


def test_names_of_common_tilings():
    assert hexagon(3).supported("Cell", "Orthogonal") == ["NNE", "E", "SSE", "SSW", "W", "NNW"]
    assert hexagon(3).supported("Cell", "Diagonal") == ["N", "ENE", "ESE", "S", "WSW", "WNW"]
    turned = Topology(rotate(hex_shape("Hexagon", 3), 90), "Cell")
    assert turned.supported("Cell", "Orthogonal") == ["N", "ENE", "ESE", "S", "WSW", "WNW"]
    slanted = Topology(rotate(rectangle(3, 3, "Cell"), 45), "Cell")
    assert slanted.supported("Cell", "Orthogonal") == ["NE", "SE", "SW", "NW"]
    mixed = Topology(tiling("T3636", 2), "Cell")
    assert mixed.supported("Cell", "Orthogonal") == ["N", "ENE", "ESE", "S", "WSW", "WNW"]


def test_a_lone_cell_uses_the_main_compass():
    board = square(1)
    assert board.supported("Vertex", "Orthogonal") == ["N", "E", "S", "W"]


def test_circular_names_of_vertices():
    board = circle(1, 4, 8)
    assert board.supported("Vertex", "All")[:7] == ["N", "Out", "CW", "NNE", "NE", "In", "CCW"]
    assert board.steps("Vertex", 0, "Out") == [4, 3, 2, 1]
    assert board.steps("Vertex", 1, "CW") == [4]
    assert board.steps("Vertex", 1, "CCW") == [2]
    assert board.steps("Vertex", 1, "In") == [0]


def test_circular_names_of_cells_read_cell_numbers_as_vertices():
    board = circle(1, 6, 6, use="Cell")
    assert board.steps("Cell", 7, "CW") == [8]
    assert board.steps("Cell", 7, "CCW") == []
    assert board.steps("Cell", 0, "CW") == board.steps("Cell", 0, "CCW") == []


def test_names_on_sector_bounds():
    """On rings of sixteen many steps lie exactly between two compass words (§2.1)."""
    graph = remove(rings_of_sites([0, 0, 0, 16, 16, 16, 16], "Cell"), cells=[1])
    board = Topology(graph, "Cell")
    assert board.site_supported("Cell", 0, "All") == ["N", "SSE", "SSW", "WSW", "Out", "NW"]
    names = board.site_supported("Cell", 6, "All")
    assert names == ["NE", "CCW", "E", "SSE", "Out", "SSW", "WSW", "CW"]


def test_arctangent_is_one():
    chance = random.Random(1)
    for _ in range(2000):
        x, y = chance.uniform(-3, 3), chance.uniform(-3, 3)
        assert math.isclose(arctangent.atan2(y, x), math.atan2(y, x), rel_tol=1e-15)


@pytest.mark.parametrize(
    ("degrees", "name"), [(0, "E"), (11, "E"), (12, "ENE"), (45, "NE"), (90, "N"), (-100, "S")]
)
def test_compass_sectors(degrees: float, name: str):
    angle = math.radians(degrees)
    assert compass_name(math.cos(angle), math.sin(angle)) == name


def test_pyramids_have_spatial_names():
    board = Topology(rectangle(3, 3, "Vertex", pyramidal=True), "Vertex")
    assert "UNE" in board.site_supported("Vertex", 0, "All")
    assert "DNW" in board.supported("Vertex", "All")
    assert "DNW" not in board.expand_relations("Vertex", 13, ["All"])


# --- radials -------------------------------------------------------------------------------------


def test_radials_of_squares():
    board = square(5)
    expected = [[6, 11, 16, 21], [6, 12, 18, 24], [6, 7, 8, 9], [6, 2], [6, 1], [6, 0], [6, 5]]
    assert radials(board, "Cell", 6, "All") == [*expected, [6, 10]]
    distinct = board.distinct_radials("Cell", 6, "All")
    assert [list(radial.sites) for radial in distinct] == expected[:4]
    north, _, south, _ = board.radials("Cell", 6, "Orthogonal")
    assert north.opposites == [south]
    assert south.opposites == [north]


def test_radials_of_hexagons_keep_to_their_relation():
    board = hexagon(3)
    straight = [[9, 14, 18], [9, 10, 11], [9, 5, 2], [9, 4, 0], [9, 8, 7], [9, 13, 16]]
    assert radials(board, "Cell", 9, "Orthogonal") == straight
    assert radials(board, "Cell", 9, "Diagonal") == [
        [9, 17],
        [9, 15],
        [9, 6],
        [9, 1],
        [9, 3],
        [9, 12],
    ]


def test_radials_stop_where_the_board_has_no_edge():
    board = Topology(nested_polygons(4, 3, "Vertex"), "Vertex")
    assert radials(board, "Vertex", 1, "N") == [[1, 4, 7]]
    assert radials(board, "Vertex", 1, "E") == [[1, 2]]


def test_circular_radials_go_once_around():
    board = circle(1, 4, 8)
    assert radials(board, "Vertex", 5, "CW") == [[5, 12, 11, 10, 9, 8, 7, 6]]
    assert radials(board, "Vertex", 5, "CCW") == [[5, 6, 7, 8, 9, 10, 11, 12]]
    assert radials(board, "Vertex", 5, "Orthogonal") == [[5, 12], [5, 6]]
    rotational = [[1, 4, 3, 2], [1, 0, 3, 10], [1, 2, 3, 4], [1, 6]]
    assert radials(board, "Vertex", 1, "Rotational") == rotational


@pytest.mark.parametrize(
    ("counts", "use", "site", "kept"),
    [
        ((1, 4, 8), "Vertex", 2, [[2, 0, 4, 12], [2, 1, 4, 3]]),
        ((1, 4, 8), "Vertex", 8, [[8, 2, 0, 4, 12], [8, 7, 6, 5, 12, 11, 10, 9]]),
        ((1, 6, 6), "Cell", 5, [[5, 11], [5, 4, 3], [5, 6]]),
        ((1, 6, 6), "Cell", 3, [[3, 4, 5, 6], [3, 9]]),
    ],
)
def test_of_two_arcs_the_clockwise_one_is_kept(
    counts: tuple[int, ...], use: str, site: int, kept: list[list[int]]
):
    """Straight runs come first, then arcs, however these lie (the manual's vectors, 03 §9)."""
    distinct = circle(*counts, use=use).distinct_radials(use, site, "Rotational")
    assert [list(radial.sites) for radial in distinct] == kept


# --- relative directions -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "result"),
    [
        ("Forward", ["N"]),
        ("Forwards", ["NW", "N", "NE"]),
        ("Backwards", ["SE", "S", "SW"]),
        ("Leftwards", ["NW", "W", "SW"]),
        ("FL", ["NW"]),
        ("FLL", ["NW"]),
        ("BL", ["SE"]),
        ("BR", ["SW"]),
    ],
)
def test_relative_words_on_square_cells(word: str, result: list[str]):
    assert square(3).resolve_relative("Cell", 4, word, "N") == result


def test_relative_words_depend_on_the_relation():
    board = square(3, "Vertex")
    assert board.resolve_relative("Vertex", 4, "FR", "N") == ["E"]
    assert board.resolve_relative("Vertex", 4, "FR", "N", relation="All") == ["NE"]


def test_pieces_without_facing_look_north():
    board = hexagon(3)
    assert board.resolve_relative("Cell", 9, "Forward") == []
    assert board.resolve_relative("Cell", 9, "Forwards") == ["NNW", "NNE"]
    assert board.resolve_relative("Cell", 9, ("FL", "FR")) == ["NNW", "NNE"]


def test_rotation_turns_by_supported_directions():
    board = square(3)
    assert board.resolve_relative("Cell", 4, "Forward", "N", rotation=1) == ["NE"]
    turned = board.resolve_relative("Cell", 4, "Forward", "N", rotation=1, relation="Orthogonal")
    assert turned == ["E"]
    assert board.rotations == 8
    assert hexagon(3).rotations == 12


def test_set_operations_expand_relations_to_names():
    board = square(3)
    assert board.direction_difference("Cell", 0, ["Adjacent"], ["Orthogonal"]) == ["NE"]
    assert board.direction_union("Cell", 4, ["Diagonal"], ["N"]) == ["NE", "SE", "SW", "NW", "N"]


def test_leaps_forward_by_rows_and_columns():
    board = square(5)
    assert board.is_ahead("Cell", 6, 17, "N")
    assert not board.is_ahead("Cell", 6, 3, "N")
    assert board.is_ahead("Cell", 6, 3, None)
    assert not board.is_ahead("Cell", 6, 3, "NNE")


# --- walks ---------------------------------------------------------------------------------------

KNIGHT = ("FFRF", "FFLF")


def test_walks_end_anywhere_but_off_the_board():
    board = square(5)
    assert board.walk_ends("Cell", 0, KNIGHT) == [7, 11]
    assert board.walk_ends("Cell", 6, ["FRF"]) == [0, 2, 10, 12]
    assert board.walk_ends("Cell", 6, ["FRF"], rotations=False) == [12]
    assert board.walk_ends("Cell", -1, KNIGHT) == []


def test_footprints_of_large_pieces():
    board = square(5)
    assert board.footprint(6, ["FRF"], 0) == [6, 11, 12]
    assert board.footprint(6, ["FRF"], 1) == [6, 7, 2]
    assert board.footprint(24, ["FRF"], 0) == []
    assert board.footprint(6, ["FRF"], 4) == [6]


# --- distances -----------------------------------------------------------------------------------


def test_distances_along_a_relation():
    board = square(5)
    assert board.distance("Cell", "Adjacent")[0, 24] == 4
    assert board.distance("Cell", "Orthogonal")[0, 24] == 8
    diagonal = board.distance("Cell", "Diagonal")
    assert diagonal[0, 24] == 4
    assert diagonal[0, 1] == diagonal[0, 0] == 0  # unreachable counts as 0


def test_networkx_view():
    made = square(3).to_networkx("Cell", "Orthogonal")
    assert made.number_of_nodes() == 9
    assert made.number_of_edges() == 24
    assert made.nodes[4]["label"] == "B2"
