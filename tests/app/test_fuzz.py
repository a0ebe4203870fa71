"""Changed descriptions load, or are refused with a message; never a crash, never for ever."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from random import Random

import pytest

import ludeme
import ludeme.games
from ludeme.app.fidelity import checking
from ludeme.app.measuring import fuzzing, played_fuzzing
from ludeme.app.measuring.fuzzing import FAULTS, case_of, outcome_of
from ludeme.app.measuring.mutations import mutated
from ludeme.app.measuring.played_fuzzing import apart, played_case_of, warm_up
from ludeme.runtime.checked.wrong_access import WrongAccess

GAMES = Path(ludeme.games.__file__).parent
FILES = sorted(GAMES.rglob("*.lud"))
CASES = 500
#: Cases of one test, so that tests can run side by side.
BATCH = 50
#: For busy machines: a fault of the engine takes far longer.
LIMIT = 30.0
GAME = """(game "G" (players 2)
    (equipment {(board BOARD) (piece "Disc" Each) (hand Each size:HAND) (dice DICE)})
    (rules START (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))"""


@pytest.mark.parametrize("first", range(0, CASES, BATCH))
def test_changed_games(first):
    cases = [case_of(FILES, 2026, number, LIMIT) for number in range(first, first + BATCH)]
    assert [case for case in cases if case.outcome in FAULTS] == []


@pytest.mark.parametrize(
    ("part", "text", "message"),
    [
        ("BOARD", "(square 1000000000)", "at most 4000 vertices"),
        ("BOARD", "(rectangle 2147483647 3)", "at most 4000 vertices"),
        ("BOARD", "(rotate 90 (hex 1000000000))", "at most 4000 vertices"),
        ("BOARD", "(hex 3000)", "at most 4000 vertices"),
        ("BOARD", "(concentric {2147483647 8})", "at most 4000 vertices"),
        ("BOARD", "(concentric {-2147483648 8}) use:Vertex", "at most 4000 vertices"),
        ("BOARD", "(complete (hex 20))", "at most 20000 edges"),
        ("BOARD", "(rectangle 5 0) use:Vertex", "has 0 columns"),
        ("BOARD", "(graph vertices:{{0 0} {1 0 0 0}})", "two or three coordinates"),
        ("BOARD", "(graph vertices:{{0 0} {1 0}} edges:{{0 2}})", "joins two of the 2"),
        ("BOARD", "(remove (square 3) edges:{{0 1} {2}})", "an edge has two ends, not 1"),
        ("BOARD", "(add (square 3) edges:{{{0 0} {1 1} {2 2}}})", "an edge has two ends, not 3"),
        ("BOARD", "(add (square 3) vertices:{{4}})", "two or three coordinates, not 1"),
        ("BOARD", "(wedge 1)", "has no cell"),
        ("BOARD", "(merge (square 3) (scale 1e39 (square 3)))", "too large"),
        ("BOARD", "(graph vertices:{{0 0} {0 Infinity} {1 1}})", "too large"),
        ("BOARD", "(add (square 3) vertices:{{0 1e39}})", "too large"),
        ("HAND", "1000000000", "at most 1000 sites"),
        ("DICE", "num:1000000000", "at most 100 dice"),
        ("DICE", "num:0", "one die at least"),
        ("DICE", "d:0 num:1", "one face at least"),
        ("START", '(start (place "Disc1" 100))', "no site 100"),
        ("START", '(start (place "Disc1" 1 count:1000000000))', "at most 10000 pieces"),
        ("START", '(start (place Stack "Disc1" 1 count:Infinity))', "at most 10000 pieces"),
    ],
)
def test_what_is_too_large_is_said(part, text, message):
    parts = {"BOARD": "(square 3)", "HAND": "1", "DICE": "num:1", "START": ""} | {part: text}
    description = GAME
    for name, value in parts.items():
        description = description.replace(name, value)
    with pytest.raises(ludeme.LudemeError, match=message) as raised:
        _ = ludeme.load(description).source
    assert raised.value.line is not None


@pytest.mark.parametrize("players", ["-1", "-2147483648", "17"])
def test_there_are_as_many_players_as_roles(players):
    text = '(game "G" (players N) (equipment {(board (hex 3)) (piece "Disc" Each)}) (rules (play'
    text += (
        " (move Add (to (sites Empty)))) (end (if (is Connected 2 Corners) (result Mover Win)))))"
    )
    assert outcome_of(text.replace("N", players))[0] == "error"


def test_a_seed_makes_the_same_cases():
    text = FILES[0].read_text(encoding="utf-8")
    assert mutated(text, Random(3)) == mutated(text, Random(3)) != mutated(text, Random(4))


def test_crashes_and_slowness_are_noticed(monkeypatch):
    def crash(*_, **__):
        raise KeyError("x")

    def wait(*_, **__):
        while True:
            pass

    monkeypatch.setattr(fuzzing, "load", crash)
    assert outcome_of("()")[0] == "crash"
    monkeypatch.setattr(fuzzing, "load", wait)
    assert outcome_of("()", limit=0.05)[0] == "slow"


def test_the_command_goes_on_where_it_was(ludeme, tmp_path):
    results = tmp_path / "results.jsonl"
    command = ("fuzz", str(GAMES / "line"), "--seed", "1", "--load-only", "--results", str(results))
    first = ludeme(*command, "-n", "6").out
    assert "6 cases: " in first and re.search(r"most memory: [\d,]+ MB", first)
    results.write_text(results.read_text() + '{"number": 6, "fi')  # cut off in the middle
    ended = ludeme(*command, "-n", "9")
    assert ended.code == 0 and "9 cases: " in ended.out
    lines = results.read_text().splitlines()
    assert [json.loads(line)["number"] for line in lines if line.endswith("}")] == list(range(9))


def test_cases_of_other_runs_do_not_count(ludeme, tmp_path, monkeypatch):
    results, folder = tmp_path / "results.jsonl", tmp_path / "games"
    folder.mkdir()
    (folder / "one.lud").write_text(FILES[0].read_text(encoding="utf-8"), encoding="utf-8")

    def fuzz(*words, number=2):
        command = ("fuzz", str(folder), "-n", str(number), "--results", str(results), *words)
        out = ludeme(*command).out
        assert f"{number} cases: " in out
        return len(results.read_text().splitlines())

    assert fuzz("--load-only", number=3) == 3
    assert fuzz("--load-only", number=2) == 3  # the third is not asked for
    assert fuzz("--load-only", "--seed", "2") == 5
    assert fuzz() == 7  # played
    (folder / "two.lud").write_text(FILES[1].read_text(encoding="utf-8"), encoding="utf-8")
    assert fuzz("--load-only") == 9
    monkeypatch.setattr(checking, "engine_digest", lambda *_: "another")
    assert fuzz("--load-only") == fuzz("--load-only") == 11


@pytest.mark.parametrize("mode", [[], ["--load-only"]])
def test_a_description_that_is_no_text(ludeme, tmp_path, mode):
    (tmp_path / "bad.lud").write_bytes(b"\xff")
    ended = ludeme("fuzz", str(tmp_path), "-n", "1", *mode)
    assert ended.code == 2 and "bad.lud is not UTF-8 text" in ended.err


def test_the_others_of_a_folder_are_changed_all_the_same(ludeme, tmp_path):
    (tmp_path / "good.lud").write_text(FILES[0].read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "bad.lud").write_bytes(b"\xff")
    (tmp_path / "gone.lud").symlink_to("nowhere.lud")
    (tmp_path / "folder.lud").mkdir()
    ended = ludeme("fuzz", str(tmp_path), "-n", "1", "--load-only")
    assert ended.code == 0 and ended.out.startswith("1 case: ")
    said = [line for line in ended.err.splitlines() if line.endswith(": left out")]
    assert len(said) == 3 and "bad.lud is not UTF-8 text: byte 0xff" in said[0]


def test_changed_games_are_played_in_processes_of_their_own():
    warm_up()
    cases = [played_case_of(FILES, 5, number, LIMIT) for number in range(12)]
    assert [case for case in cases if case.outcome in FAULTS] == []
    assert "ok" in {case.outcome for case in cases} and all(case.memory > 10 for case in cases)


def test_what_a_case_does_to_its_process_is_noticed():
    def loops():
        while True:
            pass

    assert apart(lambda: ("ok", ""), 5)[:2] == ("ok", "")
    assert apart(loops, 0.2)[0] == "slow"
    assert apart(lambda: os.kill(os.getpid(), 9), 5)[0] == "crash"


def test_a_wrong_access_is_a_fault(monkeypatch):
    def reach(*_, **__):
        raise WrongAccess("end_rules", "s[WHAT + site]", 99)

    monkeypatch.setattr(played_fuzzing, "load", reach)
    outcome, fault = played_fuzzing.played("()")
    assert outcome == "wrong access" and "s[WHAT + site] (index 99)" in fault


def test_a_folder_without_games(ludeme, tmp_path):
    assert ludeme("fuzz", str(tmp_path)).code == 2


def test_a_region_grows_from_the_sites_there_are():
    parts = {"BOARD": "(square 3) use:Vertex", "HAND": "1", "DICE": "num:1"}
    parts["START"] = '(start (place "Disc1" (expand (sites {0 99} Vertex) steps:1)))'
    description = GAME
    for name, value in parts.items():
        description = description.replace(name, value)
    assert outcome_of(description)[0] in ("ok", "error")
