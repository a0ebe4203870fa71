"""`ludeme replay`: a game that was kept in a file, shown again."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass
from typing import Any

from ludeme.app import exits
from ludeme.app.commands.play import Session, show
from ludeme.app.library import load_named
from ludeme.app.terminal.console import Screen
from ludeme.play.game import Game
from ludeme.play.trials import Trial, TrialError, read_trial
from ludeme.player import Budget


@dataclass
class Recorded:
    """An agent that makes the moves of a trial, for all seats."""

    trial: Trial
    made: int = 0

    def choose(self, state: Any, budget: Budget | None = None, seed: int = 0) -> Any:
        """Return the next move of the trial."""
        self.made += 1
        return self.trial.choose(state, self.made - 1)


def run(arguments: Namespace) -> int:
    """Show every move of a trial, as far as asked for."""
    screen = Screen(arguments)
    try:
        trial = _read(arguments.trial)
        with screen.busy("loading"):
            session = _session(trial, _game(trial, arguments.game))
        limit = min(len(trial.steps), arguments.moves or len(trial.steps))
        show(screen, session, Namespace(moves=limit, delay=arguments.delay))
    except TrialError as error:
        raise exits.UserError(str(error)) from None
    return exits.OK


def _read(path: str) -> Trial:
    try:
        return read_trial(path)
    except OSError as error:
        raise exits.UserError(f"{path} cannot be read: {error.strerror}") from None


def _game(trial: Trial, place: str | None) -> Game:
    """The game of a trial: where it was, or where the user says it is."""
    if place is None and ("\n" in trial.source or trial.source.startswith("(")):
        return trial.load()
    return load_named(place or trial.source, trial.options)


def _session(trial: Trial, game: Game) -> Session:
    seats = max(1, game.players)
    state = trial.start(game)
    return Session(game, state, [Recorded(trial)] * seats, ["recorded"] * seats, trial.seed)
