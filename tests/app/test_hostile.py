"""What a user can cause is said in one message: no internal error, no traceback, nothing lost."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from ludeme.app import exits
from ludeme.play.atomic_files import write_atomically

OWN = """(game "Øwn" (players 2) (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))"""
FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="no /dev/full here")


@pytest.fixture
def own(tmp_path):
    path = tmp_path / "own.lud"
    path.write_text(OWN, encoding="utf-8")
    return str(path)


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell in which `ludeme` is this one."""
    command = f'set -o pipefail; ludeme() {{ "{sys.executable}" -m ludeme "$@"; }}; {line}'
    return subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, env=os.environ | environment,
        check=False, timeout=60,
    )  # fmt: skip


@pytest.mark.parametrize(
    "asked",
    [
        ("simulate", "{}", "-n", "5"),
        ("compile", "{}"),
        ("perft", "{}", "1", "--divide"),
        ("match", "random", "random", "--game", "{}", "-n", "2"),
        ("evaluate", "{}", "--games", "2", "--iterations", "2"),
        ("compare", "{}", "{}", "--games", "2", "--iterations", "2"),
        ("play", "{}", "--agents", "random", "--moves", "1"),
    ],
)
def test_names_are_no_markup(ludeme, tmp_path, asked):
    path = tmp_path / "names.lud"
    path.write_text(OWN.replace("Øwn", "[red]x[/red] [/nope] :smile:").replace("Disc", "[/a]"))
    ended = ludeme(*(each.format(path) for each in asked))
    assert ended.code == 0
    name = "A1=[/a]" if "perft" in asked else "[red]x[/red] [/nope] :smile:"
    assert name in ended.out or ("perft" in asked and "A1" in ended.out)


@pytest.mark.parametrize(
    ("line", "code"),
    [("play Tic-Tac-Toe --agents human random", 0), ("play Tic-Tac-Toe --moves 1", 0),
     ("check -", 1), ("board -", 2)],
)  # fmt: skip
def test_closed_standard_input_is_an_empty_one(line, code, tmp_path):
    done = shell(f"ludeme {line} <&-", XDG_STATE_HOME=str(tmp_path))
    assert done.returncode == code and "internal" not in done.stderr


def test_comments_end_with_any_kind_of_line():
    import ludeme

    text = OWN.replace("(players 2)", "(players 2) // two\n").replace("\n", "\r")
    assert ludeme.load(text).players == 2 and not ludeme.check(text)


# --- output -----------------------------------------------------------------------------------


@needs_full
@pytest.mark.parametrize("command", ["games", "games --json", "--help", "agents"])
def test_a_full_disk(command):
    ended = shell(f"ludeme {command} > /dev/full")
    assert ended.returncode == exits.USAGE
    assert ended.stderr == "ludeme: No space left on device\n"


@pytest.mark.parametrize("command", ["games", "games --json", "docs", "compile Chess --show"])
def test_a_closed_pipe(command):
    ended = shell(f"ludeme {command} | head -1")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.count("\n") == 1


@pytest.mark.parametrize("command", ["games >&-", "games 2>&-", "games >&- 2>&-"])
def test_closed_streams(command):
    ended = shell(f"ludeme {command}")
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.thorough
def test_output_that_cannot_hold_a_letter(own):
    ended = shell(f"ludeme perft {own} 1", PYTHONIOENCODING="ascii")
    assert (ended.returncode, ended.stderr) == (0, "")
    ended = shell(f"ludeme perft {own} 1 --json", PYTHONIOENCODING="ascii")
    assert json.loads(ended.stdout)["game"] == "Øwn"
    ended = shell(f"ludeme play {own} --agents random --seed 1 --moves 1", PYTHONIOENCODING="ascii")
    assert (ended.returncode, ended.stderr) == (0, "") and "?wn" in ended.stdout


# --- input ------------------------------------------------------------------------------------


