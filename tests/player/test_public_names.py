"""Names of the package that are for people's own code."""

import re

from ludeme import load_game
from ludeme.player import (
    Agent,
    Interval,
    PlayoutStatistics,
    make_agent,
    play_match,
    play_numbered,
    playouts,
    wilson,
)


class First:
    """Somebody's own agent: the first move."""

    def choose(self, state, budget=None, seed=0):
        return state.legal_moves()[0]


def test_an_agent_is_what_chooses_moves():
    state = load_game("Tic-Tac-Toe").start(seed=1)
    agents: list[Agent] = [First(), make_agent("random")]
    for agent in agents:
        assert agent.choose(state) in state.legal_moves()


def test_a_game_of_a_match_is_known_by_its_number():
    game = load_game("Tic-Tac-Toe")
    match = play_match(game, "random", "random", games=4, seed=5)
    numbered = [play_numbered(game, "random", "random", number, seed=5) for number in range(4)]
    assert match.games == numbered


def test_an_interval_has_two_ends():
    interval = wilson(1, 2)
    assert isinstance(interval, Interval)
    assert interval == (interval.low, interval.high)


def test_playouts_are_told_in_a_line():
    game = load_game("Tic-Tac-Toe")
    result = game.playouts(100, seed=3)
    assert isinstance(result, PlayoutStatistics)
    wins, draws = result.wins, result.draws
    start = rf"<100 playouts: wins {re.escape(str(wins))}, {draws} draws, \d\.\d plies on average>"
    assert re.fullmatch(start, repr(result))
    assert sum(wins) + draws == 100
    assert repr(playouts(game.program, n=10, max_plies=2)).endswith("plies on average, 10 cut>")
