"""Plays what is missing to judge games, with progress, keeping each game in a file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludeme.app import exits
from ludeme.app.arguments import add_json, add_seed, natural, positive, processes
from ludeme.app.library import source_of
from ludeme.app.measuring import journal
from ludeme.app.measuring.interruption import Interruption, until_interrupted
from ludeme.app.terminal.console import Screen

if TYPE_CHECKING:
    from ludeme.player.matches.encounter import Source
    from ludeme.player.quality.study import Settings, Study


def add_settings(parser: ArgumentParser) -> None:
    """How much is played, how, and where it is kept."""
    text = "random playouts, of which only results count (1000)"
    parser.add_argument("--playouts", type=natural, default=1000, metavar="N", help=text)
    text = "random games, games of self-play, and of each rung, up to whole rounds (50)"
    parser.add_argument("--games", type=natural, default=50, metavar="N", help=text)
    text = "iterations of uct for each move of self-play (400)"
    parser.add_argument("--iterations", type=positive, default=400, metavar="N", help=text)
    text = "how often the ladder halves the iterations (3)"
    parser.add_argument("--rungs", type=natural, default=3, metavar="N", help=text)
    text = "cut games after this many moves (500)"
    parser.add_argument("--moves", type=positive, default=500, metavar="N", help=text)
    text = "games at a time (as many as there are processors)"
    parser.add_argument("--jobs", type=processes, metavar="N", help=text)
    text = "keep games as lines of JSON, and go on from those that are there"
    parser.add_argument("--out", metavar="FILE.jsonl", help=text)
    add_seed(parser)
    add_json(parser)


def settings_of(arguments: Namespace) -> Settings:
    """What the arguments say of how much is played."""
    from ludeme.player.quality.study import Settings

    if not arguments.playouts and not arguments.games:
        raise exits.UserError("there is nothing to judge by: no playouts and no games")
    try:
        return Settings(
            playouts=arguments.playouts,
            games=arguments.games,
            iterations=arguments.iterations,
            rungs=arguments.rungs,
            seed=arguments.seed,
            max_plies=arguments.moves,
        )
    except ValueError as error:
        raise exits.UserError(str(error)) from None


def source(game: str, options: Sequence[str], ruleset: str | None) -> Source:
    """What a user writes for a game, as any process can load it."""
    from ludeme.player.matches.encounter import Source

    return Source(source_of(game), tuple(options), ruleset)


def play(screen: Screen, studies: Sequence[Study], arguments: Namespace) -> Interruption:
    """Play what the file does not have; returns whether it was interrupted."""
    from ludeme.player.matches.processes import processors

    for line in journal.read(arguments.out):
        try:
            for study in studies:
                study.keep(line)
        except ValueError:
            raise journal.damaged(arguments.out, line, "games") from None
    jobs = arguments.jobs or processors()
    total = sum(len(study.tasks) for study in studies)
    done = sum(study.done for study in studies)
    if done and screen.talks:
        screen.err.print(f"going on after {done} of {total} parts")
    with (
        journal.opened(arguments.out) as keep,
        until_interrupted(screen, lambda: any(study.done for study in studies)) as stop,
        screen.progress("playing", total) as show,
    ):
        show(done)
        for study in studies:
            for line in study.play(jobs):
                keep(line)
                done += 1
                show(done)
    return stop
