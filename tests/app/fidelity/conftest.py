from __future__ import annotations

import pytest

from ludeme.app.fidelity import status

from .traces import THREE


@pytest.fixture
def root(tmp_path):
    """A folder of foreign descriptions with one game."""
    (tmp_path / "lud" / "line").mkdir(parents=True)
    (tmp_path / "lud" / "line" / "Three.lud").write_text(THREE)
    return tmp_path / "lud"


@pytest.fixture
def check(ludeme, tmp_path, monkeypatch):
    """Run the command with results of its own."""
    monkeypatch.setattr(status, "RECORD", tmp_path / "record.json")
    status.recorded.cache_clear()
    yield lambda *arguments: ludeme("fidelity", "--results", str(tmp_path / "r.jsonl"), *arguments)
    status.recorded.cache_clear()


@pytest.fixture
def replayed(check, root, tmp_path):
    """Check the foreign games against the traces."""
    folders = ("--lud-root", str(root), "--traces", str(tmp_path / "traces"))
    return lambda *arguments: check(*folders, *arguments)
