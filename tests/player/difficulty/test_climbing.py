"""The ladder of strengths: who plays whom, and what ratings come of it."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from ludeme.play.playable import CannotPlay
from ludeme.player.difficulty.climbing import Climb, climbed, difficulties_from, highest_for
from ludeme.player.difficulty.difficulties import STEP
from ludeme.player.difficulty.strength import HIGHEST
from ludeme.player.matches.encounter import Source, loaded
from ludeme.player.matches.sequential import expected_share


def _climbed_by(elo, games: int, seed: int) -> Climb:
    """A ladder of players whose strengths are known by a function, without draws."""
    climb, lot = Climb(games=games), Random(seed)
    while (coming := climb.next_pair()) is not None:
        (low, high), _ = coming
        climb.hear((low, high), float(lot.random() < expected_share(elo(high) - elo(low))))
    return climb


@pytest.mark.parametrize("seed", range(3))
def test_ratings_are_those_of_the_players(seed):
    climb = _climbed_by(lambda strength: 400 * strength, 300, seed)
    for stage in climb.stages():
        assert abs(stage.elo - 400 * stage.strength) <= max(2.5 * stage.error, 1e-9)
    assert climb.stages()[0][:3] == (0.0, 0.0, 0.0)


def test_strengths_are_put_in_where_one_wins_nearly_always():
    climb = _climbed_by(lambda strength: 900 * min(strength, 1), 40, 1)
    assert climb.strengths[0] == 0 and climb.strengths[-1] == HIGHEST
    below = [each for each in climb.strengths if each <= 1]
    assert len(below) > 3  # 450 points from 0 to 0.5 are too far
    assert [each for each in climb.strengths if each > 1] == [2.0, 3.0]  # there is no difference


def test_each_plays_as_often_as_it_should_and_the_weakest_begin():
    climb = Climb(games=3)
    first = [climb.next_pair() for _ in climb.strengths[1:]]
    assert first == [(pair, 0) for pair in pairwise(climb.strengths)]
    again = climb.next_pair()
    assert again == ((0.0, 0.5), 1)


def test_there_is_a_next_game_while_others_are_played():
    climb = Climb(highest=1.0, games=1)
    begun = [climb.next_pair() for _ in range(3)]
    assert None not in begun  # the results of the first two may ask for more
    for pair, _ in begun:
        climb.hear(pair, 0.5)
    assert climb.next_pair() is None
    assert climb.games == 3 == climb.wanted


def test_whether_it_says_enough():
    climb = Climb(highest=1.0)
    for _ in range(4):
        assert not climb.says_enough
        climb.hear((0.0, 0.5), 1.0)
        climb.hear((0.5, 1.0), 0.5)
    assert climb.says_enough
    climb.hear((0.0, 0.5), 1.0)
    climb.hear((0.0, 0.5), 1.0)  # another one comes between them, of whom nothing is known
    assert climb.strengths == [0.0, 0.25, 0.5, 1.0] and climb.says_enough
    assert [stage.strength for stage in climb.stages()] == [0.0, 0.5, 1.0]


def test_few_games_that_are_all_won_do_not_say_that_there_is_no_end_to_it():
    climb = Climb(highest=1.0)
    for _ in range(4):
        climb.hear((0.0, 0.5), 1.0)
    _, found = climb.stages()
    assert 350 < found.elo < 400 and found.error > 200  # 4.5 of 5 are 382 points


def test_before_anything_is_known_there_is_random_play():
    climb = Climb(highest=1.0)
    climb.hear((0.5, 1.0), 1.0)
    assert climb.stages() == ((0.0, 0.0, 0.0, 0),)
    climb.hear((0.0, 0.5), 1.0)
    assert climb.stages() == ((0.0, 0.0, 0.0, 1),)


def test_a_draw_is_half_a_win():
    drawn, shared = Climb(highest=1.0), Climb(highest=1.0)
    for k in range(20):
        drawn.hear((0.0, 0.5), 0.5)
        shared.hear((0.0, 0.5), float(k % 2))
    assert drawn.stages() == shared.stages()


def test_a_game_is_measured(monkeypatch):
    monkeypatch.setattr("ludeme.player.difficulty.climbing._LONGEST", 1e9)  # on a busy machine, too
    source = Source.of("Tic-Tac-Toe")
    climb = [*climbed(source, seconds=600, games=12)][-1]
    found = difficulties_from(loaded(source), climb)
    assert found.games == climb.games >= 12 * 4
    assert found.stages[2].elo > STEP  # a hundred iterations see what wins and what loses
    assert found.provenance.game == "Tic-Tac-Toe"
    again = [*climbed(source, seconds=600, games=12)][-1]
    assert again.stages() == climb.stages()


def test_processes_measure_the_same_games():
    climb = [*climbed(Source.of("Tic-Tac-Toe"), seconds=600, games=2, jobs=2)][-1]
    assert climb.games >= 8


def test_strong_searches_are_left_out_where_moves_take_long(monkeypatch):
    game = loaded(Source.of("Tic-Tac-Toe"))
    monkeypatch.setattr("ludeme.player.difficulty.climbing._LONGEST", 1e9)
    assert highest_for(game) == HIGHEST
    monkeypatch.setattr("ludeme.player.difficulty.climbing._LONGEST", 1e-9)
    assert highest_for(game) == 1.0


@pytest.mark.parametrize("name", ["Sudoku", "Chinese Checkers"])
def test_games_without_two_players_have_none(name):
    with pytest.raises(CannotPlay, match="games of two players"):
        next(climbed(Source.of(name), seconds=1))
