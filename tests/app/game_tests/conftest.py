from __future__ import annotations

import pytest


@pytest.fixture
def tested(ludeme, tmp_path):
    """Run tests of a game: its text, and the keys of each test."""

    def tested(game: str, *tests: str):
        (tmp_path / "g.lud").write_text(game)
        tables = [f'[[test]]\nname = "{n}"\n{keys}\n' for n, keys in enumerate(tests, 1)]
        (tmp_path / "g.test.toml").write_text("\n".join(tables))
        return ludeme("test", str(tmp_path / "g.test.toml"))

    return tested
