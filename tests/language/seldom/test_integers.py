"""Integers that hardly any game asks for, on small positions (spec 07 §2)."""

from __future__ import annotations

import pytest

from .both_tiers import given, number, stacked


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("(+ (array {1 (mover) 5}))", 7),
        ("(+ (array (sites {})))", 0),
        ("(+ (array (sites Bottom)))", 6),
        ("(* (array {2 (next) 5}))", 20),
        ("(* (array (sites {})))", 0),  # quirk
        ("(* {})", 0),
        ("(+ {})", 0),
        ("(* (array {65536 32768 (mover)}))", -(2**31)),
        ("(* 65536 (* 65536 (mover)))", 0),
        ("(+ (array {2147483647 (mover)}))", -(2**31)),
        ("(- (mover))", -1),
        ("(- 0 (- 0 7))", 7),
        ("(/ -7 2)", -3),
        ("(/ (- (mover) 8) (next))", -3),
        ("(/ (- -2147483647 (mover)) -1)", -(2**31)),  # it wraps around
        ("(/ (- -2147483647 1) -1)", -(2**31)),
        ("(% -1 5)", -1),
        ("(% (- 0 (mover)) 5)", -1),
        ("(% 7 (- 0 (next)))", 1),
        ("(^ 2 -1)", 0),
        ("(^ (next) 40)", 2**31 - 1),
        ("(^ (- 0 (next)) 3)", -8),
        ("(^ (- 0 (next)) 41)", -(2**31)),
        ("(^ (next) (- 0 (mover)))", 0),
        ("(abs (- 3 7))", 4),
        ("(abs (- (mover) 7))", 6),
        ("(abs (- -2147483647 (mover)))", -(2**31)),
        ("(min (array {4 (mover) 3}))", 1),
        ("(max (array {4 (mover) 3}))", 4),
        ("(max (array {-4 (- (mover) 5) -7}))", -4),
        ("(min (array (sites {})))", -1),
        ("(max (array (sites {})))", -1),
        ("(min (mover) (next))", 1),
        ("(if (is Mover P1) (if (is Next P2) 3 4) 5)", 3),
        ("(if (is Mover P2) 1 (if (is Mover P3) 2 (if (is Mover P1) 3 4)))", 3),
        ("(if (= 1 2) 1 (mover))", 1),
        ("(if (= 1 1) 7 (mover))", 7),
        ("(if (is Mover P1) (max (array {4 (mover)})) (min (array {4 (mover)})))", 4),
        ("(if (is Mover P2) (max (array {4 (mover)})) (min (array {4 (mover)})))", 1),
        ("(toInt (is Mover P1))", 1),
        ("(toInt (is Mover P2))", 0),
        ("(toInt 2.9)", 2),
        ("(toInt (- 0.5 3.4))", -2),
        ("(toInt 3000000000.0)", 2**31 - 1),
        ("(toInt (- 0.0 (exp 50)))", -(2**31)),
    ],
)
def test_arithmetic(asked: str, expected: int) -> None:
    assert number(asked) == expected


def test_counts_of_sites_and_neighbours() -> None:
    given(
        {
            "(count Sites in:(sites Bottom))": 4,
            '(count Sites "Board")': 16,
            '(count Sites "Hand1")': 1,
            "(count Sites at:0)": 16,  # quirk: the number of a container
            "(count Sites at:2)": 1,
            "(count Sites at:(what at:5))": 16,  # as it is before play: nothing
            "(count Sites)": 0,  # after a pass
            "(count Adjacent at:5)": 8,
            "(count Neighbours at:5)": 8,
            "(count Orthogonal at:5)": 4,
            "(count Diagonal at:5)": 4,
            "(count Adjacent at:0)": 3,
            "(count Orthogonal in:(sites {3 5}))": 2,  # the first
            "(count Adjacent in:(sites Occupied by:P2))": 5,
            "(count Orthogonal at:(+ 4 (mover)))": 4,
            "(count Orthogonal at:(+ 15 (mover)))": -1,  # beyond the board: a hand
            "(count Orthogonal Vertex at:0)": 2,
            "(count Orthogonal Vertex at:6)": 4,
            "(count Adjacent Edge at:0)": 5,  # quirk: the degrees of both ends
            "(count Orthogonal Edge at:(- (mover) 1))": 5,
            "(count Neighbours Edge at:0)": 5,
            "(count Diagonal Edge at:0)": 0,
            "(count Rows)": 4,
            "(count Columns)": 4,
            "(count Rows Vertex)": 5,
            "(count Cells)": 16,
            "(count Vertices)": 25,
            "(count Edges)": 40,
            "(count Phases)": 2,
            "(count Players)": 2,
            "(count Active)": 2,
            "(count Moves)": 1,
            "(count Turns)": 1,
            "(count MovesThisTurn)": 0,
        },
        '(place "Man2" {2 7})',
        "(hand Each)",
    )


