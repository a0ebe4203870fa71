"""A game looked at afterwards: what each move was worth, and what would have been better.

for judged in review(read_trial("game.trial").replay(), "auto:seconds=1"):
    print(judged)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np

from ludeme.play.matches.match_state import MatchState, running
from ludeme.play.move import Move, is_between_games
from ludeme.play.playable import CannotPlay, see_position, seen_player
from ludeme.play.rules import Rules
from ludeme.play.state import State
from ludeme.player.advice.advice import Advice, advice_on, speaks_of
from ludeme.player.agents.given import chooses_others
from ludeme.player.agents.registry import Described, make_agent
from ludeme.player.analysis import Analysis, Line, analyse, called, own_budget, see_judge
from ludeme.player.matches.statistics import wilson
from ludeme.player.search.budget import Budget
from ludeme.runtime.search_abi.outcome import deciding_seat, read_utilities
from ludeme.runtime.search_abi.seeds import drawn, mixed

#: Who looks at a game unless told otherwise, and what a move costs where the agent has no limits.
REVIEWER, USUAL = "auto", Budget(seconds=1.0)


class Verdict(StrEnum):
    """What is said of a move."""

    FORCED = "forced"
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


#: What a player would rather not have done.
BAD = (Verdict.INACCURACY, Verdict.MISTAKE, Verdict.BLUNDER)
#: What is said of moves that lose so much at least, of values from -1 to 1.
_SAID = ((0.3, Verdict.BLUNDER), (0.2, Verdict.MISTAKE), (0.1, Verdict.INACCURACY))


@dataclass(frozen=True)
class Judged:
    """A move of a game, and what is thought of it. Values are those of who made it, -1 to 1."""

    #: Which move of the game it is, from 1, and the position before it.
    number: int
    state: State
    move: Move
    verdict: Verdict
    #: What it was worth, and how much less that is than the best move; 0 where it was forced.
    value: float = 0.0
    loss: float = 0.0
    #: The best line (None where the move was forced), and what was expected of the one played.
    best: Line | None = None
    played: tuple[Move, ...] = ()
    #: Why it was worse than the best move, where that is worth a word and there are words for it.
    advice: Advice | None = None

    def __str__(self) -> str:
        if self.best is None or self.verdict not in BAD:
            return f"{self.move}: {self.verdict}"
        why = f": {self.advice}" if self.advice else ""
        return f"{self.move}: {self.verdict} ({-self.loss:+.2f}), {self.best.moves[0]} is best{why}"


def review(
    moves: Iterable[tuple[State | MatchState, Move]],
    agent: Described = REVIEWER,
    *,
    budget: Budget | None = None,
    seed: int | None = None,
    player: int | None = None,
) -> Iterator[Judged]:
    """Judge the moves of a game, each with the position in which it was made (`Trial.replay`).

    Those of one player alone, if one is named. The agent is one that says what it thinks of moves,
    as for `analyse`; a move may cost it `budget`, or its own limits, or else a second. A move
    counts as worse than the best only if that is certain by the intervals of both, where there are
    any. Raises `CannotPlay` for games of one player, those that hide something, and those in which
    players choose at the same time.
    """
    made = make_agent(agent)
    if not chooses_others(made):
        see_judge(made, called(agent), budget)
    thinker = _Thinker(made, budget, drawn(seed))
    for number, (state, move) in enumerate(_pairs(moves), 1):
        here = running(state).copy()
        _see_game(here.game)
        if player is not None:
            seen_player(here.game, player)
        if not is_between_games([move]) and player in (None, here.mover):
            yield _judged(number, here, move, thinker)


def _pairs(moves: Iterable[Any]) -> Iterator[tuple[State | MatchState, Move]]:
    """The moves with their positions; a TypeError for anything else."""
    wanted = "moves come with the positions before them, as Trial.replay() gives them"
    if not isinstance(moves, Iterable):
        raise TypeError(f"{wanted}, not {moves!r}")
    for pair in moves:
        if not (isinstance(pair, tuple | list) and len(pair) == 2):
            raise TypeError(f"{wanted}, not {pair!r}")
        see_position(pair[0])
        yield pair[0], pair[1]


def _see_game(game: Rules) -> None:
    if game.players < 2:
        raise CannotPlay(f"{game.name} has one player: nobody makes it hard to find good moves")
    if game.hides:
        raise CannotPlay(f"{game.name} hides something: what was good depends on who knew what")
    if game.simultaneous:
        raise CannotPlay(f"players of {game.name} choose at the same time: what was good is luck")


class _Thinker:
    """An agent that is asked about one position after the other, and remembers the last one."""

    def __init__(self, agent: Any, budget: Budget | None, seed: int) -> None:
        self._agent, self._seed = agent, seed
        self._budget = budget or own_budget(agent) or USUAL
        self._asked = 0
        self._last: tuple[bytes, Analysis] | None = None

    def of(self, state: State) -> Analysis:
        """What it thinks of a position."""
        row = bytes(np.array(state.row, np.int32))
        if self._last is None or self._last[0] != row:
            seed = mixed(self._seed, self._asked)
            self._asked += 1
            *_, found = analyse(state, self._agent, budget=self._budget, seed=seed)
            self._last = row, found
        return self._last[1]


def _judged(number: int, here: State, move: Move, thinker: _Thinker) -> Judged:
    """What is thought of a move in a position."""
    if len(here.legal_moves()) == 1:
        return Judged(number, here, move, Verdict.FORCED, played=(move,))
    found = thinker.of(here)
    best, own = found.best, _line_of(found, move)
    if own is best:
        return Judged(number, here, move, Verdict.BEST, best.value, 0.0, best, best.moves)
    worth = _worth(here, move, own, thinker)
    loss = max(0.0, best.value - worth.value)
    verdict = _verdict(loss) if worth.is_less_than(best) else Verdict.GOOD
    advice = None
    if verdict is not Verdict.GOOD and speaks_of(here.game):
        advice = advice_on(here, worth.moves, rather_than=best.moves)
    return Judged(number, here, move, verdict, worth.value, loss, best, worth.moves, advice)


@dataclass(frozen=True)
class _Worth:
    """What a move is worth to who makes it, what is expected behind it, and how sure that is."""

    value: float
    moves: tuple[Move, ...]
    #: Visits that it is the mean of; None for the value of an evaluation, or a result.
    visits: int | None = None

    def is_less_than(self, best: Line) -> bool:
        """Whether it is certainly less, as far as there are intervals."""
        low = best.value if best.interval is None else best.interval.low
        high = self.value
        if self.visits is not None and abs(high) < 1:
            high = 2 * wilson((high + 1) / 2 * self.visits, self.visits).high - 1
        return high < low


def _line_of(found: Analysis, move: Move) -> Line:
    """The line of an analysis that begins with a move; one without visits where there is none."""
    row = tuple(move.row)
    known = (line for line in found.lines if line.moves and tuple(line.moves[0].row) == row)
    return next(known, Line((move,), 0, 0.0))


def _worth(here: State, move: Move, own: Line, thinker: _Thinker) -> _Worth:
    """What a move is worth.

    A search that looks ahead says it of every move alike. One that counts visits has few of those
    for moves that it thinks little of; so it is asked about the position behind the move, unless
    what happens there depends on chance.
    """
    after = here.copy()
    after.apply(move)
    if after.over:
        return _Worth(_results(after)[deciding_seat(here.row)], (move,))
    if own.depth is not None:
        return _Worth(own.value, own.moves)
    if here.game.players > 2 or here.game.emitted.stochastic:
        return _Worth(own.value, own.moves, own.visits)
    found = thinker.of(after)
    value, visits = _mean(found.lines)
    same = deciding_seat(after.row) == deciding_seat(here.row)
    return _Worth(value if same else -value, (move, *found.best.moves), visits)


def _mean(lines: Sequence[Line]) -> tuple[float, int]:
    """What a position is worth by the visits of all its moves, and how many these are.

    That is what a move to it counts for where it is one of several, so they can be compared. A win
    or a loss that is proven counts for itself.
    """
    visits = sum(line.visits for line in lines)
    mean = sum(line.value * line.visits for line in lines) / max(1, visits)
    wins, loses = (any(line.lower == 1 for line in lines), all(line.upper == -1 for line in lines))
    return (1.0 if wins else -1.0 if loses else mean), visits


def _results(state: State) -> Any:
    """[P + 1] what a game that is over was worth to each seat."""
    results = np.zeros(state.game.players + 1)
    read_utilities(np.array(state.row, np.int32), results)
    return results


def _verdict(loss: float) -> Verdict:
    return next((verdict for least, verdict in _SAID if loss >= least), Verdict.GOOD)
