"""`ludeme tournament`: many agents against each other in many games, and their ratings."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import TYPE_CHECKING

from ludeme.app import exits
from ludeme.app.arguments import A_GAME, add_dirty, add_json, add_seed, natural, positive, processes
from ludeme.app.library import source_of
from ludeme.app.measuring import game_lines, journal
from ludeme.app.measuring.interruption import until_interrupted
from ludeme.app.terminal.console import Screen

if TYPE_CHECKING:
    from ludeme.player.matches.tournament import Tournament

SUMMARY = "Let agents play against each other in some games, and rate them."
PLACE = 95


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("game", nargs="+", metavar="GAME", help=A_GAME)
    text = "two or more, such as random uct:iterations=500 uct:iterations=2000"
    parser.add_argument("--agents", nargs="+", required=True, metavar="AGENT", help=text)
    parser.add_argument(
        "--option", action="append", default=[], metavar="CATEGORY/ITEM", help="for every game"
    )
    text = "games of each encounter; rounds are played to their end"
    parser.add_argument(
        "-n", "--games", type=positive, default=100, dest="n", metavar="N", help=text
    )
    pairing = parser.add_mutually_exclusive_group()
    text = "each agent meets the next one of the list only, instead of all others"
    pairing.add_argument("--ladder", action="store_true", help=text)
    text = "the first agent meets each of the others, which do not meet"
    pairing.add_argument("--gauntlet", action="store_true", help=text)
    text = "random plies that both seatings of a round begin with"
    parser.add_argument("--opening", type=natural, default=2, metavar="N", help=text)
    parser.add_argument("--moves", type=positive, metavar="N", help="draw after this many moves")
    text = "end an encounter once a difference of ELO0 or of ELO1 is accepted, such as 0,30"
    parser.add_argument("--sprt", type=_two, metavar="ELO0,ELO1", help=text)
    text = "how often H1 and H0 may be accepted wrongly (0.05,0.05)"
    parser.add_argument("--errors", type=_two, default=(0.05, 0.05), metavar="A,B", help=text)
    text = "games at a time (as many as there are processors)"
    parser.add_argument("--jobs", type=processes, metavar="N", help=text)
    text = "seconds are those of the processor: other work on the machine takes nobody's time"
    parser.add_argument("--processor-time", action="store_true", help=text)
    text = "keep games as lines of JSON, and go on from those that are there"
    parser.add_argument("--out", metavar="FILE", help=text)
    add_dirty(parser)
    add_seed(parser)
    add_json(parser)


def _two(text: str) -> tuple[float, float]:
    try:
        first, second = map(float, text.split(","))
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not two numbers with a comma") from None
    return first, second


def run(arguments: Namespace) -> int:
    """Play what is missing, and report."""
    from ludeme.app.terminal.standings import print_tournament, summary
    from ludeme.player.matches.processes import processors

    screen = Screen(arguments)
    with screen.busy("loading"):
        tournament = _tournament(arguments)
    known = game_lines.restored(arguments.out, tournament)
    lines = game_lines.Lines(arguments.out, arguments.dirty)
    total = sum(map(tournament.planned, tournament.encounters))
    jobs = arguments.jobs or processors()
    with (
        journal.opened(arguments.out) as keep,
        until_interrupted(screen) as stop,
        screen.progress("playing", total) as done,
    ):
        done(known)
        games = tournament.play(jobs, processor_time=arguments.processor_time)
        for played, (encounter, number, record) in enumerate(games, known + 1):
            name = tournament.contest_of(encounter).name
            keep(lines.line(name, encounter, number, record))
            done(played)
    if arguments.json:
        screen.data(stop.told(summary(tournament)))
    else:
        print_tournament(screen, tournament)
    return stop.code()


def _tournament(arguments: Namespace) -> Tournament:
    from ludeme.app.agents import agents_of, is_person
    from ludeme.player.matches.sequential import Sprt
    from ludeme.player.matches.tournament import Tournament, contest

    agents_of(arguments.agents)
    if any(map(is_person, arguments.agents)):
        raise exits.UserError("people play with `ludeme play`, not in tournaments")
    try:
        test = Sprt(*arguments.sprt, *arguments.errors) if arguments.sprt else None
        sources = dict.fromkeys(source_of(name) for name in arguments.game)
        return Tournament(
            [contest(source, arguments.option) for source in sources],
            arguments.agents,
            games=arguments.n,
            seed=arguments.seed,
            opening=arguments.opening,
            max_plies=arguments.moves,
            ladder=arguments.ladder,
            gauntlet=arguments.gauntlet,
            sprt=test,
        )
    except ValueError as error:
        raise exits.UserError(str(error)) from None
