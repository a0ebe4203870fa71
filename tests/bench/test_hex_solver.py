"""The Hex solver against exhaustive search, and against our own Hex."""

from functools import cache
from random import Random

import pytest

import ludeme
from bench.solvers.hex import HexSolver, cell_of


def connected(stones: int, size: int, is_first: bool) -> bool:
    """Whether a side's edges are connected, by walking."""
    steps = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))
    own = {divmod(cell, size) for cell in range(size * size) if stones >> cell & 1}
    axis = 0 if is_first else 1
    reached = [place for place in own if place[axis] == 0]
    seen = set(reached)
    for row, column in reached:
        for down, right in steps:
            near = (row + down, column + right)
            if near in own and near not in seen:
                seen.add(near)
                reached.append(near)
    return any(place[axis] == size - 1 for place in seen)


@cache
def mover_wins(own: int, other: int, is_first: bool) -> bool:
    """Who wins on a board of 3x3, by trying everything."""
    if connected(other, 3, not is_first):
        return False
    empty = [cell for cell in range(9) if not (own | other) >> cell & 1]
    return any(not mover_wins(other, own | 1 << cell, not is_first) for cell in empty)


@pytest.mark.thorough
def test_every_position_of_3x3_is_solved_as_exhaustive_search_does():
    solver = HexSolver(3)
    mover_wins(0, 0, True)
    positions = 0
    for first in range(512):
        for second in range(512):
            turn = first.bit_count() - second.bit_count()
            if first & second or turn not in (0, 1) or connected(first, 3, True):
                continue
            if connected(second, 3, False):
                continue
            own, other, is_first = (first, second, True) if turn == 0 else (second, first, False)
            assert solver.solve(own, other, is_first)[0] == mover_wins(own, other, is_first)
            positions += 1
    assert positions > 1000


def test_the_short_diagonal_wins_on_4x4_and_turning_the_board_changes_nothing():
    wins = HexSolver(4).winning_moves(0, 0, True)
    assert {3, 6, 9, 12} <= set(wins)
    assert wins == sorted(15 - cell for cell in wins)


def test_proofs_need_only_what_they_say():
    """The loser may fill all other empty cells, and still loses."""
    solver = HexSolver(4)
    random = Random(5)
    for _ in range(20):
        cells = random.sample(range(16), 6)
        first, second = (sum(1 << cell for cell in cells[part::2]) for part in (0, 1))
        wins, carrier = solver.solve(first, second, True)
        rest = solver.full & ~(first | second | carrier)
        filled = (first, second | rest) if wins else (first | rest, second)
        assert HexSolver(4).solve(*filled, True)[0] == wins


def test_the_solver_plays_the_same_game_as_our_rules():
    """Won positions are won by playing the solver's moves against random ones."""
    game = ludeme.load("Hex", options=("Swap Rule/Off", "Board Size/3x3"), tier="python")
    solver, random = HexSolver(3), Random(2)
    sites = game.facts.topology.sites("Cell")
    number = [cell_of(site.row, site.column, 3) for site in sites]
    for _ in range(20):
        state = game.start(seed=1)
        stones = [0, 0]
        while not state.over:
            mover = len(state.contents()) % 2
            good = solver.winning_moves(*stones, mover == 0) if mover == 0 else []
            legal = state.legal_moves()
            move = next((m for m in legal if number[m.to_site] in good), random.choice(legal))
            stones[mover] |= 1 << number[move.to_site]
            state.apply(move)
        assert state.winner == 1
