"""Tournaments: who meets whom, when an encounter ends, what is counted."""

from itertools import islice
from time import perf_counter, thread_time

import pytest

from ludeme.player import Ratings, Sprt, Tournament, contest, rate
from ludeme.player.matches import encounter as encounters
from ludeme.player.matches.encounter import Source
from ludeme.player.matches.match import GameRecord
from ludeme.player.matches.tournament import Contest
from ludeme.player.search import budget
from tests.player.quality.tiny_games import COIN, PROCESSION

HEX = Contest(Source("Hex"), "Hex", 2, ("hex",))
THREE = Contest(Source("Three"), "Three", 3, ("three",))
AGENTS = ("random", "flat", "uct")


def won(points: float) -> GameRecord:
    return GameRecord(1, 2 * points - 1, 10, False)


def test_everybody_meets_everybody_in_every_game():
    tournament = Tournament([HEX, THREE], AGENTS, games=3)
    met = [(tournament.contest_of(e).name, e.a, e.b) for e in tournament.encounters]
    pairs = [("random", "flat"), ("random", "uct"), ("flat", "uct")]
    assert met == [(game, *pair) for pair in pairs for game in ("Hex", "Three")]
    # whole rounds: both seats, and each agent alone in all three
    assert [tournament.planned(e) for e in tournament.encounters] == [4, 6] * 3


def test_a_ladder_has_neighbours_only():
    tournament = Tournament([HEX], AGENTS, ladder=True)
    assert [(e.a, e.b) for e in tournament.encounters] == [("random", "flat"), ("flat", "uct")]


def test_a_gauntlet_is_the_first_against_each_other():
    tournament = Tournament([HEX, THREE], AGENTS, gauntlet=True)
    met = [(tournament.contest_of(e).name, e.a, e.b) for e in tournament.encounters]
    pairs = [("random", "flat"), ("random", "uct")]
    assert met == [(game, *pair) for pair in pairs for game in ("Hex", "Three")]
    with pytest.raises(ValueError, match="a ladder or a gauntlet"):
        Tournament([HEX], AGENTS, ladder=True, gauntlet=True)


def test_rounds_go_on_evenly_and_what_is_known_is_not_played():
    tournament = Tournament([HEX], AGENTS, games=4, ladder=True)
    first, _ = tournament.encounters
    tournament.keep(first, 1, won(1))
    wanted = [(0 if one == first else 1, number) for one, number in tournament.wanted()]
    assert wanted == [(0, 0), (1, 0), (1, 1), (0, 2), (0, 3), (1, 2), (1, 3)]


def test_only_whole_rounds_count_for_the_test():
    tournament = Tournament([HEX], AGENTS[:2], sprt=Sprt(-50, 50))
    (encounter,) = tournament.encounters
    for number, points in enumerate([1, 0.5, 0, 0, 1]):
        tournament.keep(encounter, number, won(points))
    tournament.keep(encounter, 7, won(1))
    assert tournament.rounds(encounter) == [0.75, 0]
    assert tournament.accepted(encounter) is None


def test_an_encounter_ends_when_a_hypothesis_is_accepted():
    tournament = Tournament([HEX], AGENTS[:2], games=1000, sprt=Sprt(0, 200))
    (encounter,) = tournament.encounters
    for k, (_, number) in enumerate(tournament.wanted()):
        tournament.keep(encounter, number, won(k % 8 != 7))
    assert tournament.accepted(encounter) == "H1"
    played = len(tournament.result(encounter).games)
    assert 10 < played < 60
    rounds = tournament.rounds(encounter)
    assert len(rounds) == played / 2
    # games of later rounds that were under way do not count
    for number in range(played, played + 20):
        tournament.keep(encounter, number, won(0))
    assert tournament.accepted(encounter) == "H1"
    assert tournament.rounds(encounter) == rounds
    assert len(tournament.result(encounter).games) == played
    assert len(tournament.standing("flat").games) == played
    assert sum(tournament.meetings()["random", "flat"]) == played


