"""Random play is right as a distribution: marks, rolls and starts that single lists do not show."""

from __future__ import annotations

from collections import Counter

import pytest
from scipy.stats import binom

import ludeme

both_tiers = pytest.mark.parametrize("tier", ["python", "numba"])

#: Ply 2 is a forced pass; two plies later the same player moves, found without a list (11 §26).
STALEMATED = """
(game "Stalemated" (players 2)
    (equipment { (board (rectangle 1 9)) (piece "Man" Each) })
    (rules
        (play (do
            (if (!= 2 (count Moves))
                (move Add (to (sites Empty)) (then (if (no Moves Mover) (addScore Mover 1)))))
            ifAfterwards:(< (count Pieces Mover) 9)))
        (end (if (= (count Moves) 7) (byScore)))))
"""
#: Whose piece stands there at the start decides the game.
LOT = """
(game "Lot" (players 2)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules
        (start (place Random (sites {0 1 2 3}) {"Disc1"}))
        (play (move Select (from (sites Occupied by:P1))))
        (end { (if (= 0 (last From)) (result P1 Win)) (if True (result P2 Win)) })))
"""
#: Only a six is shown, all other rolls are forgotten (11 §24).
SIXES = """
(game "Sixes" (players 2)
    (equipment { (board (rectangle 1 3)) (piece "Man" Each) (dice d:6 num:1) })
    (rules
        (start (place "Man1" 0))
        (play (priority {
            (do (do (roll) next:(move Select (from 0))) ifAfterwards:(= 6 (face 3)))
            (move Select (from 1)) }))
        (end (if (= (count Moves) 60) (result P1 Win)))))
"""

#: Nobody can ever select a piece of player 2; the pass that shows the roll is a move all the same.
ASKED = """
(game "Asked" (players 2)
    (equipment { (board (rectangle 1 3)) (piece "Man" Each) (dice d:6 num:1) })
    (rules
        (start (place "Man1" 0))
        (play (if (can Move (do (roll) next:(move Select (from (sites Occupied by:P2)))))
            (do (roll) next:(move Select (from (sites Occupied by:P2))))
            (move Select (from 1))))
        (end (if (= (count Moves) 5) (result P1 Win)))))
"""


def test_a_move_found_without_a_list_clears_the_mark_of_having_none():
    drawn = ludeme.load(STALEMATED).playouts(50, seed=3)
    assert set(drawn.lengths) == {7}
    assert drawn.draws == 50


def test_every_playout_has_a_start_of_its_own():
    firsts = ludeme.load(LOT).playouts(400, seed=1).wins[0]
    assert 1e-4 < binom.cdf(firsts, 400, 1 / 4) < 1 - 1e-4


@pytest.mark.parametrize(("text", "by_lot"), [(LOT, True), (SIXES, False)])
def test_it_is_known_which_starts_are_drawn_by_lot(text, by_lot):
    assert ludeme.load(text).emitted.starts_by_lot == by_lot


@both_tiers
def test_a_roll_that_no_move_carries_is_forgotten(tier):
    state = ludeme.load(SIXES, tier=tier).start(seed=5)
    sites = Counter()
    while not state.over:
        (move,) = state.legal_moves()
        sites[move.from_site] += 1
        state.apply(move)
    assert sum(sites.values()) == 60
    assert 1e-4 < binom.cdf(sites[0], 60, 1 / 6) < 1 - 1e-4


def test_a_roll_is_due_also_where_the_first_move_does_not_carry_it():
    text = SIXES.replace("(priority {", "(or {").replace(
        """(do (do (roll) next:(move Select (from 0))) ifAfterwards:(= 6 (face 3)))
            (move Select (from 1)) }""",
        """(move Select (from 1)) (do (roll) next:(move Select (from 0))) }""",
    )
    state = ludeme.load(text, tier="python").start(seed=5)
    assert len(state.chance_outcomes()) == 6
    state.apply_chance((4,))
    assert [move.from_site for move in state.legal_moves()] == [1, 0]
    assert state.apply(state.legal_moves()[1]).contents()["c3"][0][0][1] == 4


@both_tiers
def test_the_pass_that_carries_a_roll_is_a_move_that_can_be_made(tier):
    state = ludeme.load(ASKED, tier=tier).start(seed=2)
    for face in range(5):
        state.script_rolls([[face]])
        (move,) = state.legal_moves()
        assert move.kind == "pass"
        assert state.apply(move).contents()["c3"][0][0][1] == face
    assert state.over
