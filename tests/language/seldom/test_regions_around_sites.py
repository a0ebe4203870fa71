"""Regions around sites, and elements that touch or cross one (spec 08 §5.7, §5.8, §6.7)."""

from __future__ import annotations

from itertools import combinations

import pytest

from .listing import sites
from .test_paths_and_trees import EDGES

PIECES = '(piece "Rock" Neutral) (piece "Tree" Shared) (hand Each)'
START = '(place "Man1" {5 6}) (place "Man2" 4) (place "Rock0" 10) (place "Tree" 9)'


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("5", [0, 1, 2, 4, 6, 8, 9, 10]),
        ("5 Empty", [0, 1, 2, 8]),
        ("5 NotEmpty", [4, 6, 9, 10]),
        ("5 Own", [6, 9]),
        ("5 NotOwn", [4, 10]),
        ("5 Enemy", [4]),
        ("5 NotEnemy", [6, 9]),
        ("5 Own if:(!= (to) (+ 1 (from)))", [9]),
        ("5 NotOwn Orthogonal", [4]),
        ("5 NotEmpty distance:2", []),
        ("5 distance:2", [7, 13, 15]),
        ("5 distance:(+ 1 (mover))", [7, 13, 15]),
        ("5 distance:(+ 1 (mover)) Diagonal", [15]),
        ("5 distance:(- (mover) 1)", []),
        ("5 distance:0", []),
        ("5 distance:0 includeSelf:True", [5]),
        ("5 includeSelf:True", [0, 1, 2, 4, 5, 6, 8, 9, 10]),
        ("5 N includeSelf:(is Mover P1)", [5, 9]),
        ("5 N includeSelf:(is Mover P2)", [9]),
        ("5 Enemy includeSelf:True", [4, 5]),
        ("(+ 4 (mover)) Orthogonal", [1, 4, 6, 9]),
        ("(+ 4 (mover)) Orthogonal if:(> (to) (from))", [6, 9]),
        ("(sites {5 6}) Orthogonal", [1, 2, 4, 7, 9, 10]),
        ("(sites {5 6}) Orthogonal includeSelf:True", [1, 2, 4, 5, 6, 7, 9, 10]),
        ("(sites {5 6}) NotEmpty", [4, 9, 10]),
        ("(sites Occupied by:P1) Own Orthogonal", [9]),
        ("(sites Occupied by:P1) Orthogonal if:(= (to) (+ 4 (from)))", [9, 10]),
        ("(sites Occupied by:P1) distance:(mover) Orthogonal", [1, 2, 4, 7, 9, 10]),
        ("(sites Occupied by:P1) N includeSelf:(is Mover P1)", [5, 6, 9, 10]),
        ("(sites {})", []),
        ("-1", []),
        ("-1 includeSelf:True", []),
        ("(- (mover) 2) includeSelf:True", []),
        ("(handSite P1)", []),
        ("(handSite P1) includeSelf:True", [16]),
        ("(handSite Mover) includeSelf:True", [16]),
        ("(union (sites {5}) (sites Hand Mover)) N includeSelf:True", [5, 9, 16]),
    ],
)
def test_sites_around(asked: str, expected: list[int]) -> None:
    assert sites(f"(sites Around {asked})", START, items=PIECES) == expected


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("Own", [6, 9]),
        ("NotOwn", [0, 1, 4, 10]),
        ("Enemy", [1, 4]),
        ("NotEnemy", [1, 4, 9]),  # quirk: the opposite of its name
    ],
)
def test_sites_around_in_teams(asked: str, expected: list[int]) -> None:
    start = f'{START} (place "Man3" 0) (place "Man4" 1) (set Team 1 {{P1 P3}}) '
    start += "(set Team 2 {P2 P4})"
    assert sites(f"(sites Around 5 {asked})", start, items=PIECES, players=4) == expected


def test_vertices_around() -> None:
    assert sites("(sites Around Vertex 12)", kind="Vertex") == [7, 11, 13, 17]
    far = sites("(sites Around Vertex 12 distance:2 All)", kind="Vertex")
    assert far == [0, 2, 4, 10, 14, 20, 22, 24]
    assert sites("(sites Around Vertex (+ 11 (mover)) Empty N)", kind="Vertex") == [17]


# --- four cells, nine vertices and twelve edges ---

CELLS = ((0, 1, 3, 4), (1, 2, 4, 5), (3, 4, 6, 7), (4, 5, 7, 8))


def parts(kind: str) -> list[set[int]]:
    """The vertices of each element."""
    return [set(part) for part in {"Cell": CELLS, "Edge": EDGES}.get(kind, [[v] for v in range(9)])]


def incident(result: str, of: str, at: int) -> list[int]:
    """What touches an element, from its vertices alone."""
    own = parts(of)[at]
    if of == result == "Vertex":  # quirk: cells of the incident edges
        around = [edge for edge in parts("Edge") if own <= edge]
        cells = enumerate(parts("Cell"))
        return [k for k, cell in cells if k != at and any(edge <= cell for edge in around)]
    others = list(enumerate(parts(result)))
    if of == result:
        shared = {"Cell": 2, "Edge": 1}[of]
        return [k for k, other in others if k != at and len(own & other) == shared]
    return [k for k, other in others if own <= other or other <= own]


