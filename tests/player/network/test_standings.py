"""Ratings of a training's networks, from the lines of its matches."""

import pytest

from ludeme.player.matches.match import GameRecord, MatchResult
from ludeme.player.matches.ratings import Meetings, rate
from ludeme.player.network.learning.standings import (
    Player,
    as_line,
    is_played,
    pairs,
    player_of,
    standings,
)

UCT = "uct:iterations=50"


def network(generation, nodes=1, folder="here"):
    return f"network:file={folder}/generation-{generation:03}.onnx,nodes={nodes}"


def line(generation, one, other, wins, draws, losses):
    games = [
        GameRecord(1, utility, 9, False) for utility in [1] * wins + [0] * draws + [-1] * losses
    ]
    return as_line(generation, MatchResult(one, other, games))


LINES = [
    line(1, network(1), UCT, 2, 2, 16),
    line(2, network(2), UCT, 5, 0, 15),
    line(2, network(2, 50), UCT, 15, 0, 5),
    line(2, network(2), network(1, folder="elsewhere"), 12, 1, 7),
]


def test_players_are_generations_wherever_their_files_are():
    assert player_of(network(12)) == Player("generation 12, alone", 12, 1)
    assert player_of(network(3, 200, "a,b")).name == "generation 3, 200 nodes"
    assert player_of(UCT) == Player(UCT)


def test_everybody_meets_the_opponents_that_stay_and_the_network_before(tmp_path):
    files = [tmp_path / f"generation-00{number}.onnx" for number in (1, 2)]
    found = pairs(files[1], files[0], 50)
    names = [tuple(player_of(agent).name for agent in pair) for pair in found]
    assert names == [
        ("generation 2, 50 nodes", UCT),
        ("generation 2, alone", UCT),
        ("generation 2, alone", "random"),
        ("generation 2, alone", "generation 1, alone"),
    ]
    assert len(pairs(files[0], None, 50)) == 3


def test_ratings_are_above_that_of_uct():
    found = {one.player.name: one for one in standings(LINES)}
    assert list(found) == [
        "generation 2, 50 nodes",
        "generation 2, alone",
        "generation 1, alone",
        UCT,
    ]
    same = rate(
        {
            ("1", "u"): Meetings(2, 2, 16),
            ("2", "u"): Meetings(5, 0, 15),
            ("s", "u"): Meetings(15, 0, 5),
            ("2", "1"): Meetings(12, 1, 7),
        }
    )
    for name, player in (("1", "generation 1, alone"), ("s", "generation 2, 50 nodes")):
        expected = same.of(name).elo - same.of("u").elo
        assert found[player].rating.elo == pytest.approx(expected, abs=0.1)
    assert tuple(found[UCT].rating) == (0, 0)
    assert found["generation 2, alone"].games == 40
    assert found["generation 2, alone"].rating.error > 50


def test_older_lines_have_scores_alone():
    older = [{key: one[key] for key in ("generation", "agents", "games", "score")} for one in LINES]
    for line in older:
        line["score"] = round(line["score"], 2)
    found = {one.player.name: one.rating.elo for one in standings(older)}
    assert found["generation 1, alone"] < 0 < found["generation 2, 50 nodes"]


def test_what_was_played_is_known_again():
    assert is_played(LINES, network(2, folder="moved"), UCT)
    assert not is_played(LINES, network(3), UCT)
    assert not is_played(LINES, network(1, 50), UCT)
    assert standings([]) == []
