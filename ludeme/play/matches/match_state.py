"""Positions of a match: the running game, and how the games before it count (spec 06 §B5.5)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Protocol, cast

from ludeme.language.constants import ResultType, Role
from ludeme.language.kinds import Bool, Verdict
from ludeme.language.roles import role_number
from ludeme.model import header
from ludeme.model.quantities import counted
from ludeme.play.game import Game
from ludeme.play.matches.match_positions import Standing, standing_of, to_text
from ludeme.play.move import NEXT_GAME, IllegalMove, Move, are_moves, check_applicable
from ludeme.play.playable import Played, seen_player
from ludeme.play.rules import Rules
from ludeme.play.state import State
from ludeme.play.views.player_view import View
from ludeme.runtime.engine import Contents, Row


class GamesInTurn(Played, Protocol):
    """What is asked of a match."""

    @property
    def games(self) -> tuple[str, ...]:
        """Names of the games, in order."""

    @property
    def ends(self) -> list[tuple[Bool, Verdict]]:
        """The conditions of the end rules, with their results."""

    def game(self, index: int) -> Game:
        """A game of the match."""

    def start(self, seed: int | None = None) -> MatchState:
        """The first game of a new match."""


def running(state: State | MatchState) -> State:
    """The position of the game that runs, which is over between two games of a match."""
    return state.state if isinstance(state, MatchState) else state


class MatchState:
    """A position of a match: the running game, and the scores of the games before it."""

    def __init__(self, match: GamesInTurn, seed: int) -> None:
        self.match = match
        self.match_scores = [0] * match.players
        self.trials = 0
        self.index = 0
        #: Whether players choose one after the other where they move at the same time.
        self.in_turns = False
        self.state = self._begin(seed)
        self._ranking: list[float] = []

    @classmethod
    def of_text(cls, match: GamesInTurn, text: str) -> MatchState:
        """The position that `to_text` wrote; `PositionError` if it is not of this match."""
        standing, position = standing_of(match.name, text)
        found = object.__new__(cls)
        found.match, found.index = match, standing.game
        found.match_scores, found.trials = standing.scores, standing.trials
        found.in_turns, found._seed = standing.in_turns, standing.seed
        found._ranking = standing.ranking
        found.state = match.game(standing.game).position(position)
        return found

    def _begin(self, seed: int) -> State:
        self._seed = seed
        state = self.match.game(self.index).start(seed)
        self._tell(state)
        return state.turn() if self.in_turns else state

    def _tell(self, state: State) -> None:
        """Write the scores of the match into a position, for the rules that ask."""
        offsets = state.game.emitted.offsets
        if "MATCH_SCORE" in offsets:
            for player, score in enumerate(self.match_scores, 1):
                state.row[offsets["MATCH_SCORE"] + player] = score
        if "TRIALS" in offsets:
            state.row[offsets["TRIALS"]] = self.trials

    # --- as any other position ------------------------------------------------------------------

    @property
    def game(self) -> Rules:
        """The running game."""
        return self.state.game

    @property
    def row(self) -> Row:
        """The row of the running game; between two games its head says how the match stands."""
        if not self.state.over:
            return self.state.row
        row = self.game.engine.copy(self.state.row)
        row[header.OVER], row[header.SWAPPED] = int(self.over), 0
        for player, rank in enumerate(self.ranking(), 1):
            row[header.RANK + player] = int(2 * rank)
        return row  # type: ignore[no-any-return]  # reason: an engine's rows are of its own kind

    @property
    def mover(self) -> int:
        """The player to move."""
        return self.state.mover

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self._ranking)

    @property
    def scores(self) -> list[int]:
        """The scores of the match."""
        return list(self.match_scores)

    @property
    def winner(self) -> int:
        """The winner once over, 0 for none."""
        return self._ranking.index(1.0) + 1 if 1.0 in self._ranking else 0

    def ranking(self) -> list[float]:
        """Rank of every player in the match, 0.0 before its end."""
        return list(self._ranking or [0.0] * self.match.players)

    @property
    def roll(self) -> tuple[int, ...]:
        """The faces that have been rolled for the coming move of the running game."""
        return () if self.over else self.state.roll

    @property
    def choosing(self) -> tuple[int, ...]:
        """The players who have still to choose for the coming ply; after a game one goes on."""
        if self.over:
            return ()
        return (self.mover,) if self.state.over else self.state.choosing

    def turn(self, player: int | None = None) -> MatchState:
        """A copy in which players choose one after the other, here and in the games that follow."""
        if player is not None:
            player = seen_player(self.match, player)
        other = self.copy()
        other.in_turns = True
        if not self.state.over:
            other.state = self.state.turn(player)
        return other

    def legal_moves(self, player: int | None = None) -> list[Move]:
        """The moves of the running game; after its end the only move is to go on."""
        if player is not None:
            player = seen_player(self.match, player)
        if self.over:
            return []
        if self.state.over:
            going_on = Move(NEXT_GAME, "c", -1, "c", -1, self.state.mover, ())
            return [going_on] if player in (None, self.mover) else []
        return self.state.legal_moves(player)

    def apply(self, move: Move | Sequence[Move], *, unchecked: bool = False) -> MatchState:
        """Play a legal move in place, as `State.apply` does; returns this position for chaining."""
        if are_moves(move):
            if not self.state.over:
                self.state.apply(move)
                return self
            if len(move) != 1:  # only one can go on
                raise IllegalMove(f"the running game is over in {self!r}")
            return self.apply(move[0], unchecked=unchecked)
        if not unchecked:
            check_applicable(self, move)
        self._apply_one(cast("Move", move), unchecked=unchecked)
        return self

    def _apply_one(self, move: Move, *, unchecked: bool) -> None:
        if (move.kind == NEXT_GAME) is not self.state.over:
            raise IllegalMove(f"{move} is not legal in {self!r}")
        if move.kind == NEXT_GAME:
            self._finish_game()
        else:
            self.state.apply(move, unchecked=unchecked)

    def copy(self) -> MatchState:
        """An independent copy."""
        other = object.__new__(MatchState)
        other.__dict__.update(self.__dict__)
        other.match_scores = list(self.match_scores)
        other.state = self.state.copy()
        other._ranking = list(self._ranking)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> MatchState:
        return self.copy()

    def to_text(self) -> str:
        """This position as one line of text, which `Match.position` reads back."""
        standing = Standing(
            self.match_scores, self.trials, self.index, self._ranking, self.in_turns, self._seed
        )
        return to_text(self.match.name, standing, self.state.to_text())

    def _compared(self) -> tuple[Any, ...]:
        """All that the rules may ask of this position."""
        return self.match, tuple(self.match_scores), self.trials, self.index, tuple(self._ranking)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MatchState):
            return NotImplemented
        return self._compared() == other._compared() and self.state == other.state

    def __hash__(self) -> int:
        return hash((self._compared(), self.state))

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"state": [int(number) for number in self.state.row]}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)  # the games of a match know what it asks of them
        self.state = State(self.match.game(self.index), kept["state"])

    def script_rolls(self, rolls: Sequence[Sequence[int]]) -> None:
        """Fix the coming rolls of the running game."""
        self.state.script_rolls(rolls)

    def chance_outcomes(self) -> list[tuple[tuple[int, ...], float]]:
        """The rolls due in the running game."""
        return [] if self.over or self.state.over else self.state.chance_outcomes()

    def apply_chance(self, outcome: Sequence[int]) -> None:
        """Let the roll that is due show these face indices."""
        self.state.apply_chance(outcome)

    def contents(self, player: int | None = None) -> Contents:
        """Every occupied site of the running game, or what a player sees there."""
        return self.state.contents(player)

    def view(self, player: int) -> View:
        """What a player may see of the running game."""
        return self.state.view(player)

    # --- between two games ----------------------------------------------------------------------

    def _finish_game(self) -> None:
        """Count the game, test the end of the match, begin the next game."""
        for player, rank in enumerate(self.state.ranking()):
            self.match_scores[player] += self._points(rank)
        self.trials += 1
        self._tell(self.state)
        self._end()
        if self.over:
            return
        following = self.state.answer("match_next", self.index + 1)
        self.index = following % len(self.match.games)
        self.state = self._begin(random.Random(self._seed).randrange(2**31 - 1))

    def _points(self, rank: float) -> int:
        """What a rank is worth, unless the match says what a win is."""
        won = rank == 1.0
        if won and "match_result" in self.game.questions:
            return self.state.answer("match_result", 0)
        if self.match.players == 2:
            return 2 - int(rank)
        return int(won)

    def _end(self) -> None:
        """A win closes the match, for everybody whose win holds as well; so does a draw."""
        players = self.match.players
        holding = [
            verdict
            for i, (_, verdict) in enumerate(self.match.ends)
            if self.state.answer(f"match_end_{i}", 0)
        ]
        wins = {self._player(role) for role, result in holding if result is ResultType.Win}
        for _, result in holding:
            if result is ResultType.Win:
                losers = players - len(wins)
                everyone = range(1, players + 1)
                self._ranking = [1.0 if p in wins else 1.0 + losers for p in everyone]
                return
            if result is ResultType.Draw:
                # for one player it is no success (§B3.2)
                self._ranking = [(players + 1) / 2 if players > 1 else 0.0] * players
                return

    def _player(self, role: Role) -> int:
        named = {"Mover": self.mover, "Next": self.state.following}
        number = role_number(role)
        return number if number is not None else named.get(str(role), 0)

    def __repr__(self) -> str:
        after = counted(self.trials, "game")
        return f"<Match {self.match.name!r}: {self.scores} after {after}, {self.state}>"
