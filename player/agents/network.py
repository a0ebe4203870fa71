"""The agent that follows a network: search over its priors and values, or the network alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from ludeme.play.move import Move
from ludeme.player.agents.asked import is_forced
from ludeme.player.agents.clock import Clocked, clock_of
from ludeme.player.agents.preparation import Preparing
from ludeme.player.batched.evaluator import EncodedActions, Evaluator, Numbering, see_suitable
from ludeme.player.batched.game_search import GameSearch
from ludeme.player.batched.settings import SearchSettings
from ludeme.player.search.budget import Budget, spend
from ludeme.player.search.room import DEFAULT_MEMORY, bytes_of
from ludeme.player.search.root import RootStatistics
from ludeme.runtime.search_abi.compiled_game import State
from ludeme.runtime.search_abi.seeds import drawn

#: What a move costs unless told otherwise.
_NODES = 100
_NEEDS_NODES = "root=halving divides nodes: give nodes instead of seconds or a clock"


@lru_cache(maxsize=8)
def _knowledge_of(
    file: str, written: int, game: Any, threads: int, transfer: bool
) -> tuple[Evaluator, Numbering]:
    """A network at work for a game; the same one until its file is `written` anew."""
    from ludeme.player.encoding.encoding import encoding_of
    from ludeme.player.network.loading import evaluator_of

    evaluator = evaluator_of(file, game, threads=threads, other_rules=transfer)
    return evaluator, EncodedActions(encoding_of(game))


@dataclass
class Network(Preparing, Clocked):
    """Searches by the priors and values of a network that `ludeme train --network` has written.

    Give `nodes` (positions that are evaluated, or ends that are reached) or `seconds` per move, or
    a `clock` as `uct` has it. One node is the network alone: its likeliest move. `c` is the
    constant of pUCT for values from 0 to 1, `fpu` what a move without visits is worth; the priors
    of the root are flattened by `temperature`. (Self-play explores more, as the paper's search
    does: c=2.5, temperature=1.3.) `root=halving` divides the nodes among the `considered` likeliest
    moves, or fewer of them where nodes are few, by sequential halving; it needs `nodes`. `solver`
    proves results by score bounds. `leaves` positions are evaluated at a time: more are faster, and
    a little worse per node, and `threads` is how many processors such a batch may use. `reuse` and
    `memory` are as for `uct`. A network of another game, such as the same one on a board of another
    size, needs `transfer`. For two players who move in turn, without chance and with nothing
    hidden.
    """

    PAPER: ClassVar[str] = "Bobak 2024"
    file: str = ""
    nodes: int | None = None
    seconds: float | None = None
    c: float = 0.625
    fpu: float = 0.5
    temperature: float = 1.0
    root: str = "puct"
    considered: int = 16
    solver: bool = False
    leaves: int = 1
    threads: int = 1
    transfer: bool = False
    reuse: bool = True
    memory: str = DEFAULT_MEMORY
    clock: str = ""
    #: Nodes that the last move cost; those of a kept tree come on top of them.
    last_iterations: int = field(default=0, init=False, repr=False)
    _search: GameSearch | None = field(default=None, init=False, repr=False)
    _made_for: object = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        if not self.file:
            raise ValueError("network needs a network: file=FILE")
        nodes = self.nodes if (self.nodes, self.seconds) != (None, None) else _NODES
        self._budget = Budget(nodes, self.seconds)
        self._clock = clock_of(self.clock, self.nodes, self.seconds)
        self._settings = SearchSettings(
            first_play=self.fpu, exploration=self.c, temperature=self.temperature, root=self.root,
            considered=self.considered, noise=False, solve=self.solver, leaves=self.leaves,
        )  # fmt: skip
        if self.root == "halving" and (self.seconds is not None or self._clock is not None):
            raise ValueError(_NEEDS_NODES)
        self._bytes = bytes_of(self.memory)
        if self.threads < 1:
            raise ValueError(f"threads is a number from 1 on, not {self.threads}")

    @property
    def iterations(self) -> int | None:
        """The nodes of a move, as those who analyse ask for them."""
        return self.nodes

    def see_budget(self, budget: Budget | None) -> None:
        """A ValueError where the search needs nodes and is not told how many."""
        without = budget is None or budget.iterations is None or budget.seconds is not None
        if self.root == "halving" and without:
            raise ValueError(_NEEDS_NODES)

    def _chosen(self, state: State, legal: list[Move], budget: Budget, seed: int) -> Move:
        if is_forced(legal, budget):
            self.last_iterations = 0
            return legal[0]
        return legal[self._think(state, budget, seed).best(seed)]

    def analyse(
        self, state: State, budget: Budget | None = None, seed: int | None = None
    ) -> RootStatistics:
        """Search from `state` and return the statistics of its legal moves."""
        return self._think(state, budget or self._budget, drawn(seed)).root()

    def search_from(self, state: State, seed: int | None = None) -> GameSearch:
        """The search that this agent would do, before its first node."""
        search = self._search_on(state)
        search.begin(np.array(state.row, np.int32), drawn(seed))
        return search

    def _search_on(self, state: State) -> GameSearch:
        """The search on the state's game, the same one as long as possible."""
        game: Any = state.game
        if self._search is None or self._made_for is not game:
            see_suitable(game, "network")
            evaluator, numbering = self.knowledge(game)
            self._made_for = game
            self._search = GameSearch(
                game.program, evaluator, numbering, self._settings,
                reuse=self.reuse, memory=self._bytes,
            )  # fmt: skip
        return self._search

    def knowledge(self, game: Any) -> tuple[Evaluator, Numbering]:
        """What judges positions of a game, and how it numbers their moves."""
        path = Path(self.file)
        written = path.stat().st_mtime_ns if path.exists() else 0
        return _knowledge_of(self.file, written, game, self.threads, self.transfer)

    def _think(self, state: State, budget: Budget, seed: int) -> GameSearch:
        self.see_budget(budget)
        if budget.seconds is not None:
            self.prepare(state)
        search = self.search_from(state, seed)
        if budget.iterations == 1:
            search.forget()  # the network alone
        self.last_iterations = spend(budget, search.run)
        return search
