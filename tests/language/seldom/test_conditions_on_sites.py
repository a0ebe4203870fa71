"""Conditions on sites that hardly any game asks, on small positions (spec 07 §1.5)."""

from __future__ import annotations

from .both_tiers import PYRAMID, TOLD, number, stacked, told


def test_related_sites() -> None:
    told(
        {
            "(is Related Orthogonal 5 6)": True,
            "(is Related Orthogonal 5 10)": False,
            "(is Related Diagonal 5 10)": True,
            "(is Related All 5 (sites {0 15}))": True,
            "(is Related All 5 (sites {3 15}))": False,
            "(is Related OffDiagonal 5 (sites Board))": False,
            "(is Related Adjacent (+ 4 (mover)) (sites Row 0))": True,
            "(is Related Orthogonal (+ 4 (mover)) (+ 4 (next)))": True,
            "(is Related Orthogonal (- 0 (mover)) 5)": False,
            "(is Related Adjacent Vertex 0 6)": False,  # across the first cell
            "(is Related Diagonal Vertex 0 6)": True,
            "(is Related Orthogonal Vertex 0 6)": False,
            "(is Related Orthogonal Vertex 0 5)": True,
            "(is Related Adjacent Edge 0 1)": True,  # two sides of the board's edge
            "(is Related Adjacent Edge 0 0)": True,  # quirk: the edge itself
            "(is Related All Edge 0 (sites {0}))": True,
            "(is Related Orthogonal Edge (- (mover) 1) (- (mover) 1))": True,
            "(is Related Diagonal Edge 0 (sites {0 1 2 3 4}))": False,
            "(is Related OffDiagonal Edge 0 0)": False,
            "(is Related Adjacent Edge 0 39)": False,
        }
    )


def test_empty_and_occupied_numbers_of_edges_and_hands() -> None:
    """Cells 0 to 15, hands 16 and 17, edges 0 to 39."""
    start = '(place "Man1" Edge {16 17 20}) (place "King2" (handSite P2)) (place "Man2" 3)'
    told(
        {
            "(is Empty Edge 0)": True,
            "(is Empty Edge 16)": True,  # of the first hand
            "(is Empty Edge 17)": False,  # the second
            "(is Empty Edge 20)": False,
            "(is Empty Edge 21)": True,
            "(is Empty Edge (+ 39 (mover)))": False,
            "(is Empty Edge (+ 15 (mover)))": True,
            "(is Empty Edge (+ 16 (mover)))": False,
            "(is Empty Edge (+ 20 (mover)))": True,
            "(is Occupied Edge 16)": False,
            "(is Occupied Edge 17)": True,
            "(is Occupied Edge 20)": False,  # quirk: beyond the hands
            "(is Occupied Edge (+ 19 (mover)))": False,
            "(is Occupied 3)": True,
            "(is Occupied 17)": True,
            "(is Empty 17)": False,
            "(is Empty (+ 17 (mover)))": False,
            "(is Occupied (+ 17 (mover)))": False,
        },
        start,
        "(hand Each)",
    )


def test_flat_sites() -> None:
    """Vertices 3 4 9 10 lie on four of the ground each, 7 on those four."""
    start = '(place "Man1" {0 1 5 6 2 8 11 12 13 3 4 10})'
    told(
        {
            "(is Flat 0)": True,
            "(is Flat 13)": True,
            "(is Flat 3)": True,
            "(is Flat 7)": False,
            "(is Flat (+ 6 (mover)))": False,
            "(is Flat (+ 2 (mover)))": True,
            "(all Sites (sites {0 3 4 9 10}) if:(is Flat (site)))": True,
        },
        start,
        board=PYRAMID,
    )
    start = '(place "Man1" {0 1 5 3 4 9 10})'
    told({"(is Flat 3)": False, "(is Flat 4)": False, "(is Flat 7)": True}, start, board=PYRAMID)


def test_pieces_within_regions() -> None:
    start = stacked(s1="Man1 King2", s5="Man2", s6="King1 Man1 Man1")
    man, king = '(id "Man1")', '(id "King1")'
    told(
        {
            f"(is Within {man} at:1)": True,  # on any level
            f"(is Within {man} at:5)": False,
            f"(is Within {king} in:(sites {{0 1 5}}))": False,
            f"(is Within {king} in:(sites {{0 6 5}}))": True,
            f"(is Within {king} at:-1)": False,
            "(is Within (+ 1 (mover)) at:(+ 4 (mover)))": True,
            f"(is Within {king})": False,  # after a pass
        },
        start,
    )


def test_pieces_within_regions_of_several_types() -> None:
    """Quirk: the numbers count, whatever they are the numbers of."""
    start = '(place "Man1" Vertex 3) (place "King1" 5) (place "Man2" Edge 30)'
    told(
        {
            '(is Within (id "Man1") at:3)': True,
            '(is Within (id "King1") at:3)': False,
            '(is Within (id "King1") in:(sites {3 5}))': True,
            '(is Within (id "Man2") at:(+ 29 (mover)))': True,
            '(is Within (id "Man2") in:(sites {3 5}))': False,
        },
        start,
    )


