"""Rings of neighbours, and how turns choose among them (spec 09 §3)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ludeme.features import FeatureBoard
from ludeme.features.pattern.turning import first_places, later_places, turn_to

from .boards import board_of, placing_game

BOTH = ("split", "reference")


@pytest.mark.parametrize("reading", BOTH)
@pytest.mark.parametrize(
    ("board", "length"),
    [
        ("(square 5)", 4),
        ("(square 4) use:Vertex", 4),
        ("(hex 3)", 6),
        ("(hex Diamond 5)", 6),
        ("(hex Triangle 5)", 6),
        ("(tri Hexagon 3)", 3),
        ("(tri 4) use:Vertex", 6),
        ("(hex 3) use:Vertex", 3),
        ("(concentric Square rings:3) use:Vertex", 4),
        ("(remove (square 5) cells:{12})", 4),
    ],
)
def test_every_site_of_a_regular_tiling_has_a_ring_of_one_length(board, length, reading):
    assert board_of(board, reading).connectivities == (length,)


def test_cells_have_a_place_for_each_side():
    assert board_of("(tri 4)").connectivities == (3,)  # corner triangles have one neighbour
    assert board_of("(brick 4)").connectivities == (6,)
    mixed = board_of("(tiling T3464 3)")
    assert mixed.connectivities == (3, 4, 6)


@pytest.mark.parametrize("reading", BOTH)
def test_rings_begin_in_the_north_and_run_clockwise(reading):
    square = board_of("(square 5)", reading).rings
    assert square[0] == (5, 1, -1, -1) and square[12] == (17, 13, 7, 11)
    assert board_of("(hex Diamond 5)", reading).rings[0] == (4, 2, -1, -1, -1, 1)
    morris = board_of("(concentric Square rings:3) use:Vertex", reading).rings
    assert morris[1] == (4, 2, -1, 0)


def test_there_are_placeholders_around_a_hole():
    # Between two holes on either side: radials alone would not show it.
    text = "(remove (square 5) cells:{11 13})"
    for site, ring in enumerate(board_of(text).rings):
        assert len(ring) == 4, site


def test_alquerque_boards_turn_by_eighths():
    board = board_of("(square 5 diagonals:Alternating) use:Vertex")
    assert board.connectivities == (4, 8)
    assert board.turns == tuple(Fraction(k, 8) for k in range(8))
    assert board_of("(square 3)").turns == tuple(Fraction(k, 4) for k in range(4))
    assert Fraction(1, 4) in board_of("(tiling T3464 3)").turns
    assert Fraction(1, 6) in board_of("(tiling T3464 3)").turns


def places(kind, reading, size, *turns):
    return [kind(reading, size, Fraction(turn)) for turn in turns]


def test_even_rings_split_half_way_only():
    assert places(later_places, "split", 4, 0, "1/4", "-1/4", "1/2") == [(2,), (3,), (1,), (0,)]
    assert places(later_places, "split", 6, "1/6", "1/3") == [(4,), (5,)]
    assert set(later_places("split", 6, Fraction(1, 4))) == {4, 5}
    assert places(first_places, "split", 4, "1/6", "-1/6", "1/3") == [(1,), (3,), (1,)]
    assert set(first_places("split", 4, Fraction(1, 8))) == {0, 1}


def test_odd_rings_count_from_straight_ahead():
    assert set(later_places("split", 3, Fraction(0))) == {1, 2}
    assert places(later_places, "split", 3, "1/3", "-1/3", "1/4", "1/2") == [(2,), (1,), (2,), (0,)]
    assert places(later_places, "split", 5, "1/5", "2/5", "-1/5") == [(3,), (4,), (2,)]
    assert places(first_places, "split", 3, 0, "1/3", "-1/3") == [(0,), (1,), (2,)]
    assert set(first_places("split", 3, Fraction(1, 2))) == {1, 2}


def test_the_reference_takes_the_left_hand_one():
    assert places(later_places, "reference", 3, 0, "1/3", "-1/3") == [(1,), (2,), (0,)]
    assert places(later_places, "reference", 4, 0, "1/4", "1/2") == [(2,), (3,), (0,)]
    # Half-way turns go down, nearly half-way ones too; others to the nearest.
    assert places(first_places, "reference", 6, "1/4", "-1/4", "1/5") == [(1,), (4,), (1,)]
    assert first_places("reference", 4, Fraction(1275, 10000)) == (0,)
    assert first_places("reference", 4, Fraction(131, 1000)) == (1,)


@pytest.mark.parametrize("reading", BOTH)
@pytest.mark.parametrize("size", range(1, 10))
def test_every_place_has_a_turn_that_leads_to_it(reading, size):
    for place in range(size):
        assert later_places(reading, size, turn_to(reading, size, place)) == (place,)


def test_distances_to_regions():
    equipment = '(piece "Stone" Each) (regions P1 (sites Bottom)) (regions P2 {8})'
    board = FeatureBoard(placing_game("(square 3)", 2, equipment))
    assert board.distances(0) == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert board.distances(1) == [2, 2, 2, 2, 1, 1, 2, 1, 0]