def test_counts_after_a_move() -> None:
    """The last site is the default."""
    start = '(place "Man2" {2 7}) (place "Man1" 5)'
    for asked, expected in {
        "(count Sites)": 1,
        "(count)": 1,
        "(count Adjacent)": 5,
        "(count Orthogonal)": 3,
        "(count in:(sites {2 5 7 9}))": 3,
        "(count at:-1)": 0,
        "(count Moves)": 1,
    }.items():
        first = f'(move Add (piece "King1") (to (sites {{1}})) (then (set Score P1 {asked})))'
        assert number("(score P1)", start, first=first) == expected, asked


def test_values_are_counted() -> None:
    given(
        {
            "(count Value 3 in:(array {3 4 3 (+ 2 (mover))}))": 3,
            "(count Value (mover) in:(array {3 4}))": 0,
            "(count Value 3 in:(array (sites {3 4 3})))": 1,
            "(count Value 3 in:(array (sites {})))": 0,
        }
    )


def test_levels_are_counted() -> None:
    start = stacked(s1="Man1 King2 Man2 Man1", s2="King1", s3="Man2 Man2")
    mine = "if:(= (who at:(to) level:(level)) P1)"
    given(
        {
            "(count Stack at:1)": 4,
            "(count Stack at:0)": 0,
            "(count Stack at:-1)": 0,
            f"(count Stack at:1 {mine})": 2,
            f"(count Stack FromTop to:(sites {{0 1 2 3}}) {mine})": 3,
            "(count Stack at:1 stop:(= (who at:(to) level:(level)) P2))": 1,
            "(count Stack FromTop at:1 stop:(= (what at:(to) level:(level)) 4))": 2,
            f"(count Stack FromTop at:1 {mine} stop:(= (level) 0))": 1,
            # each stack is stopped on its own
            "(count Stack FromBottom to:(sites {1 2 3}) stop:(= (level) 1))": 3,
            "(count Stack to:(sites {1 3}))": 6,
            "(count Stack at:(+ 2 (mover)) stop:True)": 0,
        },
        start,
    )


def test_counts_of_dice() -> None:
    """Dice of several items lie together, and belong to the last one's player."""
    dice = "(dice facesByDie:{{4 4}} num:1) (dice facesByDie:{{5 5} {1 1}} P2 num:2)"
    asked = {"(count Pips P2)": 10, "(count Pips P1)": 0, "(count Pips)": 0}
    asked |= {"(count Pips of:(next))": 0, "(count Pips of:(mover))": 10, "(count Pips Mover)": 10}
    given(asked, items=dice, first="(do (roll) next:(move Pass))")
    dice = "(dice facesByDie:{{4 4} {5 5}} num:2)"
    asked = {"(count Pips P2)": 0, "(count Pips Shared)": 9, "(count Pips)": 9, "(face 16)": 4}
    asked |= {"(face (+ 15 (mover)))": 5, "(face 3)": -1, "(face (- 0 (mover)))": -1}
    given(asked, '(place "Man1" 3)', items=dice, first="(do (roll) next:(move Pass))")
