"""What all tests share: an order drawn by lot, and the hand-written programs."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from bench.limit.game import ProgramGame


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--shuffle",
        type=int,
        metavar="SEED",
        help="run the tests in an order drawn by lot: none may need another one before it",
    )


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Shuffle the tests one by one, across files: the same order in every process of a run."""
    seed = config.getoption("--shuffle")
    if seed is not None:
        random.Random(seed).shuffle(items)


@pytest.fixture(scope="session")
def game() -> Callable[[str], ProgramGame]:
    """Return a function from the name of a hand-written program of `bench.limit` to its game."""
    from bench.limit.game import ProgramGame

    return lambda name: ProgramGame(import_module(f"bench.limit.{name}").PROGRAM)
