"""A library of the user's own, which is empty."""

import pytest


@pytest.fixture(autouse=True)
def library(tmp_path, monkeypatch):
    monkeypatch.setenv("LUDEME_LIBRARY", str(tmp_path / "mine"))
    return tmp_path / "mine"
