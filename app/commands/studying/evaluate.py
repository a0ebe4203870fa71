"""`ludeme evaluate`: whether a game is good, by the measures of the literature."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from ludeme.app import exits
from ludeme.app.arguments import A_GAME, add_choices
from ludeme.app.places_to_write import see_place_of_page
from ludeme.app.quality.playing import add_settings, play, settings_of, source
from ludeme.app.quality.tables import (
    evaluation_data,
    measures_data,
    measures_table,
    print_evaluation,
)
from ludeme.app.terminal.console import Screen

SUMMARY = (
    "Judge a game: length, balance, drama, clarity, depth and more, by random play and search."
)
PLACE = 52


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("game", nargs="*", metavar="GAME", help=A_GAME)
    add_choices(parser)
    add_settings(parser)
    text = "write one page with tables and plots (pip install 'ludeme[plots]')"
    parser.add_argument("--html", metavar="FILE", help=text)
    text = "say what is measured, with definitions and sources"
    parser.add_argument("--list", action="store_true", help=text)


def run(arguments: Namespace) -> int:
    """Play what is missing, and report."""
    screen = Screen(arguments)
    if arguments.list:
        if arguments.json:
            screen.data(measures_data())
        else:
            screen.out.print(measures_table())
        return exits.OK
    if not arguments.game:
        raise exits.UserError("no game is named; `ludeme evaluate GAME`, or --list")
    return _judge(screen, arguments)


def _judge(screen: Screen, arguments: Namespace) -> int:
    from ludeme.player.quality.study import Study

    if arguments.html is not None:
        see_place_of_page(arguments.html)
        from ludeme.app.quality.plots import see_library

        see_library()
    settings = settings_of(arguments)
    with screen.busy("loading"):
        try:
            studies = [
                Study(source(name, arguments.option, arguments.ruleset), settings)
                for name in dict.fromkeys(arguments.game)
            ]
        except ValueError as error:
            raise exits.UserError(str(error)) from None
    stop = play(screen, studies, arguments)
    if arguments.json:
        found = [stop.told(evaluation_data(study)) for study in studies]
        screen.data(found[0] if len(found) == 1 else found)
    else:
        for study in studies:
            print_evaluation(screen, study)
    if arguments.html:
        from ludeme.app.quality.page import write_page

        write_page(arguments.html, studies)
    return stop.code()
