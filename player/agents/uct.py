"""The UCT agent: Monte Carlo tree search, put together from parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import inf, sqrt
from typing import TYPE_CHECKING, Any, ClassVar

from ludeme.play.game import Game
from ludeme.play.move import Move
from ludeme.player.agents.asked import is_forced
from ludeme.player.agents.clock import Clocked, clock_of
from ludeme.player.agents.preparation import Preparing
from ludeme.player.parts.final import final_rule
from ludeme.player.parts.registry import make_scheme
from ludeme.player.search.budget import Budget, default_budget, spend
from ludeme.player.search.driver import Scheme, Search, new_search
from ludeme.player.search.room import DEFAULT_MEMORY, bytes_of
from ludeme.player.search.root import RootStatistics
from ludeme.player.search.threads.shared_search import see_threads
from ludeme.runtime.search_abi.compiled_game import Program, State
from ludeme.runtime.search_abi.seeds import drawn

if TYPE_CHECKING:  # features are loaded where a search follows them
    from ludeme.player.policy.policy import FeaturePolicy


@dataclass
class UCT(Preparing, Clocked):
    """The baseline player; plays the most visited move, but never misses a win in one.

    Give `iterations` or `seconds` per move, or a `clock` for the whole game: 60+1 is 60 seconds and
    one more after every move. `c` is the exploration constant, for utilities in
    [-1, 1]. `selection`, `playout` and `final` name the parts of the search; the parameters of the
    first two are parameters of the agent. `reuse` keeps the part of the tree that is still
    reachable for the next move (games without chance only; the iterations come on top of those
    kept). A leaf gets its moves after `expand` visits (not where all players choose at the same
    time). `solver` proves results by score bounds (games without chance only), counts what is
    proven instead of what playouts say, and stops once the root is decided; with `decisive` it
    looks for moves that end the game in every position that it comes to. The tree takes no more
    than `memory`; when that is used up, the search goes on in the tree as it is. With `threads`
    above 1 several search the same tree (games without chance only, parts that do not learn): which
    is faster is up to chance, so the same seed need not give the same move. With `transpositions`
    positions that several lines lead to are one node (games without chance only, one thread).
    """

    PAPER: ClassVar[str] = "Kocsis and Szepesvári 2006"
    iterations: int | None = None
    seconds: float | None = None
    c: float = sqrt(2)
    selection: str = "ucb1"
    playout: str = "uniform"
    final: str = "visits"
    reuse: bool = True
    expand: int = 1
    solver: bool = False
    decisive: bool = False
    memory: str = DEFAULT_MEMORY
    threads: int = 1
    transpositions: bool = False
    clock: str = ""
    #: The parameters of the parts.
    settings: Mapping[str, Any] = field(default_factory=dict)
    #: Iterations that the last move cost; those of a kept tree come on top of them.
    last_iterations: int = field(default=0, init=False, repr=False)
    _search: Search | None = field(default=None, init=False, repr=False)
    _made_for: object = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        self._budget = default_budget(self.iterations, self.seconds)
        self._clock = clock_of(self.clock, self.iterations, self.seconds)
        self._final = final_rule(self.final)
        if not 1 <= self.expand < 2**31:
            raise ValueError(f"expand is a number of visits from 1 on, not {self.expand!r}")
        if not 0 <= self.c < inf:
            raise ValueError(f"c is a number from 0 on, not {self.c!r}")
        if self.decisive and not self.solver:
            raise ValueError("decisive moves are proofs: decisive=yes needs solver=yes")
        bytes_of(self.memory)
        see_threads(self.threads, self.parts(), self.decisive)
        if self.threads > 1 and self.transpositions:
            raise ValueError("one thread alone can share nodes: transpositions=yes needs threads=1")

    def _chosen(self, state: State, legal: list[Move], budget: Budget, seed: int) -> Move:
        if is_forced(legal, budget):
            self.last_iterations = 0
            return legal[0]
        return legal[self.preferred(self.analyse(state, budget, seed), seed)]

    def preferred(self, found: RootStatistics, seed: int) -> int:
        """Which move to play by what was found: the final choice."""
        return self._final(found, seed)

    def analyse(
        self, state: State, budget: Budget | None = None, seed: int | None = None
    ) -> RootStatistics:
        """Search from `state` and return the statistics of its legal moves."""
        budget, seed = budget or self._budget, drawn(seed)
        if budget.seconds is not None:
            self.prepare(state)
        search = self._search_on(state)

        def run(iterations: int) -> int:
            known = budget.seconds is not None and search.solved  # time can be saved, counts cannot
            return 0 if known else search.run(iterations)

        self.last_iterations = spend(budget, run, lambda: search.begin(state.row, seed))
        return search.root()

    def search_from(self, state: State, seed: int | None = None) -> Search:
        """The search that this agent would do, before its first iteration."""
        search = self._search_on(state)
        search.begin(state.row, drawn(seed))
        return search

    def _search_on(self, state: State) -> Search:
        """The search on the state's game, the same one as long as possible."""
        source = self._made_from(state.game)
        if self._search is None or self._made_for is not source:
            self._made_for = source
            self._search = self._new_search(state.game.program, self._scheme(state.game))
        return self._search

    def _made_from(self, game: Game) -> object:
        """What a search is made from: as long as it is the same, so is the search."""
        return game.program

    def _scheme(self, game: Game) -> Scheme:
        """The parts of the search, with what they need of the game."""
        return replace(self.parts(), game=game)

    def _new_search(self, program: Program, scheme: Scheme) -> Search:
        return new_search(
            program,
            exploration=self.c,
            reuse=self.reuse,
            solve=self.solver,
            decisive=self.decisive,
            expand=self.expand,
            memory=bytes_of(self.memory),
            threads=self.threads,
            transpositions=self.transpositions,
            scheme=scheme,
        )

    def parts(self) -> Scheme:
        """The parts of the search."""
        return Scheme(self._part("selection", self.selection), self._part("playout", self.playout))

    def _part(self, kind: str, name: str) -> Any:
        return make_scheme(kind, name, self.settings)


@dataclass
class MCTS(UCT):
    """A search put together from parts: mcts:select=rave,playout=mast,final=mean,seconds=1.

    With the default parts it is `uct`. `features` is a file of weights, for the parts that follow
    features; files of other rules of the same game need `transfer`.
    """

    features: str = ""
    transfer: bool = False

    def _part(self, kind: str, name: str) -> Any:
        return make_scheme(kind, name, {**self.settings, "transfer": self.transfer})

    def _made_from(self, game: Game) -> object:
        return self._policy(game, "selection") if self.features else super()._made_from(game)

    def _scheme(self, game: Game) -> Scheme:
        scheme = super()._scheme(game)
        if not self.features:
            return scheme
        own = None if self.playout == "uniform" else self._policy(game, "playout")
        return replace(scheme, policy=self._policy(game, "selection"), playout_policy=own)

    def _policy(self, game: Game, use: str) -> FeaturePolicy:
        from ludeme.player.policy.policy import policy_from_file

        return policy_from_file(self.features, game, use, self.transfer)
