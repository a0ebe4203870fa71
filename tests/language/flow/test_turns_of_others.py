"""The pieces of another player, moved as if that player were to move (spec 05 §4.1)."""

import pytest

import ludeme

GAME = """
(game "Turns of Others" (players 3)
    (equipment {{
        (board (rectangle 1 7))
        (piece "Man" Each)
    }})
    (rules
        (start {{ (place "Man1" 0) (place "Man2" 2) (place "Man3" 6) (set Score Each 0) }})
        (play (forEach Piece {} P2))
        (end (if (= 9 (count Moves)) (result P1 Win)))
    )
)
"""
STEP = "(move Step E (to if:(is Empty (to)) (apply {})) {})"


def played(moves, tier):
    """Scores and whose turn it is after one of the moves."""
    state = ludeme.load(GAME.format(moves), tier=tier).start(seed=1)
    state.apply(state.legal_moves()[0])
    return state.scores, state.mover


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize(
    ("effect", "then", "scores", "mover"),
    [
        # what a move brings with it is decided as if that player were to move
        ("(addScore Mover 1)", "", [0, 1, 0], 2),
        ("(moveAgain)", "", [0, 0, 0], 2),
        # what follows it, and what follows what it brings, is not
        ("(addScore P3 1)", "(then (addScore Mover 1))", [1, 0, 1], 2),
        ("(addScore P3 1 (then (addScore Mover 1)))", "", [1, 0, 1], 2),
        ("(addScore P3 1 (then (moveAgain)))", "", [0, 0, 1], 1),
        ("(addScore Mover 1 (then (addScore Next 1)))", "", [0, 2, 0], 2),
        ("(moveAgain (then (addScore Next 1)))", "", [0, 1, 0], 2),
        (
            "(and (addScore P3 1 (then (addScore Mover 1))) (addScore P3 1 (then (moveAgain))))",
            "(then (addScore Next 5))",
            [6, 0, 2],
            1,
        ),
        # nor does it matter that the effect looks at the board among others
        (
            "(and (remove 6 (then (addScore Mover 1))) (if (is Occupied 6) (addScore Mover 2)))",
            "",
            [1, 2, 0],
            2,
        ),
    ],
)
def test_what_follows_an_effect_is_decided_by_who_moves(effect, then, scores, mover, tier):
    assert played(STEP.format(effect, then), tier) == (scores, mover)
