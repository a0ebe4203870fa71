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


def on_a_full_disk(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command that can write nothing into files."""
    line = 'ulimit -f 0; exec "$@"'
    command = ["bash", "-c", line, "bash", sys.executable, "-m", "ludeme", *words]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=60, cwd=folder
    )


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


def test_cases_of_fuzz_that_are_damaged(ludeme, own, tmp_path):
    path = tmp_path / "cases.jsonl"
    words = ("fuzz", str(own.parent), "-n", "1", "--load-only", "--results", str(path))
    assert ludeme(*words).code == exits.OK
    line = json.loads(path.read_text())
    wrong = [("number", [0]), ("number", "0"), ("number", True), ("file", 1), ("outcome", "fine")]
    wrong += [("outcome", []), ("seconds", "1"), ("seconds", float("nan")), ("fault", None)]
    for name, value in [*wrong, ("text", 3), ("memory", {})]:
        path.write_text(json.dumps(line | {name: value}) + "\n")
        ended = ludeme(*words)
        assert ended.code == exits.USAGE and f"{path}: a line of cases is damaged" in ended.err
        path.write_text(json.dumps(line | {name: value, "of": "another run"}) + "\n")
        assert ludeme(*words).code == exits.OK


def test_lines_of_a_tournament_that_are_damaged(ludeme, own, tmp_path):
    path = tmp_path / "games.jsonl"
    words = ("tournament", str(own), "--agents", *TWO, "--games", "2", "--jobs", "1")
    assert ludeme(*words, "--out", str(path)).code == exits.OK
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    wrong = (("number", "first"), ("utility", None), ("plies", "many"))
    for name, value in (
        *wrong,
        ("number", -1),
        ("utility", 7),
        ("utility", float("nan")),
        ("plies", -1),
    ):
        for damaged in (
            [line | {name: value} for line in lines],
            [{key: line[key] for key in line if key != name} for line in lines],
        ):
            path.write_text("".join(json.dumps(line) + "\n" for line in damaged))
            ended = ludeme(*words, "--out", str(path))
            assert ended.code == exits.USAGE and not ended.out
            assert f"{path}: a line of games is damaged" in ended.err


# --- descriptions -----------------------------------------------------------------------------


@pytest.fixture
def beside(own):
    """Names of files that cannot be read, and what is said of them."""
    folder = own.parent
    (folder / "text.lud").write_bytes(NO_TEXT)
    (folder / "nowhere.lud").symlink_to("gone.lud")
    (folder / "loop.lud").symlink_to("loop.lud")
    (folder / "folder.lud").mkdir()
    return {
        folder / "text.lud": "text.lud is not UTF-8 text: byte 0x80 at position 0",
        folder / "nowhere.lud": "nowhere.lud is a link to gone.lud, and that is not there",
        folder / "loop.lud": "loop.lud cannot be read: Too many levels of symbolic links",
        folder / "missing.lud": "there is no file",
    }


def as_listed(told: dict[Path, str], own: Path) -> list[str]:
    """The files that cannot be read, and between them one that can be."""
    first, *others = map(str, told)
    return [first, str(own), *others]


@pytest.mark.parametrize("command", ["check", "lint"])
def test_a_file_that_cannot_be_read_does_not_stop_the_others(ludeme, own, beside, command):
    more = ("--static",) if command == "lint" else ()
    ended = ludeme(command, *as_listed(beside, own), *more, "--format", "json")
    files = {Path(each["file"]): each for each in json.loads(ended.out)["files"]}
    assert files[own]["status"] == "ok"
    for path, said in beside.items():
        assert files[path]["status"] == "error"
        assert said in files[path]["errors"][0]["message"]
    assert (ended.code, ended.err) == (exits.FAILED, "")


def test_the_others_are_formatted(ludeme, own, beside):
    own.write_text(OWN.replace("(players 2)", "(players   2)"), encoding="utf-8")
    ended = ludeme("format", *as_listed(beside, own))
    assert ended.code == exits.FAILED and "(players 2)" in own.read_text()
    assert all(said in ended.err for said in beside.values())
    assert f"{len(beside) + 1} files: 1 changed, 0 unchanged, {len(beside)} wrong" in ended.err


def test_one_alone_is_a_mistake_of_the_command_line(ludeme, beside):
    for path, said in beside.items():
        for command in ("check", "lint", "format", "simulate"):
            ended = ludeme(command, str(path))
            assert (ended.code, ended.out) == (exits.USAGE, "") and said in ended.err
            assert "did you mean" not in ended.err or path.name not in ended.err.split("mean")[1]


@needs_pipes
def test_pipes_in_a_folder_are_left_out(ludeme, own):
    pipe = own.parent / "pipe.lud"
    os.mkfifo(pipe)
    for command in (("check",), ("lint", "--static"), ("format", "--check"), ("check", "--strict")):
        ended = ludeme(*command, str(own.parent))
        assert ended.err.count("pipe.lud") == 1
        assert f"ludeme: warning: {pipe} is a pipe, not a file: left out\n" in ended.err
        assert "own.lud" in ended.out or "1 unchanged" in ended.err
    assert ludeme("fuzz", str(own.parent), "-n", "5", "--load-only").code == exits.OK


@needs_pipes
def test_pipes_and_devices_that_are_named(ludeme, own):
    pipe = own.parent / "pipe"
    os.mkfifo(pipe)
    for command in ("check", "lint", "format", "simulate", "replay"):
        for path, kind in ((str(pipe), "a pipe"), (os.devnull, "a device")):
            ended = ludeme(command, path)
            assert ended.code == exits.USAGE and f"{path} is {kind}, not a file" in ended.err
    assert "expected: the text of a game" in ludeme("check", str(pipe)).err


@needs_devices
def test_descriptions_without_end():
    for words in (("check", "/dev/zero"), ("play", "/dev/zero"), ("features", "show", "/dev/zero")):
        ended = with_little_memory(*words)
        assert ended.returncode == exits.USAGE
        assert ended.stderr.startswith("ludeme: /dev/zero is a device, not a file\n")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (NO_TEXT, "standard input is not UTF-8 text: byte 0x80 at position 0"),
        (b"Hex", "Hex"),
        (b"/dev/null", "/dev/null"),
        (b"(" * 10_000_001, "standard input is longer than any description"),
    ],
)
def test_what_stands_on_standard_input_is_a_description(typed, said):
    for words in (["check", "-"], ["perft", "-", "1"]):
        command = [sys.executable, "-m", "ludeme", *words]
        ended = subprocess.run(command, input=typed, capture_output=True, check=False, timeout=60)
        told = (ended.stdout + ended.stderr).decode()
        assert ended.returncode in (exits.FAILED, exits.USAGE)
        assert said in told and "None" not in told and "is called" not in told


def test_a_name_where_a_file_is_meant(ludeme):
    ended = ludeme("format", "Breakthrough")
    file = str(Path("race") / "breakthrough.lud")
    assert ended.code == exits.USAGE and f"{file}\n" in ended.err
    assert "there is no file Breakthrough; the game of the library is " in ended.err
    ended = ludeme("check", "Breaktrough")
    assert "did you mean Breakthrough" not in ended.err and f"{file}?\n" in ended.err


# --- what was learned ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("agent", "expected"),
    [
        ("biased:iterations=2,features=", "a file of features and weights"),
        ("greedy:features=", "a file of features and weights"),
        ("alpha-beta:iterations=2,evaluation=", "an evaluation, as `ludeme train` writes it"),
    ],
)
def test_what_was_learned_is_no_text(ludeme, own, tmp_path, agent, expected):
    damaged = tmp_path / "learned"
    damaged.write_bytes(NO_TEXT)
    for path, said in ((str(damaged), "is not UTF-8 text"), (os.devnull, "is a device")):
        ended = ludeme("match", f"{agent}{path}", "random", "--game", str(own), "-n", "1")
        assert ended.code == exits.USAGE and not ended.out
        assert f"{path} {said}" in ended.err and f"expected: {expected}\n" in ended.err


@pytest.mark.parametrize("command", [("features", "show"), ("replay",), ("bench", "--reference")])
def test_other_files_that_are_no_text(ludeme, own, tmp_path, command):
    damaged = tmp_path / "damaged"
    damaged.write_bytes(NO_TEXT)
    game = (str(own),) if command[0] == "bench" else ()
    ended = ludeme(command[0], *game, *command[1:], str(damaged))
    assert (ended.code, ended.out) == (exits.USAGE, "")
    assert f"{damaged} is not UTF-8 text: byte 0x80 at position 0\nexpected: " in ended.err


# --- games that are kept ------------------------------------------------------------------------

PLAY = ("--agents", "random", "--seed", "1", "--moves", "2", "--save")


@pytest.mark.parametrize("held", [OWN.encode(), NO_TEXT, b"{}", b"[1, 2]"])
def test_a_game_is_kept_over_nothing_but_a_game(ludeme, own, tmp_path, held):
    path = tmp_path / "kept"
    path.write_bytes(held)
    ended = ludeme("play", str(own), *PLAY, str(path))
    assert (ended.code, ended.out) == (exits.USAGE, "") and path.read_bytes() == held
    assert f"{path} is not a trial, and --save would overwrite it" in ended.err
    path.write_bytes(b"")
    for _ in range(2):
        assert ludeme("play", str(own), *PLAY, str(path)).code == exits.OK
        assert len(json.loads(path.read_text())["steps"]) == 2


def test_a_game_does_not_take_the_place_of_its_description(ludeme, own, tmp_path):
    link = tmp_path / "link.lud"
    link.symlink_to(own)
    for path in (own, link):
        assert ludeme("play", str(own), *PLAY, str(path)).code == exits.USAGE
    assert own.read_text() == OWN


def test_places_where_no_game_can_be_kept(ludeme, own, tmp_path):
    loop = tmp_path / "loop"
    loop.symlink_to("loop")
    for place, said in (
        ("", "--save needs the name of a file"),
        (str(loop), f"{loop} cannot be written: Too many levels of symbolic links"),
    ):
        ended = ludeme("play", str(own), *PLAY, place)
        assert (ended.code, ended.out) == (exits.USAGE, "") and said in ended.err
        assert len(ended.err.splitlines()) == 1


@pytest.mark.parametrize(
    "words", [("lint", "{}"), ("evaluate", "{}", "--games", "0"), ("compare", "{}", "{}")]
)
@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("own.lud", "is no page, and --html would overwrite it"),
        ("none/page.html", "cannot be written: there is no folder none"),
        (".", "is a folder"),
    ],
)
def test_places_of_pages_are_looked_at_before_anything_is_played(
    ludeme, own, tmp_path, monkeypatch, words, place, said
):
    monkeypatch.chdir(tmp_path)
    ended = ludeme(*(each.format(own) for each in words), "--html", place)
    assert (ended.code, ended.out, ended.err) == (exits.USAGE, "", f"ludeme: {place} {said}\n")
    assert own.read_text() == OWN


def test_pictures_where_none_can_be_written(ludeme, own, tmp_path):
    loop, nowhere = tmp_path / "loop.svg", tmp_path / "none" / "board.svg"
    loop.symlink_to("loop.svg")
    for path, said in (
        (nowhere, f"there is no folder {nowhere.parent}"),
        (loop, "Too many levels of symbolic links"),
    ):
        ended = ludeme("board", str(own), "--svg", str(path))
        assert (ended.code, ended.err) == (
            exits.USAGE,
            f"ludeme: {path} cannot be written: {said}\n",
        )


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("board", "own.lud", "--svg", "a.svg"), "a.svg: File too large"),
        (("format", "own.lud"), "own.lud: File too large"),
        (
            ("evaluate", "own.lud", "--games", "0", "--playouts", "5", "--out", "a.jsonl.gz"),
            "a.jsonl.gz cannot be written: File too large",
        ),
    ],
)
def test_a_full_disk(own, tmp_path, command, said):
    ended = on_a_full_disk(tmp_path, *command)
    assert (ended.returncode, ended.stdout) == (exits.USAGE, "")
    assert ended.stderr == f"ludeme: {said}\n" and own.read_text() == OWN


@needs_devices
def test_a_picture_onto_a_full_device(ludeme, own):
    ended = ludeme("board", str(own), "--svg", "/dev/full")
    assert (ended.code, ended.err) == (exits.USAGE, "ludeme: /dev/full: No space left on device\n")


@pytest.mark.parametrize(
    "command", [("games",), ("perft", "Tic-Tac-Toe", "1"), ("perft", "Zz", "1")]
)
def test_a_library_that_is_not_there(ludeme, monkeypatch, tmp_path, command):
    there = tmp_path / "there"
    there.mkdir()
    nowhere = tmp_path / "nowhere"
    monkeypatch.setenv("LUDEME_LIBRARY", os.pathsep.join([str(there), str(nowhere)]))
    said = ludeme(*command).err
    assert said.count(f"ludeme: warning: LUDEME_LIBRARY: there is no folder {nowhere}\n") == 1
    assert str(there) + "," not in said


@pytest.mark.parametrize("words", [("check", ""), ("format", ""), ("lint", ""), ("check", "", ".")])
def test_an_empty_name_is_not_the_folder_here(ludeme, own, tmp_path, monkeypatch, words):
    monkeypatch.chdir(tmp_path)
    before = own.read_bytes()
    ended = ludeme(*words)
    assert ended.code == exits.USAGE and " is empty; `.` is the folder here" in ended.err
    assert own.read_bytes() == before
