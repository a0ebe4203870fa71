"""Integers of sites and levels that hardly any game asks for (spec 07 §2.5, §2.6, §2.9)."""

from __future__ import annotations

from .both_tiers import given, stacked


def test_levels() -> None:
    """Level -1 is the top one for pieces and their owners and values; none is below or above."""
    start = stacked(s1="Man1 King2 Man2", s2="King1")
    below = "(- 0 (mover))"
    given(
        {
            "(what at:1)": 1,  # quirk: the bottom
            "(who at:1)": 2,
            "(what at:1 level:-1)": 2,
            f"(what at:1 level:{below})": 2,
            "(what at:1 level:(mover))": 4,
            "(what at:1 level:(+ 2 (mover)))": 0,
            "(who at:1 level:0)": 1,
            "(who at:1 level:-1)": 2,
            f"(who at:1 level:{below})": 2,
            f"(what at:2 level:{below})": 3,
            f"(what at:0 level:{below})": 0,
            "(topLevel at:1)": 2,
            "(topLevel at:0)": 0,
            "(topLevel at:-1)": 0,
            "(topLevel at:(+ 15 (mover)))": -1,
            "(size Stack at:1)": 3,
            "(size Stack in:(sites {0 1 2}))": 4,
            "(size Stack at:-1)": 0,
            "(size Stack)": 0,  # after a pass
            "(count at:1)": 3,
            "(count in:(sites Board))": 4,
        },
        start,
    )


def test_values_of_levels() -> None:
    start = '(place "Man1" 1 value:3) (place "Man1" 1 value:5) (place Stack "Man2" 2)'
    given(
        {
            "(value Piece at:1)": 5,
            "(value Piece at:1 level:0)": 3,
            "(value Piece at:1 level:-1)": 5,
            "(value Piece at:1 level:(- 0 (mover)))": 5,
            "(value Piece at:1 level:(mover))": 5,
            "(value Piece at:-1)": 0,
        },
        start,
    )


def test_states_in_hands_are_those_of_the_top() -> None:
    start = (
        '(place "Man1" (handSite P1) state:1) (place "Man1" (handSite P1) state:2)'
        ' (place "Man1" 3 state:4) (place "Man1" 3 state:5) (place Stack "Man2" 2)'
    )
    given(
        {
            "(state at:(handSite P1))": 2,
            "(state at:(handSite P1) level:0)": 2,  # quirk
            "(state at:(handSite P1) level:1)": 2,
            "(size Stack at:(handSite P1))": 2,
            "(what at:(handSite P1) level:0)": 1,
            "(state at:3 level:0)": 4,
            "(state at:3)": 5,
        },
        start,
        "(hand Each)",
    )


def test_places_of_pieces() -> None:
    start = stacked(s1="Man1 King2 Man2 Man1", s2="King1", s3="Man2 Man2")
    given(
        {
            '(where "Man" P1)': 1,
            '(where "Man" Next)': 1,  # on any level
            '(where "King" P1)': 2,
            '(where "Man" (next))': 1,
            '(where (id "King2"))': 1,
            "(where (+ 2 (mover)))": 2,
            "(where (- (mover) 1))": -1,
            '(where Level "Man" P1 at:1)': 3,
            '(where Level "Man" P1 at:1 fromTop:True)': 3,
            '(where Level "Man" P1 at:1 fromTop:False)': 0,
            '(where Level "Man" P1 at:1 fromTop:(is Mover P2))': 0,
            '(where Level "King" Next at:1)': 1,
            '(where Level "King" P1 at:1)': -1,
            '(where Level "Man" P2 at:(+ 2 (mover)))': 1,
            '(where Level "Man" P2 at:-1)': -1,
            '(where Level (id "Man2") at:3 fromTop:False)': 0,
            "(where Level (mover) at:1)": 3,
            "(where Level (- (mover) 1) at:1)": -1,
            "(where Level (mover) at:(+ 15 (mover)))": -1,
        },
        start,
    )


def test_places_of_pieces_in_a_state() -> None:
    start = '(place "Man1" 1 state:2) (place "Man1" 4 state:3) (place "Man2" 2 state:3)'
    given(
        {
            '(where "Man" P1 state:3)': 4,
            '(where "Man" Mover state:(+ 1 (mover)))': 1,
            '(where "Man" P2 state:2)': -1,
            '(where "Man" P1)': 1,
            '(where "King" P1)': -1,
        },
        start,
    )


