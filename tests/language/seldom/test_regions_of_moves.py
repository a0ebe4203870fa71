"""Regions of moves, and those that the game keeps from one move to the next (spec 08 §7, §5.10).

The squares: 0 1 2 3, above them 4 5 6 7, then 8 to 11 and 12 to 15."""

from __future__ import annotations

import pytest

from .listing import sites

STEP = '(piece "Ox" Each (move Step Orthogonal (to if:(is Empty (to)))))'
HOP = """(piece "Ox" Each
    (move Hop Orthogonal (between if:(is Occupied (between))) (to if:(is Empty (to)))))"""


@pytest.mark.parametrize(
    ("which", "items", "expected"),
    [
        ("To", STEP, [1, 4, 6, 9]),
        ("From", STEP, [0, 5]),
        ("Between", STEP, []),
        ("To", HOP, [7]),
        ("From", HOP, [5]),
        ("Between", HOP, [6]),
    ],
)
def test_sites_of_moves(which: str, items: str, expected: list[int]) -> None:
    start = '(place "Ox1" {0 5}) (place "Man2" 10) (place "Man1" 2)'
    start += ' (place "King2" 6)' if "Hop" in items else ""
    assert sites(f"(sites {which} (forEach Piece))", start, items=items) == expected


def test_moves_that_pass_have_no_sites() -> None:
    for which in ("To", "From", "Between"):
        assert sites(f"(sites {which} (move Pass))") == []


def test_sites_between_the_ends_of_the_last_move() -> None:
    start = '(place "Ox1" {0 5}) (place "Man2" {6 4})'
    first, last = "(forEach Piece)", "(last Between)"
    # from 0 over 4, from 5 over 6
    assert sites(last, start, items=HOP, first=first, made=(0,)) == [4]
    assert sites(last, start, items=HOP, first=first, made=(1,)) == [6]
    assert sites(last, start, items=HOP) == []
    assert sites(last, start, items=HOP, first="(move Pass)", made=(0,)) == []


@pytest.mark.parametrize(
    ("effect", "froms", "tos"),
    [
        ("", [0], [4]),
        ("(then (remove (sites {9 10})))", [0, 9, 10], [4, 9, 10]),
        ('(then (add (piece "Man2") (to (sites {7}))))', [0, 7], [4, 7]),
    ],
)
def test_ends_of_the_last_move_and_its_actions(
    effect: str, froms: list[int], tos: list[int]
) -> None:
    start = '(place "Man1" 0) (place "Man2" {9 10})'
    first = f"(move (from 0) (to 4) {effect})"
    assert sites("(sites LastFrom)", start, first=first, made=(0,)) == froms
    assert sites("(sites LastTo)", start, first=first, made=(0,)) == tos


THREE = "(if (is Line 3) (result Mover Win))"
ADD = '(add (piece (id "Man" Mover)) (to (sites Empty)))'
WINNING_START = '(place "Man1" {0 1 5}) (place "Man2" {14 15})'


@pytest.mark.parametrize(
    ("asked", "end", "expected"),
    [
        ("Mover", THREE, [2, 9, 10]),
        ("P1", THREE, [2, 9, 10]),
        ("", THREE, [2, 9, 10]),
        ("Next", THREE, [13]),
        ("P2", THREE, [13]),
        ("(player 2)", THREE, [13]),
        ("(player (next))", THREE, [13]),
        ("Mover", "(if (is Line 3) (result Next Win))", []),
        ("Mover", "(if (is Line 3) (result Mover Loss))", []),
        ("Mover", "(if (is Line 3) (result Mover Draw))", []),
        ("Next", "(if (is Line 3) (result P1 Win))", []),
        ("Next", "(if (and (is Line 3) (is Mover P2)) (result P2 Win))", [13]),
        ("Next", "(if (and (is Line 3) (is Prev P1)) (result P2 Win))", [13]),
    ],
)
def test_sites_where_a_player_wins(asked: str, end: str, expected: list[int]) -> None:
    assert sites(f"(sites Winning {asked} {ADD})", WINNING_START, end=end) == expected


def test_sites_where_a_player_wins_by_what_follows() -> None:
    """Consequences are applied too, and moves without a site win nowhere."""
    removed = '(add (piece "Man1") (to (sites Empty)) (then (remove 5)))'
    assert sites(f"(sites Winning {removed})", WINNING_START, end=THREE) == [2]
    assert sites("(sites Winning (pass))", end="(if True (result Mover Win))") == []


def test_pending_sites() -> None:
    marked = "(move Pass (then (set Pending {})))"
    region = "(sites Pending)"
    assert sites(region, first=marked.format("(sites {3 8 12})"), made=(0,)) == [3, 8, 12]
    assert sites(region, first=marked.format("(+ 4 (mover))"), made=(0,)) == [5]
    assert sites(region, first=marked.format("(- (mover) 2)"), made=(0,)) == [1]  # quirk
    assert sites(region, first=marked.format(""), made=(0,)) == [1]
    assert sites(region) == []
    rest = f"(difference (sites Row 0) {region})"
    assert sites(rest, first=marked.format(""), made=(0,)) == [0, 2, 3]
    again = "(if (= 0 (count Moves)) (move Pass (then (set Pending (sites {3 8})))) (move Pass))"
    assert sites(region, first=again, made=(0, 0)) == []  # forgotten by the next move


def test_sites_to_clear() -> None:
    start = '(place "Man1" {3 8 12})'
    first = "(move Pass (then (and (remove (sites {3 12}) at:EndOfTurn) {})))"
    again, over = first.replace("{}", "(moveAgain)"), first.replace("{}", "(set Pending)")
    assert sites("(sites ToClear)", start, first=again, made=(0,)) == [3, 12]
    assert sites("(difference (sites Board) (sites ToClear))", start, first=again, made=(0,)) == [
        site for site in range(16) if site not in (3, 12)
    ]
    assert sites("(sites ToClear)", start, first=over, made=(0,)) == []
    assert sites("(sites Occupied by:P1)", start, first=over, made=(0,)) == [8]
    assert sites("(sites ToClear)", start) == []
