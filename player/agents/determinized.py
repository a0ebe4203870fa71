"""Search that plays by the rules where something is hidden: on positions that fit what is seen."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any, ClassVar

from ludeme.play.move import Move, is_between_games
from ludeme.play.views.worlds import sample_world
from ludeme.player.agents.asked import moves_to_choose_from
from ludeme.player.agents.registry import make_agent
from ludeme.player.search.budget import Budget
from ludeme.runtime.search_abi.compiled_game import State
from ludeme.runtime.search_abi.seeds import drawn, mixed

#: More positions than anybody has time for.
MOST_SAMPLES = 10_000
#: A move as people see it. Its row may tell what is hidden.
Face = tuple[str, str, int, str, int]


@dataclass
class Determinized:
    """Searches positions drawn from those that fit what its player sees, and adds up what it finds.

    `agent` is any agent, written last with its own parameters. It searches `samples` positions for
    a move, each as long as it would one; a limit given for the move is divided among them. Of the
    moves that are legal in the game, the one with the largest share of visits is played.
    """

    samples: int = 8
    agent: str = "uct"
    sees_all: ClassVar[bool] = False
    #: Iterations that the last move cost.
    last_iterations: int = field(default=0, init=False, repr=False)

    def __post_init__(self) -> None:
        if not 1 <= self.samples <= MOST_SAMPLES:
            raise ValueError(f"samples is a number from 1 to {MOST_SAMPLES:,}, not {self.samples}")
        self._agent: Any = make_agent(self.agent)
        if isinstance(self._agent, Determinized):
            raise ValueError("determinized uses another agent, not itself")

    def choose(self, state: State, budget: Budget | None = None, seed: int | None = None) -> Move:
        """Return a legal move of `state`; the same one whatever is hidden from its player."""
        legal = moves_to_choose_from(state, budget)
        if is_between_games(legal):
            return legal[0]
        running: Any = getattr(state, "state", state)  # of a match the game that is played
        player, first = legal[0].mover, drawn(seed)
        shares: dict[Face, float] = defaultdict(float)
        self.last_iterations = 0
        for number in range(self.samples):
            seed_of_world = mixed(first, number)
            world = sample_world(running, player, seed_of_world)
            for face, share in self._shares(world, self._part(budget), seed_of_world):
                shares[face] += share
            self.last_iterations += getattr(self._agent, "last_iterations", 0)
        return max(legal, key=lambda move: shares[_face(move)])

    def _part(self, budget: Budget | None) -> Budget | None:
        """What one of the positions may cost."""
        if budget is None:
            return None
        iterations, seconds = budget.iterations, budget.seconds
        return Budget(
            None if iterations is None else max(1, iterations // self.samples),
            None if seconds is None else seconds / self.samples,
        )

    def _shares(self, world: Any, budget: Budget | None, seed: int) -> list[tuple[Face, float]]:
        """What the agent thinks of the moves of one position, in parts of 1."""
        moves = world.legal_moves()
        if not moves:
            return []
        if not hasattr(self._agent, "analyse"):
            return [(_face(self._agent.choose(world, budget, seed)), 1.0)]
        visits = self._agent.analyse(world, budget, seed).visits
        faces = map(_face, moves)
        return [
            (face, int(number) / max(1, int(visits.sum())))
            for face, number in zip(faces, visits, strict=True)
        ]


def _face(move: Move) -> Face:
    return move.kind, move.from_type, move.from_site, move.to_type, move.to_site
