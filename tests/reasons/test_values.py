"""Why a value is not legal in a puzzle: the constraint that it would break."""

import pytest

import ludeme

SUMS = """
(game "Sums"
    (players 1)
    (equipment {
        (board (square 3) (values Cell (range 1 9)))
        (regions "Row" {0 1 2})
    })
    (rules
        (start (set { {8 5} }))
        (play (satisfy {
            (all Different)
            (is Sum (sites {0 1 2}) 12)
            (is Sum (sites {0 3 6}) 20)
            (forAll Cell (!= 8 (what at:(from))))
        }))
        (end (if (is Solved) (result P1 Win)))
    )
)
"""


@pytest.mark.parametrize(
    ("move", "said", "clause"),
    [
        ("C1=7", "`(is Sum (sites {0 1 2}) 12)` would not hold; here C1", "(is Sum (sites"),
        ("A1=5", "`(all Different)` would not hold", "(all Different)"),
        ("A3=8", "`(forAll Cell (!= 8 (what at:(from))))` would not hold", "(forAll Cell"),
        ("A1=99", "here A1 leads to", "(satisfy {"),
        ("C3=7", "C3 is given by the start rules", "(set { {8 5} })"),
    ],
)
def test_the_constraint_that_a_value_would_break_is_named(move, said, clause):
    state = ludeme.load(SUMS, tier="python").start(seed=0)
    for site, value in ((0, 4), (1, 5)):
        assigned = [m for m in state.legal_moves() if m.to_site == site and m.value == value]
        state.apply(next(m for m in assigned if not m.strikes))
    answer = ludeme.why(state, move)
    assert answer.verdict == "not legal"
    assert answer.sentence.startswith(f"{move} is not legal: {said}")
    assert answer.reasons[0].text_there.startswith(clause)
