"""`ludeme tournament`: its tables, its lines, and going on from them."""

import json
import os

import pytest

from ludeme.app import exits
from tests.app.play.test_analyse import GHOSTS
from tests.player.quality.tiny_games import COIN, PROCESSION

PLAY = ("tournament", "Tic-Tac-Toe", "--agents", "random", "flat:iterations=30", "--jobs", "1")


def test_tables(ludeme):
    ended = ludeme(*PLAY, "-n", "4", "--sprt", "0,400", "--errors", "0.1,0.1")
    assert ended.code == 0
    assert ended.out.index("flat:iterations=30") < ended.out.index("random")
    assert "95 % interval" in ended.out and "of 4" in ended.out
    assert "H0: +0, H1: +400" in ended.out and "-2.20 to 2.20" in ended.out


def test_who_looks_at_what_is_hidden_is_called_so(ludeme, tmp_path):
    path = tmp_path / "ghosts.lud"
    path.write_text(GHOSTS)
    agents = ("--agents", "uct:iterations=5", "random", "-n", "2", "--jobs", "1")
    looks = "uct:iterations=5 (sees what is hidden)"
    shown = ludeme("tournament", str(path), *agents, "--sprt", "0,30").out
    assert shown.count(looks) == 3 and "random (sees" not in shown
    said = json.loads(ludeme("tournament", str(path), *agents, "--json").out)
    assert {each["agent"] for each in said["standings"]} == {looks, "random"}
    assert (said["encounters"][0]["a"], said["encounters"][0]["b"]) == (looks, "random")
    both = ludeme("tournament", str(path), "Tic-Tac-Toe", *agents).out
    assert both.count(looks) == 2  # the standings, and the table of the game that hides something


def test_it_goes_on_where_it_was_stopped(ludeme, tmp_path, monkeypatch):
    from ludeme.player.matches import encounter

    file = tmp_path / "games.jsonl"
    whole = json.loads(ludeme(*PLAY, "-n", "6", "--json").out)
    asked = []

    def counted(*arguments, **named):
        if len(asked) == 2:
            raise KeyboardInterrupt
        asked.append(arguments[3])
        return play(*arguments, **named)

    play = encounter.play_numbered
    monkeypatch.setattr(encounter, "play_numbered", counted)
    stopped = ludeme(*PLAY, "-n", "6", "--json", "--out", str(file))
    assert stopped.code == exits.INTERRUPTED
    assert json.loads(stopped.out)["encounters"][0]["played"] == 2
    monkeypatch.setattr(encounter, "play_numbered", play)
    again = ludeme(*PLAY, "-n", "6", "--json", "--out", str(file))
    assert json.loads(again.out) == whole
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert [line["number"] for line in lines] == list(range(6)) and asked == [0, 1]
    assert {"key", "a", "b", "game", "utility", "version", "date"} <= set(lines[0])


def test_games_of_other_rules_do_not_count(ludeme, tmp_path):
    file, path = tmp_path / "games.jsonl", tmp_path / "game.lud"
    words = ("tournament", str(path), "--agents", "random", "flat:iterations=9", "--opening", "0")
    for number, text in enumerate((COIN, PROCESSION)):
        path.write_text(text)
        os.utime(path, ns=(0, number))
        ludeme(*words, "-n", "2", "--jobs", "1", "--out", str(file))
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert [line["game"] for line in lines] == ["Coin", "Coin", "Procession", "Procession"]


def test_games_of_equal_rules_are_played_once(ludeme, tmp_path):
    file, paths = tmp_path / "games.jsonl", [tmp_path / "one.lud", tmp_path / "copy.lud"]
    for path in paths:
        path.write_text(COIN)
    words = ("--agents", "random", "flat:iterations=5", "--jobs", "1", "--out", str(file))
    for _ in range(2):
        ludeme("tournament", *map(str, paths), *words, "-n", "4", "--opening", "0")
        assert len(file.read_text().splitlines()) == 4


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["Hexx", "--agents", "random", "flat"], "did you mean"),
        (["Hex", "--agents", "random"], "two agents or more, not only random"),
        (["Hex", "--agents", "random", "random"], "different agents"),
        (["Hex", "--agents", "random", "flatt"], "did you mean flat"),
        (["Hex", "--agents", "random", "human"], "people play"),
        (["Hex", "--agents", "random", "flat", "--sprt", "5"], "two numbers"),
        (["Hex", "--agents", "random", "flat", "--sprt", "5,0"], "the lower rating stands first"),
        (["Hex", "--agents", "random", "flat", "--sprt", "0,20000"], "between -4000 and 4000"),
        (["Hex", "--agents", "random", "flat", "--option", "Size/Odd"], "Size/Odd"),
    ],
)
def test_mistakes_are_one_message(ludeme, words, message):
    ended = ludeme("tournament", *words)
    assert ended.code == exits.USAGE and message in ended.err
