from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

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
