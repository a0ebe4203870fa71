"""Regions of regions, numbered ones, sides and walks, on 4 by 4 squares (spec 08 §3, §4, §8)."""

from __future__ import annotations

import pytest

from .both_tiers import stacked
from .listing import sites

MINE, THEIRS = "(sites Occupied by:P1)", "(sites Occupied by:P2)"
START = '(place "Man1" {0 1 2 5}) (place "Man2" {3 6})'
BESIDE = "(sites Around (from) Orthogonal)"
BOARD = set(range(16))


@pytest.mark.parametrize(
    ("region", "expected"),
    [
        ("(union (sites Row 0) (sites Column 0))", {0, 1, 2, 3, 4, 8, 12}),
        (f"(union {MINE} {THEIRS})", {0, 1, 2, 3, 5, 6}),
        (f"(union {{ {MINE} {THEIRS} (sites {{15}}) }})", {0, 1, 2, 3, 5, 6, 15}),
        (f"(union (if (is Mover P1) {MINE}) (sites Row 3))", {0, 1, 2, 5, 12, 13, 14, 15}),
        ("(union (sites Around 0) (sites Around 15 if:(is Empty (to))))", {1, 4, 5, 10, 11, 14}),
        ("(union (sites Around (- (mover) 1)) (sites Row 3))", {1, 4, 5, 12, 13, 14, 15}),
        ("(intersection (sites Row 1) (sites Column 1))", {5}),
        (f"(intersection (sites Row 0) {MINE})", {0, 1, 2}),
        (f"(intersection {MINE} (sites Around (+ 4 (mover))))", {0, 1, 2}),
        (f"(intersection {{ {MINE} (sites Row 0) (sites Column (mover)) }})", {1}),
        (f"(intersection (sites Direction from:(- (mover) 1)) {MINE})", {1, 2, 5}),
        (f"(intersection {MINE} {THEIRS})", set()),
        ("(intersection (sites Row 0) (sites Row 1))", set()),
        ("(intersection (sites Row 0) (sites Row (mover)))", set()),
        (f"(intersection (intersection {MINE} (sites Row 0)) (sites {{0 2 5}}))", {0, 2}),
        (f"(difference (sites Row 0) {MINE})", {3}),
        ("(difference (sites Row 0) (sites Column 1))", {0, 2, 3}),
        ("(difference (sites Row 0) (mover))", {0, 2, 3}),
        ("(difference (sites Row 0) 2)", {0, 1, 3}),
        ("(difference (sites Row 0) (- (mover) 2))", {0, 1, 2, 3}),
        (f"(difference {MINE} (mover))", {0, 2, 5}),
        (f"(difference {MINE} {MINE})", set()),
        (f"(difference (sites {{}}) {MINE})", set()),
        (f"(difference (sites Around (+ 4 (mover))) {MINE})", {4, 6, 8, 9, 10}),
        (f"(difference (sites Direction from:(- (mover) 1) E) {MINE})", {3}),
        (
            "(difference (sites Empty) (sites Around 15 if:(is Empty (to))))",
            {4, 7, 8, 9, 12, 13, 15},
        ),
        ("(if (is Mover P1) (sites Row 0) (sites Row 1))", {0, 1, 2, 3}),
        ("(if (is Mover P2) (sites Row 0) (sites Row 1))", {4, 5, 6, 7}),
        ("(if (is Mover P2) (sites Row 0))", set()),
        ("(if True (sites Row 0) (sites Row 1))", {0, 1, 2, 3}),
        ("(if False (sites Row 0) (sites Row 1))", {4, 5, 6, 7}),
        ("(if False (sites Row 0))", set()),
        (f"(if True {MINE} {THEIRS})", {0, 1, 2, 5}),
        (f"(if False {MINE} {THEIRS})", {3, 6}),
        (f"(if False {MINE})", set()),
        (f"(if (is Occupied 3) {MINE} {THEIRS})", {0, 1, 2, 5}),
        (f"(if (is Empty 3) {MINE} {THEIRS})", {3, 6}),
        (f"(difference (sites Board) (if (is Empty 3) {MINE} {THEIRS}))", BOARD - {3, 6}),
        (f"(sites (results from:{THEIRS} to:{BESIDE} (to)))", {2, 5, 7, 10}),
        ("(sites (results from:(+ 2 (mover)) to:(sites Around (from)) (to)))", {2, 6, 7}),
        (f"(sites (results from:{THEIRS} to:(sites Around (to)) (to)))", set()),
        (f"(sites (results from:{THEIRS} to:{MINE} (to)))", {0, 1, 2, 5}),
        (f"(sites (results from:{THEIRS} to:{MINE} (from)))", {3, 6}),
        (f"(sites (results from:{THEIRS} to:{MINE} (- (to) (from))))", {2}),
        ("(expand (sites {5}))", {0, 1, 2, 4, 5, 6, 8, 9, 10}),
        ("(expand (sites {5}) steps:0)", {5}),
        ("(expand (sites {5}) steps:-1)", {5}),
        (f"(expand {THEIRS} steps:(mover) N)", {3, 6, 7, 10}),
        ("(expand origin:5 steps:2 N)", {5, 9, 13}),
        ("(expand origin:(- (mover) 2))", set()),
    ],
)
def test_regions_from_regions(region: str, expected: set[int]) -> None:
    assert sites(region, START) == sorted(expected)


