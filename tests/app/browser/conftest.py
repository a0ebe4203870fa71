from __future__ import annotations

from collections.abc import Callable

import pytest

from ludeme.app.browser.catalogue import Asked, Catalogue
from ludeme.app.browser.table import Table

#: A line game, with a twist that tests can change.
ROW = """(game "Row" (players 2)
    (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))"""


@pytest.fixture
def row(tmp_path):
    """The file of a game."""
    path = tmp_path / "row.lud"
    path.write_text(ROW, encoding="utf-8")
    return path


@pytest.fixture
def table() -> Callable[..., Table]:
    """Begin a game at a table: a name of the library, or a text."""

    def begin(game: str, *seats: str, seed: int = 1) -> Table:
        made = Table(Catalogue(), ["human"])
        text = game if "(" in game else ""
        made.begin(Asked(game="" if text else game, text=text), seats or ["human"], seed)
        return made

    return begin
