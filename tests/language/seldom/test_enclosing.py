"""Groups that are enclosed, on 5 by 5 squares (spec 06 §A10)."""

from __future__ import annotations

import pytest

from .listing import sites

BOARD = "(board (square 5))"
WHO = "if:(is Enemy (who at:(between)))"


def left(start: str, asked: str, last: int, who: str = "P2") -> list[int]:
    """Where men stand after P1 has put one down, and enclosed others by it."""
    first = f'(move Add (piece "Man1") (to (sites {{ {last} }})) (then (enclose {asked})))'
    region = f"(sites Occupied by:{who})"
    return sites(region, start, BOARD, first=first, made=(0,))


def men(mine: str, theirs: str) -> str:
    return f'(place "Man1" {{ {mine} }}) (place "Man2" {{ {theirs} }})'


@pytest.mark.parametrize(
    ("mine", "theirs", "last", "expected"),
    [
        ("5", "0", 1, []),  # in the corner
        ("5 2", "0 24", 1, [24]),
        ("5 6", "0 1", 2, []),
        ("5", "0 1", 2, [0, 1]),  # 6 is free
        ("5 6", "0 1", 12, [0, 1]),  # nothing of theirs beside 12
        ("7 11 13", "12", 17, []),
        ("7 11", "12", 17, [12]),
        ("5 3", "0 2", 1, [2]),  # 7 is free
        ("5 3 7", "0 2", 1, []),
    ],
)
def test_enclosed_groups(mine: str, theirs: str, last: int, expected: list[int]) -> None:
    assert left(men(mine, theirs), f"Orthogonal (between {WHO})", last) == expected


@pytest.mark.parametrize("count", ["numException:{}", "numException:(- {} (- (mover) 1))"])
@pytest.mark.parametrize(
    ("mine", "theirs", "last", "spare", "expected"),
    [
        ("7 11", "12", 17, 0, [12]),  # 13 is free
        ("7 11", "12", 17, 1, [12]),  # 13 joins the group, and 8, 14 and 18 are free
        ("7 11 8 14 18", "12", 17, 1, []),
        ("7 11 8 14 18", "12", 17, 0, [12]),
        ("7 11 8 14 18", "12", 17, 2, []),
        ("7 11 8 14 23", "12", 17, 1, [12]),  # 18 is free too
        ("7 11 8 14 19 23", "12", 17, 2, []),  # 17 itself is a wall
        ("1", "6", 11, 4, [6]),  # 5 and 7 have more neighbours than that
        ("2 6 8 12 10 14", "7 11", 16, 1, [7]),  # 7 has no neighbour in the group of 11
    ],
)
def test_empty_sites_that_do_not_save_a_group(
    count: str, mine: str, theirs: str, last: int, spare: int, expected: list[int]
) -> None:
    asked = f"Orthogonal (between {WHO}) {count.format(spare)}"
    assert left(men(mine, theirs), asked, last) == expected


def test_empty_sites_that_join_are_passed_to_the_effect() -> None:
    """An empty neighbour of the start begins a group of its own while exceptions remain."""
    apply = '(apply (add (piece "King2") (to (between))))'
    asked = f"Orthogonal (between {WHO} {apply}) numException:1"
    first = f'(move Add (piece "Man1") (to (sites {{ 1 }})) (then (enclose {asked})))'
    kings = '(sites Occupied by:P2 component:"King")'
    # around 1: 0 is free between 1 and 5, 2 is free beside 3, 6 is mine
    assert sites(kings, men("5 6", ""), BOARD, first=first, made=(0,)) == [0]


EMPTY = "if:(or (is Empty (between)) (is Enemy (who at:(between))))"


@pytest.mark.parametrize(
    ("mine", "theirs", "last", "expected"),
    [
        ("6 7 8 11 16 17 18", "12", 13, []),  # a ring around 12
        ("6 7 8 11 16 17 18", "", 13, []),
        ("6 7 8 10 14 16 17", "11 12", 18, []),  # 13 is empty, and enclosed with them
        ("7 11 17", "12", 13, []),  # a ring by the corners
        ("7 11 13", "12", 17, []),
        ("5", "0", 1, []),  # 1 and 5 are neighbours by the corner
        ("10 6", "0", 1, []),  # 5 belongs to it: the walls 10, 6 and 1 make a chain
        ("7 11", "12", 17, []),  # all of the board is around this chain
        ("20", "12", 0, [12]),  # walls apart
        ("7 11", "12", 22, [12]),
    ],
)
def test_areas_that_are_enclosed(mine: str, theirs: str, last: int, expected: list[int]) -> None:
    """Empty sites belong to the group; the walls must make one chain."""
    found = left(men(mine, theirs), f"Orthogonal (between {EMPTY})", last)
    assert found == expected


def test_nothing_is_enclosed_by_nothing() -> None:
    start = men("5", "0")
    for asked in (
        f"(from (- (mover) 2)) Orthogonal (between {WHO})",
        f"(from 6) Orthogonal (between {WHO})",  # nothing stands there
        f"(from (+ 24 (mover))) Orthogonal (between {WHO})",
    ):
        assert left(start, asked, 1) == [0]
    assert left(start, f"(from 5) Orthogonal (between {WHO})", 1) == []


def test_where_they_are_enclosed_from_may_be_one_of_them() -> None:
    """A wall by the text (§A10), but recorded games of Cavity go on from there to what is free."""
    asked = f"(from 1) Orthogonal (between {WHO})"
    assert left(men("5", "0 1"), asked, 12) == [0, 1]


@pytest.mark.parametrize(
    ("mine", "theirs", "asked", "closed"),
    [
        ("6 7 8 11 16 17 18", "", "(sites {0})", True),
        ("6 7 8 11 16 17 18", "", "(mover) (sites {})", True),
        ("6 7 8 11 16 17 18", "", "surround:P2 (sites {0})", False),
        ("6 7 8 11 16 17 18", "12", "surround:P2 (sites {0})", True),
        ("6 7 8 11 16 17", "", "(sites {7})", True),  # corners are not needed
        ("6 8 11 16 18", "", "(sites {7})", False),
    ],
)
def test_a_region_is_no_start_of_a_loop(mine: str, theirs: str, asked: str, closed: bool) -> None:
    """It begins where the last move ended, as that of `(sites Loop …)` does (spec 08 §6.8)."""
    mark = f"(if (is Loop {asked}) (remove 24))"
    first = f'(move Add (piece "Man1") (to (sites {{ 13 }})) (then {mark}))'
    start = men(mine, f"24 {theirs}")
    found = sites("(sites Occupied by:P2)", start, BOARD, first=first, made=(0,))
    assert (24 not in found) is closed
