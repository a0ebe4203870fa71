"""What `auto` chooses is measured where nothing was learned, against plain UCT."""

from __future__ import annotations

import pytest

from bench.choices import __main__ as choices
from ludeme.player.choice.choice import PLAIN, Choice

LINE = """(game "Line" (players 2)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules (play (move Add (to (sites Empty))))
        (end {(if (is Line 3) (result Mover Win)) (if (is Full) (result All Draw))})))"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(choices, "RESULTS", tmp_path / "results.jsonl")
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "line.lud").write_text(LINE)
    (tmp_path / "games" / "alone.lud").write_text(LINE.replace("(players 2)", "(players 1)"))
    return tmp_path / "games"


def ran(folder, monkeypatch, choice, games):
    monkeypatch.setattr(choices, "choose", lambda game, unit, learned: choice)
    words = ["choices", str(folder), "--seconds", "0.01", "--games", str(games), "--dirty"]
    monkeypatch.setattr("sys.argv", words)
    assert choices.main() == 0


def test_what_is_chosen_plays_against_uct(folder, monkeypatch, capsys):
    ran(folder, monkeypatch, Choice("random", {}, "for fun"), 12)
    out = capsys.readouterr().out
    assert "1/2 -" in out and "alone.lud: nothing is tried in such games" in out
    assert "2/2 random" in out and " of 12 " in out and "line.lud: for fun" in out
    assert "surely better in 0, surely worse in 1 ['line.lud']" in out


def test_uct_need_not_play_itself(folder, monkeypatch, capsys):
    ran(folder, monkeypatch, PLAIN.because("it is enough"), 12)
    out = capsys.readouterr().out
    assert "2/2 uct:c=0.8" in out and " of 12" not in out and "surely" not in out
