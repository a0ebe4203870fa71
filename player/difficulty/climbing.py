"""Measuring difficulties: a ladder of strengths, each against the next one.

    for climb in climbed(source, seconds=60):
        print(climb.games, climb.wanted)
    print(difficulties_from(game, climb))

Where one wins nearly all games against the next, a strength between the two is put in; the ratings
are those of Bradley and Terry's model, from random play on.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise
from math import log10
from time import monotonic, perf_counter

from ludeme.features.files.provenance import Provenance
from ludeme.model.quantities import positive, whole
from ludeme.play.game import Game
from ludeme.player.agents.given import let_prepare
from ludeme.player.agents.registry import Agent, make_agent
from ludeme.player.difficulty.difficulties import Difficulties, Stage
from ludeme.player.difficulty.difficulty_files import measurable
from ludeme.player.difficulty.strength import HIGHEST, LEAST, agent_at, iterations_at
from ludeme.player.matches.encounter import Encounter, Source, Task, loaded, played
from ludeme.player.matches.ratings import Meetings, Rating, rate
from ludeme.player.search.budget import Budget
from ludeme.runtime.search_abi.compiled_game import State

#: Where a ladder begins, below the tens, hundreds and thousands of iterations.
_FIRST = (0.0, 0.5, 1.0)
#: Who takes this share of the points from the next one, after so many games, is far from it.
_FAR, _SEEN = 0.85, 6
#: Fewer games of two strengths say nothing.
LEAST_GAMES = 4
#: Strengths that differ by less are not told apart.
_NARROW = 1 / 32
#: The prior of ratings, in points: from random play to a strong search it may be some thousand.
_PRIOR = 4000.0
#: Longer games are draws.
_PLIES = 200
#: A move may take so many seconds; slow games get fewer iterations.
_LONGEST, _TRIED, _TRIES = 0.1, 200, 3

Pair = tuple[float, float]


class Climb:
    """Which strengths play each other, and what came of it."""

    def __init__(self, highest: float = HIGHEST, games: int = 24) -> None:
        """Climb up to a strength, with so many games of each with the next."""
        further = (float(k) for k in range(2, int(highest) + 1))
        self.strengths = self._first = sorted({*_FIRST, *further, highest})
        self._wanted = whole(games, "the number of games", least=1)
        self._least = min(LEAST_GAMES, self._wanted)
        self._begun: Counter[Pair] = Counter()
        self._points: dict[Pair, list[float]] = defaultdict(list)

    @property
    def games(self) -> int:
        """The games that were played to their end."""
        return sum(map(len, self._points.values()))

    @property
    def wanted(self) -> int:
        """The games that it takes in all, as far as is known."""
        left = (max(0, self._wanted - len(self._points[pair])) for pair in self._pairs())
        return self.games + sum(left)

    @property
    def says_enough(self) -> bool:
        """Whether those that the ladder began with have played often enough to say anything."""
        return all(len(self._points[pair]) >= self._least for pair in pairwise(self._first))

    def next_pair(self) -> tuple[Pair, int] | None:
        """The two that play next, the stronger one second, and the number of their game.

        None where all was played. While games are played whose results may ask for more, there is
        always a next one.
        """
        pair = min(self._pairs(), key=lambda each: self._begun[each])
        if self._begun[pair] >= self._wanted and self._begun.total() == self.games:
            return None
        self._begun[pair] += 1
        return pair, self._begun[pair] - 1

    def hear(self, pair: Pair, points: float) -> None:
        """The points of the stronger one of a game; where it wins too often, one is put between."""
        found = self._points[pair]
        found.append(points)
        low, high = pair
        far = len(found) >= _SEEN and sum(found) >= _FAR * len(found)
        if far and high - low >= 2 * _NARROW and pair in self._pairs():
            self.strengths = sorted({*self.strengths, (low + high) / 2})

    def stages(self) -> tuple[Stage, ...]:
        """The strengths of which something is known, with their ratings above random play."""
        results = {
            (_name(high), _name(low)): _meetings(found)
            for (low, high), found in self._points.items()
            if found
        }
        zero = Stage(0.0, 0.0, 0.0, self._games_of(0.0))
        if not zero.games:
            return (zero,)
        ratings = rate(results, _PRIOR)
        known = [each for each in self.strengths[1:] if self._games_of(each) >= self._least]
        return zero, *(
            Stage(each, *_rounded(ratings.above(_name(each), _name(0.0))), self._games_of(each))
            for each in known
        )

    def _games_of(self, strength: float) -> int:
        return sum(len(found) for pair, found in self._points.items() if strength in pair)

    def _pairs(self) -> list[Pair]:
        return list(pairwise(self.strengths))


def _name(strength: float) -> str:
    return str(strength)


def _rounded(rating: Rating) -> tuple[float, float]:
    return round(rating.elo, 1), round(rating.error, 1)


def _meetings(found: list[float]) -> Meetings:
    """Points as wins and losses: what is asked for are steps in the share of points.

    With them goes one game that is drawn, so that a few games that one side has won all do not
    say that it is better by any number of points.
    """
    points = sum(found)
    return Meetings(points + 0.5, 0, len(found) - points + 0.5)


def climbed(
    source: Source, *, seconds: float, games: int = 24, jobs: int = 1, seed: int = 1
) -> Iterator[Climb]:
    """Play for so many seconds, or until each has played so many games; the climb after each.

    A `CannotPlay` for games that have no difficulties.
    """
    until = monotonic() + positive(seconds, "the number of seconds")
    climb = Climb(highest_for(measurable(loaded(source))), games)
    pairs: dict[Encounter, Pair] = {}

    def tasks() -> Iterator[Task]:
        while (coming := climb.next_pair()) is not None:
            (low, high), number = coming
            encounter = Encounter(source, agent_at(high), agent_at(low), seed, max_plies=_PLIES)
            pairs[encounter] = (low, high)
            yield encounter, number

    yield climb
    for (encounter, _), record in played(tasks(), jobs, until):
        climb.hear(pairs[encounter], record.points)
        yield climb


def difficulties_from(game: Game, climb: Climb) -> Difficulties:
    """What was measured."""
    return Difficulties(Provenance.of(game), climb.stages(), climb.games)


def highest_for(game: Game) -> float:
    """The greatest strength with which a move takes no longer than it may.

    It is the same on every machine but for games with slow moves.
    """
    agent = make_agent("auto")
    state = game.start(seed=1)
    let_prepare(agent, state)
    most = _LONGEST * _TRIED / min(_seconds_of_move(agent, state) for _ in range(_TRIES))
    if most >= iterations_at(HIGHEST):
        return HIGHEST
    return max(1.0, round(4 * (1 + log10(most / LEAST))) / 4)


def _seconds_of_move(agent: Agent, state: State) -> float:
    """How long a move takes with a few iterations."""
    began = perf_counter()
    agent.choose(state, Budget(iterations=_TRIED), seed=1)
    return perf_counter() - began
