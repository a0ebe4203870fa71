"""`(where "Man" P1)` finds the piece that is first in the list, not the lowest site (07 §2.6)."""

from __future__ import annotations

import pytest

from .in_both_tiers import listed

GAME = """
(game "First" (players 2)
    (equipment {{ (board (square 4){use}) (piece "Man" Each) (piece "King" Each) {items} }})
    (rules
        (start {{ {start} }})
        (play (if (= (count Moves) 0) {first} (move Select (from (where "Man" P1 {state})))))
        (end (if (= (count Moves) 9) (result Mover Draw)))))
"""
#: 5, 2 and 9 are listed in this order.
THREE = '(place "Man1" {5 2 9})'


def found(
    first: str, start: str = THREE, *, use: str = "", items: str = "", state: str = ""
) -> str:
    """The site that is found once the first move has been made."""
    text = GAME.format(first=first, start=start, use=use, items=items, state=state)
    (one,) = listed(text, [0])
    return one


@pytest.mark.parametrize(
    ("first", "site"),
    [
        ("(move Pass)", "5"),
        ("(move (from 5) (to 7))", "9"),  # the last takes its place: 9 2 7
        ("(move (from 2) (to 7))", "5"),
        ("(move Remove 5)", "9"),
        ("(move Remove 5 (then (remove 9)))", "2"),
        ("(move Remove 5 (then (add (piece 1) (to 0))))", "9"),
        ("(move (from 3) (to 5))", "9"),  # taken by a king
        ('(move Promote 5 (piece "King1"))', "9"),
        ('(move Promote 3 (piece "Man1"))', "5"),
        ("(move (from 5) (to 9))", "2"),  # what it takes is listed anew: 9 2, then 2, then 2 9
    ],
)
def test_the_last_entry_takes_the_place_of_one_that_goes(first: str, site: str) -> None:
    assert found(first, THREE + '(place "King2" 3)') == site


def test_pieces_that_come_are_listed_last() -> None:
    assert found("(move Add (piece 1) (to 0))") == "5"
    both = "(and (add (piece 1) (to 8)) (add (piece 1) (to 4)))"
    assert found(f"(move Remove 2 (then (remove 5 (then {both}))))", '(place "Man1" {5 2})') == "8"


def test_others_move_up_where_sites_are_of_several_types() -> None:
    """The hand of a board of vertices is made of cells (04 §5.5)."""
    given = {"use": " use:Vertex", "items": "(hand Each)"}
    assert found("(move (from 5) (to 7))", **given) == "2"
    assert found("(move Remove 5)", **given) == "2"


def test_of_several_in_a_state_the_first_is_found() -> None:
    start = '(place "Man1" 9 state:1) (place "Man1" 2) (place "Man1" 4 state:1)'
    assert found("(move Pass)", start, state="state:1") == "9"
    assert found("(move (from 9) (to 12))", start, state="state:1") == "4"


def test_a_pile_is_listed_once() -> None:
    """In games with hands equal pieces make piles."""
    start = '(place "Man1" 5 count:2) (place "Man1" 2)'
    assert found("(move (from 5) (to 9))", start, items="(hand Each)") == "5"
    assert found("(move (from 2) (to 5))", start, items="(hand Each)") == "5"


def test_a_number_finds_the_lowest_site() -> None:
    text = GAME.replace('(where "Man" P1 {state})', "(where 1)")
    given = {"first": "(move Pass)", "start": THREE, "use": "", "items": "", "state": ""}
    assert listed(text.format(**given), [0]) == ["2"]
