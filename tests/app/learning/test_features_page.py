"""docs/features.md shows what the commands print."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "features.md").read_text(encoding="utf-8")
CONSOLE = re.findall(r"```console\n\$ ludeme (.*?)\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("command", "shown"), CONSOLE, ids=[command for command, _ in CONSOLE])
def test_what_the_page_shows_is_printed(ludeme, monkeypatch, command, shown):
    monkeypatch.chdir(ROOT)
    ended = ludeme(*shlex.split(command))
    printed = (ended.out + ended.err).splitlines()
    assert [line.rstrip() for line in printed] == shown.splitlines()


def test_the_python_of_the_page():
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert f"# {done.stdout.strip()}\n" in code


def test_its_pictures_and_sets_exist():
    names = re.findall(r"\]\((?!http)([^)#]+)\)", PAGE)
    assert names and all((ROOT / "docs" / name).exists() for name in names)
    assert all((ROOT / name).exists() for name in re.findall(r"features/sets/[\w-]+\.lud", PAGE))
