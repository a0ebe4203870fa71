"""A short trial: quick games of a few agents against UCT, with as many iterations as time allows.

Iterations are so many that a move costs every agent about the same time. Few games say little: an
agent counts as better only if its score is above one half by an interval that errs in 5 % of
trials, however many agents are tried. So where games are quick there are more of them, rather than
more iterations, and agents that are hardly better leave their time to the others.

What is better with few iterations may be worse with many, above all who looks ahead with an
evaluation: what UCT finds out of a position, the evaluation never knows. So whoever is better plays
some last games with several times as many, and must not do worse than UCT there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from time import perf_counter, thread_time
from typing import NamedTuple

from ludeme.grammar.errors import LudemeError
from ludeme.model.quantities import counted
from ludeme.play.game import Game
from ludeme.play.state import State
from ludeme.player.agents.given import iterations_of
from ludeme.player.agents.registry import Agent
from ludeme.player.choice.choice import PLAIN, Choice
from ludeme.player.matches.match import play_numbered
from ludeme.player.matches.statistics import wilson
from ludeme.player.search.budget import Budget, counting_processor_time

#: Games that there is to be time for with each agent, the most that one plays, and the fewest that
#: say anything: so many have to do for the last one where games are long.
_GAMES, _MOST_GAMES, _FEWEST = 16, 48, 6
#: How often a trial may find somebody better who is not, or worse who is not; and the deviations of
#: a 90 % interval.
_ERRORS, _Z_90 = 0.05, 1.6449
#: An agent that scores less is hardly better.
_HARDLY = 0.55
#: Seconds in which the speed of an agent is measured.
_SPEED = 0.1
#: The most that a game may take of the time, which says how long games are.
_QUICK = 0.1
#: More seconds than a move ever takes: agents with such a limit make forced moves at once.
_ENDLESS = 60.0
#: With fewer iterations per move games say nothing of those with many, unless one side looks ahead
#: with an evaluation, which is as good with few; with so many they do.
_LEAST, _LEAST_KNOWING, _ENOUGH = 80, 30, 200
#: So many forced moves may come before the first choice.
_FORCED = 100
#: Random plies that games begin with where they are not much shorter, and how much longer than
#: random ones games may be.
_OPENING, _SHORT, _LONGER = 2, 8, 1.5
_SEED = 1
#: The share of the time for the last games, how many there are, and how many times as many
#: iterations they have: at least, where they are to say anything, and at most.
_LAST, _LAST_GAMES, _FEW_TIMES, _MANY_TIMES = 0.35, 6, 2.0, 5.0


@dataclass(frozen=True)
class Conditions:
    """How the games of a trial are played."""

    game: Game
    #: Iterations per second of UCT.
    speed: float
    #: Random plies that they begin with, and after how many they are cut.
    opening: int
    most_plies: int

    def against_plain(self, one: Contender, iterations: int) -> Callable[[int], float]:
        """What plays the game of a number, and says how many points one has against UCT.

        A move takes as long as so many iterations of UCT.
        """
        agents = one.agent(iterations, self.speed), _limited(PLAIN, iterations)

        def points(number: int) -> float:
            return play_numbered(
                self.game, *agents, number,
                seed=_SEED, opening=self.opening, max_plies=self.most_plies,
            ).points  # fmt: skip

        return points


@dataclass
class Contender:
    """An agent that is tried against UCT."""

    choice: Choice
    speed: float
    games: int = 0
    points: float = 0.0
    #: What its games took.
    seconds: float = 0.0
    #: Those with more iterations.
    last_games: int = 0
    last_points: float = 0.0
    #: How many are tried, this one among them.
    tried: int = 1

    def agent(self, iterations: int, speed: float) -> Agent:
        """The agent that takes as long as so many iterations of such a speed."""
        return _limited(self.choice, max(1, round(iterations * self.speed / speed)))

    @property
    def least(self) -> int:
        """With fewer iterations games say nothing of those with many."""
        return _LEAST_KNOWING if "evaluation" in self.choice.parameters else _LEAST

    @property
    def deviations(self) -> float:
        """Of an interval for each, with which all of them err as often as a trial may."""
        return NormalDist().inv_cdf(1 - _ERRORS / (2 * self.tried))

    @property
    def share(self) -> float:
        """Its points per game."""
        return self.points / max(1, self.games)

    @property
    def said(self) -> bool:
        """Whether its games say anything."""
        return self.games >= _FEWEST or self.hopeless

    @property
    def low(self) -> float:
        """What its share is at least."""
        if self.games < _FEWEST or self.fades:
            return 0.0
        return wilson(self.points, self.games, self.deviations).low

    @property
    def hopeless(self) -> bool:
        """Whether it is hardly better, or has no games left to become clearly so."""
        if wilson(self.points, self.games, _Z_90).high < _HARDLY:
            return True
        best = self.points + _MOST_GAMES - self.games
        return wilson(best, _MOST_GAMES, self.deviations).low <= 0.5

    @property
    def fades(self) -> bool:
        """Whether it is worse than UCT with more iterations."""
        return self.last_games - self.last_points > _LAST_GAMES / 2

    @property
    def last(self) -> str:
        """What its last games were, in words."""
        return f", then {self.last_points:g} of {self.last_games} with more" * bool(self.last_games)

    def __str__(self) -> str:
        return f"{self.choice.name} {self.share:.0%} of {self.games}{self.last}"


class Verdict(NamedTuple):
    """What came out of a trial."""

    choice: Choice
    #: Whether games were played that say something; else a quieter machine may find out more.
    lasting: bool


def tried(
    game: Game, choices: Sequence[Choice], plies: float, seconds: float, choosing: float = 1.0
) -> Verdict:
    """The one of the choices that is clearly better than UCT, else plain UCT; with the reason.

    Takes `seconds` at most, but for compiling what is needed the first time. `plies` is the length
    of a random game, `choosing` the share of them that leave a choice: others take no time. Agents
    that cannot play the game drop out; where there is no time for all, the last ones do.
    """
    state = _first_choice(game)
    if state is None:
        return Verdict(PLAIN.because("a whole game left nobody a choice"), lasting=True)
    able = [choice for choice in choices if _warmed_up(game, choice)]
    _warmed_up(game, PLAIN)
    began = perf_counter()
    until = began + seconds * (1 - _LAST)
    speed = _speed(state, PLAIN)
    contenders = [Contender(choice, _speed(state, choice)) for choice in able]
    most_plies = _most_plies(plies)
    opening = _OPENING if plies > _SHORT else 0
    plies = _plies_in_play(game, contenders, speed, plies, until)
    room = speed * (until - perf_counter()) / max(1.0, plies * choosing)
    contenders, games = _with_time(contenders, room)
    if not contenders:
        why = f"games are too long to try anything else in {seconds:.2g} seconds"
        return Verdict(PLAIN.because(why), lasting=False)
    for one in contenders:
        one.tried = len(contenders)
    iterations = max(1, int(room / (len(contenders) * games)))
    conditions = Conditions(game, speed, opening, most_plies)
    _play(conditions, contenders, iterations, until)
    _play_last(conditions, contenders, iterations, began + seconds)
    return Verdict(verdict(contenders, iterations), any(one.said for one in contenders))


def _limited(choice: Choice, iterations: int) -> Agent:
    """The agent with so many iterations for a move; none for one that is forced."""
    return choice.agent(iterations=iterations, seconds=_ENDLESS)


def _most_plies(plies: float) -> int:
    """After how many plies a game is cut, if random ones have so many."""
    return int(_LONGER * plies) + 10


def _plies_in_play(
    game: Game, contenders: Sequence[Contender], speed: float, plies: float, until: float
) -> float:
    """How long games are: as long as random ones, unless it matters that they may be shorter.

    Who knows what is good ends a game sooner, often much sooner, than random moves do. So where
    time is short one quick game of the first agent says how long they are.
    """
    left, most_plies = until - perf_counter(), _most_plies(plies)
    enough = len(contenders) * _GAMES * _LEAST
    if not contenders or speed * left / max(1.0, plies) >= enough:
        return plies
    iterations = max(1, int(_QUICK * left * speed / most_plies))
    one, plain = contenders[0].agent(iterations, speed), _limited(PLAIN, iterations)
    record = play_numbered(game, one, plain, 0, seed=_SEED, max_plies=most_plies)
    return min(plies, record.plies)


def _with_time(contenders: Sequence[Contender], room: float) -> tuple[list[Contender], int]:
    """The agents of whose games there is time for some that say anything, and for how many.

    `room` is how many iterations there is time for in each ply, in all games together.
    """
    found, least = list(contenders), _GAMES
    while found and room / (len(found) * least) < max(one.least for one in found):
        if len(found) > 1 or least == _FEWEST:
            found.pop()
        else:
            least = _FEWEST
    games = int(room / (max(1, len(found)) * _ENOUGH))
    return found, min(max(games, least), _MOST_GAMES)


def _play(
    conditions: Conditions, contenders: Sequence[Contender], iterations: int, until: float
) -> None:
    """Play the games in turn, as long as there is time for one more."""
    matches = [conditions.against_plain(one, iterations) for one in contenders]
    longest = 0.0
    for number in range(_MOST_GAMES):
        for one, points in zip(contenders, matches, strict=True):
            began = perf_counter()
            if began + longest > until:
                return
            if one.hopeless:
                continue
            one.points += points(number)
            one.games += 1
            taken = perf_counter() - began
            one.seconds, longest = one.seconds + taken, max(longest, taken)


def _play_last(
    conditions: Conditions, contenders: Sequence[Contender], iterations: int, until: float
) -> None:
    """Let the best play on with more iterations, and if that is no good the next best."""
    for one in sorted(contenders, key=lambda one: -one.low):
        each = one.seconds / max(1, one.games)
        times = min(_MANY_TIMES, (until - perf_counter()) / max(1e-9, each * _LAST_GAMES))
        if one.low <= 0.5 or times < _FEW_TIMES:
            return
        points = conditions.against_plain(one, round(times * iterations))
        for number in range(_MOST_GAMES, _MOST_GAMES + _LAST_GAMES):
            one.last_points += points(number)
            one.last_games += 1
            if one.fades or one.last_points >= _LAST_GAMES / 2 or perf_counter() > until:
                break
        if not one.fades:
            return


def verdict(contenders: Sequence[Contender], iterations: int) -> Choice:
    """Who is clearly better than UCT by the games that were played, else UCT; with the reason."""
    best = max(contenders, key=lambda one: one.low)
    said = ", ".join(str(one) for one in contenders if one.games)
    how = f"quick games against uct with about {counted(iterations, 'iteration')} per move"
    if best.low > 0.5:
        return best.choice.because(f"it scored {best.share:.0%} of {best.games} {how}{best.last}")
    return PLAIN.because(f"nothing was clearly better in {how}: {said or 'none was finished'}")


def _first_choice(game: Game) -> State | None:
    """Where a game first leaves a choice, or after many forced moves; None if it is over then."""
    state = game.start(seed=_SEED)
    for _ in range(_FORCED):
        if state.over or len(legal := state.legal_moves()) > 1:
            break
        state.apply(legal[0])
    return None if state.over else state


def _speed(state: State, choice: Choice) -> float:
    """Iterations per second of the processor in a position."""
    agent, began = choice.agent(), thread_time()
    with counting_processor_time():
        agent.choose(state, Budget(seconds=_SPEED), seed=_SEED)
    return max(1.0, float(iterations_of(agent) or 1) / (thread_time() - began))


def _warmed_up(game: Game, choice: Choice) -> bool:
    """Compile all that a search needs; whether it can play the game at all."""
    try:
        choice.agent().choose(game.start(seed=_SEED), Budget(iterations=16), seed=_SEED)
    except (LudemeError, ValueError, OSError):
        return False
    return True
