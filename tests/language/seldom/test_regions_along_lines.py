"""Regions along lines and walks from a site, on a board of 4 by 4 squares (spec 08 §6)."""

from __future__ import annotations

import pytest

from .listing import sites

AROUND_5 = [0, 1, 2, 4, 6, 8, 9, 10]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("from:5 N", [9, 13]),
        ("from:5 N included:True", [5, 9, 13]),
        ("from:5 N included:False", [9, 13]),
        ("from:5 N included:(is Mover P1)", [5, 9, 13]),
        ("from:5 N included:(is Mover P2)", [9, 13]),
        ("from:5", [*AROUND_5, 13, 15, 7]),
        ("from:5 Orthogonal", [9, 13, 6, 7, 1, 4]),
        ("from:5 distance:1", AROUND_5),
        ("from:5 distance:(mover)", AROUND_5),
        ("from:5 distance:0", []),
        ("from:5 distance:-2", []),
        ("from:5 included:True distance:0", [5]),
        ("from:(sites {0 5}) N included:True distance:2", [0, 4, 5, 8, 9, 13]),
        ("from:(sites {0 1}) E", [1, 2, 3]),
        ("from:(sites {0 1}) E distance:(mover)", [1, 2]),
        ("from:(sites Occupied by:P1) E", [6, 7, 11]),
        ("from:(sites Occupied by:P1) E included:True", [5, 6, 7, 10, 11]),
        ("from:-1", []),
        ("from:-1 included:True", []),
        ("from:(- (mover) 2) included:True", []),
        ("from:(+ 4 (mover)) N", [9, 13]),
        ("from:(handSite P1) included:True", [16]),
        ("from:(handSite Mover) included:True", [16]),
        ("from:(handSite Mover)", []),
        ("from:(sites Hand P1) included:True", [16]),
        ("from:(union (sites Hand P1) (sites {5})) N included:True", [5, 9, 13, 16]),
        ("from:5 stop:(is Occupied (to))", sorted({*AROUND_5, 7, 13} - {10})),
        ("from:5 stop:(is Occupied (to)) stopIncluded:True", sorted({*AROUND_5, 7, 13})),
        ("from:5 NE stop:(is Occupied (to)) stopIncluded:(is Mover P1)", [10]),
        ("from:5 NE stop:(is Occupied (to)) stopIncluded:(is Mover P2)", []),
        ("from:5 N stop:(is In (to) (sites {9 13})) stopIncluded:(!= (to) 9)", []),
        (
            "from:5 (directions {N NE}) stop:(is In (to) (sites Top)) stopIncluded:True",
            [9, 10, 13, 15],
        ),
        ("from:5 Forward", [6, 7]),  # turned by 90 degrees
        ("from:10 Forward", [14]),
        ("from:0 Forward", [4, 8, 12]),  # nothing stands there
        ("from:0 (directions {Forward Rightward}) distance:1", [1, 4]),
        ("from:5 (directions Cell from:0 to:(+ 1 (mover)))", [6, 7]),
        ("from:5 (if (is Mover P1) N E)", [9, 13]),
    ],
)
def test_sites_in_a_direction(asked: str, expected: list[int]) -> None:
    start = '(place "King1" 5 rotation:2) (place "King1" 10)'
    found = sites(f"(sites Direction {asked})", start, items="(hand Each)")
    assert found == sorted(expected)


def test_sites_in_a_direction_see_the_outer_site() -> None:
    """`(from)` is not set, `(to)` is in the condition alone."""
    region = "(forEach of:(sites {0 4}) (sites Direction from:(site) E stop:(= (to) (+ 2 (site)))))"
    assert sites(region) == [1, 5]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("from:12 N Vertex", [17, 22]),
        ("from:12 N included:(is Mover P1) Vertex", [12, 17, 22]),
        ("from:12 Vertex", [2, 7, 17, 22, 10, 11, 13, 14]),
        ("from:(sites Corners Vertex) Diagonal distance:1 Vertex", [6, 8, 16, 18]),
    ],
)
def test_vertices_in_a_direction(asked: str, expected: list[int]) -> None:
    assert sites(f"(sites Direction {asked})", kind="Vertex") == sorted(expected)


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("from:0 to:15", [5, 10]),
        ("from:15 to:0", [5, 10]),
        ("from:0 fromIncluded:True to:15", [0, 5, 10]),
        ("from:0 to:15 toIncluded:True", [5, 10, 15]),
        ("from:0 fromIncluded:False to:15 toIncluded:False", [5, 10]),
        ("from:0 fromIncluded:(is Mover P1) to:15 toIncluded:(is Mover P2)", [0, 5, 10]),
        ("from:0 fromIncluded:(= (to) 15) to:15 toIncluded:(= (from) 15)", [0, 5, 10]),
        ("from:0 to:15 cond:(is Empty (between))", [10]),
        ("from:0 to:15 cond:(= (between) (+ 10 (from)))", [10]),
        ("Orthogonal from:0 to:15", []),
        ("Orthogonal from:0 fromIncluded:True to:15 toIncluded:True", [0, 15]),
        ("Orthogonal from:0 to:(+ 2 (mover))", [1, 2]),
        ("from:0 to:6", []),
        ("from:0 to:1", []),
        ("from:0 fromIncluded:True to:16", []),
        ("from:(- (mover) 2) to:3 toIncluded:True", []),
        ("from:(handSite P1) to:0 toIncluded:True", []),
        ("from:5 to:5 toIncluded:True", [5]),
    ],
)
def test_sites_between(asked: str, expected: list[int]) -> None:
    start = '(place "Man1" 5)'
    assert sites(f"(sites Between {asked})", start, items="(hand Each)") == expected