def test_the_other_files_of_a_folder_are_checked(ludeme, own, tmp_path):
    folder = Path(own).parent
    (folder / "bad.lud").write_bytes(b"\xff\xfe(game")
    (folder / "gone.lud").symlink_to(tmp_path / "nowhere.lud")
    (folder / "folder.lud").mkdir()
    ended = ludeme("check", str(folder), "--format", "json")
    found = {Path(file["file"]).name: file for file in json.loads(ended.out)["files"]}
    statuses = {name: file["status"] for name, file in found.items()}
    wrong = dict.fromkeys(("bad.lud", "gone.lud", "folder.lud"), "error")
    assert statuses == {"own.lud": "ok"} | wrong
    assert "is not UTF-8 text" in found["bad.lud"]["message"]
    assert "nowhere.lud, and that is not there" in found["gone.lud"]["message"]
    assert ended.code == exits.FAILED and ended.err == ""


def test_a_file_that_is_not_text(ludeme, tmp_path):
    path = tmp_path / "bad.lud"
    path.write_bytes(b"\xff\xfe(game")
    for command in (("check",), ("simulate",), ("replay",)):
        ended = ludeme(*command, str(path))
        assert ended.code == exits.USAGE and "internal" not in ended.err


def test_standard_input_that_is_not_text():
    for command in ("check -", "perft - 1"):
        ended = shell(f"printf '\\xff\\xfe' | ludeme {command}", PYTHONIOENCODING="utf-8")
        assert ended.returncode == exits.USAGE
        assert ended.stderr.startswith("ludeme: standard input is not UTF-8 text")


@pytest.mark.parametrize("kind", ["()", "{}"])
@pytest.mark.parametrize("levels", [101, 1000, 100_000])
def test_brackets_within_brackets(ludeme, tmp_path, kind, levels):
    path = tmp_path / "deep.lud"
    nested = kind[0] * levels + kind[1] * levels
    path.write_text(OWN.replace("(is Line 3)", nested), encoding="utf-8")
    ended = ludeme("check", str(path))
    assert ended.code == exits.FAILED
    assert "the brackets are nested too deeply: at most 100 levels" in ended.out
    before = OWN.split("(is Line 3)")[0]
    free = 100 - sum(before.count(each) for each in "({") + sum(before.count(e) for e in ")}")
    line = before.splitlines()
    assert f":{len(line)}:{len(line[-1]) + free + 1}: " in ended.out  # the bracket that is too many


@pytest.mark.parametrize("text", ["(not {})", "(or (is Line 2) {})", "(and {{ (is Line 2) {} }})"])
def test_as_many_brackets_as_there_may_be(ludeme, tmp_path, text):
    path, condition = tmp_path / "deep.lud", "(is Line 3)"
    outside = OWN.split("(is Line 3)")[0]
    free = 100 - outside.count("(") - outside.count("{") + outside.count(")") + outside.count("}")
    per_level = 2 if "{{" in text else 1
    for _ in range((free - 1) // per_level):
        condition = text.format(condition)
    path.write_text(OWN.replace("(is Line 3)", condition), encoding="utf-8")
    assert ludeme("check", str(path)).code == exits.OK
    assert ludeme("perft", str(path), "1").code == exits.OK


def test_macros_that_nest(ludeme, tmp_path):
    path = tmp_path / "deep.lud"
    defines = "".join(f'(define "A{n}" (not (not ("A{n - 1}"))))' for n in range(1, 60))
    game = OWN.replace("(is Line 3)", '("A59")')
    path.write_text(f'(define "A0" (is Line 3)) {defines} {game}', encoding="utf-8")
    ended = ludeme("check", str(path))
    assert ended.code == exits.FAILED and "nested too deeply" in ended.out


# --- numbers ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", "--seed", "-1"), "'-1' is not a whole number from 0 on"),
        (("play", "--seed", "1.5"), "'1.5' is not a whole number from 0 on"),
        (("play", "--seed", "9" * 5000), "is not a whole number from 0 on"),
        (("play", "--delay", "-1"), "'-1' is not a number from 0 to"),
        (("play", "--delay", "nan"), "'nan' is not a number from 0 to"),
        (("play", "--delay", "1e300"), "'1e300' is not a number from 0 to"),
        (("play", "--moves", "0"), "'0' is not a positive whole number"),
        (("play", "--agents", "uct:seconds=-1"), "a budget must be positive"),
        (("play", "--agents", "uct:iterations=1e30"), "a budget has at most"),
        (("play", "--agents", "uct:c=nan"), "c is a number, not 'nan'"),
        (("simulate", "-n", "-5"), "'-5' is not a positive whole number"),
        (("simulate", "-n", "1e30"), "'1e30' is too large"),
        (("simulate", "-n", "inf"), "'inf' is not a positive whole number"),
        (("simulate", "-n", "1.5"), "'1.5' is not a positive whole number"),
        (("perft", "1e9"), "the depth is at most 400"),
        (("perft", "-1"), "'-1' is not a positive whole number"),
    ],
)
def test_numbers_that_cannot_be_meant(ludeme, own, words, said):
    command, *rest = words
    ended = ludeme(command, own, *rest)
    assert ended.code == exits.USAGE
    assert said in ended.err and "internal" not in ended.err


