"""Matches of one agent against another, reproducible by seed, with every seat taken equally."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import nan
from pathlib import Path
from random import Random
from typing import Any, Protocol

from ludeme.model.header import PLAYERS
from ludeme.model.quantities import counted, whole
from ludeme.play.loading import load
from ludeme.play.matches.match import Match
from ludeme.play.playable import CannotPlay, see_position
from ludeme.play.together import in_turns, is_between
from ludeme.player.agents.given import iterations_of
from ludeme.player.agents.registry import DEFAULT, Agent, Described, make_agent
from ludeme.player.agents.sight import named
from ludeme.player.matches.answers import asked, make_answer
from ludeme.player.matches.opponents import see_opponents
from ludeme.player.matches.statistics import Interval, elo, wilson
from ludeme.player.search.budget import Budget, see_budget
from ludeme.runtime.search_abi.compiled_game import Game, State
from ludeme.runtime.search_abi.outcome import deciding_seat, read_utilities
from ludeme.runtime.search_abi.seeds import mixed

_SEED_OF_GAME, _SEED_OF_START, _SEED_OF_MOVE, _SEED_OF_OPENING = range(4)
#: Openings that end the game are drawn anew so often.
_OPENINGS = 100


@dataclass(frozen=True)
class GameRecord:
    """One game of a match. Utilities lie in [-1, 1]; seats count from 1."""

    seat: int  # of agent A; of B where it sits alone
    utility: float  # of agent A
    plies: int
    cut: bool  # stopped by the match, and therefore a draw
    #: By seat: the iterations each of its moves cost, as far as its agent says so.
    iterations: tuple[tuple[int, ...], ...] = ()
    #: Whether B has one seat and A all others.
    b_alone: bool = False

    @property
    def points(self) -> float:
        """1 for a win of A, ½ for a draw, 0 for a loss; between them for places between."""
        return (self.utility + 1) / 2

    def reversed(self) -> GameRecord:
        """The same game with A and B exchanged."""
        return replace(self, utility=-self.utility, b_alone=not self.b_alone)


@dataclass(frozen=True)
class MatchResult:
    """The games of A against B, seen from A."""

    a: str
    b: str
    games: list[GameRecord] = field(default_factory=list)

    @property
    def wins(self) -> int:
        """Games A won alone."""
        return sum(g.utility == 1 for g in self.games)

    @property
    def losses(self) -> int:
        """Games in which A came last alone."""
        return sum(g.utility == -1 for g in self.games)

    @property
    def draws(self) -> int:
        """All others."""
        return len(self.games) - self.wins - self.losses

    @property
    def points(self) -> float:
        """Sum of A's points."""
        return sum(g.points for g in self.games)

    @property
    def score(self) -> float:
        """A's points per game."""
        return self.points / max(1, len(self.games))

    @property
    def interval(self) -> Interval:
        """The Wilson 95 % interval of the score."""
        return wilson(self.points, len(self.games))

    @property
    def elo(self) -> float:
        """The rating difference in A's favour; not a number without games, which say nothing."""
        return elo(self.score) if self.games else nan

    @property
    def mean_plies(self) -> float:
        """Plies per game."""
        return sum(g.plies for g in self.games) / max(1, len(self.games))

    def by_seat(self) -> dict[int, tuple[int, int, int]]:
        """Return A's (wins, draws, losses) for each seat it played alone."""
        table = {}
        alone = [game for game in self.games if not game.b_alone]
        for seat in sorted({g.seat for g in alone}):
            part = MatchResult(self.a, self.b, [g for g in alone if g.seat == seat])
            table[seat] = (part.wins, part.draws, part.losses)
        return table

    def __str__(self) -> str:
        low, high = self.interval
        return (
            f"{self.a} against {self.b}: {self.wins} won, {self.draws} drawn, {self.losses} lost, "
            f"{self.score:.1%} ({low:.1%} to {high:.1%})"
        )


class Beginning(Protocol):
    """Whatever games can begin from."""

    def start(self, seed: int | None = None) -> State:
        """A position to begin with."""


def _begins(game: Game | Match | Beginning | str | Path) -> Any:
    """What games begin from; it is loaded if it is named."""
    if isinstance(game, str | Path):  # reason: of a game only its name is known
        return load(game)
    # reason: a class of games has all that games have
    if isinstance(game, type) or not callable(getattr(game, "start", None)):
        raise TypeError(f"a game is a name, a path, a text, or what load returns, not {game!r}")
    return game


def play_match(
    game: Game | Match | str | Path,
    a: Described = DEFAULT,
    b: Described = DEFAULT,
    *,
    games: int = 100,
    seed: int = 0,
    budget: Budget | None = None,
    max_plies: int | None = None,
    progress: Callable[[MatchResult], None] | None = None,
    opening: int = 0,
) -> MatchResult:
    """Play `games` games of agent `a` against `b`; return the result seen from `a`.

    The game is one that was loaded, or what `ludeme.load` takes. The same seed repeats the same
    games (unless agents have limits of time); it is 0 where none is given.

    Agents are names with parameters, classes, or objects; an object plays all seats of its side.
    A takes every seat in turn, B all others; each round of the seats shares its start position and
    dice seed, and begins with the same random moves, as many as `opening` says. `budget` overrides
    the agents' own. A game that goes on for more than `max_plies` is a draw, which the agents do
    not know beforehand. `progress` is called after every game. A puzzle is a `CannotPlay`.
    """
    if progress is not None and not callable(progress):
        raise TypeError(f"progress is called after every game; {progress!r} cannot be called")
    begins = _begins(game)
    if hasattr(begins, "players"):  # reason: what else begins games need not know them
        see_opponents(begins)
    result = MatchResult(named(a, begins), named(b, begins))
    for number in range(whole(games, "the number of games")):
        record = play_numbered(
            begins, a, b, number, seed=seed, budget=budget, max_plies=max_plies, opening=opening
        )
        result.games.append(record)
        if progress is not None:
            progress(result)
    return result


