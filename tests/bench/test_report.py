"""The table of speeds in the README is one clean run on the texts that the reference played."""

import json
from pathlib import Path

import pytest

from bench import report

README = Path(__file__).parents[2] / "README.md"


@pytest.fixture
def results(tmp_path, monkeypatch):
    path = tmp_path / "playouts.jsonl"
    monkeypatch.setattr(report, "RESULTS", path)

    def keep(*lines):
        path.write_text("\n".join(json.dumps(_result(**line)) for line in lines))

    return keep


def _result(name, commit, rate, command="ludeme bench --core --lud-root lud", **more):
    return {
        **{"name": name, "commit": commit, "command": command, "playouts_per_second": rate},
        **{"date": "2026-01-01", "machine": "M", "options": ["A/B"], "ratio": rate / 10},
        **{"first_moves": 1, "cold": 1, "warm": 1, "reference_plain": 10},
        **more,
    }


def test_the_last_clean_run_on_the_same_texts_counts(results):
    results(
        {"name": "Chess", "commit": "a", "rate": 50},
        {"name": "Go", "commit": "b", "rate": 20},
        {"name": "Hex", "commit": "b", "rate": 40},
        {"name": "Hex", "commit": "b", "rate": 0, "error": "killed"},
        {"name": "Hex", "commit": "c-dirty", "rate": 70},
        {"name": "Hex", "commit": "d", "rate": 80, "command": "ludeme bench"},
    )
    table = report.speed()
    assert "| Go | A/B | 20 | 10 | 2.0 |" in table and "| Hex | A/B | 40 | 10 | 4.0 |" in table
    assert "Chess" not in table and "70" not in table and "80" not in table
    assert "at commit b: `ludeme bench --core --lud-root lud`" in table
    assert "the least is 2.0 (Go)" in table


def test_other_games_are_summed_up(results):
    others = "ludeme bench --others --lud-root lud"
    results(
        {"name": "Hex", "commit": "b", "rate": 40},
        {"name": "Elea", "commit": "c", "rate": 5, "command": others, "load": 9.4},
        {"name": "I", "commit": "c", "rate": 80, "command": others, "load": 9.4},
    )
    table, _, summary = report.speed().partition("Of the 2 other games of that table 1 is slower")
    assert "| Hex |" in table and "Elea" not in table and "load" not in table
    assert "on M (load 9), one thread" in summary and f"at commit c: `{others}`" in summary
    assert "ratios: 2.0; the least is 0.5 (Elea)" in summary


def test_the_readme_is_up_to_date():
    text = README.read_text(encoding="utf-8")
    assert report.fill(text, "speed", report.speed()) == text
