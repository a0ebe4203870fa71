"""`ludeme difficulty` and `ludeme play --difficulty`."""

from __future__ import annotations

import json
import sys
from io import StringIO
from pathlib import Path

import pytest

from ludeme import games
from ludeme.app import exits
from ludeme.app.playing import measured_difficulty
from ludeme.play.playable import CannotPlay
from ludeme.player.difficulty import climbing
from ludeme.player.matches.match import GameRecord

#: So little is enough where a tenth of a second is a whole game.
QUICK = ("-n", "4", "--jobs", "1")


@pytest.fixture(autouse=True)
def _own_cache(monkeypatch, tmp_path):
    """Nothing is known, and no machine is too slow for a strength."""
    monkeypatch.setenv("LUDEME_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(climbing, "_LONGEST", 1e9)


@pytest.fixture
def mine(tmp_path):
    """A game of the user's own."""
    text = games.find("Tic-Tac-Toe").read_text(encoding="utf-8")
    path = tmp_path / "mine.lud"
    path.write_text(text.replace('"Tic-Tac-Toe"', '"Mine"'), encoding="utf-8")
    return str(path)


def test_what_was_measured_is_shown_and_kept(ludeme, mine, monkeypatch):
    ended = ludeme("difficulty", mine, *QUICK, "--json")
    assert ended.code == exits.OK
    found = json.loads(ended.out)
    assert found["game"] == "Mine" and found["games"] >= 16 and not found["interrupted"]
    assert [row["elo"] for row in found["difficulties"]] == [
        200 * row["difficulty"] for row in found["difficulties"]
    ]
    assert found["difficulties"][0]["agent"].startswith("careless:share=0.")
    shown = _nobody_plays(monkeypatch, ludeme, mine)
    assert shown.code == exits.OK
    assert "Elo above random play" in shown.out and "ludeme play Mine --difficulty 1" in shown.out
    assert json.loads(ludeme("difficulty", mine, "--json").out) == found
    assert "games are played" in ludeme("difficulty", mine, "--measure").err


def test_a_game_is_played_at_a_difficulty(ludeme, mine, monkeypatch):
    def quickly(source, **effort):
        return climbing.climbed(source, **effort | {"games": 4, "jobs": 1})

    monkeypatch.setattr(measured_difficulty, "climbed", quickly)
    ended = ludeme("play", mine, "--difficulty", "1", "--seed", "1")
    assert ended.code == exits.OK, ended.err
    assert "auto:difficulty=1" in ended.out
    text = Path(mine).read_text(encoding="utf-8").replace('"Mine"', '"Piped"')
    monkeypatch.setattr(sys, "stdin", StringIO(text))  # it can be read only once
    piped = ludeme("play", "-", "--difficulty", "1", "--seed", "1")
    assert piped.code == exits.OK, piped.err
    beyond = ludeme("play", mine, "--difficulty", "40")
    assert beyond.code == exits.USAGE and "there is no 40" in beyond.err


def test_who_cannot_be_graded(ludeme):
    for command in (("difficulty", "Sudoku"), ("play", "Sudoku", "--difficulty", "1")):
        ended = ludeme(*command)
        assert ended.code == exits.USAGE
        assert "difficulties are measured in games of two players: Sudoku has 1" in ended.err
    ended = ludeme("play", "Hex", "--difficulty", "1", "--agents", "random")
    assert ended.code == exits.USAGE and "not allowed with" in ended.err
    ended = ludeme("difficulty")
    assert ended.code == exits.USAGE and "ludeme difficulty Hex" in ended.err
    ended = ludeme("difficulty", "Hex", "--library")
    assert ended.code == exits.USAGE and "no game is named beside it" in ended.err


def test_control_c_keeps_nothing_but_shows_what_there_is(ludeme, mine, monkeypatch):
    def stopped(tasks, jobs, until):
        for number, (encounter, game) in zip(range(9), tasks, strict=False):
            yield (encounter, game), _record(number)
        raise KeyboardInterrupt

    monkeypatch.setattr(climbing, "played", stopped)
    ended = ludeme("difficulty", mine, "--json")
    assert ended.code == exits.INTERRUPTED
    found = json.loads(ended.out)
    assert found["interrupted"] is True and found["games"] == 9
    assert "games are played" in _nobody_plays(monkeypatch, ludeme, mine).err


def _nobody_plays(monkeypatch, ludeme, game):
    """What is said without any game that is measured: where there is one, it is told."""

    def fail(*_, **__):
        raise CannotPlay("games are played")

    monkeypatch.setattr(climbing, "played", fail)
    return ludeme("difficulty", game)


def _record(number):
    return GameRecord(1, (-1.0) ** number, 9, cut=False)


def test_a_library_goes_on_where_it_was_stopped(ludeme, mine, monkeypatch, tmp_path):
    entries = [each for each in games.entries() if each.name in ("Sudoku", "Nim")]
    monkeypatch.setattr(games, "entries", lambda: entries)
    monkeypatch.setattr(measured_difficulty, "difficulties_of", lambda *_, **__: None)
    out = tmp_path / "library"
    ended = ludeme("difficulty", "--library", "--out", str(out), "-n", "1", "--jobs", "1")
    assert ended.code == exits.OK and ended.out.startswith("Nim: ")
    assert [path.name for path in (out / "learned" / "nim").iterdir()] == ["default.difficulties"]
    monkeypatch.undo()
    monkeypatch.setattr(games, "entries", lambda: entries)
    monkeypatch.setenv("LUDEME_LIBRARY", str(out))
    assert ludeme("difficulty", "--library", "--out", str(out)).out == ""


def test_a_time_that_is_too_short_is_told(ludeme, mine, tmp_path, monkeypatch):
    ended = ludeme("difficulty", mine, "--seconds", "0.001", "--jobs", "1")
    assert ended.code == exits.USAGE
    assert "0.001 s are too short to measure the difficulties of Mine" in ended.err
    entries = [each for each in games.entries() if each.name == "Nim"]
    monkeypatch.setattr(games, "entries", lambda: entries)
    monkeypatch.setattr(measured_difficulty, "difficulties_of", lambda *_, **__: None)
    out = tmp_path / "library"
    ended = ludeme("difficulty", "--library", "--out", str(out), "--seconds", "0.001")
    assert ended.code == exits.FAILED and "difficulties of Nim" in ended.err
    assert not out.exists()
