"""Folders of trainings: one process at a time works in them."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import ludeme
from ludeme.app.main import main
from ludeme.grammar.errors import LudemeError
from ludeme.player.folder_lock import locked
from ludeme.player.log_files import LOG, LogFile
from ludeme.player.network.learning.folder import NetworkFolder
from ludeme.player.network.learning.settings import Settings

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no such locks here")

_HOLDING = """if True:
    import sys
    from pathlib import Path
    from ludeme.player.folder_lock import locked
    lock = locked(Path(sys.argv[1]))
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def other(tmp_path):
    """Another process that works in a folder."""
    command = [sys.executable, "-c", _HOLDING, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout.readline() == b"held\n"
            yield process
        finally:
            process.kill()


def _taken(folder):
    command = [sys.executable, "-c", _HOLDING, str(folder)]
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=300)


@pytest.mark.usefixtures("other")
@pytest.mark.parametrize("kind", [[], ["--evaluation"]])
def test_a_folder_in_which_another_process_trains_is_refused(tmp_path, capsys, kind):
    command = ["train", "Tic-Tac-Toe", "--out", str(tmp_path), *kind]
    assert main(command) == 2
    assert capsys.readouterr().err == f"ludeme: {tmp_path} is being trained by another process\n"
    assert not any(tmp_path.iterdir())


@pytest.mark.usefixtures("other")
def test_a_folder_in_which_another_process_trains_a_network_is_refused(tmp_path):
    with pytest.raises(LudemeError, match="is being trained by another process"):
        NetworkFolder(tmp_path, ludeme.load("Tic-Tac-Toe"), Settings())


def test_a_process_that_was_killed_leaves_the_folder_free(tmp_path, other):
    with pytest.raises(LudemeError):
        locked(tmp_path)
    other.kill()
    other.wait()
    locked(tmp_path)


def test_a_folder_is_free_when_nothing_works_in_it_any_more(tmp_path):
    first, second = locked(tmp_path / "new"), locked(tmp_path / "new")
    del first
    assert b"is being trained by another process" in _taken(tmp_path / "new").stderr
    del second
    assert _taken(tmp_path / "new").stdout == b"held\n"


def test_a_log_that_two_processes_wrote_keeps_a_line_for_each_game(tmp_path):
    log = LogFile(tmp_path, "game")
    for number in (1, 1, 2, 3, 2, 3, 4):
        log.add({"game": number})
    log.shorten(3)
    kept = [json.loads(line)["game"] for line in (tmp_path / LOG).read_text().splitlines()]
    assert kept == [1, 2, 3]
