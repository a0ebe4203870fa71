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


@pytest.mark.parametrize(
    "words",
    [
        "train own.lud --out",
        "train own.lud --evaluation --out",
        "train --library own.lud --out",
        "docs --write",
        "lint own.lud --save",
        "new Mine --kind line --board square --size 5 --out",
        "features draw own.lud own.weights --out",
    ],
)
@pytest.mark.parametrize("place", ["own.test.toml", "own.test.toml/more"])
def test_a_file_where_a_folder_is_wanted(ludeme, own, words, place):
    ended = ludeme(*words.split(), place)
    assert (ended.code, ended.out) == (exits.USAGE, "")
    assert ended.err == "ludeme: own.test.toml is no folder\n"


@pytest.mark.parametrize("words", ["evolve own.lud --out", "features derive own.lud --write"])
def test_a_folder_where_a_file_is_wanted(ludeme, own, words):
    ended = ludeme(*words.split(), "dir")
    assert (ended.code, ended.out, ended.err) == (exits.USAGE, "", "ludeme: dir is a folder\n")


def test_pictures_of_features_are_each_written_in_one_piece(ludeme, own):
    assert ludeme("features", "derive", "own.lud", "--write", "own.weights").code == exits.OK
    draw = ("features", "draw", "own.lud", "own.weights", "--out", "dir")
    assert ludeme(*draw).code == exits.OK
    for page in (own.parent / "dir").iterdir():
        page.write_text("before")
        (own.parent / "kept").unlink(missing_ok=True)
        (own.parent / "kept").hardlink_to(page)
        assert ludeme(*draw).code == exits.OK
        assert (own.parent / "kept").read_text() == "before" != page.read_text()
