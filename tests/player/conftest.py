import sys
from pathlib import Path

import pytest

# The hand-written programs live in bench/, which is no installed package.
sys.path.insert(0, str(Path(__file__).parents[2]))


@pytest.fixture(scope="session")
def game():
    """Return a function from the name of a hand-written program to its game."""
    from importlib import import_module

    from bench.limit.game import ProgramGame

    def load(name: str) -> ProgramGame:
        here = (Path(__file__).parents[2] / "bench" / "limit" / f"{name}.py").exists()
        module = import_module(f"bench.limit.{name}" if here else f"fixtures.{name}")
        return ProgramGame(module.PROGRAM)

    return load