def test_sites_of_the_board() -> None:
    given(
        {
            "(coord row:1 column:2)": 6,
            "(coord row:(mover) column:(next))": 6,
            "(coord row:(+ 3 (mover)) column:0)": -1,
            "(coord row:0 column:(- 0 (mover)))": -1,
            "(coord row:9 column:0)": -1,
            "(coord row:0 column:-3)": -1,
            "(coord Vertex row:(mover) column:(mover))": 6,
            '(coord "C2")': 6,
            "(row of:6)": 1,
            "(column of:(+ 5 (mover)))": 2,
            "(row of:-1)": -1,
            "(phase of:(- 0 (mover)))": -1,
            "(layer of:5)": 0,
            "(edge 0 1)": 0,
            "(edge 1 0)": 0,
            "(edge 0 2)": -1,
            "(edge (- (mover) 1) 1)": 0,
            "(edge (mover) (- (mover) 1))": 0,
            "(edge (mover) (+ 6 (next)))": -1,
            "(regionSite (sites Bottom) index:2)": 2,
            "(regionSite (sites Bottom) index:(+ 3 (mover)))": -1,
            "(regionSite (sites Occupied by:P1) index:(mover))": 9,
            "(regionSite (sites Occupied by:P1) index:-1)": -1,
            "(arrayValue (array {5 4 (mover)}) index:2)": 1,
            "(arrayValue (array {5 4 (mover)}) index:(+ 2 (mover)))": -1,
            '(id "King" P1)': 3,
            '(id "King" Next)': 4,
            '(id "Hand2")': 2,
            "(handSite P2)": 17,
            "(handSite Next)": 17,
            "(handSite P1 1)": 17,
            "(handSite Shared)": -1,
        },
        '(place "Man1" {2 9})',
        "(hand Each)",
    )


def test_sizes_of_groups_and_territories() -> None:
    """The rows, from below: ... 1; . 1 1 .; 2 2 . 2; . . 2 . (of the players)."""
    start = '(place "Man1" {3 5 6}) (place "Man2" {8 9 11 14})'
    given(
        {
            "(size Group at:5 Orthogonal)": 2,
            "(size Group at:5)": 3,
            "(size Group at:0 Orthogonal)": 4,  # an empty area: 0 1 2 4
            "(size Group at:5 Orthogonal if:(is Occupied (to)))": 4,
            "(size Group at:0 if:(is Occupied (to)))": 0,
            "(size Group at:9 Orthogonal if:(= (who at:(from)) (who at:(to))))": 2,
            "(size Group at:(+ 15 (mover)))": 0,
            "(size Territory P1 Orthogonal)": 0,
            "(size Territory P2 Orthogonal)": 3,  # 12 13, 15; 10 has both beside it, and so 7
            "(size Territory Next Orthogonal)": 3,
            "(size Territory All Orthogonal)": 9,
            "(size Territory (player 2) Orthogonal)": 3,
        },
        start,
    )
    given({"(size Territory P1)": 16, "(size Territory P2 Diagonal)": 16})


def test_steps() -> None:
    """One relation for all: it is that of neighbours here."""
    given(
        {
            "(count Steps 0 15)": 3,
            "(count Steps Orthogonal 0 15)": 3,  # quirk
            "(count Steps 0 (sites {15 6}))": 2,
            "(count Steps (- (mover) 1) (sites Top))": 3,
            "(count Steps (- (mover) 1) (sites Occupied by:P2))": 2,
            "(count Steps 5 (sites Occupied by:P1))": 0,
            "(count Steps -1 (sites Top))": 0,
            "(count Steps (- 0 (mover)) (sites Occupied by:P2))": 0,
            "(count Steps (mover) (+ 4 (mover)))": 1,
            "(count Steps 3 (sites {}))": 0,
            "(count Steps (+ 15 (mover)) (sites Occupied by:P2))": 0,
        },
        '(place "Man2" {2 7})',
    )


def test_steps_of_pieces() -> None:
    """Over empty sites: 1 and 5 are filled."""
    walk = "(count Steps (step Orthogonal (to if:(is Empty (to)))) {})"
    asked = {
        "0 2": 8,
        "0 (sites Right)": 6,
        "0 0": 0,
        "0 (sites {})": 0,
        "0 (sites Occupied by:P1)": 0,
        "-1 3": 0,
        "0 -1": 0,
        "(mover) 3": 2,
    }
    start = '(place "Man2" {1 5 9})'
    given({walk.format(way): steps for way, steps in asked.items()}, start)