def test_types_of_the_last_sites() -> None:
    asked = (
        "(+ {(if (is LastTo Vertex) 1 0) (if (is LastTo Cell) 2 0) (if (is LastFrom Edge) 4 0)})"
    )
    for type_, expected in (("Vertex", 1), ("Cell", 2), ("Edge", 4)):
        set_score = f"(then (set Score P1 {asked}))"
        first = f'(move Add (piece "King1") (to {type_} (sites {{3}})) {set_score})'
        assert number("(score P1)", first=first) == expected
    assert number(asked) == 2  # a pass has no site


def test_what_is_hidden() -> None:
    start = f"{stacked(s1='Man1 King2', s6='Man2')} (set Hidden What at:1 level:1 to:P2)"
    start += " (set Hidden at:6 to:P1) (set Hidden Count at:1 to:P1)"
    one, six = TOLD.format(1), TOLD.format(6)
    told(
        {
            f"(is Hidden What at:{one} level:1 to:P2)": True,
            f"(is Hidden What at:{one} level:1 to:P1)": False,
            f"(is Hidden What at:{one} to:P2)": False,
            f"(is Hidden What at:{one} level:(mover) to:Next)": True,
            f"(is Hidden at:{six} to:Mover)": True,
            f"(is Hidden Who at:{six} to:Mover)": False,
            f"(is Hidden Count at:{one} level:0 to:(player 1))": True,
            "(is Hidden at:-1 to:P1)": False,
            "(is Hidden at:(- 0 (mover)) to:P1)": False,
        },
        start,
    )


def test_chains_that_join_very_many_regions() -> None:
    """Forty rows of one cell; the chains of P1 are 0 to 34 and 36 to 39, on 35 stands P2."""
    start = f'(place "Man1" {{ {" ".join(map(str, range(40)))} }})'.replace("35 ", "")
    sides = " ".join(f"(sites {{ (+ {site - 1} (mover)) }})" for site in range(35))
    asked = {}
    for regions in ("Rows", "P1", "Mover"):
        for at, joined in ((0, 35), (34, 35), (36, 4)):
            asked[f"(is Connected {joined} at:{at} {regions})"] = True
            asked[f"(is Connected {joined + 1} at:{at} {regions})"] = False
        asked[f"(is Connected (+ 34 (mover)) at:3 {regions})"] = True
        asked[f"(is Connected (+ 35 (mover)) at:3 {regions})"] = False
        asked[f"(is Connected at:3 {regions})"] = False
        asked[f"(is Connected 1 at:35 {regions})"] = regions == "Rows"
        asked[f"(is Blocked 35 {regions})"] = False
        asked[f"(is Blocked 36 {regions})"] = True
        asked[f"(is Blocked {regions})"] = True
    asked[f"(is Connected at:34 {{ {sides} }})"] = True
    asked[f"(is Connected 34 at:34 {{ {sides} (sites {{39}}) }})"] = True
    asked[f"(is Connected at:34 {{ {sides} (sites {{39}}) }})"] = False
    asked[f"(is Blocked {{ {sides} }})"] = False
    asked[f"(is Blocked {{ {sides} (sites {{39}}) }})"] = True
    items = "(regions P1 Rows) (regions P2 (sites Top))"
    for half in (0, 1):
        some = dict(list(asked.items())[half::2])
        told(some, f'{start} (place "Man2" 35)', items, board="(board (rectangle 40 1))")


def test_regions_of_players_are_asked_anew_where_one_looks_at_the_position() -> None:
    """Listed they are what they were on the empty board, and so are those with a name (08 §9.1)."""
    items = """(regions P1 (sites Occupied by:P1)) (regions "Home" P2 (sites Bottom))
               (regions "Free" P2 (sites Empty)) (regions "Home" {1 5})"""
    start = '(place "Man1" {2 4}) (place "Man2" 9)'
    expected = {
        "(is In 2 (sites P1))": True,
        "(is In 3 (sites P1))": False,
        "(is In 4 (sites Mover))": True,
        "(is In 4 (sites Next))": False,
        "(is In 2 (sites Next))": True,
        "(is In 7 (sites Next))": True,
        '(is In 7 (sites P2 "Home"))': False,
        '(is In 9 (sites P2 "Free"))': False,
        '(is In 2 (sites "Home"))': True,
        '(is In 9 (sites "Free"))': True,
        "(is In 4 (union (sites P1) (sites {7})))": True,
        "(= 0 (count Sites in:(sites P1)))": True,
        "(= 16 (count Sites in:(sites P2)))": True,
        "(is In -1 (sites P2))": False,
        "(is In 99 (sites P2))": False,
    }
    told(expected, start, items)
