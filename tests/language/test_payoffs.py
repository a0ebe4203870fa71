"""Results by payoffs (spec 06 §B3.4, 07 §6)."""

import pytest

import ludeme

GAME = """
(game "Payoffs" (players {players}) (equipment {{ (board (square 3)) (piece "Man" Each) }})
    (rules (play (move Pass)) (end (if (= (counter) -1) (payoffs {{ {payoffs} }}))))
)
"""


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize(
    ("players", "payoffs", "ranks", "winner"),
    [
        (2, "(payoff P1 0.5) (payoff P2 1.5)", [2, 1], 2),
        (2, "(payoff P1 -0.5) (payoff P2 -1.5)", [1, 2], 1),
        (2, "(payoff P1 -0.5)", [2, 1], 2),  # who is not named has the payoff 0
        (2, "(payoff Next 5) (payoff Next 0)", [1.5, 1.5], 0),
        (3, "(payoff P1 2.5) (payoff P2 2.5) (payoff P3 (+ 1 0.25))", [1.5, 1.5, 3], 0),
        (1, "(payoff P1 0.25)", [1], 1),
        (1, "(payoff P1 -0.25)", [0], 0),
    ],
)
def test_payoffs(tier, players, payoffs, ranks, winner):
    text = GAME.format(players=players, payoffs=payoffs)
    state = ludeme.load(text, tier=tier).start(seed=1)
    state.apply(state.legal_moves()[0])
    assert state.over and list(state.ranking()) == ranks and state.winner == winner


@pytest.mark.parametrize("role", ["All", "Each", "Shared"])
def test_a_payoff_belongs_to_one_player(role):
    with pytest.raises(ludeme.LudemeError, match="a payoff belongs to one player"):
        ludeme.load(GAME.format(players=2, payoffs=f"(payoff {role} 3)"), tier="python").start(1)


@pytest.mark.parametrize(("result", "rank"), [("Win", 1), ("Loss", 3), ("Draw", 2)])
@pytest.mark.parametrize("role", ["All", "Each", "Shared"])
def test_results_of_everybody(role, result, rank):
    """All, Each and Shared are the same number, and so the same result (06 §A0.6, §B3.1)."""
    text = GAME.format(players=3, payoffs="").replace("(payoffs {  })", f"(result {role} {result})")
    state = ludeme.load(text).start(seed=1)
    state.apply(state.legal_moves()[0])
    assert state.over and list(state.ranking()) == [rank] * 3
