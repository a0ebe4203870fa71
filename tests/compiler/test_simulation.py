"""Games without players: all moves of a position are one (spec 06 §B5.3)."""

import pytest

import ludeme

NEIGHBOURS = "(count Sites in:(sites Around (site) if:(is Occupied (to))))"
LIFE = f"""
(game "Life" (players 0)
    (equipment {{ (board (square 5)) (piece "Dot" Neutral) }})
    (rules
        (start (place "Dot0" {{CELLS}}))
        (play
            (forEach Site (sites Board)
                (if (is Empty (site))
                    (if (= 3 {NEIGHBOURS}) (add (piece "Dot0") (to (site))))
                    (if (not (or (= 2 {NEIGHBOURS}) (= 3 {NEIGHBOURS}))) (remove (site)))
                )
            )
        )
        (end (if (= 0 (count Sites in:(sites Occupied by:Neutral))) (result All Draw)))
    )
)
"""


def play(cells, plies):
    state = ludeme.load(LIFE.replace("CELLS", cells), tier="python").start(seed=1)
    for _ in range(plies):
        (move,) = state.legal_moves()
        state.apply(move)
    return state


def test_a_blinker_blinks():
    assert play("11 12 13", 0).mover == 0
    assert sorted(play("11 12 13", 1).contents()) == ["c12", "c17", "c7"]
    assert sorted(play("11 12 13", 2).contents()) == ["c11", "c12", "c13"]


def test_a_position_without_moves_stays_and_is_not_over():
    assert play("0 1 5 12", 0).legal_moves()
    still = play("0 1 5", 1)
    assert sorted(still.contents()) == ["c0", "c1", "c5", "c6"]
    assert not still.over and not still.legal_moves()


@pytest.mark.parametrize("tier", ["python", "numba"])
def test_series_that_never_end_are_refused(tier):
    """The turn never passes on: whoever looked for the longest one would do so for ever."""
    text = LIFE.replace("CELLS", "11 12 13").replace("(forEach", "(max Moves (forEach", 1)
    text = text.replace("        )\n        (end", "        ))\n        (end")
    with pytest.raises(ludeme.UnsupportedLudeme, match=r"\(max Moves …\)"):
        ludeme.load(text, tier=tier).start(seed=1)
