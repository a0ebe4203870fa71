"""`ludeme new` and `ludeme board`."""

from __future__ import annotations

from random import Random

import pytest

from ludeme.app.new_games import BOARDS, KINDS, NewGame
from ludeme.grammar.formatting import formatted
from ludeme.play.diagnosis import diagnose

ALL = [(k, b) for k in KINDS for b in BOARDS if (k, b) != ("race", "hex")]


@pytest.mark.parametrize(("kind", "board"), ALL)
def test_all_play_to_an_end_without_a_warning(kind, board):
    text = NewGame("Some Game", kind, board, 5).text("some-game.lud")
    found = diagnose(text)
    assert not found.errors and not found.warnings and found.game is not None
    assert text == formatted(text) and "$" not in text
    state, chance = found.game.start(seed=1), Random(1)
    while not state.over:
        state.apply(chance.choice(state.legal_moves()))


def test_a_new_game_passes_its_tests(ludeme, tmp_path):
    ended = ludeme("new", "Three Up!", "--kind", "line", "--size", "4", "--out", str(tmp_path))
    assert ended.code == 0 and "three-up.lud" in ended.out
    assert ludeme("check", "--strict", str(tmp_path)).code == 0
    assert ludeme("test", str(tmp_path)).out == "2 passed, 0 failed\n"
    again = ludeme("new", "Three Up!", "--out", str(tmp_path))
    assert again.code == 2 and "is there already" in again.err


def test_the_command_to_play_it_can_be_copied(ludeme, tmp_path):
    file = tmp_path / "new ö" / "three-up.lud"
    ended = ludeme("new", "Three Up", "--out", str(file.parent))
    assert ended.out.endswith(f"ludeme play '{file}'\n")
    assert f"`ludeme play '{file}'`" in file.read_text("utf-8")


def test_the_folder_is_made_if_it_is_not_there(ludeme, tmp_path):
    folder = tmp_path / "deep" / "games"
    ended = ludeme("new", "Three Up", "--out", str(folder))
    assert ended.code == 0 and (folder / "three-up.lud").is_file()
    file = folder / "three-up.lud"
    for place in (file, file / "below"):
        ended = ludeme("new", "Other", "--out", str(place))
        assert (ended.code, ended.err) == (2, f"ludeme: {file} is no folder\n")
    assert ludeme("new", "(", "--out", str(tmp_path / "none")).code == 2
    assert not (tmp_path / "none").exists()


def test_what_is_not_given_is_asked_for(ludeme, monkeypatch, tmp_path):
    answers = iter(["rase", "race", "", "9"])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    ended = ludeme("new", "Run", "--out", str(tmp_path))
    assert ended.code == 0 and "did you mean race?" in ended.out
    assert "(square 9)" in (tmp_path / "run.lud").read_text()


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (("Run", "--kind", "race", "--board", "hex"), "a race goes straight ahead"),
        (("Run", "--size", "3"), "the size is from 4 to 26, not 3"),
        (('"', "--size", "5"), "a name is words without"),
        (("Run (a", "--size", "5"), "brackets in a name come in pairs"),
        (("Run", "--kind", "lime"), "line"),
    ],
)
def test_what_cannot_be_meant(ludeme, asked, told, tmp_path):
    ended = ludeme("new", *asked, "--out", str(tmp_path))
    assert ended.code == 2 and told in ended.err and not list(tmp_path.iterdir())


def test_sites_are_shown_with_their_numbers(ludeme):
    ended = ludeme("board", "Tic-Tac-Toe", "--numbers")
    assert ended.code == 0 and ended.out == "6 7 8\n3 4 5\n0 1 2\n"
    assert ludeme("board", "Tic-Tac-Toe", "--labels").out == "A3 B3 C3\nA2 B2 C2\nA1 B1 C1\n"
    vertices = ludeme("board", "Tic-Tac-Toe", "--numbers", "--of", "vertices").out
    assert [line for line in vertices.splitlines() if "12" in line] == ["12──13──14──15"]


def test_positions_are_drawn(ludeme):
    ended = ludeme("board", "Tic-Tac-Toe", "--position", "B2")
    assert ended.code == 0 and "X" in ended.out.splitlines()[1]
    wrong = ludeme("board", "Tic-Tac-Toe", "--of", "edges")
    assert wrong.code == 2 and "give --numbers or --labels too" in wrong.err
