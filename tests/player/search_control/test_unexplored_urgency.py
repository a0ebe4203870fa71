"""Selection that looks again at promising moves before all have been tried."""

import pytest

import ludeme
from ludeme.player.agents.registry import make_agent
from ludeme.player.parts.selection.unexplored_urgency import UnexploredUrgency


@pytest.mark.parametrize("discount", [-0.1, 1.5])
def test_a_discount_is_a_share(discount):
    with pytest.raises(ValueError, match="share from 0 to 1"):
        UnexploredUrgency(discount=discount)


def test_agents_know_its_parameter():
    assert "'discount': 0.5" in repr(make_agent("mcts:select=unexplored-urgency,discount=0.5"))


@pytest.mark.thorough
def test_good_moves_are_tried_again_before_all_others_once():
    """Amazons begins with 80 moves: in as many iterations UCT tries each of them once."""
    state = ludeme.load("Amazons", tier="numba").start(seed=1)
    tried = [
        make_agent(f"mcts:iterations=80,c=0.4,{select}").analyse(state, seed=3).visits
        for select in (
            "select=ucb1",
            "select=unexplored-urgency",
            "select=unexplored-urgency,discount=0",
        )
    ]
    first, some, few = ((visits > 0).sum() for visits in tried)
    assert first > some > few >= 1
    assert tried[2].max() > tried[1].max() > tried[0].max()


@pytest.mark.thorough
def test_in_the_end_every_move_is_tried():
    start = ludeme.load("Tic-Tac-Toe", tier="numba").start(seed=1)
    agent = make_agent("mcts:select=unexplored-urgency,iterations=2000")
    assert (agent.analyse(start, seed=1).visits > 0).all()
