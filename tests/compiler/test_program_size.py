"""Programs hold what matters: equal ludemes once, effects that do nothing not at all."""

import ludeme

GAME = """
(game "Small" (players 2)
    (equipment {{ (board (square 3)) (piece "Disc" Each) }})
    (rules
        (play (move Add (to (sites Empty)) {then}))
        (end (if (is Line 3) (result Mover Win)))
    )
)
"""
NOTES = """
(then (and {
    (if (is Even (count Moves)) (note "even" to:Next) (note "odd" to:Mover))
    (note "well done")
}))
"""
SWAPS = """
(then (and {
    (note "first")
    (if (= 3 (count Pieces Next)) (note "three") (if (is Even (last To)) (moveAgain)))
}))
"""


def source(then: str) -> str:
    """The program of the game with consequences of its moves."""
    return ludeme.load(GAME.format(then=then)).source


def test_notes_leave_nothing_behind() -> None:
    assert source(NOTES) == source("")


def test_what_stands_beside_notes_stays() -> None:
    game = ludeme.load(GAME.format(then=SWAPS), tier="python")
    state = game.start(seed=1)
    movers = []
    for site in (1, 2, 4, 3):
        movers.append(state.mover)
        state = state.apply(next(m for m in state.legal_moves() if m.to_site == site))
    assert movers == [1, 2, 2, 2]


COUNTS = """
(then (if (or
        (= 3 (count Pieces Next in:(sites Bottom)))
        (!= 3 (count Pieces Next in:(sites Bottom))))
    (moveAgain)))
"""


def test_equal_numbers_are_one_function() -> None:
    text = source(COUNTS)
    assert text.count("def count_pieces") == 1
    assert text.count("count_pieces(") > 2
