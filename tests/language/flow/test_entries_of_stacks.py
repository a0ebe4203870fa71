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


#: Each of them names the level that it finds: 0 and 1, or the top of two twice.
LEVELS = "(forEach Level 0 FromBottom {})"
BOTTOM_UP = LEVELS.format("(fromTo (from 0 level:(level)) (to 3))")
TWO_STEPS = "(and (step (from 0) E (to if:True)) (step (from 0) E (to if:True)))"
SLIDES = LEVELS.format("(slide (from 0 level:(level)) E (between (exact 1)))")


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        (BOTTOM_UP, ["c0-c1", "c3-c4"]),
        (TWO_STEPS, ["c0-c1", "c1-c2"]),
        (SLIDES, ["c0-c1", "c1-c2"]),
    ],
)
def test_a_level_that_is_gone_when_it_is_moved_leaves_an_entry(tier, effect, expected):
    """The first takes one of the two men; the second takes the other, and believes in none."""
    text = GAME.replace("(is Empty (to))", "True")
    text = text.format(height=2, before=effect, moves="(move Select (from 5))")
    state = ludeme.load(text, tier=tier).start(seed=1)
    for _ in range(4):
        state.apply(state.legal_moves()[0])
    assert sorted(map(str, state.legal_moves())) == expected


#: A lone man is promoted on the second vertex of a board of cells, and steps along the vertices.
ON_VERTICES = """
(game "Entries" (players 2)
    (equipment {
        (board (rectangle 1 4))
        (piece "Man" Each (move Step (from Vertex (from)) E (to if:(is Empty Vertex (to)))))
        (piece "King" Each)
    })
    (rules
        (start { (place Stack "Man1" Vertex 1) (place "Man2" Vertex 9) })
        (play (if (is Mover P2)
            (move Pass)
            (if (= 0 (count Moves))
                (move Promote Vertex 1 (piece "King1"))
                (or
                    (forEach Piece ASKED)
                    (move Select (from Vertex
                        (sites Occupied by:Mover component:"Man" top:False on:Vertex))))
            )
        ))
        (end (if (= 5 (count Moves)) (result P1 Win)))
    )
)
"""


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize("asked", ["", "on:Vertex", "on:Vertex top:True"])
def test_entries_stay_on_sites_of_every_type(tier, asked):
    state = ludeme.load(ON_VERTICES.replace("ASKED", asked), tier=tier).start(seed=1)
    for _ in range(2):
        state.apply(state.legal_moves()[0])
    assert sorted(map(str, state.legal_moves())) == ["v1", "v1-v2"]
