"""`ludeme format`."""

from __future__ import annotations

import io

import pytest

import ludeme.games

HEX = str(ludeme.games.find("Hex"))
UGLY = '(game  "A"\n(players 2) )\n// end\n'
NICE = '(game "A"\n    (players 2))\n\n// end\n'


@pytest.fixture
def ugly(tmp_path):
    path = tmp_path / "a.lud"
    path.write_text(UGLY)
    return path


def test_files_are_written_anew(ludeme, ugly):
    ended = ludeme("format", str(ugly.parent))
    assert ended.code == 0 and ugly.read_text() == NICE
    assert ended.out == f"formatted {ugly}\n" and "1 changed" in ended.err
    again = ludeme("format", str(ugly))
    assert again.code == 0 and not again.out and "1 unchanged" in again.err


def test_check_writes_nothing(ludeme, ugly):
    ended = ludeme("format", "--check", str(ugly))
    assert ended.code == 1 and ended.out == f"would change {ugly}\n" and ugly.read_text() == UGLY
    assert ludeme("format", "--check", HEX).code == 0


def test_differences(ludeme, ugly):
    ended = ludeme("format", "--diff", str(ugly))
    assert ended.code == 0 and ugly.read_text() == UGLY
    assert '-(game  "A"\n' in ended.out and '+(game "A"\n' in ended.out


def test_standard_input(ludeme, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(UGLY))
    ended = ludeme("format", "-")
    assert (ended.code, ended.out, ended.err) == (0, NICE, "")


def test_what_cannot_be_read_stays(ludeme, tmp_path):
    (tmp_path / "a.lud").write_text("(game")
    (tmp_path / "b.lud").write_bytes(b"\xff\xff")
    (tmp_path / "c.lud").write_text(UGLY)
    ended = ludeme("format", str(tmp_path))
    assert ended.code == 1 and "1 changed, 0 unchanged, 2 wrong" in ended.err
    assert "this ( is never closed" in ended.err and "b.lud is not UTF-8 text" in ended.err
    assert (tmp_path / "a.lud").read_text() == "(game" and (tmp_path / "c.lud").read_text() == NICE
