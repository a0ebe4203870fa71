"""`ludeme check`."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

import ludeme.games

BROKEN = Path(__file__).parent / "broken" / "unknown-clause.lud"
HEX = str(ludeme.games.find("Hex"))
SMALL = """\
(game "Odd"
    (players 2)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))
"""


@pytest.mark.parametrize("words", [("check",), ("lint", "--static")])
def test_json_is_asked_for_as_everywhere(ludeme, words):
    asked = ludeme(*words, "Tic-Tac-Toe", "--json")
    assert asked.code == 0 and asked.out == ludeme(*words, "Tic-Tac-Toe", "--format", "json").out


def test_right(ludeme):
    ended = ludeme("check", HEX)
    assert ended.code == 0 and ended.out.startswith("ok")


def test_wrong(ludeme):
    ended = ludeme("check", HEX, str(BROKEN))
    assert ended.code == 1
    assert "error" in ended.out and ":8:15:" in ended.out and "2 files: 1 ok, 1 error" in ended.out


@pytest.mark.parametrize(
    ("asked", "meant"),
    [(("--option", "Board Sise/7x7"), "Board Size/7x7"), (("--ruleset", "Smal"), "none")],
)
def test_unknown_options_and_rulesets_are_mistakes_of_the_call(ludeme, asked, meant):
    ended = ludeme("check", HEX, *asked)
    assert ended.code == 2 and not ended.out
    assert f'unknown {asked[0][2:]} "{asked[1]}"' in ended.err and meant in ended.err


def test_what_only_some_choices_make_wrong(ludeme, tmp_path):
    head = """(option "Rows" <Rows> args:{<n>} {(item "Three" <3> "")* (item "None" <0> "")})
    (rulesets { (ruleset "Ruleset/Flat" {"Rows/None"}) })
    """
    (tmp_path / "a.lud").write_text(head + SMALL.replace("square 3", "square <Rows:n>"))
    assert ludeme("check", str(tmp_path)).code == 0
    for asked in (("--option", "Rows/None"), ("--ruleset", "Flat")):
        ended = ludeme("check", str(tmp_path), *asked)
        assert ended.code == 1 and "the size of (square …) is 0" in ended.out


def test_what_is_wrong_under_options_that_are_not_chosen_is_a_warning(ludeme, tmp_path):
    file = tmp_path / "boards.lud"
    item = '(item "Hex" <(hexx 4)> "") (item "Four" <(square 4)> "")'
    options = (
        f'(option "Board" <Board> args:{{ <board> }} {{ (item "Three" <(square 3)> "") {item} }})'
    )
    file.write_text(f"{SMALL.replace('(square 3)', '<Board:board>')}{options}")
    ended = ludeme("check", str(file))
    assert ended.code == 0 and ended.out.startswith("ok")
    assert "'hexx' (with the option \"Board/Hex\")" in ended.out
    assert ended.out.count("warning") == 1 and 'did you mean "hex"?' in ended.out
    assert ludeme("check", str(file), "--strict").code == 1
    assert ludeme("check", str(file), "--option", "Board/Four", "--strict").code == 0


def test_known_differences_are_shown_by_the_name_of_the_game(ludeme, tmp_path):
    (tmp_path / "a.lud").write_text(SMALL.replace('"Odd"', '"Sarvatobhadra"'))
    (tmp_path / "b.lud").write_text(SMALL)
    ended = ludeme("check", str(tmp_path))
    assert ended.code == 0 and ended.out.count("known to differ from the reference: ") == 1
    first, second = json.loads(ludeme("check", str(tmp_path), "--format", "json").out)["files"]
    assert "rolls of its dice" in first["differs"] and "differs" not in second


def test_unsupported(ludeme, monkeypatch):
    from ludeme.grammar import UnsupportedLudeme
    from ludeme.play import loading

    def refuse(*_):
        raise UnsupportedLudeme("not supported yet: (shuffle …)")

    monkeypatch.setattr(loading, "load", refuse)
    ended = ludeme("check", HEX)
    assert ended.code == 3 and "unsupported" in ended.out and "(shuffle …)" in ended.out


def test_an_internal_error_ends_the_check_of_one_file_only(ludeme, tmp_path, monkeypatch):
    from ludeme.play import loading

    load = loading.load

    def fail(source, *choices):
        if "c.lud" not in str(source):
            raise IndexError("tuple index out of range")
        return load(source, *choices)

    monkeypatch.setattr(loading, "load", fail)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.lud").write_text(SMALL)
    ended = ludeme("check", *(str(path) for path in sorted(tmp_path.glob("*.lud"))))
    assert ended.code == 70 and "3 files: 1 ok, 2 error" in ended.out
    assert ended.out.count("internal error (IndexError: tuple index out of range)") == 2
    reports = [*(tmp_path / "state" / "ludeme").iterdir()]
    assert len(reports) == 2 and all(str(report) in ended.out for report in reports)


def test_json(ludeme):
    data = json.loads(ludeme("check", str(BROKEN), HEX, "--format", "json").out)
    assert data["counts"] == {"error": 1, "ok": 1}
    wrong = data["files"][0]
    assert (wrong["line"], wrong["column"], wrong["suggestion"]) == (8, 15, "move")


def test_json_has_start_and_end_of_all_errors(ludeme, tmp_path):
    text = SMALL.replace("Empty", "Emtpy").replace("(result Mover Win)", "(result Mover\n  Winn)")
    (tmp_path / "two.lud").write_text(text)
    (found,) = json.loads(ludeme("check", str(tmp_path), "--format", "json").out)["files"]
    assert [error["suggestion"] for error in found["errors"]] == ["Empty", "Win"]
    for error in found["errors"]:
        lines = text.splitlines()
        assert error["line"] == error["end_line"]
        shown = lines[error["line"] - 1][error["column"] - 1 : error["end_column"] - 1]
        assert shown == text[error["start"] : error["end"]] in ("Emtpy", "Winn")


def test_warnings_are_shown_and_counted(ludeme, tmp_path):
    (tmp_path / "a.lud").write_text(f'(define "Spare" (is Full))\n{SMALL}')
    (tmp_path / "b.lud").write_text(SMALL.replace("Line 3", "Line 4"))
    ended = ludeme("check", str(tmp_path))
    assert ended.code == 0 and "2 files: 2 ok, 0 error, 0 unsupported, 2 warnings" in ended.out
    assert "warning: " in ended.out and 'macro "Spare" is never used' in ended.out
    assert "the longest of this board has 3 sites" in ended.out


def test_strict_makes_errors_of_warnings(ludeme, tmp_path):
    (tmp_path / "a.lud").write_text(SMALL.replace("Line 3", "Line 4"))
    assert ludeme("check", str(tmp_path), "--strict").code == 1
    assert ludeme("check", HEX, "--strict").code == 0


def test_github(ludeme):
    ended = ludeme("check", str(BROKEN), "--format", "github")
    assert ended.out.startswith(f"::error file={BROKEN},line=8,col=15::")


def test_standard_input(ludeme, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO(SMALL))
    ended = ludeme("check", "-", "--bind-only")
    assert ended.code == 0 and "<stdin>" in ended.out


@pytest.mark.parametrize("extra", [[], ["--bind-only"]])
def test_folders(ludeme, tmp_path, extra):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "hex.lud").write_text(Path(HEX).read_text())
    assert ludeme("check", str(tmp_path), *extra).out.startswith("ok")


@pytest.mark.parametrize("command", ["check", "lint", "format", "fuzz"])
def test_a_folder_without_games_is_the_wrong_one(ludeme, tmp_path, command):
    ended = ludeme(command, str(tmp_path))
    said = f"ludeme: there is no .lud file in {tmp_path}\n"
    assert (ended.code, ended.out, ended.err) == (2, "", said)
