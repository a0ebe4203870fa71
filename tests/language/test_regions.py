"""Regions: the members that small descriptions offer as targets (spec 08)."""

from __future__ import annotations

import pytest

import ludeme

START = """
    (place "Disc1" 0) (place "Disc2" 6) (place "Disc1" 12) (place "Disc2" {13 14})
"""


def members(
    region: str, *, start: str = START, items: str = "", board: str = "(board (square 5))"
) -> list[int]:
    """The sites of a region at the start of a game with player 1 to move."""
    state = ludeme.load(
        f"""(game "Regions" (players 2)
            (equipment {{{board} (piece "Disc" Each) (piece "Stone" Neutral) {items}}})
            (rules (start {{{start}}})
                (play (or (move Add (piece "Stone0") (to {region})) (move Pass)))
                (end (if (= 1 2) (result Mover Win)))))""",
        tier="python",
    ).start()
    return [move.to_site for move in state.legal_moves() if move.kind != "pass"]


FIXED = {
    "(sites Top)": [20, 21, 22, 23, 24],
    "(sites Centre)": [12],
    "(sites Corners)": [0, 4, 20, 24],
    "(sites Row 1)": [5, 6, 7, 8, 9],
    "(sites Row (+ 6 (mover)))": [],
    "(sites Column (mover))": [1, 6, 11, 16, 21],
    "(sites Side E)": [4, 9, 14, 19, 24],
    '(sites {"A1" "E5" "Z9"})': [0, 24],
    '(sites "B2")': [6],
    "(sites {3 1 3 -1 (mover)})": [1, 3],
    "(sites 12 {{F F R F}})": [1, 9, 15, 23],
    "(sites 12 {{F F R F}} rotations:False)": [23],
}

BY_PIECES = {
    "(sites Occupied by:Mover)": [0, 12],
    "(sites Occupied by:Enemy)": [6, 13, 14],
    "(sites Occupied by:All)": [0, 6, 12, 13, 14],
    '(sites Occupied by:P2 component:"Disc")': [6, 13, 14],
    '(sites Occupied by:Friend component:"Disc")': [],
    "(intersection (sites Empty) (sites Row 2))": [10, 11],
    "(sites Around 12 Orthogonal)": [7, 11, 13, 17],
    "(sites Around (sites {12 13}) Orthogonal)": [7, 8, 11, 14, 17, 18],
    "(sites Around 12 Enemy)": [6, 13],
    "(sites Around 12 Own includeSelf:True)": [12],
    "(sites Around 12 S includeSelf:(is Mover P1))": [7, 12],
    "(sites Around 12 distance:2)": [0, 2, 4, 10, 14, 20, 22, 24],
    "(sites Around 12 Orthogonal if:(is Empty (to)))": [7, 11, 17],
    "(sites Group at:13 Orthogonal)": [13, 14],
    "(sites Group at:13 Orthogonal if:(is Occupied (to)))": [12, 13, 14],
    '(sites Start (piece (id "Disc" P2)))': [6, 13, 14],
    "(sites LineOfSight at:10 Orthogonal)": [0, 12],
    "(sites LineOfSight Farthest at:10 E)": [11],
    "(sites LineOfSight Empty at:12 N)": [17, 22],
}

GEOMETRY = {
    "(sites Direction from:12 N stop:(is In (to) (sites Top)) stopIncluded:True)": [17, 22],
    "(sites Direction from:12 E stop:(is Occupied (to)))": [],
    "(sites Direction from:10 E included:True distance:1)": [10, 11],
    "(sites Between from:0 to:24)": [6, 12, 18],
    "(intersection (sites Inner) (sites Between from:5 to:9))": [6, 7, 8],
    "(intersection (sites Top) (sites Between from:20 fromIncluded:True to:23))": [20, 21, 22],
    "(sites Between from:0 fromIncluded:True to:24 cond:(is Empty (between)))": [0, 18],
    "(sites Distance Orthogonal from:24 (range 7 8))": [],
    "(sites Distance Orthogonal from:0 (exact 8))": [24],
    "(sites Distance (step (to if:True)) from:0 (exact 3))": [
        *(2, 3, 7, 8, 10, 11, 12, 13, 15, 16, 17, 18),
    ],
    "(sites Distance (step (to if:True)) from:0 (exact 0))": [1, 5, 6],
    "(sites Distance (step (to if:True)) from:0 (range 1 -1))": [1, 5, 6],
    "(sites Distance (step (to if:True)) from:0 (range 2 0))": [],
    "(sites Distance (step (to if:True)) from:(- (mover) 1) (range 2 -1))": [],
    "(expand origin:0)": [0, 1, 5, 6],
    "(expand (sites {0 (last To)}) steps:1 N)": [0, 5, 14, 19],
}

