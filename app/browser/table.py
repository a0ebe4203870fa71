"""A table in the browser: the rules that are played there, who sits at it, and the game so far.

Nothing here knows of the network; whoever asks for a move of an agent waits for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ludeme.app.agents import agents_of
from ludeme.app.browser.catalogue import Asked, Catalogue
from ludeme.app.browser.scene import scene
from ludeme.app.exits import UserError
from ludeme.app.playing.session import Session, seated
from ludeme.app.playing.thoughts import as_data
from ludeme.play.matches.match_state import running
from ludeme.play.trials import chosen_options
from ludeme.player import Budget
from ludeme.player.agents import given
from ludeme.player.analysis import analyse

#: Lines of an analysis that are shown, and how long it thinks.
LINES, SECONDS = 5, 60.0
#: Who analyses, where nothing is hidden and unless it is a puzzle.
ANALYST = "auto"


class Table:
    """What is played at a table; there is nothing on it before `begin`."""

    def __init__(self, catalogue: Catalogue, seats: Sequence[str]) -> None:
        self.catalogue = catalogue
        #: Who plays, seat by seat, in turn where there are more of them.
        self.wanted = list(seats)
        #: The rules that were asked for last; wrong ones wait to be mended.
        self.asked = Asked()
        self.session: Session | None = None
        self._changed: int | None = None

    def begin(self, asked: Asked, seats: Sequence[str], seed: int | None = None) -> None:
        """Begin a game. Where the rules are wrong, what was played stays on the table.

        Raises `LudemeError` for wrong rules and `UserError` for unknown games and agents.
        """
        self.asked, self._changed = asked, self._stamp(asked)
        game = self.catalogue.load(asked)
        wanted = list(seats) or self.wanted
        self.session = Session.begin(game, wanted, seed)
        self.wanted = wanted

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
        """What the page shows, which rules were asked for, and under which options they are."""
        options = chosen_options(self.played.game)
        return scene(self.played) | {"asked": asdict(self.asked), "options": options}

    def seats(self, seats: Sequence[str]) -> None:
        """Let others play on."""
        wanted = list(seats) or self.wanted
        described = seated(wanted, self.played.game.players)
        self.played.seats(agents_of(described), described)
        self.wanted = wanted

    def move(self, name: str) -> None:
        """Make a person's move."""
        session = self.played
        if session.over or not given.is_person(session.agent):
            raise UserError("it is not a person's turn")
        legal = session.onlooker.names.moves(session.state)
        if name not in legal:
            raise UserError(f"{name} is not legal here")
        session.make(legal[name])

    def answer(self) -> None:
        """Let the agent choose whose turn it is."""
        self.played.make(self.played.ask())

    def back(self) -> None:
        """Take back a person's last move, and what came after it."""
        if not self.played.take_back():
            raise UserError("there is no move to take back")

    def why(self, move: str) -> str:
        """Why a move is legal or not."""
        from ludeme.reasons.moves import why

        state = running(self.played.state)
        try:
            return str(why(state, move))
        except ValueError as error:
            raise UserError(str(error)) from None

    def thoughts(self) -> Iterator[dict[str, Any]]:
        """What is thought of the position, ever more, for a while."""
        state = running(self.played.state).copy()
        usual = state.game.hides or state.game.players == 1
        try:
            for each in analyse(state, None if usual else ANALYST, budget=Budget(seconds=SECONDS)):
                yield as_data(state, each, LINES)
        except ValueError as error:
            raise UserError(str(error)) from None

    def trial(self) -> tuple[str, str]:
        """A name for a file, and the game so far as `ludeme replay` reads it."""
        trial = self.played.trial
        return f"{Path(trial.game).name}.trial", trial.to_text()
