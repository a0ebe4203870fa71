"""`ludeme play`: a game on the terminal, between agents and people."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from ludeme.app import exits
from ludeme.app.arguments import add_game, add_pace, add_seed, positive
from ludeme.app.library import source_of
from ludeme.app.places_to_write import see_writable, writing
from ludeme.app.terminal.console import Screen
from ludeme.model.quantities import counted

if TYPE_CHECKING:
    from ludeme.app.terminal.playing.shown_session import ShownSession
    from ludeme.play.game import Game
    from ludeme.play.matches.match import Match
    from ludeme.play.trials import Trial
    from ludeme.player.matches.encounter import Source

SUMMARY = "Play a game in the terminal, or watch agents play it."
PLACE = 10
#: Who plays unless somebody is named.
COMPUTER = "auto:seconds=0.5"


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_game(parser)
    who = parser.add_mutually_exclusive_group()
    text = "one per seat, repeated in turn: human, random, auto:seconds=1, uct:iterations=5000"
    who.add_argument("--agents", nargs="+", metavar="AGENT", help=text)
    text = "how hard the computer is to beat: from 1, the easiest; see `ludeme difficulty GAME`"
    who.add_argument("--difficulty", type=positive, metavar="N", help=text)
    parser.add_argument("--save", metavar="FILE", help="keep the game as a trial file")
    add_pace(parser)
    add_seed(parser, None)


def run(arguments: Namespace) -> int:
    """Play one game, or one match."""
    from ludeme.app.terminal.playing.shown_session import show
    from ludeme.player.matches.encounter import Source, loaded

    screen = Screen(arguments)
    if arguments.save is not None:
        _see_that_it_can_be_kept(arguments.save)
    source = Source(source_of(arguments.game), tuple(arguments.option), arguments.ruleset)
    with screen.busy("loading"):
        session = _session(loaded(source), arguments)
    if arguments.difficulty is not None:
        _see_difficulty(screen, source, arguments.difficulty)
    enough = None if arguments.moves else _enough(session)
    try:
        show(screen, session, arguments.moves or enough, arguments.delay)
    finally:
        if arguments.save is not None:
            _save(session.trial, arguments.save)
    if enough and len(session.played) == enough and not session.over:
        screen.out.print(
            "not solved, and such moves may go on without end: values are set, struck out and put "
            f"back; --moves N shows more, `ludeme solve {quote(arguments.game)}` solves it",
            soft_wrap=True,
        )
    return exits.OK


def _enough(session: ShownSession) -> int | None:
    """The moves after which nobody watches a puzzle of values any more; None: there is an end.

    It is as many as there are at first: whoever makes each of them once has tried them all.
    """
    from ludeme.player.agents import given

    facts = getattr(session.game, "facts", None)  # matches have none
    people = any(map(given.is_person, session.agents))
    if people or facts is None or not facts.deduction:
        return None
    return len(session.state.legal_moves())


def _session(game: Game | Match, arguments: Namespace) -> ShownSession:
    from ludeme.app.terminal.playing.shown_session import ShownSession

    described = arguments.agents or _default_agents(arguments.difficulty)
    places = max(1, game.players)
    if arguments.agents and len(described) > places:
        raise exits.UserError(
            f"{game.name} has {counted(places, 'player')}, and these are {len(described)} "
            f"agents: {', '.join(described)}"
        )
    return ShownSession.begin(game, described, arguments.seed)


def _default_agents(difficulty: int | None) -> list[str]:
    """A person against the computer at a terminal, else the computer against itself."""
    people = sys.stdin.isatty() and sys.stdout.isatty()
    computer = COMPUTER if difficulty is None else f"auto:difficulty={difficulty}"
    return ["human" if people else COMPUTER, computer]


def _see_difficulty(screen: Screen, source: Source, difficulty: int) -> None:
    """Find out what difficulties the game has, which takes a minute where nobody did before."""
    from ludeme.app.playing.measured_difficulty import Effort, known_or_measured

    known, stop = known_or_measured(screen, source, Effort())
    if stop.happened:
        raise KeyboardInterrupt
    known.strength(difficulty)


def _see_that_it_can_be_kept(place: str) -> None:
    """Say so before a game is played that cannot be kept, or would be kept over something else."""
    path = Path(place)
    see_writable(path)
    if path.is_file() and path.stat().st_size and not _is_trial(path):
        raise exits.UserError(f"{path} is not a trial, and --save would overwrite it")


def _is_trial(path: Path) -> bool:
    from ludeme.play.trials import TrialError, read_trial

    try:
        read_trial(path)
    except TrialError:
        return False
    return True


def _save(trial: Trial, path: str) -> None:
    with writing(path):
        trial.save(path)
