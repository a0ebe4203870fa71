import os
import pickle
from math import isnan
from pathlib import Path

import pytest

from ludeme.model.header import HEADER_SIZE
from ludeme.play.playable import CannotPlay
from ludeme.player import (
    AgentError,
    agent_names,
    make_agent,
    play_game,
    play_match,
    play_numbered,
    register_agent,
)
from ludeme.player.matches.encounter import Encounter, Source, played
from ludeme.player.matches.match import GameRecord, MatchResult, games_of_round
from tests.player.quality.tiny_games import COIN, PROCESSION, THREE_ENDLESS


@pytest.mark.thorough
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


def test_who_has_won_draws_too_where_a_game_is_cut():
    games = play_match(THREE_ENDLESS, "random", "random", games=3, max_plies=9).games
    assert [(one.seat, one.cut, one.points) for one in games] == [
        (1, True, 0.5), (2, True, 0.5), (3, True, 0.5),
    ]  # fmt: skip


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


def test_no_game_says_nothing():
    none = MatchResult("a", "b", [])
    assert isnan(none.elo) and none.interval == (0, 1)


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
        ("uct:c=high", "c is a number, not 'high'"),
        ("uct:iterations=0", "a budget must be positive"),
        ("uct:iterations=1.5", "iterations is a whole number, not '1.5'"),
    ]:
        with pytest.raises(ValueError, match=message):
            make_agent(wrong)


def test_agents_can_be_registered():
    register_agent("dice", "ludeme.player.agents.random_agent:RandomAgent")
    assert type(make_agent("dice")).__name__ == "RandomAgent"


class Noted:
    """Plays the first move, and keeps the positions it was asked about."""

    def __init__(self):
        self.seen = []

    def choose(self, state, budget=None, seed=None):
        self.seen.append(tuple(map(int, state.row[HEADER_SIZE:])))
        return state.legal_moves()[0]


def test_games_of_a_round_begin_with_the_same_random_moves(game):
    begins = []
    for opening in (3, 0):
        agents = Noted(), Noted()
        play_match(game("connect_four"), *agents, games=4, seed=5, opening=opening, max_plies=1)
        # the first move of games 0 and 2 is A's (3 moves in: B's), of 1 and 3 the other's
        begins += [agents[0].seen + agents[1].seen]
    three, none = begins
    assert len(three) == 4 and len(set(three)) == 2
    assert all(position[-1] == 3 for position in three)  # stones so far
    assert set(none) == {tuple([0] * len(none[0]))}


def test_openings_that_end_the_game_are_drawn_anew(game):
    records = play_match(game("tic_tac_toe"), "random", "random", games=30, seed=1, opening=8).games
    assert [record.plies for record in records] == [1] * 30
    with pytest.raises(ValueError, match="over within 9 random moves"):
        play_match(game("tic_tac_toe"), "random", "random", games=1, opening=9)


def test_each_agent_sits_alone_in_every_seat(game):
    """Three players: who takes two stones of nine each time moves again and again."""

    class Asked:
        def __init__(self, name):
            self.name = name

        def choose(self, state, budget=None, seed=None):
            asked.add((self.name, state.mover))
            return state.legal_moves()[0]

    found = []
    for number in range(6):
        asked = set()
        record = play_numbered(game("three"), Asked("a"), Asked("b"), number, both_alone=True)
        lone = "b" if record.b_alone else "a"
        assert {seat for name, seat in asked if name == lone} == {record.seat}
        found.append((lone, record.seat, record.points))
    seats = [(lone, seat) for lone in "ab" for seat in (1, 2, 3)]
    assert [one[:2] for one in found] == seats
    # nine stones one by one: the third player takes the last, the second comes second
    assert [one[2] for one in found] == [0, 0.5, 1, 1, 0.5, 0]
    assert games_of_round(3, True) == 6 and games_of_round(2, True) == 2 == games_of_round(2)


def test_games_of_processes_are_the_same_and_stop_when_nothing_more_is_wanted():
    encounter = Encounter(Source("Tic-Tac-Toe", tier="python"), "random", "random", 3, opening=2)
    alone = {task[1]: record for task, record in played(((encounter, n) for n in range(4)), 1)}
    wanted = [(encounter, n) for n in range(4)]
    assert {task[1]: record for task, record in played(iter(wanted), 2)} == alone
    assert len(alone) == 4


def test_an_error_of_an_agent_travels_between_processes(game):
    state = game("tic_tac_toe").start()
    error = pickle.loads(
        pickle.dumps(AgentError(Noted(), 1, "c9", state, "answered what is not legal in"))
    )
    assert str(error).startswith("Noted as player 1 answered what is not legal in")
    assert (error.agent, error.position) == ("Noted", repr(state))


def test_what_fixes_an_encounter(tmp_path):
    features = tmp_path / "some.lud"
    features.write_text("one")
    first = Encounter(Source("Hex"), f"biased:features={features}", "random")
    key = first.key
    assert Encounter(Source("Hex", tier="numba"), first.a, "random").key == key
    features.write_text("two")
    others = [
        Encounter(Source("Hex"), first.a, "random"),
        Encounter(Source("Go"), "flat", "random"),
        Encounter(Source("Hex"), "flat", "random"),
        Encounter(Source("Hex"), "flat", "random", opening=1),
    ]
    assert len({key, *(other.key for other in others)}) == 5


def test_a_network_counts_by_its_content_wherever_its_file_is(tmp_path):
    keys = []
    for name, content in (("here", "one"), ("there", "one"), ("here", "two")):
        (tmp_path / name).write_text(content)
        agent = f"network:file={tmp_path / name},nodes=1"
        keys.append(Encounter(Source("Hex"), agent, "random").key)
    assert keys[0] == keys[1] != keys[2]


def test_games_of_other_rules_are_no_games_of_an_encounter(tmp_path):
    path, other = tmp_path / "coin.lud", tmp_path / "other.lud"
    keys = []
    for where, text in (
        (path, COIN),
        (other, f"// laid out otherwise\n{COIN}"),
        (path, PROCESSION),
        (path, f"{COIN} "),
    ):
        where.write_text(text)
        os.utime(where, ns=(0, len(keys)))
        keys.append(Encounter(Source(str(where)), "flat", "random").key)
    assert keys[0] == keys[1] == keys[3] != keys[2]
    assert Encounter(Source(COIN), "flat", "random").key == keys[0]


def test_a_match_has_the_rules_of_its_games(tmp_path, monkeypatch):
    match = (
        '(match "Both" (players 2) (games { (subgame "coin") (subgame "coin") }) '
        "(end (if (= (count Trials) 2) (result P1 Draw))))"
    )
    monkeypatch.chdir(tmp_path)
    keys = []
    for number, text in enumerate((COIN, PROCESSION)):
        Path("coin.lud").write_text(text)
        Path("both.lud").write_text(match)
        os.utime("both.lud", ns=(0, number))
        keys.append(Encounter(Source("both.lud"), "flat", "random").key)
    assert keys[0] != keys[1]


def test_nobody_plays_against_anybody_in_a_puzzle():
    with pytest.raises(CannotPlay, match=r"^Sudoku has 1 player: nobody to play against$"):
        play_match("Sudoku", "random", "random", games=1)
