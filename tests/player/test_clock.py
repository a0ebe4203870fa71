"""Time for a whole game."""

import pytest

from ludeme.model.header import MOVES
from ludeme.player import Budget, make_agent
from ludeme.player.agents.clock import GameClock
from ludeme.player.agents.uct import UCT


def test_it_is_written_as_in_chess():
    clock = GameClock.read("60+1")
    assert (clock.base, clock.increment, clock.left) == (60, 1, 60)
    assert GameClock.read("0.5").increment == 0


@pytest.mark.parametrize(
    ("agent", "message"),
    [
        ("uct:clock=soon", "as 60\\+1, not soon"),
        ("uct:clock=0+1", "begins with some seconds"),
        ("uct:clock=-5", "clock is seconds"),
        (f"uct:clock={'9' * 320}", "begins with some seconds, not inf"),
        (f"uct:clock=60+{'9' * 320}", "gives some seconds for a move, not inf"),
        ("uct:clock=60,seconds=1", "without iterations and seconds"),
        ("mast:clock=60,iterations=10", "without iterations and seconds"),
    ],
)
def test_odd_clocks_are_refused(agent, message):
    with pytest.raises(ValueError, match=message):
        make_agent(agent)


@pytest.mark.parametrize("increment", [0, 1])
def test_no_game_is_too_long(game, increment):
    """Moves that cost what they may never use up more than there is."""
    clock, row, used = GameClock(60, increment), game("endless").start().row, 0.0
    for ply in range(500):
        row[MOVES] = 2 * ply
        seconds = clock.allot(row).seconds
        assert used + seconds <= 60 + increment * ply + 0.005 * (ply + 1)
        clock.spend(seconds)
        used += seconds
    assert used > 59 and clock.left >= increment


def test_the_next_game_begins_with_a_full_clock(game):
    clock, row = GameClock(60), game("endless").start().row
    row[MOVES] = 30
    first = clock.allot(row).seconds
    clock.spend(40)
    assert clock.allot(row).seconds < first / 2  # the same position: the same game
    row[MOVES] = 2
    assert clock.allot(row).seconds == first == 3


def test_agents_play_by_it(game):
    agent = make_agent("uct:clock=0.2+0")
    state = game("tic_tac_toe").start()
    while not state.over:
        forced = len(state.legal_moves()) == 1
        state.apply(agent.choose(state, seed=1))
        assert agent.last_iterations > 0 or forced
    assert agent._clock.left < 0.2
    left = agent._clock.left
    agent.choose(game("tic_tac_toe").start(), Budget(iterations=10))
    assert agent._clock.left == left  # whoever gives a budget has a clock of his own


@pytest.mark.parametrize("name", ["uct:", "auto:trial=0,"])
def test_what_is_made_for_a_game_takes_no_time_of_the_clock(game, name, monkeypatch):
    made, now = UCT._new_search, [0.0]

    def made_slowly(self, *given):
        now[0] += 100.0
        return made(self, *given)

    monkeypatch.setattr(UCT, "_new_search", made_slowly)
    monkeypatch.setattr("ludeme.player.agents.clock.perf_counter", lambda: now[0])
    agent = make_agent(f"{name}clock=0.2+0")
    agent.choose(game("endless").start(), seed=1)
    assert now[0] >= 100.0 and agent._clock.left == 0.2


def test_auto_is_prepared_before_its_first_move(game, monkeypatch):
    state, agent = game("tic_tac_toe").start(), make_agent("auto:iterations=10")
    agent.prepare(state)
    chosen = agent.agent_at(state)
    monkeypatch.setattr("ludeme.player.agents.auto.choose", None)
    monkeypatch.setattr(type(chosen), "_new_search", None)
    assert agent.choose(state, seed=1) in state.legal_moves()
    assert agent.agent_at(state) is chosen
