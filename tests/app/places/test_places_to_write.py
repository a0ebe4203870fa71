"""Places where something is to be written: looked at before anything takes long."""

from __future__ import annotations

import pytest

from ludeme.app import exits

OWN = """(game "Own" (players 2) (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))"""
TESTS = '[[test]]\nname = "a line"\nforced = "player 1 cannot win in 1"\n'


@pytest.fixture
def own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.lud").write_text(OWN)
    (tmp_path / "own.test.toml").write_text(TESTS)
    (tmp_path / "dir").mkdir()
    return tmp_path / "own.lud"


@pytest.mark.parametrize(
    ("words", "what"),
    [("board own.lud --svg", "picture"), ("test own.test.toml --junit", "report")],
)
def test_what_people_write_is_not_overwritten(ludeme, own, words, what):
    option = words.split()[-1]
    for place, said in (
        ("own.lud", f"is no {what}, and {option} would overwrite it"),
        ("own.test.toml", f"is no {what}, and {option} would overwrite it"),
        ("dir", "is a folder"),
        ("none/x", "cannot be written: there is no folder none"),
    ):
        ended = ludeme(*words.split(), place)
        assert (ended.code, ended.out) == (exits.USAGE, "")
        assert ended.err == f"ludeme: {place} {said}\n"
    assert own.read_text() == OWN and (own.parent / "own.test.toml").read_text() == TESTS


def test_pictures_are_drawn_again(ludeme, own):
    for _ in range(2):
        assert ludeme("board", "own.lud", "--svg", "own.svg").code == exits.OK
    assert (own.parent / "own.svg").read_text().startswith("<svg")
