"""A table in the browser: the rules that are played there, who sits at it, and the game so far.

Nothing here knows of the network; whoever asks for a move of an agent waits for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from ludeme.app.agents import agents_of
from ludeme.app.browser.catalogue import Asked, Catalogue
from ludeme.app.browser.difficulty_seats import difficulties_in, fitting
from ludeme.app.browser.scene import plies, scene
from ludeme.app.exits import UserError
from ludeme.app.playing.judgements import judgement
from ludeme.app.playing.session import Session, seated
from ludeme.app.playing.thoughts import as_data
from ludeme.play.matches.match_state import MatchState, running
from ludeme.play.move import Move
from ludeme.play.state import State
from ludeme.play.trials import TrialError, chosen_options, trial_of
from ludeme.player import Agent, Budget
from ludeme.player.agents import given
from ludeme.player.analysis import analyse
from ludeme.player.search.budget import NobodyWaits, while_waited_for

#: Lines of an analysis that are shown, and how long it thinks.
LINES, SECONDS = 5, 60.0
#: Seconds that a move takes which is judged.
JUDGING = 0.5
#: Who analyses, where nothing is hidden and unless it is a puzzle.
ANALYST = "auto"


class Answer(NamedTuple):
    """A move that an agent has chosen, and when it was asked."""

    session: Session
    state: State | MatchState
    agent: Agent
    steps: int
    move: Move


class Table:
    """What is played at a table; there is nothing on it before `begin`."""

    def __init__(self, catalogue: Catalogue, seats: Sequence[str]) -> None:
        self.catalogue = catalogue
        #: Who plays, seat by seat, in turn where there are more of them.
        self.wanted = list(seats)
        #: The rules that were asked for last; wrong ones wait to be mended.
        self.asked = Asked()
        self.session: Session | None = None
        #: The game as it was, while somebody looks back.
        self.past: Session | None = None
        self._changed: int | None = None
        self._difficulties = 0
        #: Who asks an agent that sits at the table.
        self._asking = Lock()

    def begin(self, asked: Asked, seats: Sequence[str], seed: int | None = None) -> None:
        """Begin a game. Where the rules are wrong, what was played stays on the table.

        Raises `LudemeError` for wrong rules and `UserError` for unknown games and agents.
        """
        self.asked, self._changed = asked, self._stamp(asked)
        game = self.catalogue.load(asked)
        wanted = fitting(list(seats) or self.wanted, game)
        self._lay(Session.begin(game, wanted, seed), wanted)

    def open(self, text: str, seats: Sequence[str]) -> None:
        """Lay a game on the table that was kept, as far as it was played.

        Raises the user's error for what is no trial, and for games that are not listed here.
        """
        try:
            trial = trial_of(text, "the file")
            place, rules = ("", trial.source) if trial.has_rules else (trial.source, "")
            asked = Asked(place, rules, tuple(trial.options))
            game = self.catalogue.load(asked)
            wanted = fitting(list(seats) or self.wanted, game)
            described = seated(wanted, game.players)
            session = Session.replayed(trial, game, agents_of(described), described)
        except TrialError as error:
            raise UserError(str(error)) from None
        self.asked, self._changed = asked, self._stamp(asked)
        self._lay(session, wanted)

    def _lay(self, session: Session, wanted: list[str]) -> None:
        """Lay another game on the table, with others to play it."""
        self._asking = Lock()
        self.session, self.past, self.wanted = session, None, wanted
        self._difficulties = difficulties_in(session.game)

    def _stamp(self, asked: Asked) -> int | None:
        """When the file of the game was changed; None where there is none."""
        if asked.text or not asked.game:
            return None
        try:
            return self.catalogue.file(asked.game).stat().st_mtime_ns
        except (OSError, UserError):
            return None

    def has_changed(self) -> bool:
        """Whether the file of the game is another one than when the game began, once."""
        now = self._stamp(self.asked)
        changed = now is not None and now != self._changed
        self._changed = now
        return changed

    # --- what the table is asked --------------------------------------------------------------

    @property
    def played(self) -> Session:
        """The game on the table; the user's error where there is none."""
        if self.session is None:
            raise UserError("no game has begun at this table")
        return self.session

    @property
    def waits(self) -> bool:
        """Whether it is an agent's turn, whom somebody has to ask."""
        session = self.session
        return session is not None and not session.over and not given.is_person(session.agent)

    def shown(self) -> dict[str, Any]:
        """What the page shows, which rules were asked for, and under which options they are.

        `at` is the number of plies after which the position is, `length` of those that were played.
        """
        session, options = self.played, chosen_options(self.played.game)
        shown = scene(self.seen) | {
            "asked": asdict(self.asked),
            "options": options,
            "difficulties": self._difficulties,
            "at": len(self.seen.played),
            "length": len(session.played),
            "played": plies(session),
            "back": session.may_take_back,
        }
        return shown | {"person": False, "moves": []} if self.past else shown

    @property
    def seen(self) -> Session:
        """The game as it is looked at: as it is, or as it was."""
        return self.past or self.played

    def look(self, ply: int) -> None:
        """Look at the game as it was after so many plies; at their end it is as it is."""
        last = len(self.played.played)
        self.past = self.played.as_of(max(0, ply)) if ply < last else None

    def resume(self) -> None:
        """Go on from where it is looked at; what came after it is taken back."""
        self.session, self.past = self.seen, None

    def seats(self, seats: Sequence[str]) -> None:
        """Let others play on."""
        wanted = list(seats) or self.wanted
        described = seated(wanted, self.played.game.players)
        self.played.seats(agents_of(described), described)
        self.past, self.wanted, self._asking = None, wanted, Lock()

    def move(self, name: str) -> None:
        """Make a person's move."""
        session, self.past = self.played, None
        if session.over or not given.is_person(session.agent):
            raise UserError("it is not a person's turn")
        legal = session.onlooker.names.moves(session.state)
        if name not in legal:
            raise UserError(f"{name} is not legal here")
        session.make(legal[name])

    def ask(self, waited_for: Callable[[], bool] = lambda: True) -> Answer:
        """What the agent chooses whose turn it is. The table may change meanwhile.

        Raises `NobodyWaits` soon after the answer would not count any more. Agents are asked one
        after the other; others who have come to the table need not wait for those who left it.
        """
        with self._asking:
            if not waited_for():
                raise NobodyWaits
            now = self._asked_now()
            with while_waited_for(lambda: waited_for() and self._counts(*now)):
                return Answer(*now, self.played.ask(apart=True))

    def take(self, answer: Answer) -> None:
        """Make what an agent has chosen, if it is still waited for."""
        if self._counts(*answer[:-1]):
            answer.session.make(answer.move)

    def _counts(
        self, session: Session, state: State | MatchState, agent: Agent, steps: int
    ) -> bool:
        """Whether the answer of who was asked there still counts."""
        *now, made = self._asked_now()
        same = all(one is other for one, other in zip(now, (session, state, agent), strict=True))
        return same and made == steps

    def _asked_now(self) -> tuple[Session, State | MatchState, Agent, int]:
        """Who is asked for a move now, and where."""
        session = self.played
        return session, session.state, session.agent, len(session.trial.steps)

    def back(self) -> None:
        """Take back a person's last move, and what came after it."""
        self.past = None
        if not self.played.take_back():
            raise UserError("there is no move to take back")

    def why(self, move: str) -> str:
        """Why a move is legal or not."""
        from ludeme.reasons.moves import why

        state = running(self.seen.state)
        try:
            return str(why(state, move))
        except ValueError as error:
            raise UserError(str(error)) from None

    def thoughts(self) -> Iterator[dict[str, Any]]:
        """What is thought of the position, ever more, for a while."""
        state = running(self.seen.state).copy()
        usual = state.game.hides or state.game.players == 1
        try:
            for each in analyse(state, None if usual else ANALYST, budget=Budget(seconds=SECONDS)):
                yield as_data(state, each, LINES)
        except ValueError as error:
            raise UserError(str(error)) from None

    def judgements(self) -> Iterator[dict[str, Any]]:
        """What is thought of each move of the game so far."""
        from ludeme.player.game_review import review

        trial = replace(self.played.trial, steps=list(self.played.trial.steps))  # it may go on
        moves = trial.replay(self.played.game)
        try:
            for one in review(moves, ANALYST, budget=Budget(seconds=JUDGING)):
                yield judgement(one)
        except ValueError as error:
            raise UserError(str(error)) from None

    def trial(self) -> tuple[str, str]:
        """A name for a file, and the game so far as `ludeme replay` reads it."""
        trial = self.played.trial
        return f"{Path(trial.game).name}.trial", trial.to_text()
