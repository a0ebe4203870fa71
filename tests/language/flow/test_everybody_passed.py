"""Whether everybody passed, in the first turns of a game (spec 07 §1.2)."""

import pytest

import ludeme

GAME = """
(game "Passing" (players 2)
    (equipment {{ (board (rectangle 1 3)) (piece "Man" Each) }})
    (rules
        {start}
        (play (if (= {passes} (count Moves))
            (move Pass {more})
            (if (is In (count Moves) (sites {again}))
                (move Select (from 0) (then (moveAgain)))
                (if (= {plies} (+ 1 (count Moves))) (move Pass) (move Select (from 0))))))
        (end {{
            (if (and (= {plies} (count Moves)) (all Passed)) (result P1 Win))
            (if (= {plies} (count Moves)) (result P2 Win))
        }})
    )
)
"""
AGAIN = "(then (moveAgain))"
PLACED = '(start (place "Man1" 1))'


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize(
    ("passes", "more", "again", "plies", "start", "passed"),
    [
        # the first turn is all there is: it may have two moves
        (0, AGAIN, "{9}", 2, "", True),
        (0, AGAIN, "{1}", 3, "", False),
        (0, AGAIN, "{9}", 2, PLACED, False),
        # it may have three where the others have passed since
        (0, AGAIN, "{1}", 4, "", True),
        (0, AGAIN, "{1 2}", 5, "", False),
        (0, AGAIN, "{1}", 4, PLACED, False),
        (1, AGAIN, "{0 2}", 4, "", False),
    ],
)
def test_the_first_turn_may_be_longer(passes, more, again, plies, start, passed, tier):
    """The turns are gone through from the last move back to the first, which ends that at once."""
    text = GAME.format(passes=passes, more=more, again=again, plies=plies, start=start)
    state = ludeme.load(text, tier=tier).start(seed=1)
    for _ in range(plies):
        assert not state.over
        state.apply(state.legal_moves()[0])
    assert state.winner == (1 if passed else 2)


TOGETHER = """
(game "Passing" (players 2) (mode Simultaneous)
    (equipment { (board (square 2)) (piece "Man" Each) })
    (rules
        (start (place "Man1" 0))
        (play (if (= 0 (count Moves)) (move Select (from 1) P1) (move Select (from 2) P3)))
        (end (if (= 9 (count Moves)) (result P2 Win)))
    )
)
"""


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize(
    ("made", "over"),
    [
        ((2,), [False]),  # the pass of a player who is not the mover
        ((2, 2), [False, False]),  # two of one player, of whom the second is the mover's
        ((2, 1), [False, False]),  # the mover is the second player, the pass the first one's
        ((1, 2, 1), [False, False, True]),
    ],
)
def test_single_moves_of_all_players_at_once_are_those_of_who_makes_them(made, over, tier):
    """A pass counts for the player whose it is (spec 06 §B1.4, §B5.2, 07 §1.2)."""
    state = ludeme.load(TOGETHER, tier=tier).start(seed=1)
    found = []
    for player in made:
        state.apply(next(move for move in state.legal_moves() if move.mover == player))
        found.append(state.over)
    assert found == over
