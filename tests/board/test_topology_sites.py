"""Site sets, rows, columns, labels and phases of small boards (spec 03 §4)."""

from __future__ import annotations

from ludeme.board.generators.concentric import nested_polygons, rings_of_sites
from ludeme.board.generators.hexagons import hex_shape
from ludeme.board.generators.squares import rectangle
from ludeme.board.graph import Graph
from ludeme.board.operators.combinations import union
from ludeme.board.operators.cuts import remove
from ludeme.board.operators.transformations import shift
from ludeme.board.topology.labels import column_letters
from ludeme.board.topology.topology import Topology


def square(size: int, use: str = "Cell") -> Topology:
    return Topology(rectangle(size, size, use), use)


def crossing(*ends: tuple[float, float, float, float]) -> Topology:
    graph = Graph()
    for ax, ay, bx, by in ends:
        graph.add_edge(graph.add_vertex(ax, ay), graph.add_vertex(bx, by))
    return Topology(graph, "Edge")


def test_corners_of_a_square():
    board = square(5)
    assert board.site_sets("Vertex")["corners"] == [0, 5, 30, 35]
    assert board.site_sets("Cell")["corners"] == [0, 4, 20, 24]
    assert board.site_sets("Edge")["corners"] == [0, 4, 5, 10, 49, 54, 55, 59]


def test_concave_corners():
    plus = remove(rectangle(6, 6, "Cell"), cells=[0, 1, 6, 7, 4, 5, 10, 11, 24, 25, 30, 31])
    board = Topology(remove(plus, cells=[]), "Cell")
    sets = board.site_sets("Vertex")
    assert len(sets["concaveCorners"]) == 3
    assert set(sets["corners"]) == set(sets["concaveCorners"]) | set(sets["convexCorners"])


def test_outer_and_inner_share_all_sites():
    sets = square(5).site_sets("Cell")
    assert sets["inner"] == [6, 7, 8, 11, 12, 13, 16, 17, 18]
    assert sorted(sets["inner"] + sets["outer"]) == list(range(25))
    assert sets["perimeter"] == sets["outer"]


def test_holes_have_no_perimeter():
    board = Topology(remove(rectangle(5, 5, "Cell"), cells=[12]), "Cell")
    assert len(board.perimeter.walks) == 1
    assert 6 in board.site_sets("Cell")["inner"]


def test_every_component_has_a_perimeter():
    two = union([rectangle(2, 2, "Cell"), shift(rectangle(2, 2, "Cell"), 10, 0)])
    assert len(Topology(two, "Cell").perimeter.walks) == 2


def test_sides_reach_every_incident_edge():
    board = square(5)
    assert board.site_sets("Cell")["sides"]["S"] == [0, 1, 2, 3, 4]
    assert board.site_sets("Edge")["sides"]["S"] == list(range(11))
    assert set(board.site_sets("Cell")["sides"]) == {"N", "E", "S", "W"}


def test_hexagons_have_six_sides_and_two_points():
    sides = Topology(hex_shape("Hexagon", 3), "Cell").site_sets("Cell")["sides"]
    assert sides["S"] == [0, 1, 2]
    assert sides["E"] == [11]
    assert set(sides) == {"N", "NE", "E", "SE", "S", "SW", "W", "NW"}


def test_circles_have_no_sides():
    board = Topology(rings_of_sites([1, 40, 40, 40], "Vertex"), "Vertex")
    assert board.site_sets("Vertex")["sides"] == {}


def test_centre_and_extremes():
    sets = square(5).site_sets("Cell")
    assert sets["centre"] == [12]
    assert sets["top"] == [20, 21, 22, 23, 24]
    assert sets["left"] == [0, 5, 10, 15, 20]
    assert square(4).site_sets("Cell")["centre"] == [5, 6, 9, 10]


def test_large_boards_without_corners_are_all_centre():
    board = Topology(rings_of_sites([1, 40, 40, 40], "Vertex"), "Vertex")
    sets = board.site_sets("Vertex")
    assert sets["corners"] == []
    assert sets["centre"] == list(range(board.count("Vertex")))


