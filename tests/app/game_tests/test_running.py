"""Whatever a test asks, the others are run, and nobody sees a fault of ours for a mistake."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ludeme.app.game_tests.expectations import EXPECTATIONS

GAME = """\
(game "Small"
    (players 2)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules
        (play (move Add (to (sites Empty))))
        (end { (if (is Line 3) (result Mover Win)) (if (is Full) (result Mover Draw)) })))
"""


def broken(state, expected):
    yield from ()
    raise IndexError("list index out of range")


def test_a_fault_of_ours_fails_its_test_alone(tested, monkeypatch):
    faulty = replace(EXPECTATIONS["scores"], faults=broken)
    monkeypatch.setitem(EXPECTATIONS, "scores", faulty)
    ended = tested(GAME, "scores = [0, 0]", "moves = 9", "moves = 8")
    assert ended.code == 1 and ended.out.endswith("1 passed, 2 failed\n")
    assert "internal error (IndexError: list index out of range)" in ended.out
    report = Path(ended.out.split("Details: ")[1].split("\n")[0]).read_text()
    assert "g.test.toml (1)" in report and "in broken" in report


def test_what_one_key_cannot_ask_leaves_the_others(tested):
    ended = tested(GAME, 'forced = "player 3 wins in 1"\nmoves = 8')
    assert "forced: there is no player 3" in ended.out
    assert "moves: legal moves: 9, expected 8" in ended.out


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("random = { games = 0, longest = 1 }", "random is a table where games is from 1 to"),
        (
            "random = { games = 99999999, longest = 1 }",
            "random is a table where games is from 1 to 10,000,000, not",
        ),
        ("perft = []", "perft is a list of whole numbers from 0 on, not []"),
        ("scores = 3", "scores is a list of whole numbers, not 3"),
        (f"perft = {[1] * 401}", "perft is a list of at most 400 numbers"),
    ],
)
def test_numbers_that_cannot_be_meant(tested, keys, message):
    ended = tested(GAME, keys)
    assert ended.code == 2 and "g.test.toml:3: " in ended.err and message in ended.err


def test_any_seed_will_do(tested):
    ended = tested(GAME, f"random = {{ games = 5, seed = {2**70}, longest = 9 }}")
    assert ended.code == 0, ended.out


def test_random_games_from_the_end_of_one(tested):
    over = 'after = "A1 A2 B1 B2 C1"\n'
    ended = tested(GAME, f"{over}random = {{ games = 5, longest = 0 }}", f"{over}perft = [0, 0]")
    assert ended.code == 0, ended.out
