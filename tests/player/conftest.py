from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from bench.limit.game import ProgramGame

FIXTURES = Path(__file__).with_name("fixtures")


@pytest.fixture(scope="session")
def game(game: Callable[[str], ProgramGame]) -> Callable[[str], ProgramGame]:
    """Return a function from the name of a hand-written program, of here or not, to its game."""
    from bench.limit.game import ProgramGame

    def load(name: str) -> ProgramGame:
        if not (FIXTURES / f"{name}.py").exists():
            return game(name)
        return ProgramGame(import_module(f"{__package__}.fixtures.{name}").PROGRAM)

    return load
