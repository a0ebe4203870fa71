"""Deduction puzzles: all solutions are found, and no others."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludeme.play.loading import load_text
from ludeme.player.solving.deduction import Deduction, values_in
from tests.player.solving.puzzles import latin

SIZE = 3


def solved(game, row=None, most=5000):
    solver = Deduction(game, np.array(game.start(seed=1).row if row is None else row, np.int32))
    while not solver.done and solver.looked < most:
        solver.run(10)
    return solver


def squares(size, known):
    """All Latin squares with these values, by brute force."""
    rows = [row for row in product(range(1, size + 1), repeat=size) if len(set(row)) == size]
    for square in product(rows, repeat=size):
        values = [value for row in square for value in row]
        columns = [values[column::size] for column in range(size)]
        if all(len(set(column)) == size for column in columns) and all(
            values[site] == value for site, value in known
        ):
            yield tuple(values)


@settings(max_examples=25, deadline=None)
@given(st.dictionaries(st.integers(0, SIZE * SIZE - 1), st.integers(1, SIZE), max_size=4))
def test_all_solutions_are_found_and_no_others(known):
    game = latin(SIZE, tuple(known.items()))
    solver = solved(game)
    found = [tuple(values_in(game, one.rows[-1]).tolist()) for one in solver.solutions]
    assert sorted(found) == sorted(squares(SIZE, known.items()))
    assert solver.exhausted


def test_a_solution_is_a_game():
    game = latin(4, ((0, 1), (5, 3), (10, 2), (15, 4)))
    for solution in solved(game).solutions:
        state = game.start(seed=1)
        for row in solution.moves:
            state.apply(next(m for m in state.legal_moves() if tuple(m.row) == tuple(row)))
        assert state.over
        assert state.winner == 1


def test_what_is_set_already_stays():
    game = latin(3)
    state = game.start(seed=1)
    state.apply(next(m for m in state.legal_moves() if m.value == 2 and not m.strikes))
    found = solved(game, state.row).solutions
    assert len(found) == 4  # of twelve squares
    assert {int(values_in(game, one.rows[-1])[0]) for one in found} == {2}


def test_variables_without_a_value_may_have_others_behind_a_solution():
    # a region that may hold its 1 anywhere: who has no value counts as 0
    game = latin(2, more="(= 0 0)")
    assert len(solved(game).solutions) == 2
    text = """(game "Sum" (players 1)
        (equipment { (board (rectangle 1 2) (values Cell (range 0 1))) (regions {Rows}) })
        (rules (play (satisfy { (is Sum 1) })) (end (if (is Solved) (result P1 Win)))))"""
    sums = load_text(text, "sums", tier="numba")
    found = {tuple(values_in(sums, one.rows[-1]).tolist()) for one in solved(sums).solutions}
    assert found == {(0, 1), (1, 0)}


def test_a_single_value_is_one_too():
    text = """(game "One" (players 1)
        (equipment { (board (rectangle 1 3) (values Cell (range 1 1))) (regions {Rows}) })
        (rules (play (satisfy { (is Sum 3) })) (end (if (is Solved) (result P1 Win)))))"""
    (one,) = solved(load_text(text, "one", tier="numba")).solutions
    assert len(one.moves) == 3


@pytest.mark.parametrize(
    ("constraint", "lasts"),
    [
        ("(is Count (sites Board) of:1 3)", True),
        ("(forAll Cell (< (from) 8))", True),
        ("(= (what at:3) 0)", True),
        ("(or (is Count (sites Board) of:1 3) (is Count (sites Board) of:1 2))", True),
        ("(= (what at:3) 2)", False),
        ("(!= (what at:3) (what at:4))", False),
        ("(not (is Count (sites Board) of:1 3))", False),
        ("(< 0 (count Groups))", False),
    ],
)
def test_what_may_hold_later_is_not_said_to_be_impossible(constraint, lasts):
    solver = solved(latin(3, more=constraint))
    assert solver.exhausted == lasts


def test_other_orders_are_tried_where_constraints_come_to_hold():
    # 2 fits the first cell only while the second has none, and the other way round
    more = "(or (= (what at:0) 1) (!= (what at:8) 3))"
    solver = solved(latin(3, more=more))
    assert solver.solutions
    assert not solver.exhausted
