"""`ludeme completion`: scripts by which shells complete commands, options, games, agents."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

pytest.importorskip("shtab")

#: Asks bash what it would offer for the last of some words.
ASK = """source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
function=$(complete -p ludeme | sed -E 's/.*-F ([^ ]+).*/\\1/')
$function ludeme "${@: -1}" "${@: -2:1}"
echo "${COMPREPLY[@]}"
"""


def test_whose_script_is_wanted_is_asked_for_as_everywhere(ludeme) -> None:
    assert "required: SHELL\n" in ludeme("completion").err
    assert "argument SHELL: invalid choice: 'ksh'" in ludeme("completion", "ksh").err


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_what_bash_offers(ludeme, tmp_path) -> None:
    script = tmp_path / "ludeme.bash"
    script.write_text(ludeme("completion", "bash").out, encoding="utf-8")
    (tmp_path / "mine.lud").touch()

    def offered(*words: str) -> list[str]:
        command = ["bash", "-c", ASK, "ask", str(script), "ludeme", *words]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
        return done.stdout.split()

    assert offered("rep") == ["replay"]
    assert offered("play", "nine") == offered("play", "Nine") == ["nine-mens-morris"]
    assert offered("play", "mi") == ["mine.lud"]
    assert offered("play", "hex", "--agents", "uc") == ["uct"]
    assert offered("docs", "--se") == ["--search"]
    assert offered("features", "der") == ["derive"]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_know_games_and_agents(ludeme, shell: str, tmp_path) -> None:
    script = ludeme("completion", shell).out
    assert "nine-mens-morris" in script and "_ludeme_agents" in script and "alpha-beta" in script
    if (program := shutil.which(shell)) is not None:
        path = tmp_path / "script"
        path.write_text(script, encoding="utf-8")
        assert subprocess.run([program, "-n", str(path)], check=False).returncode == 0


def test_without_shtab_it_says_what_is_missing(ludeme, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "shtab", None)
    ended = ludeme("completion", "bash")
    assert ended.code == 2 and "pip install 'ludeme[completion]'" in ended.err
