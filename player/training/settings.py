"""What can be chosen about a training; the defaults are the paper's (experiments §2.1)."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any, Literal, get_args

Strategy = Literal["correlation", "random", "combine-random", "combine-max"]
Optimisation = Literal["sgd", "adam", "rmsprop"]

STRATEGIES: tuple[str, ...] = get_args(Strategy)
OPTIMISATIONS: tuple[str, ...] = get_args(Optimisation)

#: After so many games the weights are kept in files of their own, to draw learning curves.
KEPT_GAMES = (0, 1, 25, 50, 100, 200, 400)
#: The same for the games after pruning.
KEPT_PRUNED_GAMES = (0, 25, 50, 75, 100)

#: What may differ when a training goes on: it changes nothing about games already played.
FREE = ("games", "prune_games")


@dataclass(frozen=True)
class Settings:
    """The settings of one training."""

    games: int = 200
    seed: int = 1

    # --- self-play
    seconds: float | None = None
    iterations: int | None = None
    exploration: float = sqrt(2)
    #: A game of so many moves is a tie.
    most_moves: int = 100
    #: Games that are played at the same time with the same weights.
    jobs: int = 1
    #: Prove wins and losses in the search, and learn from the proofs.
    solve: bool = False
    #: How the playouts of self-play choose moves.
    playout: str = "uniform"

    # --- the apprentice
    shared: bool = False
    optimiser: Optimisation = "sgd"
    #: Step size; None: the optimiser's own.
    step: float | None = None
    #: Steps after every move.
    steps_per_move: int = 1
    decay: float = 1e-6
    batch: int = 20
    buffer: int = 200
    #: Draw each position with a probability inverse to the length of its game.
    by_duration: bool = False

    #: Steps on all positions of the buffer together, after the last game (`fitting`).
    fit: int = 0

    #: Begin with the strategies that the end rules suggest, besides minimum and atomic features.
    candidates: bool = False

    # --- growing and pruning
    strategy: Strategy = "correlation"
    discovery_batch: int = 30
    #: New features per game and set.
    growth: int = 1
    #: Stances of instances that are looked at for new features.
    most_instances: int = 300
    #: A new feature must have been active so often, and its correlation with the error be above
    #: nothing by so many standard deviations.
    support: int = 1
    critical: float = 0.0
    #: Keep so many features in the end and go on with them; 0: do not prune.
    prune: int = 0
    prune_games: int = 100

    # --- playout weights
    #: Episodes of policy gradient for the playout weights, per game; 0: no playout weights.
    episodes: int = 0

    def __post_init__(self) -> None:
        if self.seconds is None and self.iterations is None:
            raise ValueError("self-play needs a budget: iterations, seconds or both")
        if self.steps_per_move < 1:
            raise ValueError("learning takes at least one step per move")
        if self.strategy not in STRATEGIES:
            raise ValueError(f"{self.strategy!r} is no strategy of discovery")
        if self.optimiser not in OPTIMISATIONS:
            raise ValueError(f"{self.optimiser!r} is no optimiser")

    @property
    def all_games(self) -> int:
        """The games of the whole training, those after pruning included."""
        return self.games + (self.prune_games if self.prune else 0)

    def to_json(self) -> dict[str, Any]:
        """The settings as plain data."""
        return asdict(self)
