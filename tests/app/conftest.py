from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from ludeme.app.main import main


class Ended(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


@pytest.fixture
def ludeme(capfd: pytest.CaptureFixture[str], monkeypatch, tmp_path) -> Callable[..., Ended]:
    """Run the command with these arguments, in this process."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    def run(*arguments: str) -> Ended:
        capfd.readouterr()
        code = main(arguments)
        return Ended(code, *capfd.readouterr())

    return run


#: JavaScript is run by Node.js, where that is installed.
NODE = shutil.which("node")


@pytest.fixture
def node(tmp_path) -> Callable[..., Any]:
    """Runs a script, with data beside it, and gives what it prints as JSON.

    `files` are written into its folder first. What it finds of the data is `data`.
    """
    if NODE is None:
        pytest.skip("no Node.js here")

    def run(script: str, data: Any = None, **files: str) -> Any:
        for name, text in files.items():
            (tmp_path / f"{name}.mjs").write_text(text, encoding="utf-8")
        (tmp_path / "data.json").write_text(json.dumps(data), encoding="utf-8")
        read = 'import {readFileSync} from "fs";\n'
        read += 'const data = JSON.parse(readFileSync("data.json"));\n'
        (tmp_path / "script.mjs").write_text(read + script, encoding="utf-8")
        ended = subprocess.run(
            [NODE, "script.mjs"], cwd=tmp_path, capture_output=True, text=True, timeout=300
        )
        assert ended.returncode == 0, ended.stderr
        return json.loads(ended.stdout)

    return run
