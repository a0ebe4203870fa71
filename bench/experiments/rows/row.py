"""A row of the table of experiments, and what a run of it found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from bench.experiments.judging import rules
from bench.experiments.judging.answers import Answer


@dataclass(frozen=True)
class Findings:
    """What a run found, and whether it reaches what the row asks for."""

    #: Our result in words.
    ours: str
    #: None: the row asks for nothing but what is beyond the paper.
    reproduced: Answer | None
    beyond: Answer
    #: False when time was up before all was played or checked.
    complete: bool = True
    #: How much of what was planned: "200 games", "18 of 20 games".
    amount: str = ""
    details: dict[str, Any] = field(default_factory=dict)

    @property
    def verdict(self) -> str:
        """The verdict by the current rules, where the row is judged."""
        return rules.verdict(self.reproduced, self.beyond)

    def reaches(self, beyond: bool) -> bool:
        """Whether the row is at least reproduced (or beyond the paper)."""
        least = (rules.BEYOND,) if beyond else (rules.BEYOND, rules.REPRODUCED)
        return self.verdict.partition(",")[0] in least


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
    #: Games of all its matches together, if it plays several.
    in_all: int = 0
    #: Games of self-play that it learns from, in sets of its own.
    self_play: int = 0
    #: "folder.module:function" of bench.experiments.
    run: str = ""
    #: Ids of rows whose results it puts together.
    parts: tuple[str, ...] = ()
    #: Without one its matches are shown and nothing is claimed.
    judged: bool = True
    #: The page that it stands on, if not that of all rows.
    page: str = ""

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
    def total(self) -> int:
        """Games of all its matches together."""
        return self.in_all or self.games

    @property
    def game(self) -> str:
        """The slug of the game that a part is about; none for other rows."""
        return self.id.partition("/")[2].partition("/")[0]

    @property
    def is_part(self) -> bool:
        """Whether its results are a part of those of another row."""
        return "/" in self.id
