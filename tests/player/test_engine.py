"""Agents on games loaded from descriptions, in both tiers."""

import pytest

import ludeme
from ludeme.player import make_agent, play_match
from ludeme.runtime.search_abi.outcome import deciding_seat

THREE_IN_A_ROW = """
(game "Three in a Row"
    (players 2)
    (equipment {
        (board (square 3))
        (piece "Nought" P1)
        (piece "Cross" P2)
    })
    (rules
        (play (move Add (to (sites Empty))))
        (end (if (is Line 3) (result Mover Win)))
    )
)
"""


@pytest.fixture(scope="module", params=["python", "numba"])
def three(request):
    return ludeme.load(THREE_IN_A_ROW, tier=request.param)


def after(game, *sites):
    state = game.start(seed=1)
    for site in sites:
        state.apply(next(m for m in state.legal_moves() if m.to_site == site))
    return state


@pytest.mark.parametrize("agent", ["uct:iterations=1000", "flat:iterations=1000"])
def test_a_line_is_completed_and_blocked(three, agent):
    assert make_agent(agent).choose(after(three, 0, 8, 1, 7), seed=1).to_site == 2
    assert make_agent(agent).choose(after(three, 0, 4, 1), seed=1).to_site == 2


def test_uct_never_loses_to_random(three):
    result = play_match(three, "uct:iterations=3000", "random", games=10, seed=1)
    assert result.losses == 0
    assert result.score >= 0.8


def test_playouts_of_a_loaded_game(three):
    result = three.playouts(20_000, seed=2)
    assert result.wins[0] / 20_000 == pytest.approx(737 / 1260, abs=0.015)
    assert result.draws / 20_000 == pytest.approx(8 / 63, abs=0.015)


PIE = """
(game "Pie"
    (players 2)
    (equipment {
        (board (square 3))
        (piece "Disc" Each)
    })
    (rules
        (meta (swap))
        (play (move Add (to (sites Empty))))
        (end (if (is In (last To) (sites Centre)) (result P1 Win)))
    )
)
"""


def test_the_pie_rule_of_a_loaded_game(three):
    # Colour 1 wins as soon as anybody takes the centre, so player 2 wants to be colour 1 ...
    game = ludeme.load(PIE, tier=three.tier)
    agent = make_agent("uct:iterations=2000")
    state = after(game, 0)
    swap = agent.choose(state, seed=1)
    assert swap.kind == "swap"
    state.apply(swap)
    assert deciding_seat(state.row) == 1
    # ... and player 1, now colour 2, must not take it.
    assert agent.choose(state, seed=1).to_site != 4
    match = play_match(game, "uct:iterations=500", "random", games=10, seed=3)
    assert match.score > 0.6
