"""Plays games for lint: at random and by a small search, and notes what they show."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludeme.app.linting.played import Ending, Played
from ludeme.compiler.course.ending import MOVE_LIMIT
from ludeme.compiler.course.repetition import TURN_LIMIT
from ludeme.emit.tallies import place_of
from ludeme.language.rule_kinds import Result
from ludeme.model import header
from ludeme.play.chance import chance_of
from ludeme.play.counted import CountedGame
from ludeme.play.state import State
from ludeme.player.agents.registry import make_agent
from ludeme.runtime.search_abi.seeds import mixed

#: A search so small that a game of it takes seconds at the most, yet it sees what wins at once.
SEARCH = "uct:iterations=100"
RANDOM = "random"

#: Says which of so many legal moves of a position is made.
Choose = Callable[[NDArray[np.int32], int], int]


class OutOfTime(Exception):
    """There is no time to play a game to its end."""


class Playing:
    """Games of one counted game, and what all of them together have shown."""

    def __init__(self, game: CountedGame) -> None:
        self.game = game
        self.games: list[Played] = []
        facts, emitted = game.facts, game.emitted
        first, size = emitted.offsets.get("WHAT", 0), emitted.lengths.get("WHAT", 0)
        self._what = slice(first, first + size)
        score = emitted.offsets.get("SCORE")
        self._scores = slice(score, score + game.players + 1) if score is not None else slice(0)
        self._phases = slice(header.PHASE + 1, header.PHASE + 1 + game.players)
        self._passes = np.array([each.kind == "pass" for each in emitted.generators] or [False])
        self._results = _results(game)
        #: Which pieces were seen on some site, by number, and which phases somebody was in.
        self.pieces = np.zeros(max(len(facts.pieces), 1), bool)
        self.phases: set[int] = set()
        #: How often a move of each generator was in a list of legal moves.
        self.listed = np.zeros(max(1, len(emitted.generators)), np.int64)
        self.seconds = 0.0

    def of(self, agent: str) -> list[Played]:
        """The games that an agent played."""
        return [each for each in self.games if each.agent == agent]

    def play(self, agent: str, most: int, seconds: float, seed: int) -> None:
        """Play games until there are so many, or time is over; one that lasts longer is dropped."""
        began = perf_counter()
        chooser = _random if agent == RANDOM else self._by_search
        try:
            for number in range(most):
                own = mixed(seed, number) % (1 << 31)
                choose = chooser(Random(own))
                self.games.append(self._one(agent, own, choose, began + seconds))
        except OutOfTime:
            pass
        finally:
            self.seconds += perf_counter() - began

    def _by_search(self, chance: Random) -> Choose:
        agent = make_agent(SEARCH)

        def choose(row: NDArray[np.int32], number: int) -> int:
            if number == 1:
                return 0
            state = State(self.game, row)
            move = agent.choose(state, seed=chance.randrange(1 << 31))
            return state.legal_moves().index(move)

        return choose

    def _one(self, agent: str, seed: int, choose: Choose, until: float) -> Played:
        game, engine = self.game, self.game.numba_engine
        row = engine.start(chance_of(seed))
        if game.choices is not None:
            row = game.choices.begun(row)
        first = row[self._scores].copy()
        choices, forced, passed, scored = array("i"), 0, 0, False
        ended = int(game.counts[self._results].sum())
        while True:
            self._see(row)
            scored = scored or bool((row[self._scores] != first).any())
            if row[header.OVER]:
                break
            if perf_counter() > until:
                raise OutOfTime
            rows = engine.listed(row).copy()
            kinds = rows[:, 0]
            self.listed += np.bincount(kinds, minlength=len(self.listed))
            forced += len(rows) == 1
            passed = passed + 1 if len(rows) == 1 and self._passes[kinds[0]] else 0
            choice = choose(row, len(rows))
            choices.append(choice)
            engine.apply(row, rows[choice])  # type: ignore[arg-type]
        by_rule = int(game.counts[self._results].sum()) > ended
        ending = Ending.LIMIT if self._is_at_limit(row) else Ending.RULE
        if ending is Ending.RULE and not by_rule:
            ending = Ending.PASSES
        return Played(
            agent, seed, choices, ending, self._winners(row), int(row[header.MOVES]), forced,
            ending is Ending.PASSES and passed >= max(1, game.players), scored,
        )  # fmt: skip

    def _see(self, row: NDArray[np.int32]) -> None:
        """Note what a position shows."""
        if not self.game.facts.deduction:
            self.pieces[row[self._what]] = True
        self.phases.update(row[self._phases].tolist())

    def _is_at_limit(self, row: NDArray[np.int32]) -> bool:
        turns = TURN_LIMIT * max(1, self.game.players)
        return bool(row[header.TURN] >= turns or row[header.MOVES] >= MOVE_LIMIT)

    def _winners(self, row: Any) -> tuple[int, ...]:
        players = range(1, self.game.players + 1)
        won = tuple(p for p in players if row[header.RANK + p] == 2)
        return won if len(won) < max(2, self.game.players) else ()


def _results(game: CountedGame) -> list[int]:
    """The numbers of the tallies of results: where they grow, a rule has spoken."""
    nodes = game.node.walk()
    # reason: results alone end games
    places = {place_of(n.span) for n in nodes if isinstance(n, Result) and n.span}
    return [t.number for t in game.tallies.listed if place_of(t.span) in places]


def ready(game: CountedGame) -> bool:
    """Make the search ready, which is compiled once; whether it plays this game at all."""
    row = game.numba_engine.start(1)
    if game.choices is not None:
        row = game.choices.begun(row)
    try:
        make_agent("uct:iterations=2").choose(State(game, row), seed=1)
    except (ValueError, NotImplementedError):
        return False
    return True


def _random(chance: Random) -> Choose:
    return lambda row, number: chance.randrange(number)
