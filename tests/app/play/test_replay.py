"""`ludeme play --save` and `ludeme replay`."""

from __future__ import annotations

import json

import pytest

OWN = """(game "Own" (players 2) (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))"""


def _moves(text: str) -> list[str]:
    return [
        line for line in text.splitlines() if "  player " in line and line[:5].strip().isdigit()
    ]


@pytest.mark.parametrize("name", ["Tic-Tac-Toe", "Backgammon"])
def test_the_same_game_again(ludeme, tmp_path, name):
    path = str(tmp_path / "trial.json")
    watched = ludeme("play", name, "--agents", "random", "--moves", "9", "--save", path)
    again = ludeme("replay", path)
    assert watched.code == again.code == 0
    assert _moves(watched.out) == _moves(again.out) != []
    assert "recorded" in again.out
    assert len(_moves(ludeme("replay", path, "--moves", "2").out)) == 2


def test_a_file_that_has_moved(ludeme, tmp_path):
    path, own = str(tmp_path / "trial.json"), tmp_path / "own.lud"
    own.write_text(OWN)
    ludeme("play", str(own), "--agents", "random", "--save", path)
    moved = own.rename(tmp_path / "moved.lud")
    gone = ludeme("replay", path)
    assert gone.code == 2 and "there is no file" in gone.err
    assert ludeme("replay", path, "--game", str(moved)).code == 0


def test_mistakes_are_one_clear_message(ludeme, tmp_path):
    path = tmp_path / "trial.json"
    assert ludeme("replay", str(path)).err == f"ludeme: there is no file {path}\n"
    assert ludeme("replay", str(tmp_path)).err == f"ludeme: {tmp_path} is a folder\n"
    path.write_text("(game")
    said = f"ludeme: {path} is not a trial\nexpected: a trial, as `ludeme play --save` writes it\n"
    assert ludeme("replay", str(path)).err == said
    path.write_text("{}")
    assert "is not a trial" in ludeme("replay", str(path)).err
    save = str(tmp_path / "no" / "trial.json")
    ended = ludeme("play", "Tic-Tac-Toe", "--agents", "random", "--save", save)
    assert ended.code == 2 and "cannot be written" in ended.err


def test_an_illegal_move(ludeme, tmp_path):
    path = tmp_path / "trial.json"
    ludeme("play", "Tic-Tac-Toe", "--agents", "random", "--save", str(path))
    content = json.loads(path.read_text())
    content["steps"][1] = content["steps"][0]
    path.write_text(json.dumps(content))
    ended = ludeme("replay", str(path))
    assert ended.code == 2 and "move 2 of this trial" in ended.err


def test_a_trial_that_is_called_nearly_so(ludeme, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ludeme("play", "Tic-Tac-Toe", "--agents", "random", "--save", "game.trl")
    said = "ludeme: there is no file gome.trl; did you mean game.trl?\n"
    for words in (("replay",), ("why", "Tic-Tac-Toe", "--trial")):
        assert ludeme(*words, "gome.trl").err == said