def play_numbered(
    game: Game | Match | Beginning | str | Path,
    a: Described,
    b: Described,
    number: int,
    *,
    seed: int = 0,
    budget: Budget | None = None,
    max_plies: int | None = None,
    opening: int = 0,
    both_alone: bool = False,
) -> GameRecord:
    """Play game `number` of the match with this seed: the same whenever and wherever it is played.

    The number says which seat A takes; under budgets of time the moves may differ. With
    `both_alone`, games of more than two players are played the other way round too: B in every
    seat against A in all others.
    """
    seed, number = whole(seed, "a seed"), whole(number, "the number of a game")
    begins = _begins(game)
    players = int(begins.start(seed=0).row[PLAYERS])
    if not players:
        raise CannotPlay("this game has no players: nobody plays against anybody")
    round_number, place = divmod(number, games_of_round(players, both_alone))
    seat, b_alone = place % players, place >= players
    state = _opened(begins, whole(opening, "the length of openings"), seed, round_number)
    lone, others = (b, a) if b_alone else (a, b)
    agents = [make_agent(lone if p == seat else others) for p in range(players)]
    record = play_game(
        state, agents, seat=seat + 1, seed=mixed(seed, _SEED_OF_GAME, number),
        budget=budget, max_plies=max_plies,
    )  # fmt: skip
    return record.reversed() if b_alone else record


def games_of_round(players: int, both_alone: bool = False) -> int:
    """The games of one opening: one for each seat, of each agent with `both_alone`."""
    return 2 * players if both_alone and players > 2 else players


def _opened(game: Game | Match | Beginning, plies: int, seed: int, round_number: int) -> State:
    """The position that the games of a round begin with."""
    for attempt in range(_OPENINGS):
        state: State = game.start(seed=mixed(seed, _SEED_OF_START, round_number) % 2**31)
        if plies == 0:
            return state
        state = in_turns(state)
        lot = Random(mixed(seed, _SEED_OF_OPENING, round_number, attempt))
        left = plies
        while left and not state.over and (moves := state.legal_moves()):
            state.apply(lot.choice(moves))
            left -= not is_between(state)
        if not left and not state.over:
            return state
    raise CannotPlay(
        f"every game was over within {plies} random moves: give a shorter opening, or none"
    )


def _seated(state: State, agents: object, seat: int) -> list[Agent]:
    """The agents of all seats, with a seat that is one of them."""
    see_position(state)
    if isinstance(agents, str) or not isinstance(agents, Sequence):
        raise TypeError(f"agents are a list, one for each seat, not {agents!r}")
    if not (len(agents) == int(state.row[PLAYERS]) and 1 <= seat <= len(agents)):
        raise ValueError(f"{counted(len(agents), 'agent')} and seat {seat} do not fit {state!r}")
    return [make_agent(agent) for agent in agents]


def _see_limits(budget: object, max_plies: object) -> None:
    see_budget(budget)
    if max_plies is not None:
        whole(max_plies, "the greatest number of plies", least=1)


def play_game(
    state: State,
    agents: Sequence[Described],
    *,
    seat: int = 1,
    seed: int = 0,
    budget: Budget | None = None,
    max_plies: int | None = None,
) -> GameRecord:
    """Play `state` to its end, with `agents[p]` in seat p + 1; return what it was worth to `seat`.

    Agents are given as to `make_agent`; after a pie swap they go on with exchanged colours. Where
    all players choose for one ply, each is asked for its own choice, from a position that does not
    tell it the others'.
    """
    _see_limits(budget, max_plies)
    seed, seat = whole(seed, "a seed"), whole(seat, "a seat")
    seated = _seated(state, agents, seat)
    state = in_turns(state)
    choices = plies = 0
    iterations: list[list[int]] = [[] for _ in seated]
    while not state.over and (max_plies is None or plies < max_plies):
        # Listing the moves first rolls the dice, so that every agent sees them.
        if not state.legal_moves():
            break
        place = deciding_seat(state.row) - 1  # between two games of a match: whoever moved last
        agent = seated[place]
        choice = mixed(seed, _SEED_OF_MOVE, choices)
        move = asked(agent, place + 1, state, plies, choice, budget)
        make_answer(agent, place + 1, state, plies, move)
        if (spent := iterations_of(agent)) is not None:
            iterations[place].append(spent)
        choices += 1
        plies += not is_between(state)
    utilities = [0.0] * (len(seated) + 1)
    if state.over:  # otherwise it is a draw, also for players who have a place already
        read_utilities(state.row, utilities)
    return GameRecord(
        seat, float(utilities[seat]), plies, not state.over, tuple(map(tuple, iterations))
    )
