"""`ludeme replay`: a game that was kept in a file, shown again."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ludeme.app import exits
from ludeme.app.arguments import add_pace
from ludeme.app.places_to_write import see_place_of_page
from ludeme.app.playing.kept_trials import game_of, read_kept
from ludeme.app.terminal.console import Screen
from ludeme.model.quantities import counted

if TYPE_CHECKING:
    from ludeme.app.terminal.playing.shown_session import ShownSession
    from ludeme.play.game import Game
    from ludeme.play.matches.match import Match
    from ludeme.play.trials import Trial
    from ludeme.player import Budget

SUMMARY = "Show a game again that was kept in a file, or write it as a page for a browser."
PLACE = 20


@dataclass
class Recorded:
    """An agent that makes the moves of a trial, for all seats."""

    #: It looks at nothing.
    sees_all: ClassVar[bool] = False
    trial: Trial
    made: int = 0

    def choose(self, state: Any, budget: Budget | None = None, seed: int | None = None) -> Any:
        """Return the next move of the trial."""
        self.made += 1
        return self.trial.choose(state, self.made - 1)


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("trial", metavar="FILE", help="a trial file, made by play --save")
    parser.add_argument("--game", metavar="GAME", help="where the game is, if it has been moved")
    text = "instead of showing it, write it as one page, to be looked at in any browser"
    parser.add_argument("--html", metavar="PAGE", help=text)
    add_pace(parser)


def run(arguments: Namespace) -> int:
    """Show every move of a trial, as far as asked for."""
    from ludeme.app.terminal.playing.shown_session import show
    from ludeme.play.trials import TrialError

    screen = Screen(arguments)
    if arguments.html is not None:
        see_place_of_page(arguments.html)
    try:
        trial = read_kept(arguments.trial)
        with screen.busy("loading"):
            game = game_of(trial, arguments.game)
            if arguments.html is not None:
                return _write(screen, trial, game, arguments.html)
            session, length = _session(trial, game), trial.plies(game)
        limit = min(length, arguments.moves or length)
        show(screen, session, limit, arguments.delay)
    except TrialError as error:
        raise exits.UserError(str(error)) from None
    return exits.OK


def _write(screen: Screen, trial: Trial, game: Game | Match, place: str) -> int:
    from ludeme.app.game_pages.replayed_page import write_replayed_page

    write_replayed_page(Path(place), trial, game)
    screen.out.print(f"{place}: {game.name}, {counted(trial.plies(game), 'move')}", markup=False)
    return exits.OK


def _session(trial: Trial, game: Game | Match) -> ShownSession:
    from ludeme.app.terminal.playing.shown_session import ShownSession

    seats = max(1, game.players)
    state = trial.start(game)
    return ShownSession(game, state, [Recorded(trial)] * seats, ["recorded"] * seats, trial.seed)
