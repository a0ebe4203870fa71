"""Regions of pieces: where they stand, what large ones cover, what can be played (spec 08 §5)."""

from __future__ import annotations

import pytest

from .both_tiers import stacked
from .listing import sites

PIECES = '(piece "Rock" Neutral) (piece "Tree" Shared) (hand Each)'
START = """(place "Man1" {0 1}) (place "King1" 5) (place "Man2" 6) (place "King2" 7)
    (place "Rock0" 10) (place "Tree" 11) (place "Man1" (handSite P1))
    (place "Man2" (handSite P2))"""


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("by:All", [0, 1, 5, 6, 7, 10, 11, 16, 17]),
        ("by:P1", [0, 1, 5, 16]),
        ("by:Friend", [0, 1, 5, 16]),
        ("by:TeamMover", [0, 1, 5, 16]),
        ("by:Team2", [6, 7, 17]),
        ("by:Ally", []),
        ("by:Neutral", [10]),
        ("by:Shared", [11]),
        ("by:Each", [11]),
        ("by:Enemy", [6, 7, 17]),
        ("by:NonMover", [6, 7, 10, 17]),
        ("by:(player (next))", [6, 7, 17]),
        ("by:P1 container:0", [0, 1, 5]),
        ('by:P1 container:"Board"', [0, 1, 5]),
        ("by:P1 container:1", [16]),
        ("by:All container:2", [17]),
        ("by:All container:(mover)", [16]),
        ("by:All container:(next)", [17]),
        ("by:All container:(- (mover) 1)", [0, 1, 5, 6, 7, 10, 11]),
        ('by:Mover container:"Hand"', [16]),
        ('by:Next container:"Hand"', [17]),
        ('by:P2 container:"Hand2"', [17]),
        ('by:(player (next)) container:"Hand"', [17]),
        ('by:(player (+ 5 (mover))) container:"Hand"', []),
        ('by:All container:"Hand"', []),  # quirk: the number of a role is that of no hand
        ('by:All component:"King"', [5, 7]),
        ('by:P1 component:"King"', [5]),
        ('by:Mover components:{"Man" "King"}', [0, 1, 5, 16]),
        ('by:Enemy component:"King"', [7]),
        ('by:NonMover component:"Man"', [6, 17]),
        ('by:NonMover component:"Rock"', [10]),
        ('by:Friend component:"King"', []),  # quirk
        ('by:Ally component:"King"', []),
        ('by:Team1 component:"King"', [5]),
        ("by:P1 component:3", [5]),
        ("by:P1 component:4", []),
        ("by:All component:4", [7]),
        ("by:Mover component:(+ 2 (mover))", [5]),
        ("by:All component:(+ 2 (next))", [7]),
        ("by:All component:0", []),
        ('by:Mover container:0 component:"Man"', [0, 1]),
        ("by:Mover on:Vertex", []),
        ("by:All on:Edge", []),
    ],
)
def test_occupied_sites(asked: str, expected: list[int]) -> None:
    assert sites(f"(sites Occupied {asked})", START, items=PIECES) == expected


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("by:P1", [0, 1]),
        ("by:All", [0, 1, 2, 5]),
        ("by:All container:1", [16]),
        ('by:Next container:"Hand"', [17]),
        ("by:All on:Vertex", [0, 1, 2, 5]),
        ("by:All on:Edge", [3]),
    ],
)
def test_occupied_vertices_are_never_those_of_hands(asked: str, expected: list[int]) -> None:
    start = '(place "Man1" {0 1}) (place "King2" {2 5}) (place "Man2" Edge 3)'
    start += ' (place "Man1" (handSite P1)) (place "Man2" (handSite P2))'
    board = "(board (square 4) use:Vertex)"
    found = sites(
        f"(sites Occupied {asked})",
        start,
        board,
        items="(hand Each)",
        kind="Edge" if "Edge" in asked else "Cell" if "container" in asked else "",
    )
    assert found == expected


TEAMS = "(set Team 1 {P1 P3}) (set Team 2 {P2 P4})"


@pytest.mark.parametrize(
    ("asked", "first", "third"),
    [
        ("by:Friend", [0, 2, 6], [0, 2, 6]),
        ("by:TeamMover", [0, 2, 6], [0, 2, 6]),
        ("by:Team1", [0, 2, 6], [0, 2, 6]),
        ("by:Team2", [1, 3], [1, 3]),
        ("by:Ally", [2, 6], [0]),
        ("by:Enemy", [1, 3], [1, 3]),
        ("by:NonMover", [1, 2, 3, 6, 10], [0, 1, 3, 10]),
        ("by:P3", [2, 6], [2, 6]),
        ('by:Ally component:"Man"', [], []),  # quirks: of a single player, if any
        ('by:Friend component:"Man"', [], []),
        ('by:Team2 component:"Man"', [1], [1]),
        ('by:TeamMover component:"Man"', [0], [0]),
        ('by:Enemy component:"Man"', [1, 3], [1, 3]),
        ('by:All component:"King"', [6], [6]),
        ('by:Next component:"Man"', [1], [3]),
    ],
)
def test_occupied_sites_in_teams(asked: str, first: list[int], third: list[int]) -> None:
    """Asked when P1 moves, and when P3 does."""
    start = f"""{" ".join(f'(place "Man{k + 1}" {k})' for k in range(4))}
        (place "King3" 6) (place "Rock0" 10) {TEAMS}"""
    items = '(piece "Rock" Neutral)'
    for made, expected in (((), first), ((0, 0), third)):
        found = sites(f"(sites Occupied {asked})", start, items=items, players=4, made=made)
        assert found == expected


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("by:P1", [1, 2]),
        ("by:P1 top:False", [0, 1, 2, 3]),
        ('by:P1 component:"King"', [1, 2]),  # quirk: only the owner of the top piece counts
        ('by:P1 component:"King" top:False', [1, 2, 3]),
        ('by:Mover component:"Man"', [1, 2]),
        ('by:Mover component:"Man" top:False', [0, 1, 2]),
        ('by:Next component:"Man"', [0, 3]),
        ('by:Next component:"King"', []),
        ("by:All component:3 top:False", [1, 2, 3]),
        ("by:Enemy top:False", [0, 3]),
        ("by:All", [0, 1, 2, 3]),
    ],
)
def test_occupied_stacks(asked: str, expected: list[int]) -> None:
    start = stacked(s0="Man1 Man2", s1="King1 Man1", s2="Man1 King1", s3="King1 Man2")
    assert sites(f"(sites Occupied {asked})", start) == expected