@pytest.mark.parametrize("contest", [HEX, THREE])
def test_how_many_games_are_under_way_does_not_change_when_it_ends(contest):
    """Games come back in the order in which they were begun, but later."""
    results = []
    for jobs in (1, 2, 3, 5, 8):
        tournament = Tournament([contest], AGENTS[:2], games=1000, sprt=Sprt(0, 200))
        (encounter,) = tournament.encounters
        wanted, running = tournament.wanted(), []
        while running := [*running, *islice(wanted, jobs - len(running))]:
            _, number = running.pop(0)
            tournament.keep(encounter, number, won(number % 8 != 7))
        result = tournament.result(encounter)
        assert len(result.games) % contest.games_of_round == 0
        results.append((result, tournament.ratings().of("flat"), tournament.rounds(encounter)))
    assert results == results[:1] * len(results)


def test_standings_and_ratings():
    tournament = Tournament([HEX], AGENTS, games=2)
    for encounter in tournament.encounters:
        for number in range(2):
            tournament.keep(encounter, number, won({"random": 0, "flat": 0.5}[encounter.a]))
    standing = tournament.standing("uct")
    assert (standing.wins, standing.draws, standing.losses) == (2, 2, 0)
    assert tournament.meetings()["random", "flat"] == (0, 0, 2)
    ratings = tournament.ratings()
    assert ratings.of("uct").elo == pytest.approx(ratings.of("flat").elo)
    assert ratings.of("uct").elo > 0 > ratings.of("random").elo
    assert tournament.meetings([THREE]) == {}


@pytest.mark.parametrize("agents", [("uct",), ("uct", "uct"), ("uct", "nobody")])
def test_agents_that_cannot_be_meant(agents):
    with pytest.raises(ValueError, match=r"two agents or more|different agents|no agent is called"):
        Tournament([HEX], agents)


def test_games_of_equal_rules_are_one_game(tmp_path):
    paths = [tmp_path / name for name in ("coin.lud", "copy.lud", "other.lud")]
    for path, text in zip(paths, (COIN, f"// again{COIN}", PROCESSION), strict=True):
        path.write_text(text)
    one, copy, other = map(contest, paths)
    assert one == copy != other
    tournament = Tournament([one, copy, other], AGENTS[:2], games=2)
    assert tournament.contests == (one, other) and len(tournament.encounters) == 2
    assert len({encounter.key for encounter in tournament.encounters}) == 2
    for encounter in tournament.encounters:
        tournament.keep(encounter, 0, won(1))
    assert sum(tournament.meetings([copy])["random", "flat"]) == 1
    assert sum(tournament.meetings()["random", "flat"]) == 2


def test_agents_of_equal_files_are_one_agent(tmp_path):
    agents = []
    for name in ("one.json", "two.json"):
        (tmp_path / name).write_text('{"terms": []}')
        agents.append(f"mcts:playout=cutoff,evaluation={tmp_path / name}")
    with pytest.raises(ValueError, match="different agents"):
        Tournament([HEX], agents)


def test_a_tournament_of_people_with_python():
    """All of it by the public names."""
    tournament = Tournament([contest("Tic-Tac-Toe")], ["random", "uct:iterations=200"], games=6)
    seen = [(number, record.plies) for _, number, record in tournament.play()]
    assert [number for number, _ in seen] == list(range(6)) and all(plies > 2 for _, plies in seen)
    ratings = tournament.ratings()
    assert isinstance(ratings, Ratings)
    assert ratings.of("uct:iterations=200").elo > 0
    assert rate({("a", "b"): tournament.meetings()["random", "uct:iterations=200"]}).of("a").elo < 0


@pytest.mark.parametrize("foreign", [3, "random"])
def test_what_is_none_of_its_encounters(foreign):
    tournament = Tournament([contest("Tic-Tac-Toe")], ["random", "flat"])
    with pytest.raises(ValueError, match="this tournament has no encounter"):
        tournament.result(foreign)


def test_one_player_is_no_contest():
    with pytest.raises(ValueError, match="nobody to play against"):
        contest("N Queens")


@pytest.mark.parametrize("processor_time", [False, True])
def test_seconds_may_be_those_of_the_processor(monkeypatch, processor_time):
    clocks = []

    def noted(task):
        clocks.append(budget._CLOCK.get())
        return won(1)

    monkeypatch.setattr(encounters, "play_task", noted)
    tournament = Tournament([HEX], AGENTS[:2], games=1)
    list(tournament.play(processor_time=processor_time))
    assert clocks == [thread_time if processor_time else perf_counter] * 2
