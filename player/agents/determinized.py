"""Search that plays by the rules where something is hidden: on positions that fit what is seen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from ludeme.play.move import Details, Move
from ludeme.play.playable import see_position
from ludeme.play.together import unseen
from ludeme.play.views.worlds import sample_world
from ludeme.player.agents.asked import is_forced, moves_to_choose_from
from ludeme.player.agents.given import (
    has_even_visits,
    is_person,
    iterations_of,
    let_prepare,
    tells_visits,
    way_of_telling,
)
from ludeme.player.agents.preparation import FreshCopies
from ludeme.player.agents.registry import make_agent
from ludeme.player.minimax.known_moves import RootLine
from ludeme.player.search.budget import Budget
from ludeme.player.search.root import RootStatistics
from ludeme.runtime.search_abi.compiled_game import State
from ludeme.runtime.search_abi.seeds import drawn, mixed

#: More positions than anybody has time for.
MOST_SAMPLES = 10_000
#: A move as people see it. Its row may tell what is hidden.
Face = tuple[str, str, int, str, int, Details]


@dataclass
class Determinized(FreshCopies):
    """Searches positions drawn from those that fit what its player sees, and adds up what it finds.

    `agent` is any agent, written last with its own parameters. It searches `samples` positions for
    a move, each as long as it would one; a limit given for the move is divided among them. Of the
    moves that are legal in the game, the one with the largest share of visits is played.
    """

    samples: int = 8
    agent: str = "uct"
    PAPER: ClassVar[str] = "Ginsberg 2001"
    sees_all: ClassVar[bool] = False
    #: Iterations that the last move cost.
    last_iterations: int = field(default=0, init=False, repr=False)
    _agent: Any = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not 1 <= self.samples <= MOST_SAMPLES:
            raise ValueError(f"samples is a number from 1 to {MOST_SAMPLES:,}, not {self.samples}")
        self._agent = make_agent(self.agent)
        if isinstance(self._agent, Determinized):
            raise ValueError("determinized uses another agent, not itself")

    @property
    def is_person(self) -> bool:
        """Whether a person is asked for the moves."""
        return is_person(self._agent)

    def choose(self, state: State, budget: Budget | None = None, seed: int | None = None) -> Move:
        """Return a legal move of `state`; the same one whatever is hidden from its player."""
        see_position(state)
        state = unseen(state)
        legal = moves_to_choose_from(state, budget)
        self.last_iterations = 0
        if is_forced(legal, budget or self._agent):
            return legal[0]
        shares: dict[Face, float] = defaultdict(float)
        for world, seed_of_world in self._worlds(state, legal[0].mover, seed):
            for face, share in self._shares(world, self._part(budget), seed_of_world):
                shares[face] += share
            self.last_iterations += iterations_of(self._agent) or 0
        return max(legal, key=lambda move: shares[_face(move)])

    def prepare(self, state: State) -> None:
        """Make what positions are searched with, which takes no time of a move."""
        let_prepare(self._agent, unseen(getattr(state, "state", state)))

    def _worlds(self, state: Any, player: int, seed: int | None) -> Iterator[tuple[Any, int]]:
        """Positions that fit what a player sees, each with the seed that it was drawn by."""
        running: Any = getattr(state, "state", state)  # of a match the game that is played
        first = drawn(seed)
        for number in range(self.samples):
            seed_of_world = mixed(first, number)
            yield sample_world(running, player, seed_of_world), seed_of_world

    # --- what it thinks of every move -----------------------------------------------------------

    @property
    def judges(self) -> bool:
        """Whether its agent says what it thinks of moves."""
        return way_of_telling(self._agent) is not None

    def shares_of(
        self, state: State, budget: Budget | None = None, seed: int | None = None
    ) -> Iterator[list[RootLine]]:
        """What is known of each move after every position that was drawn, the best first.

        Nothing is proven of them: another position might fit what is seen as well.
        """
        see_position(state)
        state = unseen(state)
        legal = moves_to_choose_from(state, budget)
        tallies: dict[Face, _Tally] = {}
        for move in legal:  # of those that look alike the first
            tallies.setdefault(_face(move), _Tally(move))
        self.last_iterations = 0
        drawn_worlds = self._worlds(state, legal[0].mover, seed)
        for number, (world, seed_of_world) in enumerate(drawn_worlds, 1):
            judged = list(self._judged(world, budget, seed_of_world))
            for face, share, visits, value in judged:
                if face in tallies:
                    tallies[face].add(share, visits, value)
            counted = iterations_of(self._agent)
            visited = sum(visits for _, _, visits, _ in judged)
            self.last_iterations += visited if counted is None else counted
            lines = [tally.line(number) for tally in tallies.values()]
            yield sorted(lines, key=lambda line: -(line.share or 0.0))

    def _judged(
        self, world: Any, budget: Budget | None, seed: int
    ) -> Iterator[tuple[Face, float, int, float]]:
        """What the agent thinks of the moves of one position: share, visits, value."""
        moves = world.legal_moves()
        if not moves:
            return
        if tells_visits(self._agent):
            found = self._agent.analyse(world, self._part(budget), seed)
            told = zip(moves, self._parts(found), found.visits, found.means, strict=True)
            for move, share, visits, mean in told:
                yield _face(move), float(share), int(visits), float(mean)
            return
        faces = {tuple(map(int, move.row)): _face(move) for move in moves}
        for number, line in enumerate(self._agent.lines_of(world, self._part(budget), seed)):
            face = faces[tuple(map(int, line.moves[0]))]
            yield face, float(number == 0), line.visits, line.value

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
        if not tells_visits(self._agent):
            return [(_face(self._agent.choose(world, budget, seed)), 1.0)]
        parts = self._parts(self._agent.analyse(world, budget, seed))
        return [(_face(move), float(part)) for move, part in zip(moves, parts, strict=True)]

    def _parts(self, found: RootStatistics) -> NDArray[np.float64]:
        """What was found of the moves, in parts of 1: visits, unless all moves get as many.

        What is proven decides before: the best of a solved position share everything, and moves
        that cannot bring what is certain get nothing.
        """
        even = has_even_visits(self._agent)
        parts = np.where(found.visits > 0, found.means + 1.0, 0.0) if even else found.visits
        if found.bounds is not None:
            lower, upper = found.bounds.T
            hopeful = upper > lower.max()
            certain = (lower == lower.max()) & ~hopeful
            parts = np.where(hopeful | certain, parts, 0.0) if hopeful.any() else 1.0 * certain
        return parts / max(float(parts.sum()), 1e-9)


@dataclass
class _Tally:
    """What is known of a move from the positions that were drawn."""

    move: Move
    share: float = 0.0
    visits: int = 0
    values: list[float] = field(default_factory=list)

    def add(self, share: float, visits: int, value: float) -> None:
        """Take over what was found in one more position."""
        self.share += share
        self.visits += visits
        if visits:
            self.values.append(value)

    def line(self, positions: int) -> RootLine:
        """The move, after so many positions."""
        value = sum(self.values) / max(1, len(self.values))
        row = np.array(self.move.row, np.int32)
        return RootLine((row,), self.visits, value, share=self.share / positions)


def _face(move: Move) -> Face:
    sites = move.from_type, move.from_site, move.to_type, move.to_site
    return move.kind, *sites, move.details