def test_edge_orientations():
    sets = square(1).site_sets("Edge")
    assert sets["horizontal"] == [0, 3]
    assert sets["vertical"] == [1, 2]
    assert sets["axial"] == [0, 1, 2, 3]
    diagonal = crossing((0, 0, 1, 1), (0, 1, 1, 0)).site_sets("Edge")
    assert (diagonal["slash"], diagonal["slosh"]) == ([0], [1])


def test_crossing_edges_include_touching_ones():
    assert crossing((0, 0, 2, 2), (0, 2, 2, 0)).crossing_edges == [(0, 1)]
    assert crossing((0, 0, 2, 0), (1, 0, 1, 2)).crossing_edges == [(0, 1)]
    assert crossing((0, 0, 2, 0), (2, 0, 2, 2)).crossing_edges == []
    assert crossing((0, 0, 2, 0), (0, 1, 2, 1)).crossing_edges == []


def test_phases_colour_neighbours_apart():
    board = square(4)
    phases = [site.phase for site in board.sites("Cell")]
    assert phases[:8] == [0, 1, 0, 1, 1, 0, 1, 0]
    hexagons = Topology(hex_shape("Hexagon", 3), "Cell").site_sets("Cell")["phases"]
    assert hexagons[0] == [0, 5, 8, 11, 14, 16]
    assert hexagons[1] == [1, 3, 6, 9, 12, 15, 17]


def test_edge_phases_of_a_morris_board():
    """They hang on the last bits of the ring angles (§0)."""
    board = Topology(nested_polygons(4, 3, "Vertex"), "Vertex")
    assert board.site_sets("Edge")["phases"][3] == [6, 15, 23, 27]


def test_rows_columns_and_labels_of_a_hexagon():
    board = Topology(hex_shape("Hexagon", 3), "Cell")
    assert board.site_sets("Cell")["columns"][:3] == [[0, 3, 7], [1, 4, 8, 12], [2, 5, 9, 13, 16]]
    assert board.sites("Cell")[0].label == "A1"
    assert board.find_label("Cell", "E5") == 18
    assert board.find_label("Cell", "Z9") == -1


def test_a_single_column_is_folded():
    board = Topology(rectangle(5, 1, "Cell"), "Cell")
    assert [site.label for site in board.sites("Cell")] == ["C1", "B2", "A3", "B4", "C5"]
    assert [site.column for site in board.sites("Cell")] == [2, 1, 0, 1, 2]


def test_edges_are_labelled_by_number_and_never_found():
    board = square(2)
    assert board.sites("Edge")[5].label == "5"
    assert board.find_label("Edge", "5") == -1


def test_duplicate_labels_are_rebuilt_from_coordinates():
    inner = shift(rectangle(2, 2, "Cell"), 0.5, 0.5)
    board = Topology(union([rectangle(3, 3, "Cell"), inner]), "Cell")
    assert board.site_sets("Cell")["rows"][1] == [9, 10]


def test_layered_games_use_plain_rows():
    graph = rectangle(4, 4, "Vertex", pyramidal=True)
    board = Topology(graph, "Vertex", layered=True)
    assert board.sites("Vertex")[1].column == 1
    assert board.sites("Vertex")[1].label == "C1/0"
    assert Topology(graph, "Vertex").sites("Vertex")[1].column == 2


def test_coordinates_are_found_by_row_and_column():
    board = square(5)
    assert board.find_coordinate("Cell", 1, 2) == 7
    assert board.find_coordinate("Cell", 9, 9) == -1


def test_letters_go_on_after_z():
    assert [column_letters(column) for column in (0, 25, 26, 27)] == ["A", "Z", "AA", "AB"]


def test_incidence_lists():
    board = square(2)
    assert board.sites("Cell")[0].vertices == (0, 3, 4, 1)
    assert sorted(board.sites("Vertex")[4].cells) == [0, 1, 2, 3]
    assert board.sites("Edge")[0].vertices == (0, 1)


def test_boards_without_cells():
    board = Topology(nested_polygons(4, 3, "Vertex"), "Vertex")
    assert board.count("Cell") == 0
    assert board.sites("Cell") == []
    assert board.site_sets("Cell")["corners"] == []