@pytest.mark.parametrize(
    ("region", "expected"),
    [
        ("(forEach (sites Row 0) if:(!= 2 (site)))", {0, 1, 3}),
        ("(forEach (sites Row 0) if:(is Occupied (site)))", {0, 1, 2, 3}),
        ("(forEach (sites Row 1) if:(= (site) (+ 4 (mover))))", {5}),
        (f"(forEach {MINE} if:(< (site) 2))", {0, 1}),
        (f"(forEach {MINE} if:(is In (site) (sites Around 1)))", {0, 2, 5}),
        (f"(forEach {MINE} if:False)", set()),
        ("(forEach of:(sites {5 10}) (sites Around (site) N))", {9, 14}),
        (f"(forEach of:{THEIRS} (sites Direction from:(site) N distance:1))", {7, 10}),
        ("(forEach (players All) (sites Occupied by:Player))", {0, 1, 2, 3, 5, 6}),
        ("(forEach (players Enemy) (sites Occupied by:Player))", {3, 6}),
        ("(forEach (array {2 7 -1}) (sites Occupied by:Player))", {3, 6}),
        ("(forEach (array {0 3}) (sites {(+ 4 (player))}))", {4, 7}),
        ("(forEach Team (sites Board))", set()),  # without teams there are none
    ],
)
def test_regions_in_loops(region: str, expected: set[int]) -> None:
    assert sites(region, START) == sorted(expected)


def test_regions_for_each_team() -> None:
    start = '(place "Man1" 0) (place "Man2" 1) (place "Man3" 2) (place "Man4" 3)'
    start += " (set Team 1 {P1 P3}) (set Team 2 {P2 P4})"
    members = "(forEach (team) (sites Occupied by:Player))"
    for region, expected in {
        f"(forEach Team {members})": [0, 1, 2, 3],
        "(forEach Team (forEach (team) (if (= 2 (player)) (sites {9}))))": [9],
        f"(forEach Team (difference {members} 2))": [0, 1, 3],
    }.items():
        assert sites(region, start, players=4) == expected
    joined = f"{start} (set Team 1 {{P2 P4}})"
    counted = "(forEach Team (sites {(count in:(forEach (team) (sites Occupied by:Player)))}))"
    assert sites(counted, start, players=4) == [2]
    assert sites(counted, joined, players=4) == [4]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("at:1", [0, 1, 2, 3]),
        ("at:1 if:(= 1 (who at:1 level:(level)))", [0, 3]),
        ("at:(mover) FromBottom if:(= 2 (who at:1 level:(level)))", [1, 2]),
        ("at:1 startAt:1", [0, 1]),
        ("at:1 FromTop startAt:(mover)", [0, 1]),
        ("at:1 FromTop startAt:9", [0, 1, 2, 3]),
        ("at:1 FromTop startAt:-1", [0, 1, 2, 3]),
        ("at:1 FromBottom startAt:2", [2, 3]),
        ("at:1 FromBottom startAt:(+ 1 (mover))", [2, 3]),
        ("at:1 FromBottom startAt:-2", [0, 1, 2, 3]),
        ("at:1 FromBottom startAt:4", []),
        ("at:1 FromTop if:(= 1 (who at:1 level:(level))) startAt:2", [0]),
        ("at:0", []),
        ("at:(- (mover) 2)", []),
    ],
)
def test_levels_as_a_region(asked: str, expected: list[int]) -> None:
    start = stacked(s1="Man1 Man2 King2 Man1", s2="King1")
    assert sites(f"(forEach Level {asked})", start) == expected


