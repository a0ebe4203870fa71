"""Long work that is stopped by Control-C keeps what it has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ludeme.app import exits
from ludeme.app.terminal.console import Screen


@dataclass
class Interruption:
    """Whether work was stopped before its end."""

    happened: bool = False

    def code(self, otherwise: int = exits.OK) -> int:
        """The exit code of a command whose results are those of the work."""
        return exits.INTERRUPTED if self.happened else otherwise

    def told(self, data: dict[str, Any]) -> dict[str, Any]:
        """Results as they are printed for programs, which are told whether these are all."""
        return data | {"interrupted": self.happened}


@contextmanager
def until_interrupted(
    screen: Screen, found: Callable[[], object] = lambda: True
) -> Iterator[Interruption]:
    """Work that Control-C ends as if it were done; says so, unless nothing has been `found`."""
    interruption = Interruption()
    try:
        yield interruption
    except KeyboardInterrupt:
        if not found():
            raise
        interruption.happened = True
        screen.err.print("\ninterrupted: this is what there is", markup=False)
