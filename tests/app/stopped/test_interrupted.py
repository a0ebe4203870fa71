"""Control-C: what was found by then is told, and programs are told whether it is all."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import pytest

from ludeme.app import exits

OWN = """(game "Øwn" (players 2) (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))"""


@pytest.fixture
def own(tmp_path):
    path = tmp_path / "own.lud"
    path.write_text(OWN, encoding="utf-8")
    return str(path)


def _after(number, function):
    """A function that is interrupted after so many calls."""
    calls = []

    def called(*arguments, **named):
        calls.append(arguments)
        if len(calls) > number:
            raise KeyboardInterrupt
        return function(*arguments, **named)

    return called


def test_interrupted_counting(ludeme, own, monkeypatch):
    from ludeme.play.game import Game

    monkeypatch.setattr(Game, "perft", _after(2, Game.perft))
    ended = ludeme("perft", own, "6", "--json")
    assert ended.code == exits.INTERRUPTED
    said = json.loads(ended.out)
    assert [depth["count"] for depth in said["depths"]] == [9, 72] and said["interrupted"] is True


def test_interrupted_playouts(ludeme, own, monkeypatch):
    from ludeme.app.measuring import off_board
    from ludeme.play import moments, playouts

    monkeypatch.setattr(moments, "MOMENT", 0.0)  # one by one
    monkeypatch.setattr(off_board, "watched", None)  # no further games
    ready, more = 1, 3
    monkeypatch.setattr(playouts.Playout, "_fill", _after(ready + more, playouts.Playout._fill))
    ended = ludeme("simulate", own, "-n", "1000000", "--json")
    assert ended.code == exits.INTERRUPTED
    said = json.loads(ended.out)
    assert said["playouts"] == more and said["interrupted"] is True


def test_an_interrupted_comparison_tells_of_the_game_that_was_played(ludeme, own, monkeypatch):
    from ludeme.player.quality.study import Study

    monkeypatch.setattr(Study, "play", _after(1, Study.play))
    other = Path(own).with_name("other.lud")
    other.write_text(OWN.replace("Line 3", "Line 2").replace("Øwn", "Other"), encoding="utf-8")
    some = ("--games", "0", "--playouts", "20", "--jobs", "1")
    ended = ludeme("compare", own, str(other), *some)
    assert ended.code == exits.INTERRUPTED
    assert "20 playouts" in ended.out and "0 of 0" not in ended.out
    assert "Other was not played: there is nothing to compare" in ended.out


@pytest.mark.parametrize("after", [0, 1])
def test_an_interrupted_lint_tells_what_it_found(ludeme, own, monkeypatch, after):
    from ludeme.app.linting.playing import Playing

    monkeypatch.setattr(Playing, "_watched", _after(after, Playing._watched))
    path = Path(own).with_name("unused.lud")
    path.write_text(OWN.replace("(piece", '(map "Unused" {(pair 0 1)}) (piece'), encoding="utf-8")
    ended = ludeme("lint", str(path), own)
    assert ended.code == exits.INTERRUPTED and "own.lud" not in ended.out
    assert "[doubt]" in ended.out and "Unused" in ended.out
    assert f"Øwn: {after} random game{'s' * (after != 1)}, " in ended.out


def test_an_interrupted_match(ludeme, own, monkeypatch):
    from ludeme.player.matches import encounter

    monkeypatch.setattr(encounter, "play_numbered", _after(3, encounter.play_numbered))
    ended = ludeme("match", "random", "random", "--game", own, "-n", "10", "--json")
    assert ended.code == exits.INTERRUPTED
    said = json.loads(ended.out)
    assert said["games"] == 3 and said["interrupted"] is True


@pytest.mark.parametrize(
    ("verb", "words"),
    [("match", ["random", "flat"]), ("tournament", ["--agents", "random", "flat"])],
)
def test_a_match_without_a_finished_game_has_no_score(ludeme, own, monkeypatch, verb, words):
    from ludeme.player.matches import encounter

    words = (verb, own, *words, "--jobs", "1")
    monkeypatch.setattr(encounter, "play_numbered", _after(0, encounter.play_numbered))
    ended = ludeme(*words)
    assert ended.code == exits.INTERRUPTED and ended.out == "no game was finished\n"
    ended = ludeme(*words, "--json")
    assert ended.code == exits.INTERRUPTED
    said = json.loads(ended.out)
    counted = said if verb == "match" else said["encounters"][0]
    assert (counted["wins"], counted["score"], counted["mean_plies"]) == (0, None, None)


def test_an_interrupted_check(ludeme, own, monkeypatch):
    from ludeme.app.commands.writing import check

    monkeypatch.setattr(check, "check", _after(1, check.check))
    ended = ludeme("check", own, own, own)
    assert ended.code == exits.INTERRUPTED and ended.out.count("own.lud") == 1


@pytest.mark.parametrize(("verb", "name"), [("check", "check"), ("lint", "_linted")])
@pytest.mark.parametrize("stopped", [True, False])
def test_programs_are_told_whether_all_files_were_seen(
    ludeme, own, monkeypatch, verb, name, stopped
):
    module = import_module(f"ludeme.app.commands.writing.{verb}")
    words = (verb, own, own, *(("--static",) if verb == "lint" else ()))
    for form in ("json", "sarif"):
        with monkeypatch.context() as patched:
            patched.setattr(module, name, _after(1 if stopped else 2, getattr(module, name)))
            ended = ludeme(*words, "--format", form)
        said = json.loads(ended.out)
        assert ended.code == (exits.INTERRUPTED if stopped else exits.OK)
        if form == "json":
            assert said["interrupted"] is stopped and len(said["files"]) == 2 - stopped
        else:
            assert said["runs"][0]["invocations"] == [{"executionSuccessful": not stopped}]


@pytest.mark.parametrize(
    "words",
    [
        ("analyse", "uct:iterations=5"),
        ("match", "random", "random", "-n", "2", "--jobs", "1"),
        ("tournament", "--agents", "random", "flat:iterations=5", "-n", "2", "--jobs", "1"),
        ("perft", "2"),
        ("perft", "1", "--divide"),
        ("simulate", "-n", "10"),
        ("evaluate", "--playouts", "10", "--games", "0", "--jobs", "1"),
    ],
)
def test_programs_are_told_that_nothing_was_interrupted(ludeme, own, words):
    said = json.loads(ludeme(words[0], own, *words[1:], "--json").out)
    assert said["interrupted"] is False