@pytest.mark.parametrize(
    ("region", "expected"),
    [
        ("(sites Row)", []),
        ("(sites Row -1)", []),
        ("(sites Row 4)", []),
        ("(sites Row (+ 3 (mover)))", []),
        ("(sites Row (- (mover) 2))", []),
        ("(sites Row (mover))", [4, 5, 6, 7]),
        ("(sites Column (mover))", [1, 5, 9, 13]),
        ("(sites Layer (- (mover) 1))", list(BOARD)),
        ("(sites Phase 5)", []),
        ("(sites Side S)", [0, 1, 2, 3]),
        ("(sites Side NE)", []),
        ("(sites Side Mover)", [0, 1, 2, 3]),
        ("(sites Side Next)", [3, 7, 11, 15]),
        ("(sites Side (player (next)))", [3, 7, 11, 15]),
        ("(sites Side (player (+ 2 (mover))))", []),
        ("(sites Side (player (- (mover) 1)))", []),
        ("(intersection (sites Side Mover) (sites Column (mover)))", [1]),
        ("(sites 0 {{F F R F} {F F L F}})", [6, 9]),
        ("(sites (- (mover) 1) {{F F R F} {F F L F}})", [6, 9]),
        ("(sites (- (mover) 1) {{F F R F} {F F L F}} rotations:False)", [9]),
        ("(sites 5 {{F}} rotations:False)", [9]),
        ("(sites (+ 4 (mover)) {{F}} rotations:True)", [1, 4, 6, 9]),
        ("(sites 5 {{F R F R F R F}})", [5]),
        ("(sites -1 {{F}})", []),
        ("(sites (- (mover) 2) {{F}})", []),
        ("(forEach of:(sites {0 15}) (sites (site) {{F F F}}))", [3, 12]),
    ],
)
def test_numbered_regions_sides_and_walks(region: str, expected: list[int]) -> None:
    assert sites(region, players="{(player S) (player E)}") == expected


@pytest.mark.parametrize(
    ("region", "kind", "expected"),
    [
        ("(sites Row Vertex (mover))", "Vertex", [5, 6, 7, 8, 9]),
        ("(sites Cell 5)", "Vertex", [6, 7, 11, 12]),
        ("(sites Cell (+ 4 (mover)))", "Vertex", [6, 7, 11, 12]),
        ("(sites Cell (+ 15 (mover)))", "Vertex", []),
        ("(sites Edge 0)", "Vertex", [0, 1]),
        ("(sites Edge (- (mover) 1))", "Vertex", [0, 1]),
        ("(sites Side Vertex N)", "Vertex", [20, 21, 22, 23, 24]),
        ("(sites Side Edge N)", "Vertex", [20, 21, 22, 23, 24]),  # quirk
        ("(sites Side Edge Mover)", "Vertex", [0, 1, 2, 3, 4]),
    ],
)
def test_regions_of_vertices(region: str, kind: str, expected: list[int]) -> None:
    assert sites(region, kind=kind, players="{(player S) (player E)}") == expected


@pytest.mark.parametrize(
    ("kind", "ends"),
    [
        ("Horizontal", [(1, 0)]),
        ("Vertical", [(0, 1)]),
        ("Axial", [(1, 0), (0, 1)]),
        ("Slash", [(1, 1)]),
        ("Slosh", [(-1, 1)]),
        ("Angled", [(1, 1), (-1, 1)]),
    ],
)
def test_edges_of_one_orientation(kind: str, ends: list[tuple[int, int]]) -> None:
    """A diamond of four edges around a cross of four: the vertices and edges as they are listed."""
    places = [(1, 0), (2, 1), (1, 2), (0, 1), (1, 1)]
    edges = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (4, 2), (3, 4), (4, 1)]
    board = f"""(board (graph vertices:{{ {" ".join(f"{{{x} {y}}}" for x, y in places)} }}
        edges:{{ {" ".join(f"{{{a} {b}}}" for a, b in edges)} }}) use:Edge)"""
    wanted = [*ends, *((-x, -y) for x, y in ends)]
    expected = [
        k
        for k, (a, b) in enumerate(edges)
        if (places[b][0] - places[a][0], places[b][1] - places[a][1]) in wanted
    ]
    assert sites(f"(sites {kind})", board=board) == expected
