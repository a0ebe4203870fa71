"""Entries that stay in the lists of pieces of stacking games, and when they go (spec 04 §5.5)."""

import pytest

import ludeme

GAME = """
(game "Entries" (players 2)
    (equipment {{
        (board (rectangle 1 7))
        (piece "Man" Each (move Step E (to if:(is Empty (to)))))
    }})
    (rules
        (start {{ (place Stack "Man1" 0 count:{height}) (place "Man2" 6) }})
        (play (if (is Mover P2)
            (move Pass)
            (if (= 0 (count Moves))
                (move Select (from 0) (then {before}))
                (if (= 2 (count Moves)) {moves} (forEach Piece))
            )
        ))
        (end (if (= 5 (count Moves)) (result P1 Win)))
    )
)
"""
TWICE = '(promote 0 (piece "Man1"))'  # one entry stays, one comes: both on level 0


def steps(moves, *, height=1, before=TWICE):
    """The steps of the first player's men after his stack has moved."""
    text = GAME.format(height=height, before=before, moves=moves)
    state = ludeme.load(text, tier="python").start(seed=1)
    for _ in range(4):
        state.apply(state.legal_moves()[0])
    return sorted(map(str, state.legal_moves()))


@pytest.mark.parametrize("how", ["stack:True", "count:1", ""])
def test_all_entries_of_a_level_go_with_the_piece(how):
    assert steps(f"(move (from 0) (to 2) {how})") == ["c2-c3"]


@pytest.mark.parametrize("how", ["stack:True", "count:2"])
def test_entries_of_other_levels_go_with_their_pieces(how):
    """The top of two is taken as level 5: its entry stays, and another man is put there."""
    again = '(remove 0 level:5 (then (add (piece "Man1") (to 0))))'
    found = steps(f"(move (from 0) (to 2) {how})", height=2, before=again)
    assert found == ["c2-c3", "c2-c3"]