ALGEBRA = {
    "(union (sites Row 0) (sites Occupied by:Next))": [0, 1, 2, 3, 4, 6, 13, 14],
    "(union {(sites Occupied by:P2) (sites {0 3}) (sites Occupied by:All)})": [0, 3, 6, 12, 13, 14],
    "(union (sites Empty) (sites Occupied by:Next))": [
        *(site for site in range(25) if site not in (0, 12)),
    ],
    "(intersection {(sites Empty) (sites Inner) (sites Around (+ 10 (mover)))})": [7, 16, 17],
    "(difference (sites Row 2) 12)": [10, 11, 13, 14],
    "(difference (sites Row 2) (sites Occupied by:All))": [10, 11],
    "(sites (if (is Mover P1) (sites Top) (sites Bottom)))": [20, 21, 22, 23, 24],
    "(forEach (sites Board) if:(= 3 (row of:(site))))": [15, 16, 17, 18, 19],
    "(forEach (sites Occupied by:All) if:(is Empty (ahead (site) N)))": [0, 6, 12, 13, 14],
    "(forEach of:(sites Occupied by:Mover) (sites Around (site) Orthogonal))": [
        *(1, 5, 7, 11, 13, 17),
    ],
    "(forEach (players Enemy) (sites Occupied by:Player))": [6, 13, 14],
}
ALGEBRA["(if (is Mover P1) (sites Top) (sites Bottom))"] = ALGEBRA.pop(
    "(sites (if (is Mover P1) (sites Top) (sites Bottom)))"
)

_NEXT = "(sites Around (sites Occupied by:Next) Orthogonal)"

#: Parts that go over sites which other parts hold: none takes one away, or is stopped by one.
OVERLAPPING = {
    f"(union (sites Occupied by:Next) {_NEXT})": [1, 5, 6, 7, 8, 9, 11, 12, 13, 14, 18, 19],
    f"(union (sites {{13}}) (if (is Mover P1) {_NEXT}))": [1, 5, 7, 8, 9, 11, 12, 13, 18, 19],
    "(union (sites {12}) (sites Around (+ 11 (mover)) distance:(mover) S))": [7, 12],
    "(union (sites {12}) (sites Around (sites {12 13}) W includeSelf:(is Mover P2)))": [11, 12],
    "(forEach of:(sites {12 13}) (sites Around (sites {(site)}) Orthogonal))": [
        *(7, 8, 11, 12, 13, 14, 17, 18),
    ],
    "(forEach (players All) (sites Around (sites Occupied by:Player) S))": [1, 7, 8, 9],
    "(forEach (players All) (sites Around (sites Occupied by:Player) W))": [5, 11, 12],
    "(union (sites {13}) (sites Group at:14 Orthogonal if:(is Occupied (to))))": [12, 13, 14],
    "(union (sites {0}) (sites Playable))": [0, 12],
}


@pytest.mark.parametrize(
    ("region", "expected"),
    [*{**FIXED, **BY_PIECES, **GEOMETRY, **ALGEBRA, **OVERLAPPING}.items()],
)
def test_members(region: str, expected: list[int]) -> None:
    """The members, ascending; the same when each site is asked alone."""
    assert members(region) == expected
    asked = f"(forEach (sites Board) if:(is In (site) {region}))"
    if "(last" not in region:
        assert members(asked) == expected


@pytest.mark.parametrize("origin", ["(handSite P1)", "(sites {(handSite P1)})", "(+ 24 (mover))"])
@pytest.mark.parametrize("more", ["", "Empty", "if:(is Empty (to))", "distance:(mover)"])
def test_a_site_in_a_hand_is_around_itself_if_it_is_to_be(origin: str, more: str) -> None:
    """Though nothing else is (§5.7)."""
    for included, expected in ("True", [25]), ("(is Mover P1)", [25]), ("(is Mover P2)", []):
        around = f"(sites Around {origin} {more} includeSelf:{included})"
        assert members(around, items="(hand Each)") == expected


@pytest.mark.parametrize("how", ["", "Orthogonal", "(step (to if:True))", "(step N (to if:True))"])
@pytest.mark.parametrize("range_", ["(exact 0)", "(exact 2)", "(min 2)", "(range 1 3)", "(max 1)"])
def test_distances_known_and_found(how: str, range_: str) -> None:
    """What is written down while compiling is what is found in play, for a site and for each."""
    known, found = (
        members(f"(sites Distance {how} from:{origin} {range_})")
        for origin in ("12", "(+ 11 (mover))")
    )
    assert known == found
    each = f"(forEach of:(sites {{11 (+ 11 (mover))}}) (sites Distance {how} from:(site) {range_}))"
    one = members(f"(sites Distance {how} from:(+ 10 (mover)) {range_})")
    assert members(each) == sorted({*known, *one})


def test_intersections_loop_over_the_fewest_candidates() -> None:
    """The neighbours of a site are looked at, whatever else is intersected, and in any order."""
    for regions in (
        "(sites Inner) (sites Empty) (sites Around (from))",
        "(sites Around (from)) (sites Inner) (sites Empty)",
    ):
        game = ludeme.load(
            f"""(game "Steps" (players 2)
                (equipment {{(board (square 7))
                    (piece "Disc" Each
                        (move (from (from)) (to (intersection {{{regions}}}))))}})
                (rules (start {{(place "Disc1" 8) (place "Disc2" 40)}}) (play (forEach Piece))
                    (end (if (no Moves Next) (result Mover Win)))))""",
            tier="python",
        )
        assert [move.to_site for move in game.start().legal_moves()] == [9, 15, 16]
        assert "range(T_AROUND" in game.source
        assert "range(T_SITES" not in game.source


