"""What is to be played to judge a game, and what is counted of it."""

from __future__ import annotations

import pytest

from ludeme.player.matches.encounter import Source
from ludeme.player.quality.study import LADDER, PLAYOUTS, RANDOM, SEARCH, Settings, Study
from tests.player.quality.tiny_games import COIN, THREE_ENDLESS


@pytest.mark.parametrize(("text", "players"), [(COIN, 2), (THREE_ENDLESS, 3)])
@pytest.mark.parametrize("games", [0, 1, 4, 6])
def test_both_sides_of_a_rung_sit_in_every_seat_equally_often(text, players, games):
    tasks = Study(Source(text), Settings(playouts=0, games=games, rungs=2)).tasks
    numbers = {kind: [t.number for t in tasks if t.kind == kind] for kind in (RANDOM, SEARCH)}
    assert numbers == {RANDOM: list(range(games)), SEARCH: list(range(games))}
    by_rung = {}
    for task in tasks:
        if task.kind == LADDER:
            by_rung.setdefault(task.encounter, []).append(task.number)
    assert len(by_rung) == (2 if games else 0)
    for played in by_rung.values():
        assert played == list(range(len(played)))
        assert len(played) % players == 0 and games <= len(played) < games + players


@pytest.mark.parametrize("asked", [{"playouts": 10**9}, {"games": 10**6}])
def test_more_games_than_can_be_listed_are_refused(asked):
    with pytest.raises(ValueError, match="is at most 10"):
        Settings(**asked)


def test_a_ladder_has_no_more_rungs_than_there_are_halves():
    tasks = Study(Source(COIN), Settings(playouts=0, games=2, iterations=5, rungs=10**12)).tasks
    rungs = {(task.encounter.a, task.encounter.b) for task in tasks if task.kind == LADDER}
    assert rungs == {
        ("uct:iterations=5", "uct:iterations=2"),
        ("uct:iterations=2", "uct:iterations=1"),
    }


def test_games_are_counted_in_one_order_however_they_come():
    settings = Settings(playouts=1, games=2, iterations=2, rungs=1)
    lines = list(Study(Source(COIN), settings).play())
    for order in (lines, lines[::-1], lines[3:] + lines[:3]):
        study = Study(Source(COIN), settings)
        assert all(map(study.keep, order))
        assert list(study.counts().items()) == [
            (PLAYOUTS, 1), (RANDOM, 2), (SEARCH, 2), (LADDER, 2),
        ]  # fmt: skip


def test_the_keys_of_many_games_are_made_once(monkeypatch):
    made, key_of = [], Study._key_of
    monkeypatch.setattr(
        Study, "_key_of", lambda study, task: made.append(task) or key_of(study, task)
    )
    study = Study(Source(COIN), Settings(playouts=1050, games=1000, iterations=4, rungs=2))
    assert next(study.play()) and study.estimates()
    assert len(made) == 6  # whole and last part of the playouts, two ways of play, two rungs
