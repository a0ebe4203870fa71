"""Calls of matches and tournaments that cannot be meant are errors that say what was expected."""

from __future__ import annotations

from functools import partial

import pytest

import ludeme
from ludeme.grammar import UnknownChoice
from ludeme.player import (
    AgentError,
    Tournament,
    contest,
    make_agent,
    play_game,
    play_match,
    play_numbered,
    rate,
)
from ludeme.player.matches.ratings import Meetings

OWN = """(game "Own" (players 2) (equipment {(board (square <S:n>)) (piece "Disc" Each)})
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))
(option "Size" <S> args:{ <n> } { (item "3" <3> "Small.") (item "4" <4> "Large.") })"""

#: What is told a game by its source, options and ruleset, and hands it on to processes.
TOLD = {
    "contest": contest,
    "evaluate": lambda game, options=(), ruleset=None: ludeme.evaluate(
        game, options=options, ruleset=ruleset, games=1, iterations=1, playouts=1
    ),
    "compare": lambda game, options=(), ruleset=None: ludeme.compare(
        game, OWN, options=(options, ()), rulesets=(ruleset, None), games=1, iterations=1
    ),
}


@pytest.mark.parametrize("call", TOLD)
def test_games_that_are_told_wrongly(call):
    told = TOLD[call]
    for wrong in (None, 3, b"Hex", ["Hex"], ludeme.load(OWN, tier="python")):
        with pytest.raises(TypeError, match=r"^a game is given by a name, a path or a text, not "):
            told(wrong)
    for options in ("Size/3", {"Size": "3"}, [3]):
        with pytest.raises(TypeError, match=r"^options are a list of strings, such as "):
            told(OWN, options)
    with pytest.raises(UnknownChoice, match='option "Size" is given twice'):
        told(OWN, ["Size/3", "Size/4"])
    with pytest.raises(TypeError, match=r"^a ruleset is named by a string, not 3"):
        told(OWN, ["Size/3"], 3)


def test_contests_take_paths(tmp_path):
    path = tmp_path / "own.lud"
    path.write_text(OWN)
    assert contest(path) == contest(str(path))
    assert contest(OWN, None) == contest(OWN)


@pytest.mark.parametrize("options", [["Size/3"], (), [["Size/3"], [], []]])
def test_two_games_are_compared_under_the_options_of_each(options):
    with pytest.raises(ValueError, match=r"^options are those of each game, such as "):
        ludeme.compare(OWN, OWN, options=options, games=1)


@pytest.mark.parametrize("rulesets", ["ab", [None], (None, None, None)])
def test_two_games_are_compared_under_the_ruleset_of_each(rulesets):
    with pytest.raises(ValueError, match=r"^rulesets are those of each game, such as "):
        ludeme.compare(OWN, OWN, rulesets=rulesets, games=1)


#: What plays games of a match.
PLAYING = {
    "play_match": lambda game: play_match(game, "random", "random", games=2, seed=3).games[1],
    "play_numbered": lambda game: play_numbered(game, "random", "random", 1, seed=3),
}


@pytest.mark.parametrize("call", PLAYING)
def test_games_of_matches(call, tmp_path):
    game = ludeme.load(OWN, tier="python")
    path = tmp_path / "own.lud"
    path.write_text(OWN)
    expected = PLAYING[call](game)
    assert all(PLAYING[call](named) == expected for named in (OWN, path, str(path)))
    for wrong in (None, 3, game.start(1), contest(OWN), ludeme.Game, ["Hex"]):
        with pytest.raises(TypeError, match=r"^a game is a name, a path, a text, or what load ret"):
            PLAYING[call](wrong)


def test_games_that_are_played_from_a_position():
    game = ludeme.load(OWN, tier="python")
    agents = ["random", make_agent("random")]
    played = [play_game(game.start(1), each, seed=2) for each in (agents, agents[::-1])]
    assert played[0] == played[1]
    for wrong in ("random", None, 3, make_agent("random")):
        with pytest.raises(TypeError, match=r"^agents are a list, one for each seat, not "):
            play_game(game.start(1), wrong)
    for wrong in (game, "Hex", None):
        with pytest.raises(TypeError, match=r"^a position is needed, such as game\.start"):
            play_game(wrong, agents)
    for name, wrong in {"seat": "1", "seed": "1", "max_plies": 1.5}.items():
        with pytest.raises(TypeError, match=f"is a whole number, not {wrong!r}"):
            play_game(game.start(1), agents, **{name: wrong})


def test_numbers_of_games():
    game = ludeme.load(OWN, tier="python")
    with pytest.raises(TypeError, match="the number of a game is a whole number, not '1'"):
        play_numbered(game, "random", "random", "1")
    with pytest.raises(ValueError, match="the number of a game is at least 0, not -1"):
        play_numbered(game, "random", "random", -1)


@pytest.mark.parametrize("wrong", ["Hex", None, ["Hex"], [ludeme.Game], "contest"])
def test_what_are_no_contests(wrong):
    contests = contest(OWN) if wrong == "contest" else wrong
    with pytest.raises(
        TypeError, match=r"^the games of a tournament are a list, such as \[contest\("
    ):
        Tournament(contests, ["random", "flat"])


