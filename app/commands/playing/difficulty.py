"""`ludeme difficulty`: opponents of a game in even steps of measured strength."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludeme.app import exits
from ludeme.app.arguments import (
    above_zero,
    add_game,
    add_json,
    add_seed,
    positive,
    processes,
)
from ludeme.app.library import source_of
from ludeme.app.places_to_write import see_folder
from ludeme.app.terminal.console import Screen
from ludeme.model.quantities import counted

if TYPE_CHECKING:
    from ludeme.app.playing.measured_difficulty import Effort

SUMMARY = "Say how strong opponents of each difficulty are in a game, and measure it."
PLACE = 12


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_game(parser, optional=True)
    text = "instead of a game: all games of our library whose difficulties are not known"
    parser.add_argument("--library", action="store_true", help=text)
    text = "measure again what is known already"
    parser.add_argument("--measure", action="store_true", help=text)
    text = "at most so long for each game (default: 60)"
    parser.add_argument("--seconds", type=above_zero, metavar="S", help=text)
    text = "games of each strength against the next one (default: 24)"
    parser.add_argument("-n", "--games", type=positive, dest="n", metavar="N", help=text)
    text = "games at a time (as many as there are processors)"
    parser.add_argument("--jobs", type=processes, metavar="N", help=text)
    text = "a library for LUDEME_LIBRARY, where what is measured is kept (default: the cache)"
    parser.add_argument("--out", metavar="FOLDER", help=text)
    add_seed(parser, 1)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Show the difficulties of a game, or measure those of a whole library."""
    screen = Screen(arguments)
    if arguments.out is not None:
        see_folder(Path(arguments.out))
    if arguments.library:
        if arguments.game or arguments.option or arguments.ruleset:
            raise exits.UserError("--library stands for our games: no game is named beside it")
        return _of_library(screen, arguments)
    if not arguments.game:
        raise exits.UserError("no game is named; such as: ludeme difficulty Hex")
    return _of_game(screen, arguments)


def _of_game(screen: Screen, arguments: Namespace) -> int:
    from ludeme.app.playing.measured_difficulty import known_or_measured, measure
    from ludeme.app.terminal.difficulty_table import difficulty_data, print_difficulties
    from ludeme.player.matches.encounter import Source

    source = Source(source_of(arguments.game), tuple(arguments.option), arguments.ruleset)
    find = measure if arguments.measure else known_or_measured
    known, stop = find(screen, source, _effort(arguments), _library(arguments))
    if arguments.json:
        screen.data(stop.told(difficulty_data(known)))
    else:
        print_difficulties(screen, known)
    return stop.code()


def _of_library(screen: Screen, arguments: Namespace) -> int:
    """Measure what is missing; the same command goes on where it was stopped."""
    from ludeme.app.playing.measured_difficulty import measure, unmeasured
    from ludeme.app.terminal.difficulty_table import difficulty_data
    from ludeme.play.playable import CannotPlay

    measured: list[dict[str, Any]] = []
    code = exits.OK
    for source in unmeasured(_library(arguments)):
        try:
            found, stop = measure(screen, source, _effort(arguments), _library(arguments))
        except CannotPlay as error:  # the others may be quicker
            screen.err.print(str(error), markup=False)
            code = exits.FAILED
            continue
        if stop.happened:
            code = stop.code()
            break
        measured.append(difficulty_data(found))
        if not arguments.json:
            games = counted(found.games, "game")
            screen.out.print(f"{found.provenance.game}: {found.said} ({games})", markup=False)
    if arguments.json:
        screen.data(measured)
    return code


def _library(arguments: Namespace) -> Path | None:
    return None if arguments.out is None else Path(arguments.out)


def _effort(arguments: Namespace) -> Effort:
    from ludeme.app.playing.measured_difficulty import GAMES, SECONDS, Effort
    from ludeme.player.matches.processes import processors

    seconds, games = arguments.seconds or SECONDS, arguments.n or GAMES
    return Effort(seconds, games, arguments.jobs or processors(), arguments.seed)
