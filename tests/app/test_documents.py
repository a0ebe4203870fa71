"""What the README shows works as it shows it; other pages: tests/docs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import ludeme
from ludeme.app.command_line import commands

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_game_of_the_readme():
    (text,) = blocks(README, "lisp")
    assert ludeme.load(text).perft(3) == 504


def test_the_error_of_the_readme(ludeme, tmp_path):
    (text,) = blocks(README, "lisp")
    path = tmp_path / "three-up.lud"
    path.write_text(text.replace("(move", "(moove"))
    (shown,) = re.findall(r"^```\n(three-up\.lud:.*?)```", README, re.DOTALL | re.MULTILINE)
    assert ludeme("check", str(path)).code == 1
    assert ludeme("perft", str(path), "1").err == shown.replace("three-up.lud", str(path), 1)


def test_the_python_of_the_readme():
    (code,) = blocks(README, "python")
    assert run(code).startswith("[2.0, 1.0]")


def test_every_command_is_in_the_readme():
    assert all(f"ludeme {name}" in README for name in commands())
