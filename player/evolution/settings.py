"""What can be chosen about an evolution; the defaults are the paper's (experiments §4.1)."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

METHODS = ("paper", "natural")
#: What may differ when an evolution goes on: it changes nothing about what comes of it.
FREE = ("jobs",)


@dataclass(frozen=True)
class Settings:
    """The settings of one evolution."""

    method: str = "paper"
    generations: int = 100
    seed: int = 1
    #: Games that are played at the same time.
    jobs: int = 1

    # --- the search that plays with the policies
    iterations: int = 1000
    selection: str = "ucb1-tuned"
    c: float = 1.0
    expand: int = 50
    #: The first move of every game, as a label; "": one that a search finds fair, or
    #: none where first moves are drawn by lot.
    opening: str = ""

    # --- the paper's strategy: who survives, how many children, and who passes unchanged
    parents: int = 30
    children: int = 35
    elite: int = 5
    #: Games that each individual asks for; it is drawn into about as many others.
    games: int = 5

    # --- the natural strategy
    #: Pairs of opposite variations in a generation, and the most games that each is worth.
    pairs: int = 10
    most_games: int = 10
    #: The size of variations in the beginning and in the end, of the logarithm of weights.
    first_sigma: float = 0.3
    last_sigma: float = 0.12
    #: Whether how often a move may go anywhere evolves as well; else none does.
    elsewhere: bool = False

    def __post_init__(self) -> None:
        if self.method not in METHODS:
            raise ValueError(f"{self.method!r} is no method; there are {', '.join(METHODS)}")
        for name in ("generations", "jobs", "iterations", "expand", "children", "games", "pairs"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} counts from 1 on, not {getattr(self, name)}")
        if not 0 <= self.elite <= self.parents or self.parents < 2:
            raise ValueError("there are at least two parents, and no more of the best than that")
        if self.parents > self.children + self.elite:
            raise ValueError("more parents than children and the best together")
        if self.elsewhere and self.method != "natural":
            raise ValueError("elsewhere belongs to the natural method")
        if self.most_games < 2 or self.most_games % 2:
            raise ValueError("a pair plays an even number of games: seats are swapped")
        self._see_search()

    def _see_search(self) -> None:
        """A ValueError for a search that cannot be put together, before anything is played."""
        from ludeme.player.agents.uct import UCT

        if self.selection == "puct":
            raise ValueError("selection='puct' follows features, and an evolution has none")
        UCT(iterations=self.iterations, c=self.c, selection=self.selection, expand=self.expand)

    def to_json(self) -> dict[str, Any]:
        """The settings as plain values."""
        return asdict(self)
