"""Each of our games has tests beside it, as `ludeme test` reads them, and they pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.imports import ROOT
from ludeme.app.game_tests.case import read_tests
from ludeme.app.game_tests.running import outcomes

GAMES = sorted((ROOT / "games").glob("*/*.lud"))


def beside(game: Path) -> Path:
    return game.with_suffix(".test.toml")


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.stem)
def test_every_game_has_tests_that_can_be_read(game):
    cases = read_tests(beside(game)).cases
    assert len(cases) >= 2
    assert all(case.expected for case in cases)
    assert len({case.name for case in cases}) == len(cases)


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.stem)
def test_they_pass(game):
    assert [
        (found.place, found.faults) for found in outcomes(read_tests(beside(game))) if found.faults
    ] == []
