"""A row of the table of experiments, and what a run of it found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any


@dataclass(frozen=True)
class Findings:
    """What a run found, with the verdict by the row's own rules."""

    #: Our result in words.
    ours: str
    reproduced: bool
    beyond: bool
    #: False when time was up before all was played or checked.
    complete: bool = True
    #: How much of what was planned: "200 games", "18 of 20 games".
    amount: str = ""
    details: dict[str, Any] = field(default_factory=dict)

    @property
    def verdict(self) -> str:
        """The verdict as it is printed."""
        reached = "beyond" if self.beyond else "reproduced" if self.reproduced else "not reproduced"
        return reached if self.complete else f"unfinished ({reached} so far)"


@dataclass(frozen=True)
class Row:
    """An experiment: what is done, what the paper found, and what counts as reproduced."""

    id: str
    what: str
    theirs: str
    reproduced: str
    beyond: str
    #: The budget per move that the row asks for; none: it plays no games.
    budget: str = ""
    #: Games per match (or positions, or whatever it counts).
    games: int = 400
    #: "folder.module:function" of bench.experiments; none: the systems it needs do not exist yet.
    run: str = ""
    #: Ids of rows whose results it puts together.
    parts: tuple[str, ...] = ()

    def function(self) -> Callable[[Any], Findings]:
        """What does a run of it; the module is imported now, as some need the compiler."""
        module, _, name = self.run.partition(":")
        found: Callable[[Any], Findings] = getattr(
            import_module(f"bench.experiments.{module}"), name
        )
        return found

    @property
    def paper(self) -> str:
        """The number of the paper."""
        return self.id[:3]

    @property
    def family(self) -> str:
        """The id of the row it is a part of, or its own: the name of the file of results."""
        return self.id.partition("/")[0]

    @property
    def is_part(self) -> bool:
        """Whether its results are a part of those of another row."""
        return "/" in self.id
