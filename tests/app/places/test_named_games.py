"""Commands that take several files take games of the library by their names, too."""

from __future__ import annotations

from argparse import Namespace

import pytest

import ludeme.games
from ludeme.app import exits
from ludeme.app.commands.writing import check, lint

SMALL = """(game "Small" (players 2) (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))"""


@pytest.mark.parametrize("words", [("check",), ("lint", "--static")])
def test_games_of_the_library(ludeme, tmp_path, monkeypatch, words):
    monkeypatch.chdir(tmp_path)
    ended = ludeme(*words, "Tic-Tac-Toe", "nine mens morris")
    assert ended.code == exits.OK
    for name in ("Tic-Tac-Toe", "Nine Men's Morris"):
        assert f" {ludeme_file(name)}\n" in ended.out


def ludeme_file(name: str) -> str:
    return str(ludeme.games.find(name))


def test_files_and_folders_come_before_games(ludeme, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "Hex").mkdir()
    (tmp_path / "Hex" / "small.lud").write_text(SMALL)
    (tmp_path / "Chess").write_text(SMALL)
    ended = ludeme("check", "Hex", "Chess")
    assert [line.split()[1] for line in ended.out.splitlines()[:2]] == ["Hex/small.lud", "Chess"]


@pytest.mark.parametrize("command", [check, lint])
def test_what_is_watched_is_the_folder_of_the_game(ludeme, monkeypatch, command):
    watched = []

    def run_watched(screen: object, arguments: Namespace, *others: object) -> None:
        watched.extend(arguments.files)

    monkeypatch.setattr(command, "run_watched", run_watched)
    assert ludeme(command.__name__.rpartition(".")[2], "Hex", "--watch").code == exits.OK
    assert watched == [ludeme_file("Hex")]
