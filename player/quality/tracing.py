"""Plays a game with one agent in all seats, and looks at every position on the way."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludeme.compiler.course.ending import is_at_limit
from ludeme.model.header import OVER
from ludeme.play.game import Game
from ludeme.play.move import Move
from ludeme.play.state import State
from ludeme.play.together import in_turns, is_between, unseen
from ludeme.player.agents.given import tells_visits
from ludeme.player.agents.registry import Agent, agent_label
from ludeme.player.matches.answers import asked, make_answer
from ludeme.player.quality.record import AT_LIMIT, BY_RULES, CUT, PlayedGame
from ludeme.player.search.root import RootStatistics
from ludeme.runtime.search_abi.outcome import deciding_seat, read_utilities
from ludeme.runtime.search_abi.seeds import mixed

#: A move is nearly as good as the best if it lies in this part of what lies between best and worst.
NEAR = 0.25


def traced(game: Game, agent: Agent, *, seed: int, max_plies: int, thinks: bool) -> PlayedGame:
    """Play a game with `agent` in all seats.

    With `thinks` the agent is one that searches: it plays the best move of its analysis, which is
    kept too. After `max_plies` the game is cut. Raises ValueError if the agent cannot analyse.
    """
    if thinks and not tells_visits(agent):
        raise ValueError(f"{agent_label(agent)} does not say what it thinks of moves")
    state: State = in_turns(game.start(mixed(seed, 0) % 2**31))
    notes = _Notes(game)
    notes.look(state)
    plies = number = 0
    while not state.over and plies < max_plies and (legal := state.legal_moves()):
        number += 1
        notes.choice(deciding_seat(state.row), len(legal))
        lot = mixed(seed, number) % 2**31
        if thinks:
            found = agent.analyse(unseen(state), None, lot)  # type: ignore[attr-defined]
            best = found.best(lot)
            notes.thought(found)
            move = legal[best]
        else:
            move = asked(agent, deciding_seat(state.row), state, plies, lot)
        make_answer(agent, deciding_seat(state.row), state, plies, move)
        notes.move(move)
        if not is_between(state):
            plies += 1
            notes.look(state)
    return notes.game(state, plies)


class _Notes:
    """What is written down while a game is played."""

    def __init__(self, game: Game) -> None:
        facts = game.facts
        self._letter = facts.default_type[0].lower()
        self._sites = len(facts.topology.sites(facts.default_type))
        self._keeps_score = "SCORE" in game.emitted.offsets
        self._used: set[int] = set()
        self._seen: set[Any] = set()
        self._repeated = 0
        self._seats: list[int] = []
        self._choices: list[int] = []
        self._thoughts: list[tuple[float, float, float]] = []
        self._occupied: list[int] = []
        self._pieces: list[int] = []

    def look(self, state: State) -> None:
        """Look at a position of the game."""
        contents = state.contents()
        pieces = occupied = 0
        for name, (levels, count) in contents.items():
            if name[0] == self._letter and int(name[1:]) < self._sites:
                occupied += 1
                pieces += count if len(levels) == 1 else len(levels)
                self._used.add(int(name[1:]))
        self._occupied.append(occupied)
        self._pieces.append(pieces)
        position = hash((state.mover, frozenset(contents.items())))
        self._repeated += position in self._seen
        self._seen.add(position)

    def choice(self, seat: int, number: int) -> None:
        """Somebody chooses among so many moves."""
        self._seats.append(seat)
        self._choices.append(number)

    def thought(self, found: RootStatistics) -> None:
        """What a search found out about the moves."""
        tried = found.means[found.visits > 0] if found.visits.any() else found.means
        value = worth(found)
        top, bottom = float(tried.max()), float(tried.min())
        near = float((tried >= top - NEAR * (top - bottom)).mean())
        self._thoughts.append((value, max(0.0, value - float(tried.mean())), near))

    def move(self, move: Move) -> None:
        """A move was made."""
        self._used.update(
            site
            for letter, site in ((move.from_type, move.from_site), (move.to_type, move.to_site))
            if letter == self._letter and 0 <= site < self._sites
        )

    def game(self, state: State, plies: int) -> PlayedGame:
        """All that was written down of a game that goes no further."""
        utilities = [0.0] * (state.game.players + 1)
        if state.over:  # a game that is cut is a draw, also for who has a place already
            read_utilities(state.row, utilities)
        values, stakes, near_best = (
            zip(*self._thoughts, strict=True) if self._thoughts else ((),) * 3
        )
        return PlayedGame(
            tuple(float(utility) for utility in utilities[1:]),
            plies,
            _ended(state),
            scores=tuple(state.scores) if self._keeps_score else (),
            seats=tuple(self._seats),
            choices=tuple(self._choices),
            values=_short(values),
            stakes=_short(stakes),
            near_best=_short(near_best),
            occupied=tuple(self._occupied),
            pieces=tuple(self._pieces),
            sites=self._sites,
            used=len(self._used),
            repeated=self._repeated,
        )


def worth(found: RootStatistics) -> float:
    """What a search expects for the seat to move: the mean of all iterations, or what is certain.

    The mean of the best move promises more than it keeps, the more so the fewer iterations there
    were: it is the greatest of many. Seen from one seat such values would go up and down in turns.
    """
    if found.proven.max() > 0 or found.proven.max() < 0:
        return float(found.proven.max())
    visits = int(found.visits.sum())
    mean = float(found.visits @ found.means) / visits if visits else float(found.means.max())
    low, high = (-1.0, 1.0) if found.bounds is None else found.bounds.max(axis=0)
    return float(np.clip(mean, low, high))


def _short(numbers: tuple[float, ...]) -> tuple[float, ...]:
    """Values as they are kept: four digits say more than a search knows."""
    return tuple(round(number, 4) for number in numbers)


def _ended(state: State) -> str:
    if not state.row[OVER]:
        return CUT
    return AT_LIMIT if is_at_limit(state.row, state.game.players) else BY_RULES
