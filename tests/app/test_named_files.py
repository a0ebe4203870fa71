"""Files that users name: pipes, devices, links, other files; what is said, and what stays."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from ludeme.app import exits
from ludeme.app.measuring import journal

OWN = """(game "Own" (players 2) (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))
"""
TWO = ("random", "flat:iterations=2")
NO_TEXT = b"\x80\xff no text"
needs_devices = pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")


@pytest.fixture
def own(tmp_path):
    path = tmp_path / "own.lud"
    path.write_text(OWN, encoding="utf-8")
    return path


def with_little_memory(*words: str) -> subprocess.CompletedProcess[str]:
    """Run a command that may not take the memory of the machine."""
    line = 'ulimit -v 3000000; exec "$@"'
    command = ["bash", "-c", line, "bash", sys.executable, "-m", "ludeme", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


# --- results ----------------------------------------------------------------------------------


@needs_devices
def test_results_onto_a_device_that_never_ends(own):
    agents = ("--agents", *TWO, "--games", "2", "--jobs", "1")
    ended = with_little_memory("tournament", str(own), *agents, "--out", "/dev/full")
    assert ended.returncode == exits.USAGE
    assert ended.stderr == "ludeme: /dev/full cannot be written: No space left on device\n"
    ended = with_little_memory("tournament", str(own), *agents, "--out", "/dev/zero", "--json")
    assert (ended.returncode, ended.stderr) == (exits.OK, "")


@needs_pipes
def test_results_into_a_pipe(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    lines: list[str] = []
    reader = threading.Thread(target=lambda: lines.extend(pipe.read_text().splitlines()))
    reader.start()
    assert journal.read(pipe) == []
    with journal.opened(pipe) as keep:
        keep({"number": 1})
        keep({"number": 2})
    reader.join(10)
    assert [json.loads(line)["number"] for line in lines] == [1, 2]


@pytest.mark.parametrize("name", ["results.jsonl", "results.jsonl.gz"])
@pytest.mark.parametrize("held", [NO_TEXT, OWN.encode()])
def test_files_that_hold_no_results_stay_as_they_are(ludeme, own, tmp_path, name, held):
    path = tmp_path / name
    path.write_bytes(held)
    agents = ("--agents", *TWO, "--games", "2", "--jobs", "1")
    for command in (
        ("tournament", str(own), *agents, "--out"),
        ("evaluate", str(own), "--games", "0", "--playouts", "5", "--jobs", "1", "--out"),
        ("fuzz", str(own.parent), "-n", "1", "--load-only", "--results"),
    ):
        ended = ludeme(*command, str(path))
        assert ended.code == exits.USAGE and str(path) in ended.err and not ended.out
        assert "expected: results of an earlier run, a line of JSON for each" in ended.err
        assert path.read_bytes() == held


@pytest.mark.parametrize("line", [{"number": 0}, {"number": 0, "file": 1, "more": 2}, {}])
def test_lines_that_are_no_cases_of_fuzz(ludeme, own, tmp_path, line):
    path = tmp_path / "cases.jsonl"
    path.write_text(json.dumps(line) + "\n")
    ended = ludeme("fuzz", str(own.parent), "-n", "1", "--load-only", "--results", str(path))
    assert ended.code == exits.USAGE
    assert ended.err == f"ludeme: {path} holds results of something else: expected cases of fuzz\n"


def test_lines_of_a_tournament_that_are_damaged(ludeme, own, tmp_path):
    path = tmp_path / "games.jsonl"
    words = ("tournament", str(own), "--agents", *TWO, "--games", "2", "--jobs", "1")
    assert ludeme(*words, "--out", str(path)).code == exits.OK
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    for name, value in (("number", "first"), ("utility", None), ("plies", "many")):
        for damaged in (
            [line | {name: value} for line in lines],
            [{key: line[key] for key in line if key != name} for line in lines],
        ):
            path.write_text("".join(json.dumps(line) + "\n" for line in damaged))
            ended = ludeme(*words, "--out", str(path))
            assert ended.code == exits.USAGE and not ended.out
            assert f"{path}: a line of games is damaged" in ended.err
