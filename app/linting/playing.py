"""Plays games for lint: at random and by a small search, and keeps what they show."""

from __future__ import annotations

from random import Random
from time import perf_counter

import numpy as np

from ludeme.app.linting.played import ITERATIONS, RANDOM, SEARCH, Ending, Played
from ludeme.app.linting.watching import (
    CHOSEN,
    FORCED,
    PASSED,
    SCORED,
    Notes,
    Watch,
    watch,
)
from ludeme.compiler.course.ending import MOVE_LIMIT, is_at_limit
from ludeme.emit.passes.tallies import place_of
from ludeme.language.kinds import Result
from ludeme.model import header
from ludeme.play.chance import chance_of
from ludeme.play.counted import FOUND, CountedGame
from ludeme.play.state import State
from ludeme.player.agents.registry import make_agent
from ludeme.player.search.budget import Budget
from ludeme.runtime.search_abi.compiled_game import IntArray, with_longer_buffer, workspace
from ludeme.runtime.search_abi.randomness import random_source
from ludeme.runtime.search_abi.running_game import running_game
from ludeme.runtime.search_abi.seeds import mixed

_NOTHING: IntArray = np.zeros(0, np.int32)
#: Seconds that the search may think beside what is compiled, to be made ready.
_TRYING = 0.1
#: The least seconds that a search can be given.
_AT_ONCE = 1e-6


class OutOfTime(Exception):
    """There is no time to play a game to its end."""


class Playing:
    """Games of one counted game, and what all of them together have shown."""

    def __init__(self, game: CountedGame) -> None:
        self.game = game
        self.games: list[Played] = []
        self.seconds = 0.0
        self._space = workspace(game.program)._replace(tables=game.numba_engine.tables)
        self._results = _results(game)
        self._watch = _watch(game)
        self.notes = _notes(game)

    def of(self, agent: str) -> list[Played]:
        """The games that an agent played."""
        return [each for each in self.games if each.agent == agent]

    def play(self, agent: str, most: int, seconds: float, seed: int) -> None:
        """Play games until there are so many, or time is over; one that lasts longer is dropped."""
        began = perf_counter()
        try:
            for number in range(most):
                own = mixed(seed, number) % (1 << 31)
                if perf_counter() > began + seconds:
                    break
                start = self.start(own)
                given = _NOTHING if agent == RANDOM else self._searched(start, own, began + seconds)
                self.games.append(self._watched(agent, own, start, given))
        except OutOfTime:
            pass
        finally:
            self.seconds += perf_counter() - began

    def start(self, seed: int) -> IntArray:
        """The first position of the game with a seed, in which somebody chooses."""
        row = self.game.numba_engine.start(chance_of(seed))
        if self.game.choices is None:
            return row
        begun: IntArray = self.game.choices.begun(row)
        return begun

    def ready(self) -> bool:
        """Make the search ready, which is compiled once; whether it plays this game at all."""
        before = self.game.counts.copy()
        try:
            make_agent(SEARCH).choose(State(self.game, self.start(1)), _within(_TRYING), seed=1)
        except (ValueError, NotImplementedError):
            return False
        finally:
            self.game.counts[:] = before
        return True

    def _searched(self, start: IntArray, seed: int, until: float) -> IntArray:
        """The moves that the search makes against itself; they are played once more to count."""
        before = self.game.counts.copy()
        agent, chance = make_agent(SEARCH), Random(seed)
        state, choices = State(self.game, start.copy()), []
        try:
            while not state.over:
                moves = state.legal_moves()
                own, limit = chance.randrange(1 << 31), _within(until - perf_counter())
                move = moves[0] if len(moves) == 1 else agent.choose(state, limit, seed=own)
                if perf_counter() > until:  # the search may have been cut short
                    raise OutOfTime
                choices.append(moves.index(move))
                state.apply(move, unchecked=True)
        finally:
            self.game.counts[:] = before
        return np.array(choices, np.int32)

    def _watched(self, agent: str, seed: int, start: IntArray, given: IntArray) -> Played:
        """Play a game and note what it shows."""
        ended = self._results_so_far()
        while True:
            running = running_game(self.game.program, self._space, random_source(seed))
            if watch(running, start, given, self._watch, self.notes):
                break
            self._space = with_longer_buffer(self._space)
        row, numbers = self._space.row, self.notes.numbers
        ending = Ending.LIMIT if is_at_limit(row, self.game.players) else Ending.RULE
        if ending is Ending.RULE and self._results_so_far() == ended:
            ending = Ending.PASSES
        stuck = ending is Ending.PASSES and numbers[PASSED] >= max(1, self.game.players)
        return Played(
            agent, seed, self.notes.choices[: numbers[CHOSEN]].copy(), ending, self._winners(row),
            int(row[header.MOVES]), int(numbers[FORCED]), bool(stuck), bool(numbers[SCORED]),
            tuple(self.notes.turns[1 : self.game.players + 1].tolist()),
        )  # fmt: skip

    def _results_so_far(self) -> int:
        """How often a rule has decided something: results alone end games."""
        return int(self.game.counts[self._results, FOUND].sum(dtype=np.int64))

    def _winners(self, row: IntArray) -> tuple[int, ...]:
        players = range(1, self.game.players + 1)
        won = tuple(p for p in players if row[header.RANK + p] == 2)
        return won if len(won) < max(2, self.game.players) else ()


def _within(seconds: float) -> Budget:
    """The iterations of the search, cut short where they take longer."""
    return Budget(ITERATIONS, max(seconds, _AT_ONCE))


def _results(game: CountedGame) -> list[int]:
    """The numbers of the tallies of results."""
    nodes = game.node.walk()
    # reason: where their counts grow, the game is over
    places = {place_of(n.span) for n in nodes if isinstance(n, Result) and n.span}
    return [t.number for t in game.tallies.listed if place_of(t.span) in places]


def _watch(game: CountedGame) -> Watch:
    """Where a game keeps what is looked at."""
    offsets, lengths = game.emitted.offsets, game.emitted.lengths
    ends = []
    for name, is_kept in (("WHAT", not game.facts.deduction), ("SCORE", "SCORE" in offsets)):
        first = offsets[name] if is_kept else 0
        ends += [first, first + lengths[name] if is_kept else 0]
    passes = [each.kind == "pass" for each in game.emitted.generators] or [False]
    return Watch(np.array(ends, np.int64), np.array(passes, np.int32))


def _notes(game: CountedGame) -> Notes:
    """Room for all that is noted."""
    return Notes(
        choices=np.zeros(MOVE_LIMIT * max(1, game.players), np.int32),
        numbers=np.zeros(4, np.int64),
        turns=np.zeros(header.PLAYER_SLOTS, np.int64),
        listed=np.zeros(max(1, len(game.emitted.generators)), np.int64),
        pieces=np.zeros(max(1, len(game.facts.pieces)), np.int32),
        phases=np.zeros(max(1, len(game.node.rules.phases)), np.int32),
    )
