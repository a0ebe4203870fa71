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


def test_right(ludeme):
    ended = ludeme("check", HEX)
    assert ended.code == 0 and ended.out.startswith("ok")


def test_wrong(ludeme):
    ended = ludeme("check", HEX, str(BROKEN))
    assert ended.code == 1
    assert "error" in ended.out and ":8:15:" in ended.out and "2 files: 1 ok, 1 error" in ended.out


def test_unsupported(ludeme, monkeypatch):
    from ludeme.grammar import UnsupportedLudeme
    from ludeme.play import loading

    def refuse(source):
        raise UnsupportedLudeme("not supported yet: (shuffle …)")

    monkeypatch.setattr(loading, "load", refuse)
    ended = ludeme("check", HEX)
    assert ended.code == 3 and "unsupported" in ended.out and "(shuffle …)" in ended.out


def test_json(ludeme):
    data = json.loads(ludeme("check", str(BROKEN), HEX, "--format", "json").out)
    assert data["counts"] == {"error": 1, "ok": 1}
    wrong = data["files"][0]
    assert (wrong["line"], wrong["column"], wrong["suggestion"]) == (8, 15, "move")


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
