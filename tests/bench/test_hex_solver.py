"""The Hex solver against exhaustive search, and against our own Hex."""

from functools import cache
from random import Random

import pytest

import ludeme
from bench.solvers.bridges import new_board
from bench.solvers.hex import HexSolver, cell_of
from bench.solvers.inferior import new_surroundings
from bench.solvers.judge import Judge


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
def mover_wins(own: int, other: int, is_first: bool, size: int = 3) -> bool:
    """Who wins, by trying everything."""
    if connected(other, size, not is_first):
        return False
    empty = [cell for cell in range(size * size) if not (own | other) >> cell & 1]
    return any(not mover_wins(other, own | 1 << cell, not is_first, size) for cell in empty)


def code_of(ring: str) -> int:
    """The number of what is around a cell: "." empty, "x" the first player's, "o" the second's."""
    return sum(".xo".index(held) * 3**place for place, held in enumerate(ring))


@pytest.mark.parametrize(
    "ring", ["xxxxxx", "xxxx..", "xxx.o.", ".xx.oo", "xxxooo", "oooo.x", "xx.oo."]
)
def test_a_cell_is_dead_where_its_colour_cannot_matter(ring):
    assert new_surroundings(new_board(3).near, 3).dead[code_of(ring)]


@pytest.mark.parametrize("ring", ["......", "xxx...", "xx.o..", "x..o..", "xoxoxo"])
def test_a_cell_is_alive_where_its_colour_may_matter(ring):
    assert not new_surroundings(new_board(3).near, 3).dead[code_of(ring)]


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


@pytest.mark.thorough
@pytest.mark.parametrize(("size", "left"), [(4, 9), (5, 10)])
def test_late_positions_are_solved_as_exhaustive_search_does(size, left):
    solver, random = HexSolver(size), Random(size)
    for _ in range(40):
        cells = random.sample(range(size * size), size * size - left)
        first, second = (sum(1 << cell for cell in cells[part::2]) for part in (0, 1))
        if connected(first, size, True) or connected(second, size, False):
            continue
        own, other = (second, first) if len(cells) % 2 else (first, second)
        is_first = len(cells) % 2 == 0
        assert solver.solve(own, other, is_first)[0] == mover_wins(own, other, is_first, size)


@pytest.mark.thorough
def test_which_first_moves_win_on_5x5():
    """All but those near the second player's edges; of these the ends of the short diagonal."""
    wins = HexSolver(5).winning_moves(0, 0, True)
    assert wins == [4, 6, 7, 8, 9, 11, 12, 13, 15, 16, 17, 18, 20]


@pytest.mark.thorough
def test_a_small_table_forgets_and_still_finds_the_truth():
    wins = HexSolver(4).winning_moves(0, 0, True)
    assert HexSolver(4, lines=64).winning_moves(0, 0, True) == wins


@pytest.mark.thorough
def test_the_judge_wins_what_is_won_and_resists_where_it_is_lost():
    judge = Judge(4)
    stones, first_to_move = [0, 0], True
    while not connected(stones[0], 4, True):
        answer = judge.answer(*stones, first_to_move)
        stones[0 if first_to_move else 1] |= 1 << answer
        first_to_move = not first_to_move
        assert judge.solver.first_wins(*stones, first_to_move)
    assert sum(part.bit_count() for part in stones) >= 7  # the shortest win takes four stones


@pytest.mark.thorough
def test_the_short_diagonal_wins_on_4x4_and_turning_the_board_changes_nothing():
    wins = HexSolver(4).winning_moves(0, 0, True)
    assert {3, 6, 9, 12} <= set(wins)
    assert wins == sorted(15 - cell for cell in wins)


@pytest.mark.thorough
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


@pytest.mark.thorough
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