def test_vertices_between() -> None:
    assert sites("(sites Between Vertex from:0 to:20)", kind="Vertex") == [5, 10, 15]
    assert sites("(sites Between Vertex from:0 to:24)", kind="Vertex") == []
    assert sites("(sites Between Diagonal Vertex from:0 to:24)", kind="Vertex") == [6, 12, 18]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("at:0", [10]),
        ("Piece at:0", [10]),
        ("Empty at:0", [1, 2, 3, 4, 5, 8, 12]),
        ("Farthest at:0", [3, 5, 12]),
        ("Farthest at:14", [4, 11, 12, 15]),
        ("Farthest at:11", [14, 15]),
        ("Piece at:11 Orthogonal", [7, 10]),
        ("Piece at:(+ 10 (mover)) W", [10]),
        ("Empty at:0 Orthogonal", [1, 2, 3, 4, 8, 12]),
        ("Empty Vertex at:0", [1, 2, 3, 4, 5, 8, 12]),  # quirk: its type is ignored
        ("at:-1", []),
        ("at:(- (mover) 2)", []),
        ("at:(handSite P1)", []),
        ("Empty at:(handSite Mover)", []),
    ],
)
def test_sites_in_the_line_of_sight(asked: str, expected: list[int]) -> None:
    start = '(place "Man1" 10) (place "Man2" {6 7})'
    assert sites(f"(sites LineOfSight {asked})", start, items="(hand Each)") == expected


def test_the_line_of_sight_from_where_the_last_move_ended() -> None:
    start = '(place "Man1" {4 8}) (place "Man2" {6 7 9})'
    first = "(move (from 8) (to 1))"
    assert sites("(sites LineOfSight Empty)", start, first=first, made=(0,)) == [0, 2, 3, 5]
    assert sites("(sites LineOfSight N)", start, first=first, made=(0,)) == [9]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("{F R F} from:5", [5, 9, 10]),
        ("{F R F} from:(+ 4 (mover))", [5, 9, 10]),
        ("{F L F} from:5", [5, 6, 10]),
        ("{F L F} from:6", [6, 9, 10]),
        ("{F} from:5", [5, 6, 9]),
        ("{F F} from:5", []),
        ("{F} from:5 what:1", [5, 6, 9]),
        ("{F} from:5 what:2", []),
        ("{F} from:5 what:(mover)", [5, 6, 9]),
        ("{F} from:5 whats:{1 2}", [1, 5]),
        ("{F R F} from:10 whats:{1 0 2}", [10, 14, 15]),
        ("{F R F} from:10 whats:{1 0}", []),
        ("{F F F} from:3 whats:{0 (mover)}", []),
        ("{F F F} from:0 whats:{0 2}", []),
        ("{F F} from:13 whats:{0 1}", []),
        ("{F F} from:13 whats:{0 1 1}", [5, 9, 13]),
        ("{F F F} from:13 whats:{0 1 1 2}", [1, 5, 9, 13]),
        ("{F} from:3", [3, 7, 2]),  # an empty start asks for empty sites
        ("{F F F} from:0", [0, 4, 8, 12]),
        ("{F} from:-1", []),
        ("{F} from:(- (mover) 2)", []),
        ("{F} from:(handSite P1)", []),
    ],
)
def test_sites_of_a_pattern(asked: str, expected: list[int]) -> None:
    """Men of P1 on 5, 6, 9 and 10, of P2 on 1 and 15."""
    start = '(place "Man1" {5 6 9 10}) (place "Man2" {1 15})'
    found = sites(f"(sites Pattern {asked})", start, items="(hand Each)")
    assert found == sorted(expected)


def test_patterns_of_vertices_and_after_a_move() -> None:
    start = '(place "Man1" Vertex {6 7 12})'
    found = sites("(sites Pattern {F L F} Vertex from:6)", start, kind="Vertex")
    assert found == [6, 7, 12]
    moved = sites(
        "(sites Pattern {F R F})",
        '(place "Man1" {0 8 9})',
        first="(move (from 0) (to 4))",
        made=(0,),
    )
    assert moved == [4, 8, 9]