HOOK = '(tile "Hook" Shared {F F R F}) (hand Each)'
HOOKED = '(place "Man1" 3) (place "Man1" (handSite P1))'


@pytest.mark.parametrize(
    ("region", "expected"),
    [
        ("LargePiece at:1", [1, 5, 9, 10]),
        ("LargePiece at:(- (count Moves) 0)", [1, 5, 9, 10]),
        ("LargePiece at:3", [3]),
        ("LargePiece at:0", []),
        ("LargePiece at:-1", []),
        ("LargePiece at:(handSite P1)", []),
        ("Occupied by:Shared", [1]),
        ("Occupied by:Shared container:0", [1, 5, 9, 10]),
        ("Occupied by:All container:0", [1, 3, 5, 9, 10]),
        ("Occupied by:P1 container:0", [3]),
        ('Occupied by:All component:"Hook"', [1]),
        ('Occupied by:All container:0 component:"Hook"', [1, 5, 9, 10]),
    ],
)
def test_sites_of_large_pieces(region: str, expected: list[int]) -> None:
    # of the states that it can be added in, the first is the one that faces north
    first = '(move Add (piece "Hook") (to (sites {1})))'
    found = sites(f"(sites {region})", HOOKED, items=HOOK, first=first, made=(0,))
    assert found == expected


def test_sites_of_ordinary_pieces_as_if_they_were_large() -> None:
    assert sites("(sites LargePiece at:(+ 2 (mover)))", '(place "Man1" 3)') == [3]
    assert sites("(sites LargePiece at:2)", '(place "Man1" 3)') == []
    vertex = '(place "Man1" Vertex 24)'
    assert sites("(sites LargePiece Vertex at:24)", vertex, kind="Vertex") == [24]


def test_playable_sites() -> None:
    """The centre before the first move; later what is free beside a piece."""
    for region in ("(sites Playable)", "(sites LineOfPlay)"):
        start = '(place "Man1" 0)'
        assert sites(region, start) == [5, 6, 9, 10]
        assert sites(region, start, made=(0,)) == [1, 4, 5]
    two = '(place "Man1" {0 1})'
    assert sites("(sites Playable)", two, made=(0,)) == [2, 4, 5, 6]
    assert sites("(sites Playable)", made=(0,)) == []
    points = "(board (rectangle 2 5) use:Vertex)"  # of which there are more than cells
    assert sites("(sites Playable)", board=points, kind="Vertex") == [2, 7]


def test_playable_sites_without_a_board() -> None:
    """The centre until there is a piece; a board of 5 by 5 stands for the plane."""
    board = "(boardless Square 5)"
    assert sites("(sites Playable)", board=board) == [12]
    ring = [6, 7, 8, 11, 13, 16, 17, 18]
    assert sites("(sites Playable)", '(place "Man1" 12)', board) == ring
    first = '(move Add (piece "Man1") (to (sites {12})))'
    assert sites("(sites Playable)", board=board, first=first, made=(0,)) == ring


def test_states_of_elements_of_another_type_than_the_boards() -> None:
    """Vertices are looked at up to the number of cells, which is 16 (08 §4)."""
    start = '(place "Man1" Vertex {3 15 16 24} state:2) (place "Man1" 5 state:2)'
    assert sites("(sites State Vertex 2)", start, kind="Vertex") == [3, 15]
    assert sites("(sites State 2)", start) == [5]


@pytest.mark.parametrize("board", ["(board (square 4))", "(board (square 4) use:Vertex)"])
@pytest.mark.parametrize(
    ("container", "expected"), [(0, list(range(2, 16))), (1, [17]), (2, [19]), (3, [])]
)
def test_empty_sites_of_the_container_meant_now(
    board: str, container: int, expected: list[int]
) -> None:
    """The number may be known in play only: it is still 0 while the moves are listed."""
    region = f"(sites Empty (+ {container} (count Moves)))"
    start = '(place "Man" "Hand") (place "Man1" {0 1})'
    assert sites(region, start, board, items="(hand Each size:2)", kind="Cell") == expected
