import pytest

from ludeme.player import agent_names, make_agent, play_game, play_match, register_agent
from ludeme.player.matches.match import GameRecord, MatchResult


@pytest.mark.parametrize("name", ["connect_four", "breakthrough"])
def test_uct_beats_random(game, name):
    games = 20
    result = play_match(game(name), "uct:iterations=1000", "random", games=games, seed=1)
    assert result.wins == games
    assert result.by_seat().keys() == {1, 2}


def test_uct_never_loses_tic_tac_toe_to_random(game):
    result = play_match(game("tic_tac_toe"), "uct:iterations=1000", "random", games=30, seed=1)
    assert result.losses == 0
    assert result.score > 0.85


def test_flat_beats_random_and_uct_beats_flat(game):
    connect_four = game("connect_four")
    assert play_match(connect_four, "flat", "random", games=20, seed=1).score >= 0.9
    match = play_match(connect_four, "uct", "flat", games=30, seed=1)
    assert match.interval.low > 0.5


def test_matches_are_reproducible(game):
    first, again, other = (
        play_match(game("breakthrough"), "random", "flat:iterations=100", games=4, seed=s)
        for s in (1, 1, 2)
    )
    assert first == again
    assert first.games != other.games


def test_progress_and_seats(game):
    seen = []
    result = play_match(
        game("three"), "random", "random", games=6, progress=lambda r: seen.append(len(r.games))
    )
    assert seen == [1, 2, 3, 4, 5, 6]
    assert [g.seat for g in result.games] == [1, 2, 3, 1, 2, 3]


def test_long_games_are_drawn(game):
    result = play_match(game("endless"), "random", "random", games=2, max_plies=10)
    assert [(g.plies, g.cut, g.points) for g in result.games] == [(10, True, 0.5)] * 2


def test_agents_follow_a_pie_swap(game):
    # After 2 (colour 1 wins) the second player swaps, becomes colour 1 and wins.
    class Scripted:
        def __init__(self, *targets):
            self.targets = list(targets)

        def choose(self, state, budget=None, seed=0):
            target = self.targets.pop(0)
            return next(m for m in state.legal_moves() if m.row[2] == target)

    first, second = Scripted(2, 10), Scripted(11)
    record = play_game(game("pie").start(), [first, second], seat=2)
    assert (record.utility, record.plies) == (1, 3)


def test_result_counts_and_prints():
    games = [GameRecord(1, 1.0, 9, False), GameRecord(2, -1.0, 8, False)]
    games += [GameRecord(1, 0.0, 9, False), GameRecord(2, 1.0, 8, False)]
    result = MatchResult("a", "b", games)
    assert (result.wins, result.draws, result.losses, result.points) == (2, 1, 1, 2.5)
    assert result.by_seat() == {1: (1, 1, 0), 2: (1, 0, 1)}
    assert str(result) == "a against b: 2 won, 1 drawn, 1 lost, 62.5% (21.9% to 90.8%)"
    assert result.elo == pytest.approx(88.7, abs=0.1)


def test_agent_descriptions():
    agent = make_agent("uct:iterations=1e4, c=0.7,solver=yes")
    assert (agent.iterations, agent.c, agent.solver, agent.seconds) == (10_000, 0.7, True, None)
    assert {"flat", "random", "uct"} <= set(agent_names())
    for wrong, message in [
        ("alphabeta", "no agent is called 'alphabeta'"),
        ("uct:depth=3", "'depth=3' is no parameter of 'uct'; it has iterations, seconds, c"),
        ("uct:c=high", "c should be of type float: 'high'"),
        ("uct:iterations=0", "a budget must be positive"),
        ("uct:iterations=1.5", "iterations should be of type int"),
    ]:
        with pytest.raises(ValueError, match=message):
            make_agent(wrong)


def test_agents_can_be_registered():
    register_agent("dice", "ludeme.player.agents.random_agent:RandomAgent")
    assert type(make_agent("dice")).__name__ == "RandomAgent"
