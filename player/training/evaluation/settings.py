"""What can be chosen about the training of an evaluation."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

#: What may differ when a training goes on.
FREE = ("games", "jobs")
#: Families that are learned only if they are asked for: with runners, what was learned in
#: Breakthrough lost more games than without, and pairs of neighbours are so many that they need
#: more games than most trainings have (they are worth it in Othello).
LEFT_OUT = ("runners", "neighbours")


@dataclass(frozen=True)
class EvaluationSettings:
    """The settings of one training."""

    games: int = 400
    seed: int = 1
    #: Games with the same weights, after which they are learned from and everything is kept.
    round: int = 20
    #: Processes that play the games of a round.
    jobs: int = 1
    #: Random games that teach the first weights, a position of each.
    random_games: int = 2000

    # --- self-play
    #: Positions that a search looks at for a move. With 300, more than twice as many games taught
    #: less in the same time (Lines of Action); with 10,000 games are too few.
    positions: int = 1000
    #: Games begin with up to so many random moves. So many others are random as well, if asked for:
    #: what comes of a game says nothing about positions before them, and that is what is learned.
    opening: int = 12
    explore: float = 0.0
    #: Longer games count as the search says.
    most_moves: int = 200

    # --- learning
    #: Lambda: how much later positions count beside the next one. What the search says of the next
    #: position follows from the weights that are to be learned, results are luck for a great part.
    trace: float = 0.7
    #: Positions that are remembered (of older ones older weights judged), and steps at most by
    #: which weights are fitted to all of them after a round.
    buffer: int = 100_000
    steps: int = 40
    #: So many positions speak for what weights began with. Terms are many and games few: with less,
    #: each piece on each site learns the luck of the games that it was seen in.
    caution: float = 150.0
    #: Families of terms that are left out.
    without: tuple[str, ...] = LEFT_OUT

    def __post_init__(self) -> None:
        for name in ("games", "round", "jobs", "positions", "most_moves", "buffer", "steps"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} is a number from 1 on, not {getattr(self, name)}")
        for name in ("explore", "trace"):
            if not 0 <= getattr(self, name) <= 1:
                raise ValueError(f"{name} is a share from 0 to 1, not {getattr(self, name):g}")
        if not self.caution >= 0:
            raise ValueError(f"caution is a number from 0 on, not {self.caution:g}")

    def to_json(self) -> dict[str, Any]:
        """The settings as plain data."""
        return asdict(self) | {"without": list(self.without)}
