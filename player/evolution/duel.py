"""Games between two policies, in processes of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache

from ludeme.play.game import Game
from ludeme.play.loading import load_game
from ludeme.player.agents.uct import UCT
from ludeme.player.evolution.policy import Policy
from ludeme.player.evolution.settings import Settings
from ludeme.player.matches.match import play_game
from ludeme.player.matches.opening import Opened
from ludeme.player.matches.processes import asked, workers
from ludeme.player.patterns.pattern_weights import PatternWeights


@dataclass(frozen=True, eq=False)
class Duel:
    """A game: the policies of both seats, and its seed."""

    first: Policy
    second: Policy
    seed: int


#: Plays duels, as many at a time as there are jobs; returns what each was worth to the first seat.
Play = Callable[[Sequence[Duel]], list[float]]


@dataclass(frozen=True)
class Arena:
    """Plays duels of one game; other processes load it from its rules."""

    rules: str
    settings: Settings

    def __call__(self, duel: Duel) -> float:
        """What a duel was worth to the first seat: 1, 0 or -1."""
        game = _loaded(self.rules)
        begins = (self.settings.opening,) if self.settings.opening else ()
        state = Opened(game, begins).start(1 + duel.seed % (2**31 - 2))
        agents = [self._agent(game, duel.first), self._agent(game, duel.second)]
        return play_game(state, agents, seat=1, seed=duel.seed).utility

    def _agent(self, game: Game, policy: Policy) -> UCT:
        """The complete search with this policy in its playouts."""
        settings = self.settings
        return UCT(
            iterations=settings.iterations,
            c=settings.c,
            selection=settings.selection,
            expand=settings.expand,
            playout="local",
            settings={"weights": PatternWeights.of(game, policy.weights, away=policy.away)},
        )

    @contextmanager
    def open(self) -> Iterator[Play]:
        """What plays duels, in order, in as many processes as there are jobs."""
        if self.settings.jobs == 1:
            yield lambda duels: list(map(self, duels))
            return
        with workers(self.settings.jobs) as pool:
            yield lambda duels: [each.result() for each in asked(pool, self, duels)]


#: The game of an arena, loaded once in each process.
_loaded = cache(load_game)
