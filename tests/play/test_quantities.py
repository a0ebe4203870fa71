"""Numbers of things in words."""

from __future__ import annotations

import pytest

from ludeme.model.quantities import counted


@pytest.mark.parametrize(
    ("count", "noun", "spec", "words"),
    [
        (0, "game", "", "0 games"),
        (1, "game", "", "1 game"),
        (2, "vertex", "", "2 vertices"),
        (12000, "ply", ",", "12,000 plies"),
        (1, "ply", ",", "1 ply"),
    ],
)
def test_how_many(count, noun, spec, words):
    assert counted(count, noun, spec) == words