def test_too_little_memory(ludeme, own, monkeypatch):
    def nothing_left(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr("ludeme.play.game.Game.perft", nothing_left)
    ended = ludeme("perft", own, "1")
    assert (ended.code, ended.err) == (exits.USAGE, "ludeme: there is not enough memory for that\n")


# --- files that are written -------------------------------------------------------------------

PLAY = ("--agents", "random", "--seed", "1", "--moves", "2", "--save")


def test_a_link_stays_a_link(ludeme, own, tmp_path):
    kept, link = tmp_path / "kept.trial", tmp_path / "link.trial"
    assert ludeme("play", own, *PLAY, str(kept)).code == exits.OK
    kept.chmod(0o600)
    link.symlink_to(kept)
    assert ludeme("play", own, *PLAY, str(link)).code == exits.OK
    assert link.is_symlink() and len(json.loads(kept.read_text())["steps"]) == 2
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_a_link_to_a_file_that_is_not_there_yet(ludeme, own, tmp_path):
    link = tmp_path / "link.trial"
    link.symlink_to(tmp_path / "kept.trial")
    assert ludeme("play", own, *PLAY, str(link)).code == exits.OK
    assert link.is_symlink() and "steps" in (tmp_path / "kept.trial").read_text()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_written_to(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    write_atomically(pipe, "all of it")
    reader.join(10)
    assert read == ["all of it"] and pipe.is_fifo()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_nobody_is_waited_for_to_read_from_a_pipe(ludeme, own, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for words, said in (
        (("play", own, *PLAY), f"{pipe} cannot be written: nobody reads from this pipe"),
        (("tournament", own, "--agents", "random", "random:", "-n", "2", "--jobs", "1", "--out"),
         f"{pipe} cannot be written: nobody reads from this pipe"),
        (("board", own, "--svg"), "nobody reads from this pipe"),
    ):  # fmt: skip
        ended = ludeme(*words, str(pipe))
        assert ended.code == exits.USAGE and said in ended.err


@needs_full
def test_a_device_is_written_to(ludeme, own):
    ended = ludeme("play", own, *PLAY, "/dev/full")
    assert ended.code == exits.USAGE
    assert ended.err == "ludeme: /dev/full cannot be written: No space left on device\n"
    assert FULL.is_char_device()
    assert ludeme("play", own, *PLAY, os.devnull).code == exits.OK
    assert Path(os.devnull).is_char_device()


def test_a_place_that_cannot_be_written_is_found_before_the_game(ludeme, own, tmp_path):
    for place, said in (
        (tmp_path, "is a folder"),
        (tmp_path / "no/x", f"there is no folder {tmp_path / 'no'}"),
    ):
        ended = ludeme("play", own, *PLAY, str(place))
        assert ended.code == exits.USAGE and said in ended.err and ended.out == ""
