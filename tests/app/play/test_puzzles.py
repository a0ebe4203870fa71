"""`ludeme play` with puzzles of values: those who do not solve them come to an end, too."""

from __future__ import annotations

import pytest

FOUR = """(game "Four" (players 1)
    (equipment { (board (square 4) (values Cell (range 1 4))) (regions {Columns Rows}) })
    (rules (start (set { {0 1} {6 2} {9 3} {15 4} })) (play (satisfy {(all Different)}))
        (end (if (is Solved) (result P1 Win)))))"""
#: Each of 12 cells takes 4 values, and each of these may be struck out: so many moves at first, but
#: for the values that a given one beside excludes.
ENDLESS = "--moves N shows more, `ludeme solve four.lud` solves it\n"


@pytest.fixture
def four(monkeypatch, tmp_path) -> str:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "four.lud").write_text(FOUR)
    return "four.lud"


def test_moves_at_random_end(ludeme, four):
    ended = ludeme("play", four, "--agents", "random", "--seed", "1")
    assert ended.code == 0 and ended.out.endswith(ENDLESS)
    stopped = next(line for line in ended.out.splitlines() if line.startswith("stopped after "))
    assert 12 < int(stopped.split()[2]) <= 12 * 4 * 2


def test_whoever_solves_it_or_asks_for_so_many_moves_is_told_nothing(ludeme, four, typed):
    solved = ludeme("play", four, "--agents", "solver", "--seed", "1")
    assert solved.code == 0 and "wins after 12 moves" in solved.out and ENDLESS not in solved.out
    asked = ludeme("play", four, "--agents", "random", "--moves", "100")
    assert asked.out.endswith("stopped after 100 moves\n")
    typed("q")
    assert ENDLESS not in ludeme("play", four, "--agents", "human").out