SQUARES = "(board (square 2))"
SITES = {"Cell": (0, 3), "Edge": (3, 8), "Vertex": (1, 4)}


@pytest.mark.parametrize("of", SITES)
@pytest.mark.parametrize("result", SITES)
def test_incident_elements(result: str, of: str) -> None:
    one, other = SITES[of]
    known = sites(f"(sites Incident {result} of:{of} at:{one})", board=SQUARES, kind=result)
    assert known == incident(result, of, one)
    asked = f"(sites Incident {result} of:{of} at:(+ {other - 1} (mover)))"
    found = sites(asked, board=SQUARES, kind=result)
    assert found == incident(result, of, other)


@pytest.mark.parametrize("at", ["-1", "(- (mover) 2)", "(+ 11 (mover))"])
def test_nothing_is_incident_to_nothing(at: str) -> None:
    assert sites(f"(sites Incident Vertex of:Edge at:{at})", board=SQUARES, kind="Vertex") == []


@pytest.mark.parametrize(
    ("at", "who", "expected"),
    [
        ("(+ 3 (mover))", "P1", [3]),
        ("(+ 3 (mover))", "owner:(player 1)", [3]),
        ("(+ 3 (mover))", "Mover", [3]),
        ("(+ 3 (mover))", "Next", [5]),
        ("(+ 3 (mover))", "owner:(player (next))", [5]),
        ("(+ 3 (mover))", "All", [3, 5, 6]),  # shared ones too, but no neutral ones
        ("(+ 3 (mover))", "Shared", [3, 5, 6]),
        ("(+ 3 (mover))", "owner:(player (+ 2 (mover)))", [3, 5, 6]),
        ("4", "Mover", [3]),
        ("4", "P1", []),  # quirk: asked once, on the empty board
        ("4", "All", []),
        ("4", "owner:(player 1)", []),
    ],
)
def test_incident_elements_of_players(at: str, who: str, expected: list[int]) -> None:
    """Edges 3, 5, 6 and 8 meet in vertex 4."""
    start = '(place "Man1" Edge {3 0}) (place "Man2" Edge {5 11})'
    start += ' (place "Tree" Edge 6) (place "Rock0" Edge 8)'
    items = '(piece "Rock" Neutral) (piece "Tree" Shared)'
    found = sites(
        f"(sites Incident Edge of:Vertex at:{at} {who})",
        start,
        SQUARES,
        items=items,
        kind="Edge",
    )
    assert found == expected


# --- five vertices, all joined ---

ALL = list(combinations(range(5), 2))
PENTAGON = f"""(board (graph vertices:{{ {{0 0}} {{4 0}} {{5 3}} {{2 5}} {{-1 3}} }}
    edges:{{ {" ".join(f"{{{a} {b}}}" for a, b in ALL)} }}) use:Edge)"""


def crossing(at: int) -> set[int]:
    """Chords cross if their ends alternate around the pentagon."""
    a, b = ALL[at]
    chords = list(enumerate(ALL))
    return {k for k, (c, d) in chords if a < c < b < d or c < a < d < b}


@pytest.mark.parametrize("at", [1, 2, 5, 0])
def test_edges_that_cross_an_edge(at: int) -> None:
    """Pieces of P1 on even edges, of P2 on the odd ones but for the last two."""
    owners: dict[int, list[int]] = {1: [0, 2, 4, 6], 2: [1, 3, 5], 0: [8]}
    start = " ".join(
        f'(place "{piece}" {{ {" ".join(map(str, owners[who]))} }})'
        for who, piece in ((1, "Man1"), (2, "Man2"), (0, "Rock0"))
    )
    everything = {k for own in owners.values() for k in own}
    for who, among in {
        "P1": owners[1],
        "Mover": owners[1],
        "(player 2)": owners[2],
        "Next": owners[2],
        "Neutral": owners[0],
        "All": everything,
        "Shared": everything,
        "(player (+ 2 (mover)))": everything,
    }.items():
        found = sites(
            f"(sites Crossing at:(+ {at - 1} (mover)) {who})",
            start,
            PENTAGON,
            items='(piece "Rock" Neutral)',
        )
        assert found == sorted(crossing(at) & set(among)), who


@pytest.mark.parametrize("at", ["-1", "(- (mover) 2)", "(+ 9 (mover))"])
def test_nothing_crosses_no_edge(at: str) -> None:
    assert sites(f"(sites Crossing at:{at} All)", '(place "Man1" {0 1 2 3 4})', PENTAGON) == []


@pytest.mark.parametrize("start", ["5", "(+ 5 (count Moves))"])
@pytest.mark.parametrize(
    ("turning", "expected"), [("(is Mover P1)", [3, 11, 12, 14]), ("(is Mover P2)", [12, 14])]
)
def test_walks_that_turn_when_the_position_says_so(
    start: str, turning: str, expected: list[int]
) -> None:
    region = f"(sites {start} {{{{F F R F}} {{F F L F}}}} rotations:{turning})"
    assert sites(region) == expected