@pytest.mark.parametrize("wrong", ["random", None, [None, "random"], "objects", 3])
def test_what_are_no_agents_of_tournaments(wrong):
    agents = [make_agent("random"), make_agent("flat")] if wrong == "objects" else wrong
    with pytest.raises(
        TypeError, match=r"^the agents of a tournament are a list of texts, such as"
    ):
        Tournament([contest(OWN)], agents)


def test_tournaments_that_cannot_be_meant():
    own = contest(OWN)
    for wrong, message in (
        ({"games": 0}, "the number of games is at least 1, not 0"),
        ({"seed": -1}, "a seed is at least 0, not -1"),
        ({"opening": -1}, "the length of openings is at least 0, not -1"),
        ({"max_plies": 0}, "the greatest number of plies is at least 1, not 0"),
    ):
        with pytest.raises(ValueError, match=message):
            Tournament([own], ["random", "flat"], **wrong)
    with pytest.raises(ValueError, match=r"^a tournament needs games: there are none$"):
        Tournament([], ["random", "flat"])
    tournament = Tournament([own], ["random", "flat:iterations=2"], games=2)
    with pytest.raises(ValueError, match=r"^there is nothing to rate: no game was played$"):
        tournament.ratings()
    with pytest.raises(ValueError, match=r"^there is nothing to rate: no game was played$"):
        rate({})
    for wrong in ("2", None):
        with pytest.raises(TypeError, match=f"the number of jobs is a whole number, not {wrong!r}"):
            list(tournament.play(jobs=wrong))
    with pytest.raises(ValueError, match="the number of jobs is at least 1, not 0"):
        list(tournament.play(jobs=0))
    with pytest.raises(TypeError, match=r"^a sequential test is Sprt\(elo0, elo1\), not True$"):
        Tournament([own], ["random", "flat"], sprt=True)


def test_who_plays_no_part():
    tournament = Tournament([contest(OWN)], ["random", "flat:iterations=2"], games=2)
    with pytest.raises(ValueError, match=r"^'nobody' is no agent of this tournament: random, flat"):
        tournament.standing("nobody")
    assert tournament.standing("random").games == []
    found = rate({("a", "b"): Meetings(1, 0, 1)})
    for ask in (found.of, partial(found.expected, "a"), lambda name: found.expected(name, "b")):
        with pytest.raises(ValueError, match=r"^'nobody' was not rated: a, b$"):
            ask("nobody")


class First:
    """Plays the first move."""

    def choose(self, state, budget=None, seed=None):
        return state.legal_moves()[0]


class Last(First):
    """Plays the last move."""

    def choose(self, state, budget=None, seed=None):
        return state.legal_moves()[-1]


def test_classes_play_tournaments():
    own = contest(OWN)
    with pytest.raises(ValueError, match=r"^a tournament needs different agents: First, First$"):
        Tournament([own], [First, First])
    tournament = Tournament([own], [First, Last], games=2)
    assert [number for _, number, _ in tournament.play()] == [0, 1]
    (encounter,) = tournament.encounters
    assert str(tournament.result(encounter)).startswith("First against Last: ")
    assert tournament.standing(Last).a == "Last" and tournament.ratings().of(First).error > 0
    other = Tournament([own], [Last, First], games=2).encounters[0]
    assert encounter.key != other.key


def test_what_cannot_be_rated():
    some = Meetings(1, 0, 1)
    for wrong in (3, [("a", "b")], {"ab": some}, {("a",): some}, {("a", "a"): some}):
        with pytest.raises(TypeError, match=r'such as \{\("a", "b"\): Meetings\(wins, draws, lo'):
            rate(wrong)
    for wrong in (None, (1, 2), 3):
        with pytest.raises(TypeError, match=r"^two agents and their results, such as "):
            rate({("a", "b"): wrong})
    with pytest.raises(ValueError, match=r"^numbers of games are at least 0, not "):
        rate({("a", "b"): Meetings(-1, 0, 1)})
    with pytest.raises(ValueError, match=r"^a number of games must be finite, not nan$"):
        rate({("a", "b"): Meetings(float("nan"), 0, 1)})
    for wrong in (0, float("nan")):
        with pytest.raises(ValueError, match=r"^the prior, in rating points, must be "):
            rate({("a", "b"): some}, wrong)


class Advancing:
    """Plays on the position that it is given: its own move, and the other's."""

    def choose(self, state, budget=None, seed=None):
        state.apply(state.legal_moves()[0])
        if not state.over:
            state.apply(state.legal_moves()[0])
        return (state.legal_moves() or [None])[0]


def test_agents_that_change_the_position():
    with pytest.raises(
        AgentError, match=r"^Advancing as player 1 .*and changed the position .* player 1 to move>"
    ) as caught:
        play_match(OWN, Advancing(), "random", games=2)
    assert ludeme.load(OWN).position(caught.value.position) == ludeme.load(OWN).start(1)


def test_what_cannot_be_called_after_a_game():
    with pytest.raises(TypeError, match=r"^progress is called after every game; 3 cannot be "):
        play_match(OWN, "random", "random", games=1, progress=3)