def test_owned_and_named_regions() -> None:
    """By role: owner and a part of the name; by name alone: the exact name, any owner (§9.1)."""
    items = """(regions "Home" P1 (sites Bottom)) (regions "Home" P2 (sites Top))
               (regions "Homestead" P1 {12}) (regions "Yard" {7 8})"""
    home = list(range(5))
    assert members("(sites Mover)", items=items) == [*home, 12]
    assert members('(sites P1 "Home")', items=items) == [*home, 12]
    assert members('(sites "Home")', items=items) == [*home, *range(20, 25)]
    assert members('(sites "Yard")', items=items) == [7, 8]
    assert members("(sites Next)", items=items) == [*range(20, 25)]


def test_regions_of_the_equipment_are_frozen() -> None:
    """What the equipment says about pieces is answered on the empty board (§9.1)."""
    assert members('(sites "R")', items='(regions "R" (sites Occupied by:P1))') == []


def test_steps_of_a_distance_face_as_the_piece_at_the_origin() -> None:
    """Relative directions are those of the first site's piece on every level (§6.4)."""
    arrow, start = '(piece "Arrow" Neutral S)', START + '(place "Arrow0" 22)'
    far = "(sites Distance (step Forward (to if:True)) from:22 (range 2 3))"
    assert members(far, items=arrow, start=start) == [7, 12]


def test_hands() -> None:
    """On a board of cells the occupied sites include hands; containers choose (§5.1)."""
    items, start = "(hand Each)", START + '(place "Disc" "Hand" count:2)'
    assert members("(sites Occupied by:Mover)", items=items, start=start) == [0, 12, 25]
    assert members("(sites Occupied by:Mover container:0)", items=items, start=start) == [0, 12]
    named = '(sites Occupied by:Mover container:"Hand")'
    assert members(named, items=items, start=start) == [25]
    assert members("(sites Hand Next)", items=items, start=start) == [26]
    on_vertices = "(board (square 5) use:Vertex)"
    found = members("(sites Occupied by:Mover)", items=items, start=start, board=on_vertices)
    assert found == [0, 12]


TRACKS = '(board (square 5) {(track "Path" {20 21 22 23 24 23 22 21 20} P1)})'


@pytest.mark.parametrize(
    ("region", "expected"),
    [
        ('(sites Track "Path")', [20, 21, 22, 23, 24]),
        ("(sites Track Mover)", [20, 21, 22, 23, 24]),
        ("(sites Track)", []),
        ('(sites Track "Path" from:22 to:21)', [21, 22, 23, 24]),
        ("(sites Track Mover from:(+ 21 (mover)) to:21)", [21, 22, 23, 24]),
    ],
)
def test_tracks(region: str, expected: list[int]) -> None:
    """A stretch runs from the first stop on to the next one with the last site (§6.9)."""
    assert members(region, board=TRACKS) == expected


def test_incident_elements() -> None:
    """Elements that touch; between vertices the cells of their edges (§5.8, quirk)."""
    board = "(board (square 3) use:Vertex)"
    start = '(place "Disc1" 0)'
    found = members("(sites Incident Vertex of:Cell at:(mover))", board=board, start=start)
    assert found == [1, 2, 4, 5]
    assert members("(sites Incident Vertex of:Vertex at:4)", board=board, start=start) == [
        *(0, 1, 2, 3)
    ]


def test_states_count_empty_sites() -> None:
    """The state of an empty site is 0 (§4, quirk)."""
    start = '(place "Disc1" 0 state:1) (place "Disc1" 3)'
    assert members("(sites State 1)", start=start) == [0]
    assert 7 in members("(sites State 0)", start=start)


def test_stacks_show_their_top() -> None:
    """Without `top:False` only the owner of the top piece counts (§5.1.6)."""
    start = '(place Stack items:{"Disc1" "Disc2"} 3) (place Stack "Disc1" 4 count:2)'
    assert members("(sites Occupied by:P1)", start=start) == [4]
    assert members("(sites Occupied by:P1 top:False)", start=start) == [3, 4]


def test_targets_of_moves() -> None:
    """The sites of a list of moves that is not played (§7)."""
    steps = "(forEach Piece (move Step N (to if:(is Empty (to)))))"
    assert members(f"(sites To {steps})") == [5, 17]
    assert members(f"(sites From {steps})") == [0, 12]


@pytest.mark.parametrize("number", ["2", "-1", "1000000000"])
def test_containers_that_do_not_exist_are_errors(number: str) -> None:
    with pytest.raises(ludeme.LudemeError, match=f"no container {number}") as told:
        members(f"(sites Occupied by:All container:{number})", items="(hand P1 size:2)")
    assert told.value.text == number
